// How soon pages are painted, what blocks them, and what moves while fonts are late.
import { execFile } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { EXECUTABLE, FLAGS, withPage } from "./browser.ts";
import { type Guards, median, type Setup } from "./guard.ts";

const LARGEST_PAINT = 1.35;
const BLOCKING_MS = 50;
const SHIFT = 0.02;
const WIDTHS = [375, 1280];
const FONTS_LATE_MS = 3000;
const SLOWED = 4;
const LONGEST_TASK_MS = 50;

const run = promisify(execFile);
let lighthouse: Promise<string> | undefined;

/** Fetched by npx at the first bench: a quarter of all files in node_modules would be its own. */
async function findLighthouse(): Promise<string> {
  const which = ["--package", "lighthouse@13.5.0", "--call", "command -v lighthouse"];
  return (await run("npx", ["--yes", ...which])).stdout.trim();
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  tdur?: number;
}

/** What Lighthouse saw, in a browser that no test driver listens to, since that costs main-thread time. */
async function runLighthouse(url: string): Promise<{ paint: number; events: TraceEvent[] }> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "lamplight-lighthouse-"));
  const folder = temporary.path;
  const flags = ["--headless=new", ...FLAGS.map((flag) => flag.replace(/=(.* .*)/, '="$1"'))];
  const only = ["--only-audits=largest-contentful-paint", "--disable-full-page-screenshot"];
  const output = ["--output=json", `--output-path=${join(folder, "page.json")}`, "--save-assets"];
  const args = [url, "--quiet", ...only, ...output, `--chrome-flags=${flags.join(" ")}`];
  const env = { ...process.env, CHROME_PATH: EXECUTABLE };
  lighthouse ??= findLighthouse();
  await run(await lighthouse, args, { env });
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
  const { audits } = await read("page.json");
  const { traceEvents: events } = await read("page-0.trace.json");
  return { paint: audits["largest-contentful-paint"].numericValue ?? Number.NaN, events };
}

/** On Lighthouse's phone: slow 4G and a 4 times slowed processor, simulated. */
async function load(url: string): Promise<{ paint: number; blocking: number }> {
  const { paint, events } = await runLighthouse(url);
  const start = events.findLast(({ name }) => name === "firstContentfulPaint");
  // As Lighthouse's total blocking time, but by the processor time (tdur, µs) of the page's own tasks: wall time
  // counts what other processes do meanwhile, which on two processors is most of it.
  const blocking = events
    .filter(({ name, ph, ts }) => name === "RunTask" && ph === "X" && ts >= (start?.ts ?? 0))
    .filter(({ pid, tid }) => pid === start?.pid && tid === start.tid)
    .map(({ tdur = Number.NaN }) => tdur / 1000)
    .reduce((sum, ms) => sum + Math.max(0, ms * SLOWED - LONGEST_TASK_MS), 0);
  return { paint, blocking };
}

export async function* measureLoads(setup: Setup): Guards {
  const { site, staticPage, reactPage, pages, scenes, rounds } = setup;
  const targets = [
    { name: "the static page", url: staticPage },
    { name: "a bare React page", url: reactPage },
    ...pages.map((name) => ({ name, url: `${site}${name}` })),
  ].map((target) => ({ ...target, paints: [] as number[], blocked: [] as number[] }));
  // Page by page, so that a slow minute of the machine touches all of them.
  for (let round = 0; round < rounds; round += 1)
    for (const { url, paints, blocked } of targets) {
      const { paint, blocking } = await load(url);
      paints.push(paint);
      blocked.push(blocking);
    }
  const base = median(targets[0]?.paints ?? []);
  for (const { name, paints } of targets) {
    const measured = median(paints) / base;
    const note = `${median(paints).toFixed(0)} ms`;
    const most = pages.includes(name) ? LARGEST_PAINT : undefined;
    yield { what: `largest paint of ${name}`, measured, unit: "times static", note, most };
  }
  for (const { name, blocked } of targets) {
    // A scene renders in software here: its own start is judged by a press while it moves.
    const most = pages.includes(name) && !scenes.includes(name) ? BLOCKING_MS : undefined;
    yield { what: `blocking time of ${name}`, measured: median(blocked), unit: "ms", most };
  }
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
    const asked = page.waitForRequest("**/*.woff2");
    await Promise.all([asked, page.goto(url, { waitUntil: "networkidle" })]);
    await Promise.all(held);
    const sum = await page.evaluate(async () => {
      await document.fonts.ready;
      // The frame with the new fonts is painted when the next one begins.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      return await new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries() as Shift[])
            total += hadRecentInput ? 0 : value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 100); // what was buffered is told in a task of its own
      });
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    return sum;
  });

export async function* measureShifts({ site, pages }: Setup): Guards {
  for (const page of pages) {
    // Both widths at once: what moves depends on no clock.
    const sums = WIDTHS.map((width) => shiftWithLateFonts(site + page, width));
    for (const [index, measured] of (await Promise.all(sums)).entries()) {
      const what = `layout shift of ${page} at ${WIDTHS[index]} px, fonts 3 s late`;
      yield { what, measured, unit: "shifted", most: SHIFT };
    }
  }
}
