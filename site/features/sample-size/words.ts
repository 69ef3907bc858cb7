// The calculator's numbers in words, as British English writes them.
import { ARMS } from "./sample-size.ts";

/** Characters of a visitor's text that a sentence repeats. */
const QUOTE_LENGTH = 16;
const DAYS_A_YEAR = 365.25;
/** From here on days say less than years. */
const YEARS_FROM_DAYS = 730;
/** Seven days a week behave alike only over whole weeks. */
const LEAST_DAYS = 14;

const counts = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 15 });
const shares = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 4 });
const rounded = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });

/** `31,234` */
export const count = (value: number): string => counts.format(value);
/** `5.5%`; `value` in percent. */
export const share = (value: number): string => `${shares.format(value)}%`;
/** `1 day`, `63 days` */
export const days = (value: number): string => `${count(value)} ${value === 1 ? "day" : "days"}`;
/** `+10%`, `+5 points` */
export function gain(effect: number, kind: "relative percent" | "percentage points"): string {
  if (kind === "relative percent") return `+${share(effect)}`;
  return `+${shares.format(effect)} ${effect === 1 ? "point" : "points"}`;
}
/** `visitor` to `visitors` */
export const plural = (unit: string): string => `${unit}s`;

/** What a visitor wrote, short enough to be repeated. */
export function quoted(text: string): string {
  const bare = text.trim();
  return bare.length > QUOTE_LENGTH ? `“${bare.slice(0, QUOTE_LENGTH)}…”` : `“${bare}”`;
}

/** `11 times as many` */
export function timesAsMany(more: number, fewer: number): string {
  const times = rounded.format(more / fewer);
  return times === "1" ? "as many" : times === "2" ? "twice as many" : `${times} times as many`;
}

/** What to make of a number of days. */
export function adviceOnDays(value: number): string {
  if (value < LEAST_DAYS) return "Run it for two whole weeks even so: days of the week differ.";
  if (value < YEARS_FROM_DAYS) {
    return `Round up to ${count(Math.ceil(value / 7))} whole weeks: days of the week differ.`;
  }
  return `That is about ${rounded.format(value / DAYS_A_YEAR)} years. Few sites can wait for it.`;
}

/** What a design of more arms than are compared costs; empty for an ordinary one. */
export function moreArms(arms: number): string {
  if (arms <= ARMS) return "";
  const words = ["no", "one", "two", "three", "four", "five"];
  return `The design has ${words[arms] ?? arms} arms: each needs as many, so count on ${count(arms / ARMS)} times the days, and choose beforehand which pair decides.`;
}
