// Moves to what this bundle holds are the router's, all others the browser's.
import { expect, it, vi } from "vitest";
import { leavingUnknown } from "./leave-unknown.ts";

function visit() {
  const history = {
    createHref: (to: unknown) => String(to),
    go: vi.fn(),
    push: vi.fn(),
    replace: vi.fn(),
  };
  const page = { href: "https://lamp.example/motion", assign: vi.fn(), replace: vi.fn() };
  const navigator = leavingUnknown(history, ({ pathname }) => pathname === "/motion", page);
  return { history, page, navigator };
}

it("moves to a page that is here without loading anything", () => {
  const { history, page, navigator } = visit();
  navigator.push("/motion?p=1", { kept: true });
  navigator.replace("/motion", null);
  expect(history.push).toHaveBeenCalledWith("/motion?p=1", { kept: true });
  expect(history.replace).toHaveBeenCalledWith("/motion", null);
  expect(page.assign).not.toHaveBeenCalled();
});

it("has the browser load any other page, as a new entry or in place of this one", () => {
  const { history, page, navigator } = visit();
  navigator.push("/lamp-500#code");
  navigator.replace("/?pattern=lamp-500");
  expect(page.assign).toHaveBeenCalledWith("https://lamp.example/lamp-500#code");
  expect(page.replace).toHaveBeenCalledWith("https://lamp.example/?pattern=lamp-500");
  expect(history.push).not.toHaveBeenCalled();
  expect(history.replace).not.toHaveBeenCalled();
});
