// Browsers for the bench: empty profile, no GPU, and nothing but this machine can be reached from them.
import { launch } from "chrome-launcher";
import { type BrowserContextOptions, chromium, type Page } from "playwright";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";

export const DESKTOP = { width: 1280, height: 900 };

const EXECUTABLE = findBrowser() ?? chromium.executablePath();
const FLAGS = [...browserFlags, "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"];

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

/** A browser that no test driver listens to, since that costs main-thread time; `work` gets its DevTools port. */
export async function withBareBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const chromeFlags = ["--headless=new", ...FLAGS];
  const browser = await launch({ chromePath: EXECUTABLE, chromeFlags });
  try {
    return await work(browser.port);
  } finally {
    browser.kill();
  }
}
