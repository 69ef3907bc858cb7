// Simulated tests, always the same ones: how often a result is wrong. Limits are three standard errors of the runs.
import { expect, test } from "vitest";
import { type Interval, koopman, newcombe, normalCritical } from "./intervals.ts";
import { readResult } from "./read-result.ts";
import type { Counts, TestResult } from "./test-faults.ts";

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How many of `trials` hit, by the gaps between hits. */
function hits(random: () => number, trials: number, chance: number): number {
  let [at, found] = [0, 0];
  while (true) {
    at += Math.floor(Math.log(1 - random()) / Math.log1p(-chance)) + 1;
    if (at > trials) return found;
    found++;
  }
}

const margin = (share: number, runs: number) => 3 * Math.sqrt((share * (1 - share)) / runs);

type Look = Pick<TestResult, "planned" | "looked" | "split">;
/** Whether a difference is told. */
function alarms(versions: readonly Counts[], look: Look): boolean {
  const named = versions.map((counts, at) => ({ ...counts, name: String(at) }));
  const answer = readResult({ wanted: "more", versions: named, ...look });
  if (answer.state === "faults") throw new Error(JSON.stringify(answer));
  if (answer.state === "mismatch") return false;
  return answer.effects.some(({ verdict }) => verdict === "more" || verdict === "less");
}

test.each([
  { groups: [2000, 2000], chance: 0.05 },
  { groups: [40, 40], chance: 0.3 },
  { groups: [400, 400], chance: 0.97 },
  { groups: [2000, 2000, 2000, 2000], chance: 0.1 },
  { groups: [9800, 200], chance: 0.00075, fewest: 0 },
  { groups: [9000, 500, 500], chance: 0.0003, fewest: 0 },
])("without an effect, read once, at most 5% of tests tell one: %o", (row) => {
  const { groups, chance, fewest = 0.02 } = row;
  const [random, runs] = [randomFrom(1), 2000];
  let told = 0;
  for (let run = 0; run < runs; run++) {
    const versions = groups.map((visitors) => {
      return { visitors, conversions: hits(random, visitors, chance) };
    });
    if (alarms(versions, { planned: null, looked: false, split: groups })) told++;
  }
  expect(told / runs).toBeLessThan(0.05 + margin(0.05, runs));
  expect(told / runs).toBeGreaterThanOrEqual(fewest);
});

test("of averages, too: small groups of very uneven values", () => {
  const [random, runs, visitors] = [randomFrom(2), 2000, 60];
  let told = 0;
  for (let run = 0; run < runs; run++) {
    const versions = [0, 1].map(() => {
      const values = Array.from({ length: visitors }, () => -Math.log(1 - random()));
      const mean = values.reduce((all, value) => all + value) / visitors;
      const squares = values.reduce((all, value) => all + (value - mean) ** 2, 0);
      return { visitors, mean, sd: Math.sqrt(squares / (visitors - 1)) };
    });
    if (alarms(versions, { planned: visitors, looked: false })) told++;
  }
  expect(told / runs).toBeLessThan(0.05 + margin(0.05, runs));
  expect(told / runs).toBeGreaterThan(0.02);
});

/** Somebody looks after every hundredth of the test and stops at the first difference. */
function stoppedEarly(seed: number, chance: number, visitors: number, look: Look): number {
  const [random, runs, looks] = [randomFrom(seed), 300, 50];
  let stopped = 0;
  for (let run = 0; run < runs; run++) {
    const versions = [0, 1].map(() => ({ visitors: 0, conversions: 0 }));
    for (let at = 0; at < looks; at++) {
      for (const version of versions) {
        version.visitors += visitors / looks;
        version.conversions += hits(random, visitors / looks, chance);
      }
      if (!alarms(versions, look)) continue;
      stopped++;
      break;
    }
  }
  return stopped / runs;
}

test.each([
  { chance: 0.02, visitors: 20_000, planned: 10_000 },
  { chance: 0.3, visitors: 5000, planned: 500 },
  { chance: 0.3, visitors: 5000, planned: null },
])("without an effect, looked at 50 times, at most 5% of tests tell one: %o", (row) => {
  const told = stoppedEarly(3, row.chance, row.visitors, { planned: row.planned, looked: true });
  expect(told).toBeLessThan(0.05 + margin(0.05, 300));
});

test("revenue of 1 in 200 visitors, in groups of 90 and 10%, gives at most 5% of false alarms, read early or once", () => {
  const [random, runs] = [randomFrom(6), 300];
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const look = { planned: 2000, split: [9, 1] };
  let [stopped, once] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const groups = [9, 1].map((part) => ({ part, visitors: 0, sum: 0, squares: 0 }));
    for (let added = 500, at = 0; at < 50; at++, added *= 1.04) {
      for (const group of groups) {
        const visitors = Math.round(added * group.part);
        group.visitors += visitors;
        for (let left = hits(random, visitors, 0.005); left > 0; left--) {
          const value = Math.exp(3.5 + normal());
          group.sum += value;
          group.squares += value ** 2;
        }
      }
      const versions = groups.map(({ visitors, sum, squares }) => {
        const mean = sum / visitors;
        return { visitors, mean, sd: Math.sqrt((squares - sum * mean) / (visitors - 1)) };
      });
      if (at === 9 && alarms(versions, { ...look, planned: 5000, looked: false })) once++;
      if (!alarms(versions, { ...look, looked: true })) continue;
      stopped++;
      break;
    }
  }
  for (const told of [stopped, once]) expect(told / runs).toBeLessThan(0.05 + margin(0.05, runs));
});

test("hiding that somebody looked tells an effect in far more", () => {
  expect(stoppedEarly(4, 0.3, 5000, { planned: null, looked: false })).toBeGreaterThan(0.15);
});

test.each([
  { n1: 20, n0: 20, p1: 0.1, p0: 0.1 },
  { n1: 10, n0: 30, p1: 0.5, p0: 0.2 },
  { n1: 500, n0: 500, p1: 0.006, p0: 0.004 },
  { n1: 300, n0: 3000, p1: 0.02, p0: 0.015 },
  { n1: 50, n0: 50, p1: 0.98, p0: 0.95 },
])("both intervals hold the truth in about 95% of small tests: %o", ({ n1, n0, p1, p0 }) => {
  const [random, runs, critical] = [randomFrom(5), 3000, normalCritical(0.05)];
  const held = { points: 0, ratio: 0 };
  const has = ({ low, high }: Interval, truth: number) => low <= truth && truth <= high;
  for (let run = 0; run < runs; run++) {
    const one = { visitors: n1, conversions: hits(random, n1, p1) };
    const base = { visitors: n0, conversions: hits(random, n0, p0) };
    if (has(newcombe(one, base, critical), p1 - p0)) held.points++;
    const ratio = koopman(one, base, critical);
    if (!ratio || has(ratio, p1 / p0)) held.ratio++;
  }
  // Score intervals of so few whole people are a point or two off at single shares (Newcombe, 1998, table V).
  for (const count of Object.values(held))
    expect(count / runs).toBeGreaterThan(0.93 - margin(0.07, runs));
});
