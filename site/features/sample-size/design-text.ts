// A test's design and length in words.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { count, share } from "../../../statistics/format.ts";
import type { Plan } from "../../../statistics/sample-size.ts";

export const daysText = (days: number): string => `${count(days)} ${days === 1 ? "day" : "days"}`;

/** "2 versions, split by visitor. Run until both reach the sample size." */
export function designText({ versions, unit }: MeasureNotes["design"]): string {
  const all = versions.length === 2 ? "both" : "all";
  return `${versions.length} versions, split by ${unit}. Run until ${all} reach the sample size.`;
}

/** How several comparisons share the significance. */
export const comparedText = ({ versions, significance }: Plan): string =>
  versions === 2
    ? ""
    : `With ${versions} versions, each comparison with the current one uses ${share(significance / (versions - 1))} significance, so together they stay at ${share(significance)}.`;

/** What a change is called, its sign, and one for example. */
export const CHANGE = {
  more: { noun: "gain", verb: "rise", sign: "+", example: "a 10% gain lifts 50% to 55%" },
  less: { noun: "fall", verb: "fall", sign: "−", example: "a 10% fall takes 50% to 45%" },
} as const;
