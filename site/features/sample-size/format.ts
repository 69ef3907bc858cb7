// A test's numbers and design in words; free of the statistics, which a pattern's page doesn't need.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";

const counts = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 15 });
const shares = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 4 });

/** `31,234` */
export const count = (value: number): string => counts.format(value);
/** `5.5%`; `value` in percent. */
export const share = (value: number): string => `${shares.format(value)}%`;
export const daysText = (days: number): string => `${count(days)} ${days === 1 ? "day" : "days"}`;

/** "2 versions, split by visitor. Run until both reach the sample size." */
export function designText({ versions, unit }: MeasureNotes["design"]): string {
  const all = versions.length === 2 ? "both" : "all";
  return `${versions.length} versions, split by ${unit}. Run until ${all} reach the sample size.`;
}

/** What a change is called, and its sign. */
export const CHANGE = {
  more: { noun: "gain", verb: "rise", sign: "+" },
  less: { noun: "fall", verb: "fall", sign: "−" },
} as const;

/** The share that the gain or fall leads to, from `base`, all in percent. */
export function targetOf({
  base,
  gain,
  wanted,
}: {
  base: number;
  gain: number;
  wanted: MeasureNotes["wanted"];
}): number {
  return base * (1 + (wanted === "more" ? gain : -gain) / 100);
}
