// Intervals and tests, each with its source. A version, `one`, is set against the current one, `base`. `critical` is
// how many standard errors an interval reaches: a quantile of its level, or a confidence sequence's larger number.
import chiSquareCdf from "@stdlib/stats-base-dists-chisquare-cdf/lib/main.js";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile/lib/main.js";
import tQuantile from "@stdlib/stats-base-dists-t-quantile/lib/main.js";

/** `estimate` and `high` are infinite for a ratio to nobody. */
export type Interval = { estimate: number; low: number; high: number };
export type Share = { visitors: number; conversions: number };
/** `variance` is the mean's own: the square of its standard error. */
export type Mean = { visitors: number; mean: number; variance: number };

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
/** Of the level 1 − `alpha`, both sides together. */
export const normalCritical = (alpha: number): number => normalQuantile(1 - alpha / 2, 0, 1);

/**
 * Chance of counts at least as far from these shares: Pearson's chi-square (Philosophical Magazine 50, 1900, 157-175).
 * Below 20 expected, half a person is taken off, and below 8 they weigh like 8 (our choice: at worst 1 of 550 is wrong).
 */
export function chanceOfSplit(counts: readonly number[], shares = counts.map(() => 1)): number {
  const expected = shares.map((share) => (share * sum(counts)) / sum(shares));
  const terms = expected.map((wanted, at) => {
    const off = Math.abs((counts[at] ?? 0) - wanted) - (wanted < 20 ? 0.5 : 0);
    return Math.max(0, off) ** 2 / Math.max(8, wanted);
  });
  return 1 - chiSquareCdf(sum(terms), counts.length - 1);
}

/**
 * Score interval of one share (Wilson, Journal of the American Statistical Association 22, 1927, 209-212).
 * @param off 0.5 for the continuity correction: each end is that of half a person more, or less
 */
function wilson({ visitors, conversions }: Share, critical: number, off: number): Interval {
  const z2 = critical ** 2;
  const end = (side: 1 | -1) => {
    const hits = conversions + side * off;
    const reach = Math.sqrt((hits * (visitors - hits)) / visitors + z2 / 4);
    return (hits + z2 / 2 + side * critical * reach) / (visitors + z2);
  };
  const [low, high] = [conversions === 0 ? 0 : end(-1), conversions === visitors ? 1 : end(1)];
  return { estimate: conversions / visitors, low, high };
}

/**
 * Difference of shares: hybrid score (Newcombe, Statistics in Medicine 17, 1998, 873-890), without correction (no. 10), or
 * with it (no. 11) if the smaller group has fewer than two people to expect on one side: a single one would be an effect.
 */
export function newcombe(one: Share, base: Share, critical: number): Interval {
  const hits = one.conversions + base.conversions;
  const people = one.visitors + base.visitors;
  const expected = (Math.min(one.visitors, base.visitors) * Math.min(hits, people - hits)) / people;
  const off = expected < 2 ? 0.5 : 0;
  const [a, b] = [wilson(one, critical, off), wilson(base, critical, off)];
  const estimate = a.estimate - b.estimate;
  return {
    estimate,
    low: estimate - Math.hypot(a.estimate - a.low, b.high - b.estimate),
    high: estimate + Math.hypot(a.high - a.estimate, b.estimate - b.low),
  };
}

/**
 * Ratio of shares: the asymptotic score interval (Koopman, Biometrics 40, 1984, 513-517; Miettinen and Nurminen's of 1985
 * without their factor N/(N − 1)), searched to e^±60. Null if nobody converted, which fits any ratio.
 */
export function koopman(one: Share, base: Share, critical: number): Interval | null {
  const [n1, x1, n0, x0] = [one.visitors, one.conversions, base.visitors, base.conversions];
  if (x1 + x0 === 0) return null;
  const isWithin = (log: number): boolean => {
    const ratio = Math.exp(log);
    // The base's likeliest share under that ratio: a quadratic's smaller root, in the form that doesn't cancel.
    const b = x1 + n0 + ratio * (x0 + n1);
    const root = Math.sqrt(Math.max(0, b * b - 4 * ratio * (n1 + n0) * (x1 + x0)));
    const p0 = (2 * (x1 + x0)) / (b + root);
    const p1 = Math.min(1, ratio * p0);
    const variance = (p1 * (1 - p1)) / n1 + (ratio ** 2 * p0 * (1 - p0)) / n0;
    return (x1 / n1 - (ratio * x0) / n0) ** 2 <= critical ** 2 * variance;
  };
  const edge = (near: number, far: number): number => {
    for (let step = 0; step < 60; step++) {
      const middle = (near + far) / 2;
      if (isWithin(middle)) near = middle;
      else far = middle;
    }
    return Math.exp(near);
  };
  const estimate = x1 / n1 / (x0 / n0);
  const start = Math.max(-60, Math.min(60, Math.log(estimate)));
  const low = x1 === 0 ? 0 : edge(start, -60);
  return { estimate, low, high: x0 === 0 ? Number.POSITIVE_INFINITY : edge(start, 60) };
}

/**
 * Student's t for means whose variances differ (Welch, Biometrika 34, 1947, 28-35), with degrees of freedom after
 * Satterthwaite (Biometrics Bulletin 2, 1946, 110-114).
 */
export function welchCritical(one: Mean, base: Mean, alpha: number): number {
  const total = one.variance + base.variance;
  const parts = [one, base].map((mean) => (mean.variance / total) ** 2 / (mean.visitors - 1));
  return tQuantile(1 - alpha / 2, 1 / sum(parts));
}

export function difference(one: Mean, base: Mean, critical: number): Interval {
  const estimate = one.mean - base.mean;
  const reach = critical * Math.sqrt(one.variance + base.variance);
  return { estimate, low: estimate - reach, high: estimate + reach };
}

/**
 * Ratio of means: all r for which `one` − r · `base` may be 0 (Fieller, Journal of the Royal Statistical Society B 16,
 * 1954, 175-185), so it agrees with `difference` about no effect. Null if the base's mean may be 0 or below.
 */
export function fieller(one: Mean, base: Mean, critical: number): Interval | null {
  const divisor = base.mean ** 2 - critical ** 2 * base.variance;
  if (!(base.mean > 0 && divisor > 0)) return null;
  const inner = one.mean ** 2 * base.variance + divisor * one.variance;
  const [centre, reach] = [one.mean * base.mean, critical * Math.sqrt(inner)];
  return {
    estimate: one.mean / base.mean,
    low: (centre - reach) / divisor,
    high: (centre + reach) / divisor,
  };
}

/**
 * For an interval that holds however often somebody looks: the asymptotic confidence sequence by Robbins' normal mixture
 * (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of Statistics, 2024, 2613-2640, arXiv 2103.06476). After t
 * visitors it's √((x + 1)/x · (ln(x + 1) − 2 ln α)) at x = ρ²t. ρ makes it narrowest after `planned` visitors: there
 * x + 1 solves u − ln u = 1 − 2 ln α.
 */
export function sequenceCritical(visitors: number, planned: number, alpha: number): number {
  const penalty = -2 * Math.log(alpha);
  let narrowest = penalty;
  for (let step = 0; step < 60; step++) narrowest = 1 + penalty + Math.log(narrowest);
  const x = ((narrowest - 1) * visitors) / planned;
  return Math.sqrt(((x + 1) / x) * (Math.log1p(x) + penalty));
}

/**
 * The effect to expect after `estimate` ± `error`, if effects are Cauchy distributed around 0 with `scale`: normal with
 * standard deviation scale/g, averaged over a normal g (Andrews and Mallows, J. R. Stat. Soc. B 36, 1974, 99-102).
 */
export function shrink(estimate: number, error: number, scale: number): number {
  let [weights, total] = [0, 0];
  for (let log = -40; log < 3; log += 0.125) {
    const g = Math.exp(log);
    const spread = (scale / g) ** 2;
    const all = spread + error ** 2;
    const weight = (g * Math.exp(-(g ** 2) / 2 - estimate ** 2 / (2 * all))) / Math.sqrt(all);
    weights += weight;
    total += (weight * estimate * spread) / all;
  }
  return weights > 0 ? total / weights : estimate;
}
