import { expect, test } from "vitest";
import { targetOf } from "../../../statistics/format.ts";
import { visitorsPerVersion } from "../../../statistics/sample-size.ts";
import { type Draft, draftOf, type FieldName, GENERAL, readPlan } from "./plan.ts";
import { adviceOnDays, planText } from "./plan-text.ts";

const draft = (changes: Partial<Draft> = {}): Draft => ({ ...draftOf(GENERAL), ...changes });

test.each<[FieldName, string, RegExp]>([
  ["base", "", /^Enter a number, such as 5/],
  ["base", "100", /below 100/],
  ["gain", "-10", /above 0/],
  ["gain", "1900", /to 100%/],
  ["gain", "0.0000001", /more people than there are on Earth/],
  ["power", "100", /from 50 to 99.9/],
  ["significance", "0", /from 0.01 to 20/],
  ["visitors", "0", /1 or more/],
  ["visitors", "99,999,999,999", /people than there are on Earth/],
])("%s %o gets one sentence", (field, text, sentence) => {
  const { plan, faults } = readPlan(draft({ [field]: text }));
  expect(plan).toBeNull();
  expect(Object.keys(faults)).toEqual([field]);
  expect(faults[field]).toMatch(sentence);
});

test("a metric that should fall needs as many visitors for a fall, and can't fall below nothing", () => {
  const less = { versions: 2, wanted: "less" } as const;
  const { plan } = readPlan(draft({ base: "20", gain: "10" }), less);
  expect(plan && targetOf(plan)).toBe(18);
  // 6038.53 by the same formula in Python, with statistics.NormalDist.
  expect(plan && visitorsPerVersion(plan)).toBe(6039);
  const { faults } = readPlan(draft({ gain: "100" }), less);
  expect(faults.gain).toMatch(/to 0% or less/);
});

test.each([
  [1, /two full weeks/],
  [63, /9 full weeks/],
  [1941, /5\.3 years/],
])("%d days", (days, advice) => expect(adviceOnDays(days)).toMatch(advice));

test("the plan as text", () => {
  const { plan } = readPlan(draft(), { versions: 3, wanted: "more" });
  if (!plan) throw new Error("The general plan is valid.");
  const three = {
    ...GENERAL.design,
    versions: ["Form", "Chat", "Choice"],
    advice: "Log the offer.",
  };
  const notes = { ...GENERAL, design: three, events: [{ name: "done", when: "Sent" }] };
  expect(planText("Glow", notes, plan, "https://lamp.example/sample-size")).toBe(`Test plan: Glow

Metric: Visitors who reach your goal
3 versions, split by visitor. Run until all reach the sample size.
A: Form
B: Chat
C: Choice
Log the offer.

Baseline: 5% (visitors who reach your goal today)
Smallest gain worth finding: +10%, from 5% to 5.5%
Power: 80%. Significance: 5%, two-sided
With 3 versions, each comparison with the current one uses 2.5% significance, so together they stay at 5%.

Sample size: 37,824 visitors in each version, 113,472 in all
Time: 114 days at 1,000 visitors a day. Run it for 17 full weeks, so that each weekday counts equally.

Events to log:
- done: Sent

Method: two proportions, two-sided, normal approximation, no continuity correction (Fleiss, Levin and Paik, 2003, chapter 4)
https://lamp.example/sample-size
`);
});
