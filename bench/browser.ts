// Browsers for the bench: empty profile, no GPU, and nothing but this machine can be reached from them.
import { launch } from "chrome-launcher";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

const FLAGS = [
  ...browserFlags,
  // Without it a software GPU composes every frame, and its cost drowns what is measured. WebGL still works.
  "--disable-gpu",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

/** Runs `work` with a fresh browser and closes it whatever happens. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: FLAGS,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page with an empty cache, for `work` alone. */
export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A browser that no test driver listens to, since that costs main-thread time; `work` gets its DevTools port. */
export async function withBareBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const browser = await launch({
    chromePath: findBrowser() ?? chromium.executablePath(),
    chromeFlags: ["--headless=new", ...FLAGS],
  });
  try {
    return await work(browser.port);
  } finally {
    browser.kill();
  }
}
