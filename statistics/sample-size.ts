// How many people a test of two proportions needs.
import quantile from "@stdlib/stats-base-dists-normal-quantile/lib/main.js";
import { perComparison, targetOf } from "./format.ts";

/** About the number of people on Earth; a test can't need or have more. */
export const MOST_PEOPLE = 8_200_000_000;

/** All but the visitors a day in percent. A gain is a fall of a metric that should fall. */
export interface Plan {
  base: number;
  /** Smallest change worth finding, in percent of the baseline. */
  gain: number;
  power: number;
  /** Of all comparisons with the current version together. */
  significance: number;
  /** A day, all versions together. */
  visitors: number;
  versions: number;
  wanted: "more" | "less";
}

/**
 * Visitors needed in each version of the same size, not rounded, to tell the shares `base` and `target` apart.
 * `power` is the chance of seeing a difference that is there, in each version; `significance` that of seeing one that
 * isn't, in any of them and in either direction.
 * The normal approximation to the two-sided test of two proportions, variance pooled without a difference, apart with one,
 * without the continuity correction. Source: Fleiss, Tytun and Ury, Biometrics 36 (1980) 343-346, before their correction;
 * also Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, 3rd edition (2003), chapter 4; and what R's
 * `power.prop.test` solves.
 *
 * @throws RangeError for a share, a power or a significance that is not between 0 and 1, for one version or no difference.
 */
export function neededPerVersion(
  plan: Record<"base" | "target" | "power" | "significance" | "versions", number>,
): number {
  const { base, target, power } = plan;
  const significance = perComparison(plan.significance, plan.versions);
  for (const share of [base, target, power, significance]) {
    if (!(share > 0 && share < 1)) throw new RangeError(`${share} is not between 0 and 1.`);
  }
  if (base === target) throw new RangeError("There is no difference to look for.");
  const pooled = (base + target) / 2;
  const withoutEffect = Math.sqrt(2 * pooled * (1 - pooled));
  const withEffect = Math.sqrt(base * (1 - base) + target * (1 - target));
  const distance =
    quantile(1 - significance / 2, 0, 1) * withoutEffect + quantile(power, 0, 1) * withEffect;
  return (distance / (target - base)) ** 2;
}

/** Whole visitors; null if nobody or everybody is left to change, infinite if the change is too small to compute. */
export function visitorsPerVersion(plan: Plan): number | null {
  const [base, target] = [plan.base / 100, targetOf(plan) / 100];
  if (target >= 1 || target <= 0) return null;
  if (target === base) return Number.POSITIVE_INFINITY;
  const [power, significance] = [plan.power / 100, plan.significance / 100];
  return Math.ceil(neededPerVersion({ ...plan, base, target, power, significance }));
}

/** What a valid plan needs, all versions together in `total`. */
export function answerOf(plan: Plan) {
  const perVersion = visitorsPerVersion(plan) ?? 0;
  const total = plan.versions * perVersion;
  return { perVersion, total, days: Math.ceil(total / plan.visitors) };
}
