// A hint opens after 700 ms, and within 300 ms of another one at once (specification, section 9).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Dialog, Tooltip } from "./dialog.tsx";

const CORNER = { clientX: 1, clientY: 1, bubbles: true, pointerType: "mouse" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets React and the browser draw. Frames are real; only timeouts are faked. */
async function draw(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await draw();
}

const control = (name: string) => document.querySelector(`[aria-label="${name}"]`) as Element;

async function enter(name: string): Promise<void> {
  control(name).dispatchEvent(new PointerEvent("pointermove", CORNER));
  await draw();
}

/** Moves the pointer out of the control and on, past the area in which the hint can still be reached. */
async function leave(name: string): Promise<void> {
  const out = { ...CORNER, relatedTarget: document.body };
  control(name).dispatchEvent(new PointerEvent("pointerout", out));
  control(name).dispatchEvent(new PointerEvent("pointerleave", { ...CORNER, bubbles: false }));
  await draw();
  for (const clientY of [1, 2000])
    document.body.dispatchEvent(
      new PointerEvent("pointermove", { ...CORNER, clientX: 2, clientY }),
    );
  await draw();
}

/** Waits by frames, because the runner's own waiting would let the faked clock run. */
async function expectHints(...hints: string[]): Promise<void> {
  const shown = () =>
    [...document.querySelectorAll('[role="tooltip"]')].map((hint) => hint.textContent);
  for (let frame = 0; frame < 300 && shown().join() !== hints.join(); frame += 1)
    await new Promise(requestAnimationFrame);
  expect(shown()).toEqual(hints);
}

test.each([
  [290, 0],
  [310, 700],
])("%i ms after the first hint, the second waits %i ms", async (away, wait) => {
  await render(
    <Dialog title="Licence" description="Yours." onClose={() => undefined}>
      <Tooltip label="Copy the key">
        <button type="button" aria-label="Copy" />
      </Tooltip>
    </Dialog>,
  );
  await draw();
  await enter("Close");
  await pass(690);
  await expectHints();
  await pass(20);
  await expectHints("Close (Esc)");
  await leave("Close");
  await expectHints();
  await pass(away);
  await enter("Copy");
  if (wait > 0) {
    await pass(wait - 10);
    await expectHints();
    await pass(20);
  }
  await expectHints("Copy the key");
});
