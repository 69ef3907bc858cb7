// Holds a page that would go on by itself, so that it can be looked at for as long as that takes.
import type { Page } from "@playwright/test";

/** Milliseconds: the return from a payment waits 3000, a toast goes after 6000. */
const LONG_MS = 3000;

/** Call before the page is opened: its timers of 3 s and more never ring. */
export async function stay(page: Page): Promise<void> {
  await page.addInitScript((long) => {
    const ring = window.setTimeout;
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay >= long ? 0 : ring(handler, delay, ...rest)) as typeof window.setTimeout;
  }, LONG_MS);
}
