// From the calculator's fields to a test plan, or to a sentence for each field that's wrong.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { neededPerVersion } from "../../../patterns/sample-size.ts";
import { CHANGE, targetOf } from "./format.ts";

export type FieldName = "base" | "gain" | "power" | "significance" | "visitors";
/** The fields as they are written. */
export type Draft = Record<FieldName, string>;
/** The fields as numbers; all but the visitors a day in percent. A gain is a fall of a metric that should fall. */
export type Plan = Record<FieldName, number> & Pick<MeasureNotes, "wanted">;
export type Faults = Partial<Record<FieldName, string>>;

/** About the number of people on Earth; a test can't need more. */
const MOST_PEOPLE = 8_200_000_000;

/** For a test of something that isn't one of our patterns. */
export const GENERAL: MeasureNotes = {
  primaryMetric: "Visitors who reach your goal",
  wanted: "more",
  events: [],
  guardrails: [],
  design: {
    unit: "visitor",
    versions: ["The current version", "The new version"],
    advice: "",
  },
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

interface FieldRule {
  read: (text: string) => number | null;
  example: string;
  fault: (value: number) => string | false;
}

const RULES: Record<FieldName, FieldRule> = {
  base: {
    read: readDecimal,
    example: "5",
    fault: (value) =>
      value <= 0 ? "Enter a number above 0." : value >= 100 && "Enter a number below 100.",
  },
  gain: {
    read: readDecimal,
    example: "10",
    fault: (value) => value <= 0 && "Enter a number above 0.",
  },
  power: {
    read: readDecimal,
    example: "80",
    fault: (value) =>
      (value < 50 || value > 99.9) && "Enter a number from 50 to 99.9. 80 is usual.",
  },
  significance: {
    read: readDecimal,
    example: "5",
    fault: (value) => (value < 0.01 || value > 20) && "Enter a number from 0.01 to 20. 5 is usual.",
  },
  visitors: {
    read: readCount,
    example: "1,000",
    fault: (value) =>
      value < 1
        ? "Enter 1 or more."
        : value > MOST_PEOPLE && "That’s more people than there are on Earth.",
  },
};
export const FIELDS = Object.keys(RULES) as FieldName[];

/** `plan` is null if any field has a fault. */
export function readPlan(
  draft: Draft,
  wanted: Plan["wanted"] = "more",
): { plan: Plan | null; faults: Faults } {
  const faults: Faults = {};
  const plan: Plan = { base: 0, gain: 0, power: 0, significance: 0, visitors: 0, wanted };
  for (const field of FIELDS) {
    const { read, example, fault } = RULES[field];
    const value = read(draft[field]);
    const wrong = value === null ? `Enter a number, such as ${example}.` : fault(value);
    if (wrong) faults[field] = wrong;
    else plan[field] = value ?? 0;
  }
  if (Object.keys(faults).length === 0) {
    const needed = visitorsPerVersion(plan);
    if (needed === null)
      faults.gain =
        wanted === "more"
          ? "That takes the baseline to 100% or more. Enter a smaller gain."
          : "That takes the baseline to 0% or less. Enter a smaller fall.";
    else if (needed > MOST_PEOPLE)
      faults.gain = `That needs more people than there are on Earth. Enter a larger ${CHANGE[wanted].noun}.`;
  }
  return { plan: Object.keys(faults).length > 0 ? null : plan, faults };
}

/** Whole visitors; null if nobody or everybody is left to change, infinite if the change is too small to compute. */
export function visitorsPerVersion(plan: Plan): number | null {
  const [base, target] = [plan.base / 100, targetOf(plan) / 100];
  if (target >= 1 || target <= 0) return null;
  if (target === base) return Number.POSITIVE_INFINITY;
  const [power, significance] = [plan.power / 100, plan.significance / 100];
  return Math.ceil(neededPerVersion({ base, target, power, significance }));
}

/** What a valid plan needs, all versions together in `total`. */
export function answerOf(plan: Plan, versions: number) {
  const perVersion = visitorsPerVersion(plan) ?? 0;
  const total = versions * perVersion;
  return { perVersion, total, days: Math.ceil(total / plan.visitors) };
}

/** `2.5`, `2,5`, `+10`, `12 %`. A comma is always a decimal one. */
export function readDecimal(text: string): number | null {
  const bare = plain(text).replace(/%$/, "");
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(bare) ? finite(bare.replace(",", ".")) : null;
}

/** `1500`, `1,500`, `1.500`, `1 500`. A point or a comma only ever groups thousands. */
export function readCount(text: string): number | null {
  const bare = plain(text);
  return /^[+-]?(\d+|\d{1,3}([.,'’]\d{3})+)$/.test(bare)
    ? finite(bare.replace(/[.,'’]/g, ""))
    : null;
}

const plain = (text: string) => text.replace(/\s/g, "").replace("−", "-");

function finite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
