// What closes a window, and what does not.

import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DecisionDialog, Dialog } from "./dialog.tsx";
import { showToast } from "./toast.ts";
import { ToastOutlet } from "./toast-outlet.tsx";
import { Toaster } from "./toaster.tsx";

const network = vi.hoisted(() => ({ state: "there" as "there" | "away" }));
vi.mock("./toaster.tsx", async (original) => {
  const file = await original<typeof import("./toaster.tsx")>();
  return {
    Toaster: () => {
      if (network.state === "away") throw new TypeError("Failed to fetch");
      return <file.Toaster />;
    },
  };
});

const closed = vi.fn();
beforeEach(() => {
  closed.mockClear();
  network.state = "there";
});

const window = () => (
  <Dialog title="Lamp" description="A lamp" onClose={closed}>
    <p>Light</p>
  </Dialog>
);
const FAILED = { title: "Copy failed", description: "Nothing was copied." };

it("Escape closes it while the hint of its close control is shown", async () => {
  await render(window());
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("tooltip")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  expect(closed).toHaveBeenCalled();
});

it.each([
  ["a window", window],
  [
    "a decision",
    () => (
      <DecisionDialog title="Lamp" description="A lamp" onClose={closed}>
        <button type="button">Light</button>
      </DecisionDialog>
    ),
  ],
])("Escape closes %s while a message stands above it", async (_, draw) => {
  await render(
    <>
      {draw()}
      <Toaster />
    </>,
  );
  showToast({ ...FAILED, tone: "destructive" });
  await expect.element(page.getByText(FAILED.title)).toBeVisible();
  page.getByRole("button").first().element().focus();
  await userEvent.keyboard("{Escape}");
  expect(closed).toHaveBeenCalled();
});

it("stays open when a message is dismissed whose toaster could not be fetched", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  network.state = "away";
  await render(
    <>
      <ToastOutlet />
      {window()}
    </>,
  );
  showToast({ ...FAILED, tone: "destructive" });
  const message = page.getByText(FAILED.title);
  await expect.element(message).toBeVisible();
  await page.getByText("Dismiss").click();
  await expect.element(message).not.toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it("on a phone a message stands at the top while a window is open, away from what is pressed there", async () => {
  await page.viewport(360, 740);
  const draw = (opened: ReactNode) => (
    <>
      {opened}
      <Toaster />
    </>
  );
  const { rerender } = await render(draw(window()));
  showToast(FAILED);
  const message = page.getByText(FAILED.title);
  await expect.element(message).toBeVisible();
  const top = () => message.element().getBoundingClientRect().top;
  expect(top()).toBeLessThan(100);
  await rerender(draw(null));
  await expect.poll(top).toBeGreaterThan(600);
  await page.viewport(800, 600);
});
