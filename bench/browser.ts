// Starts a browser with an empty profile for one sample; nothing but the measured hosts can be reached from it.
import { createServer } from "node:net";
import { launch } from "chrome-launcher";
import { type Browser, chromium, type Page } from "playwright";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";

export const DESKTOP = { width: 1350, height: 940 } as const;
/** A page is settled when it has asked for nothing for this long. */
const SILENCE_MS = 1500;
const LONGEST_SETTLING_MS = 20_000;

const reachable = new Set(["127.0.0.1", "localhost"]);

/** Lets browsers reach the host of `url` besides this machine itself. */
export function allowHost(url: string): void {
  reachable.add(new URL(url).hostname);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

function flags(): string[] {
  const hosts = [...reachable].map((host) => `EXCLUDE ${host}`).join(" , ");
  return [
    ...browserFlags,
    // Without it a software GPU composes every frame, and its cost drowns what is measured. WebGL still works.
    "--disable-gpu",
    `--window-size=${DESKTOP.width},${DESKTOP.height}`,
    `--host-resolver-rules=MAP * ~NOTFOUND , ${hosts}`,
  ];
}

/** Runs `work` with a fresh browser and the port of its DevTools, and closes it whatever happens. */
export async function withBrowser<T>(
  work: (browser: Browser, port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...flags(), `--remote-debugging-port=${port}`],
  });
  try {
    return await work(browser, port);
  } finally {
    await browser.close();
  }
}

/**
 * A browser that no test driver has hold of: a driver listens to every tab, at the cost of the main thread that is
 * measured. `work` is given the port of its DevTools.
 */
export async function withBareBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const browser = await launch({
    chromePath: findBrowser() ?? chromium.executablePath(),
    chromeFlags: ["--headless=new", ...flags()],
  });
  try {
    return await work(browser.port);
  } finally {
    browser.kill();
  }
}

/** Opens an address and waits until the page has asked for nothing more for a while. */
export async function openSettled(page: Page, url: string): Promise<void> {
  const settled = settle(page);
  await page.goto(url, { waitUntil: "load" });
  await settled;
}

export async function settle(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  const until = last + LONGEST_SETTLING_MS;
  page.on("request", note);
  page.on("requestfinished", note);
  while (Date.now() - last < SILENCE_MS && Date.now() < until) await page.waitForTimeout(100);
  page.off("request", note);
  page.off("requestfinished", note);
}
