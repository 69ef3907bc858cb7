import { describe, expect, test } from "vitest";
import { type Reading, readResult } from "./read-result.ts";
import { describeResult } from "./result-text.ts";
import { visitorsPerVersion } from "./sample-size.ts";
import type { Fault, TestResult } from "./test-faults.ts";

const NAMES = ["A", "B", "C", "D", "E", "F"];
const people = (...counts: [visitors: number, conversions: number][]) =>
  counts.map(([visitors, conversions], at) => ({ name: NAMES[at] ?? "", visitors, conversions }));
const means = (...counts: [visitors: number, mean: number, sd: number][]) =>
  counts.map(([visitors, mean, sd], at) => ({ name: NAMES[at] ?? "", visitors, mean, sd }));
const USUAL = { wanted: "more", planned: 10_000, looked: false } as const;
const result = (versions: TestResult["versions"], change?: Partial<TestResult>): TestResult => ({
  ...USUAL,
  versions,
  ...change,
});
const CLEAR = people([10_000, 500], [10_000, 605]);
const UNCLEAR = people([10_000, 500], [10_000, 515]);

function read(input: TestResult): Reading {
  const answer = readResult(input);
  if (answer.state !== "read") throw new Error(JSON.stringify(answer));
  return answer;
}
const textsOf = (input: TestResult) => describeResult(input, readResult(input));
const textOf = (input: TestResult, topic: string) =>
  textsOf(input)
    .filter((finding) => finding.topic === topic)
    .map(({ text }) => text)
    .join("\n");

describe("what a manager reads", () => {
  test("a clear result", () => {
    expect(textsOf(result(CLEAR)).map(({ text }) => text)).toEqual([
      "The groups fit an equal split: 10,000 and 10,000 visitors.",
      "The planned 10,000 visitors per version were reached. Each interval is at 95%.",
      "B converts between 0.4 and 1.7 points more than A.",
      "In percent of A, B is between +8% and +36%, measured +21%.",
      "After shipping B, expect about +6% rather than the measured +21%.",
      expect.stringMatching(/^This assumes that your test is like 6,700 tests/),
    ]);
  });

  test.each<[string, TestResult, string]>([
    [
      "an unclear result",
      result(UNCLEAR),
      "This test can’t tell whether B differs from A: between 0.5 points fewer and 0.8 more.",
    ],
    [
      "a loss",
      result(people([10_000, 605], [10_000, 500])),
      "B converts between 0.4 and 1.7 points less than A, but it was meant to rise.",
    ],
    [
      "a metric that should fall and does",
      result(people([10_000, 605], [10_000, 500]), { wanted: "less" }),
      "The rate of B is between 0.4 and 1.7 points lower than that of A, as wanted.",
    ],
    [
      "a metric that should fall and rises",
      result(CLEAR, { wanted: "less" }),
      "The rate of B is between 0.4 and 1.7 points higher than that of A, but it was meant to fall.",
    ],
    [
      "averages",
      result(means([1000, 52.1, 18], [1010, 54.9, 20]), { planned: null }),
      "The average of B is between 1.1 and 4.5 higher than that of A.",
    ],
    [
      "a test of ten people",
      result(people([5, 1], [5, 5]), { planned: null }),
      "B converts between 19 and 96 points more than A.",
    ],
    [
      "nobody converts",
      result(people([5, 0], [5, 0]), { planned: null }),
      "This test can’t tell whether B differs from A: between 54 points fewer and 54 more.",
    ],
    [
      "averages below a thousandth",
      result(means([10_000, 0.0004, 0.001], [10_000, 0.0005, 0.001])),
      "The average of B is between 0.00007 and 0.00013 higher than that of A.",
    ],
  ])("%s", (_, input, text) => expect(textOf(input, "effect")).toBe(text));

  test("no word of winning or of p-values", () => {
    const all = [result(CLEAR), result(UNCLEAR), result(CLEAR, { looked: true })];
    const words = all.flatMap(textsOf).map(({ text }) => text);
    expect(words.join("\n")).not.toMatch(/win|p-value|significan/i);
  });

  test("percent of nobody has no limit above, and of too few can't be said", () => {
    const none = result(people([500, 0], [500, 9]), { planned: null });
    expect(textOf(none, "percent")).toMatch(/B is \+136% or above: nothing limits it\.$/);
    const both = result(people([500, 0], [500, 0]), { planned: null });
    expect(textOf(both, "percent")).toMatch(
      /^It can’t be said in percent for B: the rate of A may/,
    );
    expect(read(both).effects[0]?.expected).toBeNull();
    const loss = result(means([800, 2.1, 4], [790, -0.4, 5]), { planned: null });
    expect(textOf(loss, "percent")).toMatch(/B is between −136% and −102%, measured −119%\.$/);
    const deficit = result(means([500, -3.2, 6], [480, -1.9, 9]), { planned: null });
    expect(textOf(deficit, "percent")).toMatch(/the average of A may be 0 or below\.$/);
    const near = read(result(means([20, 0.1, 5], [20, 4, 5]), { planned: null })).effects[0];
    expect(near).toMatchObject({ relative: null, expected: null });
    const near0 = means([10_000, 50, 200], [10_000, 1, 200]);
    const little = [means([2, 10, 0.1], [2, 16, 0.1]), people([1000, 3], [1000, 20]), near0];
    const told = little.map((counts) => read(result(counts, { planned: null })).effects[0]);
    expect(told.map((one) => one?.verdict)).toEqual(["more", "more", "less"]);
    expect(told.map((one) => one?.expected)).toEqual([null, null, null]);
    const sure = result(people([100_000, 10_000], [100_000, 15_070]));
    expect(textOf(sure, "expected")).toMatch(/expect about \+51%, as measured\.\n/);
    const early = read(result(people([100, 50], [100, 25]), { planned: 100_000 })).effects[0];
    expect(early?.difference).toEqual({ estimate: -0.25, low: -1, high: 1 });
    const less = read(result(people([400, 200], [400, 30]), { planned: 1e5 })).effects[0];
    expect(less?.relative?.low).toBe(-1);
  });
});

describe("groups that aren't as meant", () => {
  const wrong = result(people([10_000, 500], [9000, 605]));
  test("hide every effect", () => {
    expect(readResult(wrong)).toEqual({ state: "mismatch", split: expect.anything() });
    expect(textsOf(wrong)).toEqual([
      {
        topic: "split",
        text: "The groups aren’t as meant: 10,000 and 9,000 visitors instead of 9,500 and 9,500, which equal groups would have. Chance alone does this in fewer than 1 of 1,000 tests, so the versions can’t be compared.",
      },
    ]);
  });
  test("a split that somebody entered is named, and one that's nearly equal gets a condition", () => {
    const odd = result(people([10_000, 500], [9300, 640]), { split: [52, 48] });
    expect(textOf(odd, "split")).toBe(
      "The groups fit a split of 52/48: 10,000 and 9,300 visitors. Whoever entered that split says that it was planned.",
    );
    expect(textOf(odd, "unsure")).toMatch(/^If equal groups were planned, the versions can’t/);
    const uneven = people([9000, 450], [1000, 60]);
    expect(textOf(result(uneven, { split: [90, 10] }), "worse")).toBe("");
    const thirds = people([67_000, 3200], [33_000, 2000]);
    expect(textOf(result(thirds, { split: [67, 33] }), "unsure")).toBe("");
    const got = people([91_000, 3640], [9000, 450]);
    expect(textOf(result(got, { split: [91, 9] }), "unsure")).toMatch(/^If 90\/10 was/);
  });
  test("are as meant if an uneven split was", () => {
    const uneven = result(people([9000, 450], [1000, 60]), { split: [90, 10], planned: 1000 });
    expect(read(uneven)).toMatchObject({ split: { chance: 1 }, size: { state: "reached" } });
  });
  test("chance above 0.001 hides nothing", () => {
    expect(read(result(people([10_000, 500], [10_400, 500]))).split.chance).toBeCloseTo(0.0051, 4);
  });
});

describe("read before the end", () => {
  test("the interval is wider, and says why", () => {
    const looked = result(CLEAR, { looked: true });
    expect(textOf(looked, "effect")).toBe("B converts between 0.07 and 2.03 points more than A.");
    expect(textOf(looked, "size")).toMatch(
      /reached\. Somebody looked before the end, so the intervals are wider/,
    );
    // 0.0105 ± 3.0351 standard errors, the multiple as in intervals.test.ts.
    const { difference, method, level } = read(looked).effects[0] ?? {};
    expect([method, level]).toEqual(["sequence", 0.95]);
    expect(difference?.low).toBeCloseTo(0.0105 - 3.035122413 * 0.0032301664, 9);
  });
  test("so it is if the planned size isn't reached", () => {
    const short = result(CLEAR, { planned: 20_000 });
    expect(read(short).effects[0]?.method).toBe("sequence");
    expect(textOf(short, "size")).toMatch(/^Stopped or read early: .* 10,000 of .* 20,000 .*, so/);
    // Running on until it's clear is a way of looking; a plan that's passed by a few weeks isn't.
    const long = result(people([9000, 450], [9010, 520]), { planned: 3000 });
    expect(textOf(long, "size")).toMatch(
      /9,000 visitors, far more than the planned 3,000, .*wider/,
    );
    expect(read(long).effects[0]?.method).toBe("sequence");
    expect(read(result(CLEAR, { planned: 7000 })).effects[0]?.method).toBe("fixed");
    // A group that chance made a little smaller doesn't miss the plan, nor does a smallest one that's above it.
    const uneven = people([19_900, 995], [10_010, 601], [10_020, 560]);
    expect(read(result(uneven, { split: [2, 1, 1] })).size.state).toBe("reached");
    const near = result(people([10_020, 500], [9990, 520]));
    expect(textOf(near, "size")).toMatch(/^The planned 10,000 .* were reached on average\./);
  });
  test("too few conversions or visitors give no interval", () => {
    const few = result(people([400, 24], [400, 40]), { looked: true });
    expect(textOf(few, "effect")).toMatch(
      /^There’s too little to tell about B: a test that was read early needs at least 25 visitors who convert/,
    );
    const none = { verdict: "too few", difference: null, relative: null };
    expect(read(few).effects[0]).toMatchObject(none);
    const averages = result(means([499, 5, 1], [500, 9, 1]), { looked: true });
    expect(textOf(averages, "effect")).toMatch(
      /: averages need at least 500 visitors in each version if they were read early, .* decide it\.$/,
    );
    const rare = means([9000, 1, 10], [1000, 1.4, 14]);
    const uneven = result(rare, { looked: true, split: [9, 1] });
    expect(read(uneven).effects[0]?.verdict).toBe("too few");
    // Read once, such groups tell effects that aren't there, too: false-alarms.test.ts.
    const once = { ...uneven, looked: false, planned: null };
    expect(read(once).effects[0]?.verdict).toBe("too few");
    const told = (mean: number) =>
      read({ ...once, versions: means([9000, 50, 200], [1000, mean, 200]) }).effects[0]?.verdict;
    expect([told(32), told(68)]).toEqual(["less", "more"]);
    const even = means([9000, 1, 10], [9000, 1.4, 14]);
    expect(read(result(even, { looked: true })).effects[0]?.verdict).toBe("can't tell");
  });
});

test("of several versions each is compared with the first, at a higher level", () => {
  const three = result(people([10_000, 500], [10_000, 570], [10_000, 605]));
  const { effects } = read(three);
  expect(effects.map(({ at, level, verdict }) => [at, level, verdict])).toEqual([
    [1, 0.975, "can't tell"],
    [2, 0.975, "more"],
  ]);
  expect(textOf(three, "size")).toMatch(
    /at 97\.5%, so that all of a metric’s together hold the truth in 95% of such tests\.$/,
  );
});

test.each([2, 3, 4, 5])("planned for %d versions, four of five tests tell a gain", (versions) => {
  const plan = { base: 20, gain: 10, power: 80, significance: 5, visitors: 1, versions };
  const planned = visitorsPerVersion({ ...plan, wanted: "more" }) ?? 0;
  const error = Math.sqrt((0.2 * 0.8 + 0.22 * 0.78) / planned);
  // Standard errors below the gain that 78% and 82% of tests exceed: quantiles of the normal distribution.
  const told = [0.772, 0.915].map((below) => {
    const counts = Array(versions).fill([planned, Math.round(planned * (0.22 - below * error))]);
    const groups = people([planned, Math.round(planned * 0.2)], ...counts.slice(1));
    return new Set(read(result(groups, { planned })).effects.map(({ verdict }) => verdict));
  });
  expect(told).toEqual([new Set(["more"]), new Set(["can't tell"])]);
});

test("long names are quoted, and one point is a point", () => {
  const names = ["Judged on submit", "Steps"];
  const named = people([10_000, 5000], [10_000, 5040]).map((counts, at) => {
    return { ...counts, name: names[at] ?? "" };
  });
  expect(textOf(result(named), "effect")).toBe(
    "This test can’t tell whether Steps differs from “Judged on submit”: between 1 point fewer and 1.8 more.",
  );
});

test("points and percent that disagree are unclear, and it's said", () => {
  const odd = result(people([50, 2], [50, 8]), { planned: null });
  const [effect] = read(odd).effects;
  expect(effect).toMatchObject({ disagrees: true, verdict: "can't tell" });
  expect(textOf(odd, "effect")).toMatch(/^This test can’t tell/);
  expect(textOf(odd, "percent")).toMatch(/interval in points leaves room for no effect, the other/);
  // Shipped or not, a plot shows no expectation without its sentence.
  expect(effect?.expected).toBeNull();
  const other = result(people([60, 12], [540, 61]), { planned: null, split: [1, 9] });
  expect(textOf(other, "effect")).toBe(
    "This test can’t tell whether B differs from A: between 0 and 21 points fewer, but in percent it may be the same.",
  );
  expect(textOf(other, "percent")).toMatch(/interval in percent leaves room for no effect/);
  const guardrails = [{ name: "Refunds", wanted: "less", counts: other.versions } as const];
  const guarded = textOf({ ...other, guardrails }, "guardrail");
  expect(guarded).toMatch(/points lower, but in percent it may be the same\.$/);
});

test("guardrails say how much worse they could be, whichever way they should go", () => {
  const guarded = result(CLEAR, {
    guardrails: [
      { name: "Refunds", wanted: "less", counts: people([10_000, 100], [10_000, 103]) },
      { name: "Sign-ins", wanted: "more", counts: people([10_000, 5000], [10_000, 4700]) },
      { name: "Complaints", wanted: "less", counts: people([10_000, 300], [10_000, 200]) },
      { name: "Tickets", wanted: "less", counts: people([4000, 3], [2000, 3]) },
      { name: "Seconds", wanted: "less", counts: means([900, 30, 9], [900, 30, 9]) },
    ],
  });
  expect(textOf(guarded, "guardrail").split("\n")).toEqual([
    "Refunds: B could be up to 0.31 points higher, which would be worse.",
    "Complaints: B is between 0.57 and 1.44 points lower, as wanted.",
    "Seconds: B could be up to 0.83 higher, which would be worse.",
  ]);
  expect(textOf(guarded, "worse").split("\n")).toEqual([
    "But Sign-ins got worse with B: between 1.6 and 4.4 points lower.",
    "But Tickets can’t be judged: its groups aren’t as meant.",
  ]);
  const topics = textsOf(guarded).map(({ topic }) => topic);
  expect(topics.slice(2, 5)).toEqual(["effect", "worse", "worse"]);
  const counts = people([12_040, 2], [11_987, 24]);
  const few = [{ name: "Complaints", wanted: "less", counts } as const];
  const early = result(CLEAR, { looked: true, guardrails: few });
  expect(textOf(early, "worse")).toBe("But Complaints can’t be judged yet with B.");
});

test("claims lie inside the interval or outside, and none is confirmed", () => {
  const claim = (label: string, low: number, high = low) => ({ label, low, high });
  const one = [claim("claimed +35%", 35), claim("claimed +40%", 40)];
  const claims = [...one, claim("claimed 15–40%", 15, 40)];
  expect(textOf(result(CLEAR, { claims }), "claim").split("\n")).toEqual([
    "The claimed +35% lies inside your interval, which doesn’t confirm it.",
    "The claimed +40% lies outside your interval.",
    "The claimed 15–40% lies partly outside your interval.",
  ]);
});

describe("what can't be right is a sentence each", () => {
  const bad = (versions: TestResult["versions"], change?: Partial<TestResult>) =>
    result(versions, { planned: null, ...change });
  test.each<[Fault["fault"], TestResult, RegExp]>([
    ["one version", bad(people([20, 5])), /^The test needs numbers of at least two versions/],
    ["one version", bad([]), /at least two/],
    ["too many versions", bad(people(...NAMES.map((): [number, number] => [9, 1]))), /five/],
    ["mixed", bad([...people([20, 5]), ...means([20, 5, 1])]), /mixes conversions and averages/],
    ["no number", bad(people([20, Number.NaN], [20, 5])), /^A has something/],
    ["no number", bad(means([20, 1e300, 1], [20, 5, 1])), /isn’t a number/],
    ["negative", bad(people([20, -1], [20, 5])), /^A has a number below 0/],
    ["negative", bad(means([20, -4, -1], [20, 5, 1])), /below 0/],
    ["not whole", bad(people([20, 5], [20, 0.3])), /^B has a fraction of a person/],
    ["too many people", bad(people([1e10, 5], [1e10, 5])), /more people than there are on Earth/],
    ["nobody", bad(people([0, 0], [20, 5])), /^A has no visitors/],
    ["more conversions than visitors", bad(people([20, 5], [20, 21])), /^B has more conversions/],
    ["one visitor", bad(means([1, 4, 1], [20, 5, 1])), /^A has a single visitor/],
    ["no spread", bad(means([20, 4, 1], [20, 5, 0])), /^B has a standard deviation of 0/],
    ["split", bad(CLEAR, { split: [1] }), /one number above 0 for each version/],
    ["split", bad(CLEAR, { split: [1, 0] }), /above 0/],
    ["planned", bad(CLEAR, { planned: 0 }), /from 1/],
  ])("%s", (fault, input, text) => {
    const answer = readResult(input);
    if (answer.state !== "faults") throw new Error(answer.state);
    expect(answer.faults.map((own) => own.fault)).toContain(fault);
    expect(textOf(input, "fault")).toMatch(text);
  });

  test("a guardrail's too", () => {
    const refunds = { name: "Refunds", wanted: "less" as const };
    const guardrails = [
      { ...refunds, counts: people([20, 30], [20, 1]) },
      { ...refunds, counts: people([20, 3], [20, 1], [20, 1]) },
    ];
    const [first, second] = textOf(bad(CLEAR, { guardrails }), "fault").split("\n");
    expect(first).toMatch(/^Refunds, A has more conversions/);
    expect(second).toMatch(/^Refunds needs numbers of .* the same ones/);
  });

  test("whatever is entered, no number of the answer is NaN", () => {
    const counts = [0, 1, 2, 10, 500, 1e9];
    for (const looked of [false, true])
      for (const n1 of counts)
        for (const n0 of counts)
          for (const share of [0, 0.5, 1]) {
            const part = [Math.max(n1, 1), Math.max(n0, 1)];
            const some = people([n1, Math.round(n1 * share)], [n0, Math.round(n0 / 2)]);
            const spread = means([n1, share, share], [n0, 0, 1]);
            for (const versions of [some, spread]) {
              const input = bad(versions, {
                looked,
                split: part,
                guardrails: [{ name: "", wanted: "more", counts: versions }],
              });
              expect(
                `${JSON.stringify(readResult(input), (_, value) => (Number.isNaN(value) ? "NaN" : value))}${textsOf(input).map(({ text }) => text)}`,
              ).not.toMatch(/NaN|undefined|Infinity|∞/);
            }
          }
  });
});
