// From what stands in the calculator's fields to a test that can be run, or to a sentence for each field that is wrong.
import { type Read, readCount, readDecimal } from "./read-number.ts";
import { ARMS, daysOf, PEOPLE_ON_EARTH, visitorsPerArm } from "./sample-size.ts";
import { gain, quoted, share } from "./words.ts";

export type EffectKind = "relative percent" | "percentage points";
export type FieldName = "base" | "effect" | "power" | "significance" | "visitors";

/** The fields as they are written. */
export interface Draft extends Record<FieldName, string> {
  kind: EffectKind;
}

/** The fields as numbers; shares, power and significance in percent. */
export interface Plan extends Record<FieldName, number> {
  kind: EffectKind;
}

export type Faults = Partial<Record<FieldName, string>>;
export type ReadPlan = { state: "good"; plan: Plan } | { state: "bad"; faults: Faults };

export interface Answer {
  perArm: number;
  total: number;
  days: number;
}
export type Outcome =
  | { state: "answer"; answer: Answer }
  /** The effect would take the share to 100% or beyond. */
  | { state: "impossible" }
  /** Each arm would need more people than there are. */
  | { state: "endless" };

/** Percent. Below a power of 50% a test misses more than it sees; above 99.9% none is ever run. */
const POWER = { low: 50, high: 99.9 };
/** Percent. */
const SIGNIFICANCE = { low: 0.01, high: 20 };

/** The share that the effect leads to, 0 to 1 where it is possible at all. */
export function targetOf({ base, effect, kind }: Pick<Plan, "base" | "effect" | "kind">): number {
  return kind === "relative percent" ? (base / 100) * (1 + effect / 100) : (base + effect) / 100;
}

/** What a plan whose numbers are each in range comes to. */
export function outcomeOf(plan: Plan): Outcome {
  const target = targetOf(plan);
  const base = plan.base / 100;
  if (target >= 1) return { state: "impossible" };
  // So small that the two shares are one number to a computer.
  if (target <= base) return { state: "endless" };
  const { power, significance } = plan;
  const perArm = visitorsPerArm({
    base,
    target,
    power: power / 100,
    significance: significance / 100,
  });
  if (perArm > PEOPLE_ON_EARTH) return { state: "endless" };
  const days = daysOf(perArm, plan.visitors);
  return { state: "answer", answer: { perArm, total: ARMS * perArm, days } };
}

/** A sentence for each field that is wrong; an effect is judged against the base only where both are numbers. */
export function readPlan(draft: Draft): ReadPlan {
  const faults: Faults = {};
  const take = (field: FieldName, read: Read, example: string, rule: (n: number) => string) => {
    if (read.state !== "read") {
      faults[field] =
        read.state === "empty"
          ? `Write a number, such as ${example}.`
          : `${quoted(draft[field])} is not a ${field === "visitors" ? "whole " : ""}number. Write one such as ${example}.`;
      return 0;
    }
    const fault = rule(read.value);
    if (fault) faults[field] = fault;
    return read.value;
  };
  const plan: Plan = {
    kind: draft.kind,
    base: take("base", readDecimal(draft.base), "5", (value) => {
      if (value <= 0)
        return "Where nobody reaches the goal there is nothing to compare. Write more than 0.";
      return value >= 100
        ? "Where all reach the goal there is nothing to gain. Write less than 100."
        : "";
    }),
    effect: take("effect", readDecimal(draft.effect), "10", (value) =>
      value <= 0 ? "Write the size alone, above 0; the test looks both ways." : "",
    ),
    power: take("power", readDecimal(draft.power), "80", (value) =>
      outside(value, POWER) ? `Write a power from ${POWER.low} to ${POWER.high}; 80 is usual.` : "",
    ),
    significance: take("significance", readDecimal(draft.significance), "5", (value) =>
      outside(value, SIGNIFICANCE)
        ? `Write a significance from ${SIGNIFICANCE.low} to ${SIGNIFICANCE.high}; 5 is usual.`
        : "",
    ),
    visitors: take("visitors", readCount(draft.visitors), "1,000", (value) => {
      if (value < 1) return "Without visitors no test ends. Write 1 or more.";
      return value > PEOPLE_ON_EARTH ? "That is more than there are people on Earth." : "";
    }),
  };
  if (Object.keys(faults).length === 0) {
    const outcome = outcomeOf(plan);
    if (outcome.state === "impossible") faults.effect = tooMuch(plan);
    if (outcome.state === "endless") {
      faults.effect =
        "Each arm would need more people than there are on Earth. Look for a larger effect.";
    }
  }
  return Object.keys(faults).length > 0 ? { state: "bad", faults } : { state: "good", plan };
}

function outside(value: number, { low, high }: { low: number; high: number }): boolean {
  return value < low || value > high;
}

function tooMuch({ base, effect, kind }: Plan): string {
  const reached = Math.min(targetOf({ base, effect, kind }) * 100, Number.MAX_SAFE_INTEGER);
  const room = kind === "relative percent" ? (100 / base - 1) * 100 : 100 - base;
  const limit = kind === "relative percent" ? share(room) : gain(room, kind).slice(1);
  return `That leads from ${share(base)} to ${share(reached)}, and no share gets to 100%. Write less than ${limit}.`;
}
