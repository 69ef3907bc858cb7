// Each condition changes what a window offers, in that window alone.
import { afterEach, expect, it, vi } from "vitest";
import type { Environment } from "../../../patterns/schema.ts";
import { applyEnvironment } from "./preview-frame.tsx";

const REDUCE = "(prefers-reduced-motion: reduce)";

afterEach(() => document.querySelector("iframe")?.remove());

function under(environment: Environment) {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const view = frame.contentWindow as Window & typeof globalThis;
  const addStyle = (text: string) => {
    const style = view.document.createElement("style");
    style.textContent = text;
    view.document.head.append(style);
  };
  addStyle(`@layer a { @media ${REDUCE} { body { order: 1 } } }
    @media (prefers-reduced-motion: no-preference) { body { flex-grow: 5 } }`);
  applyEnvironment[environment](view);
  return { view, addStyle, style: view.getComputedStyle(view.document.body) };
}

it("reduced motion: scripts and styles follow, later ones too", async () => {
  const { view, style, addStyle } = under("reduced-motion");
  expect(view.matchMedia(REDUCE).matches).toBe(true);
  expect(window.matchMedia(REDUCE).matches).toBe(false);
  expect([style.order, style.flexGrow]).toEqual(["1", "0"]);
  addStyle(`@media ${REDUCE} { body { flex-shrink: 7 } }`);
  await expect.poll(() => style.flexShrink).toBe("7");
});

it("no WebGL: a canvas still draws in two dimensions", () => {
  const canvas = () => under("no-webgl").view.document.createElement("canvas");
  expect(canvas().getContext("webgl2")).toBeNull();
  expect(canvas().getContext("2d")).not.toBeNull();
});

it("no microphone: none is found", async () => {
  const asked = under("no-microphone").view.navigator.mediaDevices.getUserMedia({ audio: true });
  await expect(asked).rejects.toMatchObject({ name: "NotFoundError" });
});

it("slow network: answers wait for 6 seconds", async () => {
  const { view } = under("right-to-left");
  view.setTimeout = vi.fn((act: () => void) => act()) as unknown as typeof view.setTimeout;
  applyEnvironment["slow-network"](view);
  expect(await (await view.fetch("data:text/plain,here")).text()).toBe("here");
  expect(view.setTimeout).toHaveBeenCalledWith(expect.any(Function), 6000);
  expect(view.document.documentElement.dir).toBe("rtl");
});
