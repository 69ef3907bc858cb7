// What is entered of a finished test, and what can't be right about it.
import type { Mean, Share } from "./intervals.ts";
import { MOST_PEOPLE } from "./sample-size.ts";

/** `sd` is the standard deviation between visitors. */
export type Counts = Share | { visitors: number; mean: number; sd: number };
export type Wanted = "more" | "less";
export interface TestResult {
  wanted: Wanted;
  /** Two to five, the current one first; all with conversions, or all with means. */
  versions: readonly (Counts & { name: string })[];
  /** Parts that were meant, in any unit; equal ones if left out. */
  split?: readonly number[];
  /** Visitors of each version; null if nobody planned them. */
  planned: number | null;
  /** Somebody looked before the end and could have stopped. */
  looked: boolean;
  /** Each with counts in the order of the versions. */
  guardrails?: readonly { name: string; wanted: Wanted; counts: readonly Counts[] }[];
  /** Changes of the metric that are claimed, in percent of the current version: `low` and `high` are equal for one. */
  claims?: readonly { label: string; low: number; high: number }[];
}
/** `{it}` is the version or the guardrail. */
export const FAULTS = {
  "one version": "{it} needs numbers of at least two versions, and of the same ones in each part.",
  "too many versions": "Enter five versions at most.",
  mixed: "{it} mixes conversions and averages. Enter the same for each version.",
  "no number": "{it} has something that isn’t a number.",
  negative: "{it} has a number below 0.",
  "not whole": "{it} has a fraction of a person. Enter counts, not shares.",
  "too many people": "{it} has more people than there are on Earth.",
  nobody: "{it} has no visitors.",
  "more conversions than visitors":
    "{it} has more conversions than visitors. Count each visitor once, and check the order of the columns.",
  "one visitor": "{it} has a single visitor, which gives no standard deviation.",
  "no spread": "{it} has a standard deviation of 0, so nothing can be told.",
  split: "Enter the split that was meant as one number above 0 for each version.",
  planned: "Enter the planned visitors of each version as a number from 1.",
};
/** `at` and `guardrail` are the places of the version and of the guardrail that it's about. */
export type Fault = { fault: keyof typeof FAULTS; at?: number; guardrail?: number };

/** Nothing that people measure is larger. */
const LARGEST = 1e15;

export const isShare = (counts: Counts): counts is Share => "conversions" in counts;

/** The mean with its variance; a share's is unpooled. */
export function meanOf(counts: Counts): Mean {
  const { visitors } = counts;
  if (!isShare(counts)) return { ...counts, variance: counts.sd ** 2 / visitors };
  const mean = counts.conversions / visitors;
  return { visitors, mean, variance: (mean * (1 - mean)) / visitors };
}

export function faultsOf({ versions, split, planned, guardrails = [] }: TestResult): Fault[] {
  const faults = [versions, ...guardrails.map(({ counts }) => counts)].flatMap((counts, part) => {
    const own = counts.flatMap((one, at): Fault[] => {
      const fault = faultOf(one);
      return fault ? [{ fault, at }] : [];
    });
    if (counts.length < 2 || counts.length !== versions.length) own.push({ fault: "one version" });
    if (counts.length > 5) own.push({ fault: "too many versions" });
    if (new Set(counts.map(isShare)).size > 1) own.push({ fault: "mixed" });
    const [base, ...rest] = counts.map((one) => !isShare(one) && one.sd === 0);
    if (own.length === 0 && base && rest.includes(true)) own.push({ fault: "no spread" });
    return part === 0 ? own : own.map((fault) => ({ ...fault, guardrail: part - 1 }));
  });
  const fits =
    split?.length === versions.length && split.every((part) => part > 0 && part < LARGEST);
  if (split && !fits) faults.push({ fault: "split" });
  if (planned !== null && !(planned >= 1 && planned <= MOST_PEOPLE))
    faults.push({ fault: "planned" });
  return faults;
}

/** The first of a version's faults. */
function faultOf(counts: Counts): Fault["fault"] | undefined {
  const { visitors } = counts;
  const share = isShare(counts);
  const people = share ? [visitors, counts.conversions] : [visitors];
  const others = share ? [] : [counts.sd, counts.mean];
  const checks: [boolean, Fault["fault"]][] = [
    [![...people, ...others].every((value) => Math.abs(value) < LARGEST), "no number"],
    [[...people, ...others.slice(0, 1)].some((value) => value < 0), "negative"],
    [!people.every(Number.isInteger), "not whole"],
    [visitors > MOST_PEOPLE, "too many people"],
    [visitors === 0, "nobody"],
    [share && counts.conversions > visitors, "more conversions than visitors"],
    [!share && visitors < 2, "one visitor"],
    [!share && counts.sd === 0 && counts.mean !== 0, "no spread"],
  ];
  return checks.find(([isWrong]) => isWrong)?.[1];
}
