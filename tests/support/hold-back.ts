// Keeps an answer back until a journey has seen what a visitor sees meanwhile.
import type { Page } from "@playwright/test";

/** Requests for `url` wait until the returned function is called, and go on as ever then. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
