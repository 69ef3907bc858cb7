// The bench's browser: no GPU, and nothing but this machine can be reached from it.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";

export const DESKTOP = { width: 1280, height: 900 };

export const EXECUTABLE = findBrowser() ?? chromium.executablePath();
export const FLAGS = [...browserFlags, "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"];

let launched: Promise<Browser> | undefined;

/** Runs `work` with a page whose storage and cache are its own, and closes the page whatever happens. */
export async function withPage<T>(
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  launched ??= chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  await using context = await (await launched).newContext(options);
  return await work(await context.newPage());
}

export async function closeBrowser(): Promise<void> {
  const browser = launched;
  launched = undefined;
  await (await browser?.catch(() => undefined))?.close();
}

/** Scripts start after the first paint, which may come when the network has long been idle. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.querySelector("[data-hydrated=false]") === null);
}
