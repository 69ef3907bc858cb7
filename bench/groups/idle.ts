// What a page costs that nobody touches: while its animation is seen, when it is scrolled away, in a hidden tab.
import { setTimeout as pause } from "node:timers/promises";
import { DESKTOP, withBareBrowser } from "../browser.ts";
import { type Group, hasDemo, isLimit, type Measured, type Target } from "../measurement.ts";
import { openRawPage, type RawPage } from "../raw-page.ts";

/** What the figures speak of. */
export const SPAN_MS = 5000;
/** Turns of 3 and of 5 s fit into it; into 5 s, one change of word would fit, or two. */
const WATCH_MS = 15_000;
const FRAMES_MS = 3000;
/** Loading, hydration and entrances are over by then. */
export const WARM_UP_MS = 4000;
/** After scrolling or hiding, before watching. */
const CALM_MS = 1500;
/**
 * From a page's opening until the hidden tab is watched. 29 to 31 s after it Chromium works once for 5 to 17 ms of its
 * own accord, on the static limit too, whether the tab is seen or hidden.
 */
const BROWSER_DONE_MS = 34_000;
const SLOWED = 4;

interface Spent {
  busy: number;
  reason: string;
}

async function counters(page: RawPage): Promise<Record<string, number>> {
  const { metrics } = await page.send("Performance.getMetrics");
  return Object.fromEntries(
    (metrics as { name: string; value: number }[]).map(({ name, value }) => [name, value]),
  );
}

/** Main thread's time in ms in five seconds of the next `length`, and what it went into. */
export async function watch(page: RawPage, length = WATCH_MS): Promise<Spent> {
  const before = await counters(page);
  await pause(length);
  const after = await counters(page);
  const grown = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * (SPAN_MS / length);
  const ms = (name: string) => (grown(name) * 1000).toFixed(1);
  const times = (name: string) => grown(name).toFixed(1);
  return {
    busy: grown("TaskDuration") * 1000,
    reason: `script ${ms("ScriptDuration")} ms, style ${ms("RecalcStyleDuration")} ms in ${times("RecalcStyleCount")}, layout ${ms("LayoutDuration")} ms in ${times("LayoutCount")}`,
  };
}

export const RUNNING_ANIMATIONS = `document.getAnimations().filter((a) => a.playState === "running").map((a) =>
  (a.animationName ?? a.transitionProperty ?? "script") + " on " + (a.effect?.target?.className || a.effect?.target?.tagName)).join(", ")`;

const FRAMES_PER_SECOND = `new Promise((done) => {
  let first = 0, frames = 0;
  const tick = (time) => {
    first ||= time;
    if (time - first >= ${FRAMES_MS}) done((frames * 1000) / (time - first));
    else { frames += 1; requestAnimationFrame(tick); }
  };
  requestAnimationFrame(tick);
})`;

async function framesPerSecond(page: RawPage): Promise<number> {
  await page.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const frames = await page.evaluate<number>(FRAMES_PER_SECOND);
  await page.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return frames;
}

async function visit(target: Target, port: number): Promise<Measured> {
  const page = await openRawPage(port);
  await page.send("Emulation.setDeviceMetricsOverride", {
    ...DESKTOP,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.send("Page.enable");
  await page.send("Performance.enable");
  await page.send("Page.navigate", { url: target.url });
  const opened = performance.now();
  await pause(WARM_UP_MS);
  if (hasDemo(target)) {
    await page.evaluate(
      `document.querySelector("[data-stage]").scrollIntoView({ block: "center", behavior: "instant" })`,
    );
    await pause(CALM_MS);
  }
  const running = await page.evaluate<string>(RUNNING_ANIMATIONS);
  const seen = await watch(page);
  const frames = await framesPerSecond(page);

  // A page may be too short to scroll its animation away, so it is made longer.
  await page.evaluate(`{
    const space = document.body.appendChild(document.createElement("div"));
    space.style.height = "300vh";
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  }`);
  await pause(CALM_MS);
  const away = await watch(page, SPAN_MS);

  await page.evaluate(`scrollTo({ top: 0, behavior: "instant" })`);
  await openRawPage(port);
  await pause(Math.max(CALM_MS, opened + BROWSER_DONE_MS - performance.now()));
  const state = await page.evaluate<string>("document.visibilityState");
  if (state !== "hidden") throw new Error(`The tab behind another one calls itself ${state}.`);
  const hidden = await watch(page, SPAN_MS);

  return {
    values: { seen: seen.busy, away: away.busy, hidden: hidden.busy, frames },
    reasons: {
      seen: `${seen.reason}; animations: ${running || "none"}`,
      away: away.reason,
      hidden: hidden.reason,
      frames: seen.reason,
    },
  };
}

export const idle: Group = {
  name: "idle",
  title: "At rest: main thread busy in 5 s (ms), and frames/s with a 4x slowed processor",
  method:
    "Spoken to by DevTools alone, since a test driver keeps pages visible. A pattern's demo stands in the middle of the viewport; `/` stands at its top. Seen: watched for 15 s, told for 5, so that an animation's turn of 3 or 5 s weighs as often as it comes. Scrolled away: 300vh further down. Hidden: another tab in front (`visibilityState` is checked), background throttling off, so timers that go on are seen, from 34 s after the page was opened, since around the 30th Chromium works once on its own behalf. In brackets the ratio to the static limit.",
  once: false,
  columns: {
    seen: {
      heading: "seen (15)",
      digits: 1,
      ratio: true,
      figure: (target) => (isLimit(target) ? null : { most: 15 }),
    },
    away: {
      heading: "scrolled away (2)",
      digits: 1,
      figure: (target) => (isLimit(target) ? null : { most: 2 }),
    },
    hidden: {
      heading: "hidden tab (2)",
      digits: 1,
      figure: (target) => (isLimit(target) ? null : { most: 2 }),
    },
    frames: {
      heading: "frames/s (58)",
      digits: 1,
      figure: (target) => (isLimit(target) ? null : { least: 58 }),
    },
  },
  measures: (target) => isLimit(target) || target.kind === "home" || hasDemo(target),
  measure: (target) => withBareBrowser((port) => visit(target, port)),
};
