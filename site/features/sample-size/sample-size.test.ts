// Holds the formula to published values, to another library, and to the exact power of the test itself.
import jstat from "jstat";
import { describe, expect, test } from "vitest";
import { neededPerArm } from "../../../patterns/sample-size.ts";
import { daysOf, visitorsPerArm } from "./sample-size.ts";

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
    expect(within(neededPerArm(row), row.published)).toBeLessThan(row.tolerance);
  });

  test("50 in each arm see 50% against 75% with the power of 74.0% that R's manual gives", () => {
    const power = bisect(0.5, 0.99, (power) =>
      neededPerArm({ base: 0.5, target: 0.75, power, significance: 0.05 }) > 50 ? 1 : -1,
    );
    expect(power).toBeCloseTo(0.74, 3);
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
      const size = neededPerArm(row);
      // Turned round: how often the z of the pooled test passes its limit, by another normal distribution.
      const { base, target, significance } = row;
      const pooled = (base + target) / 2;
      const limit = jstat.normal.inv(1 - significance / 2, 0, 1);
      const spread = Math.sqrt((base * (1 - base) + target * (1 - target)) / size);
      const edge = limit * Math.sqrt((2 * pooled * (1 - pooled)) / size);
      const power = 1 - jstat.normal.cdf(edge, Math.abs(target - base), spread);
      expect(power).toBeCloseTo(row.power, 6);
      expect(within(visitorsPerArm(row), size)).toBeLessThan(Math.max(0.01, 1 / size));
    },
  );

  test.each([
    { base: 0.5, target: 0.75, power: 0.9, significance: 0.05 },
    { base: 0.2, target: 0.35, power: 0.8, significance: 0.05 },
    { base: 0.1, target: 0.2, power: 0.8, significance: 0.05 },
  ])("counted out, outcome by outcome, $base against $target reaches its power", (row) => {
    expect(Math.abs(exactPower(visitorsPerArm(row), row) - row.power)).toBeLessThan(0.02);
  });
});

describe("the formula's shape", () => {
  const usual = { base: 0.05, target: 0.055, power: 0.8, significance: 0.05 };

  test("gains and losses of the same shares need the same size", () => {
    expect(neededPerArm({ ...usual, base: 0.055, target: 0.05 })).toBeCloseTo(
      neededPerArm(usual),
      6,
    );
  });

  test("half the effect takes about four times the visitors", () => {
    const half = neededPerArm({ ...usual, target: 0.0525 });
    expect(half / neededPerArm(usual)).toBeCloseTo(4, 0);
  });

  test("days are whole, and enough for both arms", () => {
    expect(daysOf(31_234, 1000)).toBe(63);
    expect(daysOf(1, 1000)).toBe(1);
    expect(daysOf(500, 1000)).toBe(1);
  });

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
    expect(() => neededPerArm({ ...usual, ...wrong })).toThrow(RangeError);
  });
});

/** Chance that the two-sided pooled z-test sees the difference, over every pair of outcomes. */
function exactPower(size: number, { base, target, significance }: typeof SHARES): number {
  const limit = jstat.normal.inv(1 - significance / 2, 0, 1);
  let power = 0;
  for (let a = 0; a <= size; a++) {
    for (let b = 0; b <= size; b++) {
      const pooled = (a + b) / (2 * size);
      const spread = Math.sqrt((2 * pooled * (1 - pooled)) / size);
      if (spread > 0 && Math.abs(a - b) / size / spread > limit) {
        power += jstat.binomial.pdf(a, size, base) * jstat.binomial.pdf(b, size, target);
      }
    }
  }
  return power;
}
const SHARES = { base: 0, target: 0, significance: 0 };

function bisect(low: number, high: number, side: (value: number) => number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 60; step++) {
    const middle = (from + to) / 2;
    if (side(middle) > 0) to = middle;
    else from = middle;
  }
  return (from + to) / 2;
}
