// How many people a test of two proportions needs.
import quantile from "@stdlib/stats-base-dists-normal-quantile/lib/main.js";
import { targetOf } from "./format.ts";

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
 * `power` is the chance of seeing a difference that is there; `significance` that of seeing one that isn't, in either
 * direction and in any version: each new one is compared with the current one at its part of it (Bonferroni).
 * The normal approximation to the two-sided test of two proportions, variance pooled without a difference, apart with one,
 * without the continuity correction. Source: Fleiss, Tytun and Ury, Biometrics 36 (1980) 343-346, before their correction;
 * also Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, 3rd edition (2003), chapter 4; as in R.
 */
export function neededPerVersion(
  plan: Record<"base" | "target" | "power" | "significance" | "versions", number>,
): number {
  const { base, target, power, significance, versions } = plan;
  const pooled = (base + target) / 2;
  const withoutEffect = Math.sqrt(2 * pooled * (1 - pooled));
  const withEffect = Math.sqrt(base * (1 - base) + target * (1 - target));
  const alarm = quantile(1 - significance / (versions - 1) / 2, 0, 1);
  const distance = alarm * withoutEffect + quantile(power, 0, 1) * withEffect;
  return (distance / (target - base)) ** 2;
}

/** Whole visitors; null if nobody or everybody is left to change, infinite if the change is too small to compute. */
export function visitorsPerVersion(plan: Plan): number | null {
  const [base, target] = [plan.base / 100, targetOf(plan) / 100];
  if (target >= 1 || target <= 0) return null;
  const [power, significance] = [plan.power / 100, plan.significance / 100];
  return Math.ceil(neededPerVersion({ ...plan, base, target, power, significance }));
}

/** What a valid plan needs, all versions together in `total`. */
export function answerOf(plan: Plan) {
  const perVersion = visitorsPerVersion(plan) ?? 0;
  const total = plan.versions * perVersion;
  return { perVersion, total, days: Math.ceil(total / plan.visitors) };
}
