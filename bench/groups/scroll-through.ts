// Scrolls a page to its end in steps, so that everything that waits to be near the viewport comes.
import type { Page } from "playwright";
import { DESKTOP } from "../browser.ts";

/** Long enough at each stop for observers to notice. */
const STOP_MS = 150;

export async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += DESKTOP.height / 2) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
    await page.waitForTimeout(STOP_MS);
  }
}
