// How many people a test of two proportions needs.
import quantile from "@stdlib/stats-base-dists-normal-quantile/lib/main.js";

export interface TwoProportions {
  /** Share that reaches the goal today; above 0, below 1. */
  base: number;
  /** Share to be told apart from it; above 0, below 1, not `base`. */
  target: number;
  /** Chance of seeing the difference if it is there; above 0, below 1. */
  power: number;
  /** Chance of seeing one that is not there, both directions together; above 0, below 1. */
  significance: number;
}

/**
 * Visitors needed in each of two versions of the same size, not rounded.
 *
 * The normal approximation to the two-sided test of two independent proportions: variance pooled without a
 * difference, apart with one, without the continuity correction. Source: Fleiss, Tytun and Ury, "A simple
 * approximation for calculating sample sizes for comparing independent proportions", Biometrics 36 (1980) 343-346,
 * before their correction; also Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, 3rd edition
 * (2003), chapter 4; and what R's `power.prop.test` solves.
 *
 * @throws RangeError for a share, a power or a significance that is not between 0 and 1, or for no difference.
 */
export function neededPerVersion({ base, target, power, significance }: TwoProportions): number {
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
