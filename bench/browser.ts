// Browsers for the bench: empty profile, no GPU, and nothing but this machine can be reached from them.
import { type BrowserContextOptions, chromium, type Page } from "playwright";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";

export const DESKTOP = { width: 1280, height: 900 };

export const EXECUTABLE = findBrowser() ?? chromium.executablePath();
export const FLAGS = [...browserFlags, "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"];

/** Runs `work` with a page of a fresh browser, which is closed whatever happens. */
export async function withPage<T>(
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  try {
    return await work(await browser.newPage(options));
  } finally {
    await browser.close();
  }
}

/** Scripts start after the first paint, which may come when the network has long been idle. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.querySelector("[data-hydrated=false]") === null);
}
