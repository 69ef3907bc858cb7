// What a finished test says: groups as meant, planned size, effects, what to expect, guardrails and claims.
import * as intervals from "./intervals.ts";
import { type Counts, faultsOf, isShare, meanOf, type TestResult } from "./test-faults.ts";

export interface Effect {
  /** Place of the version that is set against the first. */
  at: number;
  /** `sequence`: read before the end, so it holds at any moment of stopping. */
  method: "fixed" | "sequence";
  /** Of each interval, so that all of the test's versions together are at 95%. */
  level: number;
  /** In shares (0.01 is a point) or in the mean's unit; null if `verdict` is "too few". */
  difference: intervals.Interval | null;
  /** 0.1 is 10% more than the current version; null if that can't be told. */
  relative: intervals.Interval | null;
  /** Where both intervals see the number go, whichever way is wanted. */
  verdict: "more" | "less" | "can't tell" | "too few";
  /** One interval leaves room for no effect and the other doesn't. */
  disagrees: boolean;
}
/** `chance`: of a split at least this far from the meant one, whose parts add up to 1. */
export type Split = { chance: number; meant: readonly number[] };
export interface Reading {
  state: "read";
  split: Split;
  /** `smallest`: visitors of the smallest version; "exceeded" is so far beyond the plan that it may be by choice. */
  size: { state: "reached" | "not reached" | "exceeded" | "not planned"; smallest: number };
  /** `expected`: the change after shipping, in shares of the current version; null unless an effect is told. */
  effects: readonly (Effect & { expected: number | null })[];
  /** In the order of the test's; none of one whose groups aren't as meant. */
  guardrails: readonly (readonly Effect[])[];
}
export type Answer =
  | { state: "faults"; faults: ReturnType<typeof faultsOf> }
  | { state: "mismatch"; split: Split }
  | Reading;

const ALPHA = 0.05;
/** Chance of the split below which no effect is shown: one sound test in a thousand. */
export const MISMATCH = 0.001;
/** What a sequence is narrowest at if nobody planned a size; it holds at any. */
const USUAL_SIZE = 10_000;
/** What each version needs to be read before the end: visitors who did and who didn't convert, or visitors with a mean. */
export const FEWEST = { conversions: 25, visitors: 500 } as const;
/** Of a Cauchy distribution (our choice) with nine in ten effects within 1.2% of no change, as in 6,700 online experiments (`browne2017` of the references). */
const SPREAD_OF_EFFECTS = Math.log(1.012) / Math.tan(0.45 * Math.PI);

/** Never throws: what can't be right is in `faults`. */
export function readResult(test: TestResult): Answer {
  const { versions, planned, looked, guardrails = [] } = test;
  const faults = faultsOf(test);
  if (faults.length > 0) return { state: "faults", faults };
  const visitors = versions.map((version) => version.visitors);
  const parts = test.split ?? versions.map(() => 1);
  const meant = parts.map((part) => part / intervals.sum(parts));
  const split = { chance: intervals.chanceOfSplit(visitors, meant), meant };
  if (split.chance < MISMATCH) return { state: "mismatch", split };
  const [least, smallest] = [Math.min(...meant), Math.min(...visitors)];
  // The smallest group as it was meant, too: chance makes half of all groups miss a plan by a few visitors.
  const isShort = planned !== null && Math.max(intervals.sum(visitors) * least, smallest) < planned;
  // A test that ends in whole weeks stays below that (our choice).
  const isLong = planned !== null && smallest > 1.5 * planned;
  const state = isShort ? "not reached" : isLong ? "exceeded" : planned ? "reached" : "not planned";
  const sizes = meant.map((part) => ((planned ?? USUAL_SIZE) * part) / least);
  const others = versions.map((_, at) => at).slice(1);
  const look = { alpha: ALPHA / others.length, sizes: looked || isShort || isLong ? sizes : null };
  return {
    state: "read",
    split,
    size: { state, smallest },
    effects: others.map((at) => {
      const effect = effectOf(versions, at, look);
      return { ...effect, expected: expectedOf(versions, effect) };
    }),
    guardrails: guardrails.map(({ counts }) => {
      const people = counts.map((version) => version.visitors);
      const isMismatch = intervals.chanceOfSplit(people, meant) < MISMATCH;
      return isMismatch ? [] : others.map((at) => effectOf(counts, at, look));
    }),
  };
}

/** @param look `sizes` has the planned visitors of each version if it's read before the end */
function effectOf(
  versions: readonly Counts[],
  at: number,
  { alpha, sizes }: { alpha: number; sizes: readonly number[] | null },
): Effect {
  const [one, base] = [versions[at], versions[0]] as [Counts, Counts];
  const [a, b] = [meanOf(one), meanOf(base)];
  const about = { at, level: 1 - alpha, method: sizes ? "sequence" : "fixed" } as const;
  const fewest = sizes ? FEWEST : { conversions: 0, visitors: 0 };
  if (isTooSmall(one, base, fewest) || isTooSmall(base, one, fewest))
    return { ...about, difference: null, relative: null, verdict: "too few", disagrees: false };
  const isExact = !sizes && isShare(one) && isShare(base);
  const planned = (sizes?.[at] ?? 0) + (sizes?.[0] ?? 0);
  const once = isExact ? intervals.normalCritical(alpha) : intervals.welchCritical(a, b, alpha);
  const people = a.visitors + b.visitors;
  const critical = sizes ? intervals.sequenceCritical(people, planned, alpha) : once;
  const gap = isExact
    ? intervals.newcombe(one, base, critical)
    : intervals.difference(a, b, critical);
  const ratio = isExact
    ? intervals.koopman(one, base, critical)
    : intervals.fieller(a, b, critical);
  const sideOf = (low: number, high: number) =>
    low > 0 ? "more" : high < 0 ? "less" : "can't tell";
  const side = sideOf(gap.low, gap.high);
  const disagrees = ratio !== null && side !== sideOf(ratio.low - 1, ratio.high - 1);
  // No share is more than everybody apart, in points or below in percent.
  const least = isShare(one) ? -1 : Number.NEGATIVE_INFINITY;
  return {
    ...about,
    difference: { ...gap, low: Math.max(least, gap.low), high: Math.min(-least, gap.high) },
    relative: ratio && {
      estimate: ratio.estimate - 1,
      low: Math.max(least, ratio.low - 1),
      high: ratio.high - 1,
    },
    verdict: disagrees ? "can't tell" : side,
    disagrees,
  };
}

function isTooSmall(own: Counts, other: Counts, fewest: Record<keyof typeof FEWEST, number>) {
  const { visitors } = own;
  if (isShare(own))
    return Math.min(own.conversions, visitors - own.conversions) < fewest.conversions;
  // Rare large values in a smaller group, such as that of 65/35, don't cancel out: its mean must be seven standard errors
  // from 0, by the larger group's numbers, so that a fall isn't hidden more than a rise (our choice).
  const large = meanOf(other);
  const skew = (50 * large.variance * large.visitors) / large.mean ** 2;
  return visitors < fewest.visitors || (1.8 * visitors < large.visitors && visitors < skew);
}

/** On the logarithm of the ratio, with the delta method's standard error: each number must be ten standard errors from 0, as with about 100 conversions (our choice). */
function expectedOf(versions: readonly Counts[], { at, relative, verdict }: Effect): number | null {
  const pair = [versions[at], versions[0]] as [Counts, Counts];
  const [one, base] = [meanOf(pair[0]), meanOf(pair[1])];
  const isFar = ({ mean, variance }: intervals.Mean) => mean > 10 * Math.sqrt(variance);
  const isTold = relative && verdict !== "can't tell" && isFar(one) && isFar(base);
  if (!isTold || pair.some((own) => isTooSmall(own, own, { ...FEWEST, visitors: 30 }))) return null;
  const error = Math.sqrt(one.variance / one.mean ** 2 + base.variance / base.mean ** 2);
  return Math.expm1(intervals.shrink(Math.log(one.mean / base.mean), error, SPREAD_OF_EFFECTS));
}
