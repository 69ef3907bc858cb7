// How soon pages are painted, what blocks them, and what moves while fonts are late.
import { setTimeout as pause } from "node:timers/promises";
import runLighthouse from "lighthouse";
import { withBareBrowser, withPage } from "./browser.ts";
import { type Guard, median, type Setup } from "./guard.ts";

const LARGEST_PAINT = 1.35;
const BLOCKING_MS = 50;
const SHIFT = 0.02;
const WIDTHS = [375, 1280];
const FONTS_LATE_MS = 3000;
const AUDITS = { paint: "largest-contentful-paint", blocking: "total-blocking-time" };

/** Lighthouse's phone: slow 4G and a 4 times slowed processor, simulated. */
async function load(url: string) {
  const onlyAudits = Object.values(AUDITS);
  const result = await withBareBrowser((port) =>
    runLighthouse(url, { port, logLevel: "silent", disableFullPageScreenshot: true, onlyAudits }),
  );
  const milliseconds = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN;
  return { paint: milliseconds(AUDITS.paint), blocking: milliseconds(AUDITS.blocking) };
}

export async function measureLoads(setup: Setup): Promise<Guard[]> {
  const { site, staticPage, reactPage, pages, scenes, rounds } = setup;
  const targets = [
    { name: "the static page", url: staticPage },
    { name: "a bare React page", url: reactPage },
    ...pages.map((name) => ({ name, url: `${site}${name}` })),
  ].map((target) => ({ ...target, paints: [] as number[], blockings: [] as number[] }));
  // Page by page, so that a slow minute of the machine touches all of them.
  for (let round = 0; round < rounds; round += 1)
    for (const { url, paints, blockings } of targets) {
      const { paint, blocking } = await load(url);
      paints.push(paint);
      blockings.push(blocking);
    }
  const base = median(targets[0]?.paints ?? []);
  return [
    ...targets.map(
      ({ name, paints }): Guard => ({
        what: `largest paint of ${name}`,
        measured: median(paints) / base,
        unit: "times static",
        note: `${median(paints).toFixed(0)} ms`,
        most: pages.includes(name) ? LARGEST_PAINT : undefined,
      }),
    ),
    ...targets.map(
      ({ name, blockings }): Guard => ({
        what: `blocking time of ${name}`,
        measured: median(blockings),
        unit: "ms",
        // A scene renders in software here: its own start is judged by a press while it moves.
        most: pages.includes(name) && !scenes.includes(name) ? BLOCKING_MS : undefined,
      }),
    ),
  ];
}

/** The plain sum of all shifts without input, which is stricter than the windowed score. */
const shiftWithLateFonts = (url: string, width: number): Promise<number> =>
  withPage({ viewport: { width, height: 800 } }, async (page) => {
    const held: Promise<void>[] = [];
    await page.route("**/*.woff2", async (route) => {
      held.push(pause(FONTS_LATE_MS));
      await held.at(-1);
      await route.continue();
    });
    await page.goto(url, { waitUntil: "networkidle" });
    if (held.length === 0) throw new Error(`${url} asked for no font that could be held back.`);
    await Promise.all(held);
    const sum = await page.evaluate(async () => {
      await document.fonts.ready;
      // The frame with the new fonts is painted when the next one begins.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      const shifts = await new Promise<Shift[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 200, []); // nothing has moved
      });
      return shifts.reduce((total, one) => total + (one.hadRecentInput ? 0 : one.value), 0);
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    return sum;
  });

export async function measureShifts({ site, pages }: Setup): Promise<Guard[]> {
  const guards: Guard[] = [];
  // Both at the same time: what moves depends on no clock.
  for (const page of pages)
    for (const guard of await Promise.all(
      WIDTHS.map(async (width): Promise<Guard> => {
        const what = `layout shift of ${page} at ${width} px, fonts 3 s late`;
        const measured = await shiftWithLateFonts(`${site}${page}`, width);
        return { what, measured, unit: "shifted", most: SHIFT };
      }),
    ))
      guards.push(guard);
  return guards;
}
