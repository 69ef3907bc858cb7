// How soon pages are painted, what blocks them, and what moves while fonts are late.
import { setTimeout as pause } from "node:timers/promises";
import runLighthouse from "lighthouse";
import type { Browser } from "playwright";
import { withBareBrowser, withBrowser, withPage } from "./browser.ts";
import { type Guard, median, type Setup } from "./guard.ts";

const LARGEST_PAINT = 1.35;
const BLOCKING_MS = 50;
const SHIFT = 0.02;
const WIDTHS = [375, 1280];
const FONTS_LATE_MS = 3000;
/** Pages that load their fonts at the same time: what moves there depends on no clock. */
const AT_ONCE = 4;

interface Load {
  paint: number;
  blocking: number;
}

/** Lighthouse's phone: slow 4G and a 4 times slowed processor, simulated. */
async function load(url: string): Promise<Load> {
  const result = await withBareBrowser((port) =>
    runLighthouse(url, {
      port,
      logLevel: "silent",
      disableFullPageScreenshot: true,
      onlyAudits: ["largest-contentful-paint", "total-blocking-time"],
    }),
  );
  const numberOf = (audit: string) => {
    const value = result?.lhr.audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse could not measure ${url}: ${audit}.`);
    return value;
  };
  return {
    paint: numberOf("largest-contentful-paint"),
    blocking: numberOf("total-blocking-time"),
  };
}

export async function measureLoads({ site, baseline, pages, scenes, rounds }: Setup) {
  const urls = [baseline.staticUrl, baseline.reactUrl, ...pages.map((page) => `${site}${page}`)];
  const loads = new Map<string, Load[]>(urls.map((url) => [url, []]));
  // Page by page, so that a slow minute of the machine touches all of them.
  for (let round = 0; round < rounds; round += 1)
    for (const url of urls) loads.get(url)?.push(await load(url));
  const paintOf = (url: string) => median((loads.get(url) ?? []).map(({ paint }) => paint)) ?? 0;
  const blockingOf = (url: string) => median((loads.get(url) ?? []).map((one) => one.blocking));
  const base = paintOf(baseline.staticUrl);
  const paintGuard = (name: string, url: string, most?: number): Guard => ({
    what: `largest paint of ${name}, to the static page's`,
    measured: paintOf(url) / base,
    unit: "×",
    note: `${paintOf(url).toFixed(0)} ms`,
    ...(most !== undefined && { most }),
  });
  const blockingGuard = (name: string, url: string, most?: number): Guard => ({
    what: `blocking time of ${name}`,
    measured: blockingOf(url),
    unit: "ms",
    ...(most !== undefined && { most }),
  });
  return [
    paintGuard("the static page", baseline.staticUrl),
    paintGuard("a bare React page", baseline.reactUrl),
    ...pages.map((page) => paintGuard(page, `${site}${page}`, LARGEST_PAINT)),
    blockingGuard("the static page", baseline.staticUrl),
    blockingGuard("a bare React page", baseline.reactUrl),
    ...pages.map((page) =>
      // A scene renders in software here, and its start is judged by the press while it moves.
      blockingGuard(page, `${site}${page}`, scenes.includes(page) ? undefined : BLOCKING_MS),
    ),
  ];
}

/** The plain sum of all shifts without input, which is stricter than the windowed score. */
async function shiftWithLateFonts(browser: Browser, url: string, width: number): Promise<number> {
  return await withPage(browser, { viewport: { width, height: 800 } }, async (page) => {
    const held: Promise<void>[] = [];
    await page.route("**/*.woff2", async (route) => {
      const late = pause(FONTS_LATE_MS);
      held.push(late);
      await late;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { benchShifts: shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as unknown as {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) shifts.sum += value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url, { waitUntil: "networkidle" });
    if (held.length === 0) throw new Error(`${url} asked for no font that could be held back.`);
    await Promise.all(held);
    const sum = await page.evaluate(async () => {
      await document.fonts.ready;
      // The frame with the new fonts is painted when the next one begins.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { benchShifts: { sum: number } }).benchShifts.sum;
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    return sum;
  });
}

export async function measureShifts({ site, pages }: Setup): Promise<Guard[]> {
  const waiting = WIDTHS.flatMap((width) => pages.map((page) => ({ page, width })));
  const guards: Guard[] = [];
  await withBrowser(async (browser) => {
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { page, width } = next;
        const measured = await shiftWithLateFonts(browser, `${site}${page}`, width);
        const what = `layout shift of ${page} at ${width} px, fonts 3 s late`;
        guards.push({ what, measured, unit: "shift", most: SHIFT });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  });
  return guards;
}
