// Hints: slow to come at first, quick from one control to the next.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Dialog } from "./dialog.tsx";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const CORNER = { clientX: 1, clientY: 1, bubbles: true, pointerType: "mouse" };

function control(name: string): Element {
  const found = document.querySelector(`[aria-label="${name}"]`);
  if (!found) throw new Error(`There is no control named ${name}.`);
  return found;
}

/** Lets React and the browser draw what has happened; frames are real, only timeouts are the test's. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await drawn();
}

async function enter(name: string): Promise<void> {
  control(name).dispatchEvent(new PointerEvent("pointermove", CORNER));
  await drawn();
}

/** Out of the control, and on into the corner, past the ground on which a hint may still be reached. */
async function leave(name: string): Promise<void> {
  control(name).dispatchEvent(
    new PointerEvent("pointerout", { ...CORNER, relatedTarget: document.body }),
  );
  control(name).dispatchEvent(new PointerEvent("pointerleave", { ...CORNER, bubbles: false }));
  await drawn();
  document.body.dispatchEvent(new PointerEvent("pointermove", { ...CORNER, clientX: 2 }));
  document.body.dispatchEvent(
    new PointerEvent("pointermove", { ...CORNER, clientX: 2, clientY: 2000 }),
  );
  await drawn();
}

const shown = () =>
  [...document.querySelectorAll('[role="tooltip"]')].map((hint) => hint.textContent);

/** Waits by frames: the runner's own waiting lets a stopped clock go on. */
async function becomes(hints: string[]): Promise<void> {
  for (let frame = 0; frame < 1200 && shown().join() !== hints.join(); frame += 1)
    await new Promise(requestAnimationFrame);
  expect(shown()).toEqual(hints);
}

async function openWindow(): Promise<void> {
  await render(
    <Dialog title="Licence" description="Yours." onClose={() => undefined}>
      <Tooltip label="Copy the key">
        <button type="button" aria-label="Copy" />
      </Tooltip>
    </Dialog>,
  );
  await drawn();
}

it("waits 700 ms before the first hint", async () => {
  await openWindow();
  await enter("Close");
  await pass(690);
  expect(shown()).toEqual([]);
  await pass(20);
  await becomes(["Close (Esc)"]);
});

it("opens the next control's hint at once within 300 ms of leaving the first", async () => {
  await openWindow();
  await enter("Close");
  await pass(710);
  await becomes(["Close (Esc)"]);
  await leave("Close");
  await becomes([]);
  await pass(290);
  await enter("Copy");
  await becomes(["Copy the key"]);
});

it("waits 700 ms again when more than 300 ms have passed", async () => {
  await openWindow();
  await enter("Close");
  await pass(710);
  await leave("Close");
  await pass(310);
  await enter("Copy");
  await pass(690);
  expect(shown()).toEqual([]);
  await pass(20);
  await becomes(["Copy the key"]);
});
