import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ErrorScreen } from "./error-screen.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("broken on purpose");
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
  expect(document.title).toBe("Unexpected Application Error! · Lamplight");
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
