// A part that sleeps is woken once, keeps the press that woke it, and says so where it can't be woken.
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SleepingPart } from "./sleeping-part.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Draws a button into the box, as a script of the part would. */
function drawing(pressed: () => void) {
  return async (box: Element) => {
    const button = document.createElement("button");
    button.textContent = "Open";
    button.onclick = pressed;
    box.append(button);
    return () => button.remove();
  };
}

it("is drawn at once where nothing was prerendered, and taken down with its page", async () => {
  const wake = vi.fn(drawing(() => undefined));
  const screen = await render(<SleepingPart name="The code" prerendered={null} wake={wake} />);
  await expect.element(page.getByRole("button", { name: "Open" })).toBeVisible();
  await page.getByRole("button", { name: "Open" }).hover();
  expect(wake).toHaveBeenCalledTimes(1);
  await screen.unmount();
  expect(page.getByRole("button", { name: "Open" }).elements()).toEqual([]);
});

it("says that it could not be loaded, and tries again when asked", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const wake = vi
    .fn(drawing(() => undefined))
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  await render(<SleepingPart name="The code" prerendered={null} wake={wake} />);
  await expect.element(page.getByRole("alert")).toMatchTextContent("The code could not be loaded.");
  expect(logged).toHaveBeenCalledWith("The code could not be loaded.", expect.any(TypeError));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("button", { name: "Open" })).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

it("what is woken after its page has gone is taken down again", async () => {
  let arrive = () => {};
  const end = vi.fn();
  const wake = () =>
    new Promise<() => void>((resolve) => {
      arrive = () => resolve(end);
    });
  const screen = await render(<SleepingPart name="The code" prerendered={null} wake={wake} />);
  await screen.unmount();
  arrive();
  await expect.poll(() => end.mock.calls).toHaveLength(1);
});
