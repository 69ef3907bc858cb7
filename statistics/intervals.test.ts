// Holds each formula to another program's values, made once with SciPy 1.17.1 and statsmodels 0.15.0 in Python.
import { describe, expect, test } from "vitest";
import * as intervals from "./intervals.ts";
import { meanOf } from "./test-faults.ts";

/** Equal to the eight digits that are written here. */
function expectClose(actual: number | undefined, expected: number) {
  if (actual === expected) return;
  const error = Math.abs((actual ?? Number.NaN) - expected) / Math.abs(expected || 1);
  expect(error, `${actual} instead of ${expected}`).toBeLessThan(2e-8);
}

// proportion.confint_proportions_2indep(x1, n1, x0, n0, alpha=…): method="newcomb" with compare="diff", and
// method="score", correction=False with compare="ratio". The first three are in Newcombe's paper, tables I and II:
// 0.0524 to 0.3339, 0.1705 to 0.8090, and for no. 11 −0.0667 to 0.2037, which with the last two is from the roots of
// |x/n − p| − 1/2n = z√(p(1 − p)/n) by scipy.optimize.brentq.
test.each([
  [56, 70, 48, 80, 0.05, [0.0524314724, 0.333872654], [1.07982151, 1.67080558]],
  [9, 10, 3, 10, 0.05, [0.170522724, 0.809017974], [1.35323719, 8.46766869]],
  [5, 56, 0, 29, 0.05, [-0.06670853926, 0.2036982857], [0.725688884, Infinity]],
  [0, 500, 7, 500, 0.05, [-0.0286130691, -0.00351179713], [0, 0.546062289]],
  [10, 10, 0, 20, 0.05, [0.679086037, 1], [6.20635543, Infinity]],
  [300, 300, 290, 300, 0.05, [0.013617533, 0.0602618258], [1.01854251, 1.06412619]],
  [550, 10000, 500, 10000, 0.05, [-0.00118592277, 0.011194116], [0.977744335, 1.23756612]],
  [550, 10000, 500, 10000, 0.0125, [-0.00288832567, 0.0129016006], [0.946698303, 1.27816611]],
  [1, 100000, 9, 100000, 0.05, [-0.000161471991, -0.0000167951626], [0.018201738, 0.678254179]],
  [1, 10, 0, 90, 0.05, [-0.007616016288, 0.4588460162], [2.36386495, Infinity]],
  [1, 50, 0, 900, 0.05, [0.0003182646313, 0.1201081199], [4.68986451, Infinity]],
  [52e6, 1e9, 51.99e6, 1e9, 0.05, [-9.46028508e-6, 0.0000294602852], [0.99981807, 1.00056676]],
])("%d of %d against %d of %d at alpha %d", (x1, n1, x0, n0, alpha, points, ratios) => {
  const one = { conversions: x1, visitors: n1 };
  const base = { conversions: x0, visitors: n0 };
  const critical = intervals.normalCritical(alpha);
  for (const [at, edge] of (["low", "high"] as const).entries()) {
    expectClose(intervals.newcombe(one, base, critical)[edge], points[at] ?? Number.NaN);
    expectClose(intervals.koopman(one, base, critical)?.[edge], ratios[at] ?? Number.NaN);
  }
});

// scipy.stats.chisquare(counts, expected).pvalue
test.each([
  [[5000, 5200], [1, 1], 0.0476703806561615],
  [[9000, 1100], [9, 1], 0.002834749080259389],
  [[3300, 3400, 3350], [1, 1, 1], 0.4741324069602937],
  [[100, 120, 90, 110, 130], [2, 2, 2, 2, 2], 0.05886692128914343],
  [[1e9, 1000100000], [1, 1], 0.02535098001463615],
  [[10000, 9000], [1, 1], 4.0147e-13],
])("the chance of %j when %j was meant", (counts, shares, chance) => {
  expect(intervals.chanceOfSplit(counts, shares)).toBeCloseTo(chance, 10);
});

test("if few visitors were expected, a few more of them make no mismatch, and a whole group does", () => {
  // scipy.stats.binom.sf(4, 100, 0.01) is 0.0034, which scipy.stats.chisquare takes for 0.00006.
  expect(intervals.chanceOfSplit([95, 5], [99, 1])).toBeGreaterThan(0.0034);
  // The worst case: scipy.stats.binom.sf(13, 500, 0.01) is 0.0006.
  expect(intervals.chanceOfSplit([486, 14], [99, 1])).toBeGreaterThan(0.0001);
  expect(intervals.chanceOfSplit([20, 0], [1, 1])).toBeLessThan(0.001);
});

describe("means of 12, 15, 9, 22, 31, 18, 7, 14 against 10, 8, 12, 5, 9", () => {
  const one = meanOf({ visitors: 8, mean: 16, sd: Math.sqrt(416 / 7) });
  const base = meanOf({ visitors: 5, mean: 8.8, sd: Math.sqrt(26.8 / 4) });
  // scipy.stats.ttest_ind(…, equal_var=False).confidence_interval(1 - alpha); the ratio's ends are the roots of
  // (m1 - r m0)² = t² (v1 + r² v0), found by scipy.optimize.brentq.
  test.each([
    [0.05, [0.526464195321581, 13.873535804678419], [1.0534874744274334, 2.933257578158893]],
    [0.0125, [-1.958117422639015, 16.358117422639012], [0.8057618000074834, 3.5518238166100917]],
  ])("at alpha %d", (alpha, gaps, ratios) => {
    const critical = intervals.welchCritical(one, base, alpha);
    const gap = intervals.difference(one, base, critical);
    const ratio = intervals.fieller(one, base, critical);
    for (const [at, edge] of (["low", "high"] as const).entries()) {
      expectClose(gap[edge], gaps[at] ?? Number.NaN);
      expectClose(ratio?.[edge], ratios[at] ?? Number.NaN);
    }
  });
  test("no ratio is told to a mean that may be 0", () => {
    expect(intervals.fieller(one, { ...base, variance: base.mean ** 2 }, 2)).toBeNull();
    expect(intervals.fieller(one, { ...base, mean: -1 }, 2)).toBeNull();
  });
});

// The margin of the paper's own R package (sequential.causal, std_conjmix_margin) times √t, with ρ² by
// scipy.special.lambertw: ρ² = (−W₋₁(−α²/e) − 1)/planned.
test.each([
  [20000, 20000, 0.05, 3.035122413028551],
  [1000, 20000, 0.05, 4.665334403811493],
  [60000, 20000, 0.05, 3.1000542609095594],
  [20000, 20000, 0.0125, 3.5030440952594257],
])("a sequence after %d of %d visitors at alpha %d", (visitors, planned, alpha, critical) =>
  expectClose(intervals.sequenceCritical(visitors, planned, alpha), critical),
);

// scale · Im w(z) / Re w(z) with scipy.special.wofz at z = (estimate + i scale)/(error √2), which is the same integral.
test.each([
  [0.1, 0.036, 0.021856771537977996],
  [0.1, 0.01, 0.0979361579083292],
  [-0.17, 0.06, -0.02755946377123733],
  [0.002, 0.0001, 0.0019947211006431727],
  [1.1, 0.14, 1.062396111919202],
  [0.01, 1, 1.5061720314379295e-5],
  [5, 0.01, 4.999959999525697],
])("%d ± %d shrinks to %d", (estimate, error, expected) =>
  expectClose(
    intervals.shrink(estimate, error, Math.log(1.012) / Math.tan(0.45 * Math.PI)),
    expected,
  ),
);
