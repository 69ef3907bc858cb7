// Reads from a prop's JSDoc what a number may be, and makes a range around the default where it does not say.
import type { NumberControl } from "./play-part.ts";

type Range = Pick<NumberControl, "min" | "max" | "step" | "unit">;

/** Times the default that a range reaches where nothing limits it. */
const REACH = 4;
/** End of the range of a number without default and limit. */
const SMALL_COUNT = 10;
/** From this end on, times are set in steps of a tenth of a second. */
const LONG_TIME_MS = 2000;
const NUMBER = String.raw`(-?\d[\d,_]*(?:\.\d+)?)`;
const AT_LEAST = new RegExp(String.raw`\bat least ${NUMBER}|\bcounted from ${NUMBER}`, "i");
const AT_MOST = new RegExp(String.raw`\bat most ${NUMBER}`, "i");
const BETWEEN = new RegExp(String.raw`\b(?:from|between) ${NUMBER} (?:to|and) ${NUMBER}`, "i");
const UNITS = { milliseconds: "ms", seconds: "s", pixels: "px" } as const;

/** `prose` is the JSDoc without tags. */
export function readRange(prose: string, fallback: number | null): Range {
  const unitWord = /\bin (milliseconds|seconds|pixels)\b/i.exec(prose)?.[1]?.toLowerCase();
  const unit = unitWord ? UNITS[unitWord as keyof typeof UNITS] : null;
  const between = BETWEEN.exec(prose);
  const least = AT_LEAST.exec(prose);
  const min = read(between?.[1] ?? least?.[1] ?? least?.[2]) ?? lowEnd(fallback, unit);
  const max = read(between?.[2] ?? AT_MOST.exec(prose)?.[1]) ?? highEnd(fallback, min);
  return { min, max, step: stepOf(min, max, fallback, unit), unit };
}

function read(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replace(/[,_]/g, ""));
}

/** A time that repeats is never near zero: something would flicker. */
function lowEnd(fallback: number | null, unit: Range["unit"]): number {
  if (fallback === null || fallback === 0) return 0;
  if (fallback < 0) return fallback * REACH;
  return unit === "ms" || unit === "s" ? fallback / 10 : 0;
}

function highEnd(fallback: number | null, min: number): number {
  return fallback !== null && fallback > 0 ? Math.max(fallback * REACH, min) : min + SMALL_COUNT;
}

function stepOf(min: number, max: number, fallback: number | null, unit: Range["unit"]): number {
  if (max - min <= 1 || !Number.isInteger(fallback ?? 0)) return (max - min) / 100;
  return unit === "ms" && max >= LONG_TIME_MS ? 100 : 1;
}
