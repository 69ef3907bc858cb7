// What closes a dialog, what does not, and where a toast is shown beside it.
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { messages } from "../../messages.ts";
import { Dialog } from "./dialog.tsx";
import { showToast, Toaster } from "./toast.tsx";

const closed = vi.fn();
beforeEach(() => {
  closed.mockClear();
});

const dialog = (
  <Dialog title="Lamp" description="A lamp" onClose={closed}>
    <p>Light</p>
  </Dialog>
);
const decision = (
  <Dialog asks title="Lamp" description="A lamp" onClose={closed}>
    <button type="button">Light</button>
  </Dialog>
);
const draw = (opened: ReactNode) => (
  <>
    <Toaster />
    {opened}
  </>
);
const toast = () => page.getByText(messages.copyFailed.title);

it("Escape closes it while the hint of its close control is shown", async () => {
  await render(dialog);
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("tooltip")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledTimes(1);
});

it.each([
  ["a press outside closes a dialog", dialog, 1],
  ["a press outside leaves a decision open", decision, 0],
])("%s", async (_, opened, times) => {
  await render(opened);
  const overlay = document.querySelector("dialog") as HTMLElement;
  await page.elementLocator(overlay).click({ position: { x: 4, y: 4 } });
  expect(closed).toHaveBeenCalledTimes(times);
});

it("keeps the focus when the control that had it goes", async () => {
  const words = (children: ReactNode) => (
    <Dialog title="Lamp" description="A lamp" onClose={closed}>
      {children}
    </Dialog>
  );
  const { rerender } = await render(words(<button type="button">Light</button>));
  page.getByRole("button", { name: "Light" }).element().focus();
  await rerender(words(<p>Lit</p>));
  await expect.poll(() => document.activeElement?.closest("dialog")).not.toBeFalsy();
});

it("the tab key goes on from its close control, whose hint goes", async () => {
  await render(
    <Dialog title="Lamp" description="A lamp" onClose={closed}>
      <button type="button">Light</button>
    </Dialog>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole("tooltip")).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Light" })).toHaveFocus();
});

it("stays open when a toast is dismissed", async () => {
  await render(draw(dialog));
  showToast(messages.copyFailed);
  await expect.element(toast()).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(toast()).not.toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
});

it("on a phone a toast is at the top while a dialog is open, and at the bottom without one", async () => {
  await page.viewport(360, 740);
  const { rerender } = await render(draw(dialog));
  showToast(messages.copyFailed);
  await expect.element(toast()).toBeVisible();
  const top = () => toast().element().getBoundingClientRect().top;
  await expect.poll(top).toBeLessThan(100);
  await rerender(draw(null));
  await expect.poll(top).toBeGreaterThan(600);
  await page.viewport(414, 896);
});

it("a toast goes after 6 s, but not while it is read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await render(draw(null));
  showToast(messages.copyFailed);
  await expect.element(page.getByRole("status")).toMatchTextContent(messages.copyFailed.title);
  page.getByRole("button", { name: "Dismiss" }).element().focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(toast()).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
  await expect.element(toast()).not.toBeInTheDocument();
});
