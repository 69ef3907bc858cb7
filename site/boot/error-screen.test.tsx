import { type ComponentType, startTransition, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { preloadable } from "../ui/preloadable.ts";
import { ErrorScreen } from "./error-screen.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("broken on purpose");
}

function TwoPages({ Far }: { Far: ComponentType<object> }) {
  const [place, setPlace] = useState("home");
  return (
    <>
      {["home", "far"].map((name) => (
        <button key={name} type="button" onClick={() => startTransition(() => setPlace(name))}>
          {name}
        </button>
      ))}
      <ErrorScreen place={place}>{place === "far" ? <Far /> : <p>the first page</p>}</ErrorScreen>
    </>
  );
}

it("shows the screen for an error thrown while rendering, and logs its cause", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { getByRole } = await render(
    <ErrorScreen place="a">
      <Broken />
    </ErrorScreen>,
  );
  await expect
    .element(getByRole("heading", { name: "Unexpected Application Error!" }))
    .toBeVisible();
  await expect.element(getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  expect(logged.mock.calls.flat().some((part) => String(part).includes("broken on purpose"))).toBe(
    true,
  );
});

it("goes away when the visitor goes elsewhere", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { getByText, rerender } = await render(
    <ErrorScreen place="a">
      <Broken />
    </ErrorScreen>,
  );
  await rerender(
    <ErrorScreen place="b">
      <p>whole again</p>
    </ErrorScreen>,
  );
  await expect.element(getByText("whole again")).toBeVisible();
});

it("a page that could not be fetched is fetched once, and anew when the visitor comes again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<ComponentType<object>>>()
    .mockRejectedValueOnce(new Error("in a tunnel"))
    .mockResolvedValue(() => <p>the far page</p>);
  const Far = preloadable(load);
  const { getByRole, getByText } = await render(<TwoPages Far={Far} />);
  const go = (place: string) => getByRole("button", { name: place }).click();
  await go("far");
  await expect.element(getByRole("alert")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  await go("home");
  await expect.element(getByText("the first page")).toBeVisible();
  await go("far");
  await expect.element(getByText("the far page")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
