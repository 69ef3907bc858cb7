// Holds the formula to published values and to another library.
import jstat from "jstat";
import { describe, expect, test } from "vitest";
import { neededPerVersion } from "./sample-size.ts";

const within = (actual: number, expected: number) => Math.abs(actual / expected - 1);

describe("published values", () => {
  test.each([
    // Examples of R's own manual for power.prop.test (stats package, R Core Team), which gives 76.7 and 10451937.
    { base: 0.5, target: 0.75, power: 0.9, significance: 0.05, published: 76.7, tolerance: 0.001 },
    {
      base: 0.5,
      target: 0.501,
      power: 0.9,
      significance: 0.001,
      published: 10_451_937,
      tolerance: 1e-6,
    },
    // A worked example of Lwanga and Lemeshow's formula (WHO, 1991), with z rounded to 1.96 and 0.84.
    { base: 0.12, target: 0.18, power: 0.8, significance: 0.05, published: 555, tolerance: 0.002 },
  ])("$base against $target at power $power needs about $published", (row) => {
    expect(within(neededPerVersion(row), row.published)).toBeLessThan(row.tolerance);
  });
});

describe("another library", () => {
  const bases = [0.001, 0.03, 0.2, 0.5, 0.9];
  const gains = [0.01, 0.1, 0.5];
  const chances = [
    [0.8, 0.05],
    [0.95, 0.01],
    [0.5, 0.2],
  ] as const;
  const rows = bases
    .flatMap((base) => gains.map((gain) => ({ base, target: base + (1 - base) * gain })))
    .flatMap((pair) => chances.map(([power, significance]) => ({ ...pair, power, significance })));

  test.each(rows)(
    "$base against $target, $power, $significance: the power at that size, by jStat, is the one asked for",
    (row) => {
      const size = neededPerVersion(row);
      // Turned round: how often the z of the pooled test passes its limit, by another normal distribution.
      const { base, target, significance } = row;
      const pooled = (base + target) / 2;
      const limit = jstat.normal.inv(1 - significance / 2, 0, 1);
      const spread = Math.sqrt((base * (1 - base) + target * (1 - target)) / size);
      const edge = limit * Math.sqrt((2 * pooled * (1 - pooled)) / size);
      const power = 1 - jstat.normal.cdf(edge, Math.abs(target - base), spread);
      expect(power).toBeCloseTo(row.power, 6);
    },
  );
});

describe("the formula's limits", () => {
  const usual = { base: 0.05, target: 0.055, power: 0.8, significance: 0.05 };

  test.each([
    { base: 0 },
    { base: 1 },
    { base: -0.1 },
    { base: Number.NaN },
    { target: 1 },
    { target: 0 },
    { target: 0.05 },
    { target: Number.POSITIVE_INFINITY },
    { power: 0 },
    { power: 1 },
    { significance: 0 },
    { significance: 1 },
  ])("%o is refused", (wrong) => {
    expect(() => neededPerVersion({ ...usual, ...wrong })).toThrow(RangeError);
  });
});
