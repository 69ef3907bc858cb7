// Holds the formula to published values, and to another program's, made once with statsmodels 0.15.0 in Python.
import { expect, test } from "vitest";
import { neededPerVersion } from "./sample-size.ts";

// proportion.samplesize_proportions_2indep_onetail(target - base, base, power, alpha=significance / (versions - 1),
// alternative="two-sided").
// R's own manual for power.prop.test (stats package, R Core Team) has the first two: 76.7 and 10451937.
test.each([
  [0.5, 0.75, 0.9, 0.05, 2, 76.70692845177747],
  [0.5, 0.501, 0.9, 0.001, 2, 10451936.595488494],
  [0.001, 0.0011, 0.8, 0.05, 2, 1646532.8872945884],
  [0.001, 0.5005, 0.95, 0.01, 2, 23.144075048737292],
  [0.03, 0.0397, 0.5, 0.2, 2, 1174.238445899613],
  [0.2, 0.18, 0.8, 0.05, 2, 6038.53388475563],
  [0.2, 0.6, 0.95, 0.01, 2, 49.874798286668174],
  [0.5, 0.505, 0.8, 0.05, 2, 156972.4913051557],
  [0.9, 0.91, 0.5, 0.2, 2, 2824.0628068501023],
  [0.9, 0.95, 0.8, 0.05, 2, 434.4320224394698],
  [0.5, 0.55, 0.8, 0.05, 3, 1894.9568697291083],
  [0.25, 0.22, 0.8, 0.05, 4, 4181.049171215575],
  [0.05, 0.055, 0.8, 0.05, 5, 44374.40858482229],
])("%d against %d at power %d and significance %d in %d versions needs %d", (...row) => {
  const [base, target, power, significance, versions, needed] = row;
  const plan = { base, target, power, significance, versions };
  expect(neededPerVersion(plan) / needed).toBeCloseTo(1, 8);
});

test("a worked example of Lwanga and Lemeshow (WHO, 1991), with z rounded to 1.96 and 0.84", () => {
  const plan = { base: 0.12, target: 0.18, power: 0.8, significance: 0.05, versions: 2 };
  const needed = neededPerVersion(plan);
  expect(Math.abs(needed / 555 - 1)).toBeLessThan(0.002);
});
