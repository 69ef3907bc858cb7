// From the calculator's fields to a test plan, or to a sentence for each field that's wrong.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { MOST_PEOPLE, type Plan, visitorsPerVersion } from "../../../statistics/sample-size.ts";
import { CHANGE } from "./design-text.ts";
import { readCount, readDecimal } from "./read-number.ts";

export type FieldName = Exclude<keyof Plan, "versions" | "wanted">;
/** The fields as they are written. */
export type Draft = Record<FieldName, string>;
export type Faults = Partial<Record<FieldName, string>>;

/** For a test of something that isn't one of our patterns. */
export const GENERAL: MeasureNotes = {
  primaryMetric: "Visitors who reach your goal",
  wanted: "more",
  events: [],
  goal: "",
  guardrails: [],
  design: { unit: "visitor", versions: ["The current version", "The new version"], advice: "" },
  baseRate: 0.05,
  baseRateOf: "visitors who reach your goal today",
  power: 0.8,
  significance: 0.05,
  gain: 10,
  perVersion: 31_000,
};

/** What the calculator starts with. */
export function draftOf({ baseRate, gain, power, significance }: MeasureNotes): Draft {
  return {
    base: percent(baseRate),
    gain: String(gain),
    power: percent(power),
    significance: percent(significance),
    visitors: "1,000",
  };
}

/** 0.07 * 100 is 7.000000000000001 to a computer. */
const percent = (share: number) => String(Number((share * 100).toPrecision(12)));

const EXAMPLES = draftOf(GENERAL);
/** What's wrong with a number of each field. */
const RULES: Record<FieldName, (value: number) => string | false> = {
  base: (value) =>
    value <= 0 ? "Enter a number above 0." : value >= 100 && "Enter a number below 100.",
  gain: (value) => value <= 0 && "Enter a number above 0.",
  power: (value) => (value < 50 || value > 99.9) && "Enter a number from 50 to 99.9. 80 is usual.",
  significance: (value) =>
    (value < 0.01 || value > 20) && "Enter a number from 0.01 to 20. 5 is usual.",
  visitors: (value) =>
    value < 1
      ? "Enter 1 or more."
      : value > MOST_PEOPLE && "That’s more people than there are on Earth.",
};
export const FIELDS = Object.keys(RULES) as FieldName[];

/** `plan` is null if any field has a fault. */
export function readPlan(
  draft: Draft,
  { versions, wanted }: Pick<Plan, "versions" | "wanted"> = { versions: 2, wanted: "more" },
): { plan: Plan | null; faults: Faults } {
  const faults: Faults = {};
  const plan: Plan = { base: 0, gain: 0, power: 0, significance: 0, visitors: 0, versions, wanted };
  for (const field of FIELDS) {
    const value = (field === "visitors" ? readCount : readDecimal)(draft[field]);
    const wrong =
      value === null ? `Enter a number, such as ${EXAMPLES[field]}.` : RULES[field](value);
    if (wrong) faults[field] = wrong;
    else plan[field] = value ?? 0;
  }
  if (Object.keys(faults).length === 0) {
    const needed = visitorsPerVersion(plan);
    if (needed === null)
      faults.gain = `That takes the baseline to ${wanted === "more" ? "100% or more" : "0% or less"}. Enter a smaller ${CHANGE[wanted].noun}.`;
    else if (needed > MOST_PEOPLE)
      faults.gain = `That needs more people than there are on Earth. Enter a larger ${CHANGE[wanted].noun}.`;
  }
  return { plan: Object.keys(faults).length > 0 ? null : plan, faults };
}
