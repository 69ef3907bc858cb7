// What the calculator starts with on a pattern's page.
import type { MeasuredEffect, MeasureNotes } from "../../../generators/measure-notes.ts";
import type { Draft, Plan } from "./plan.ts";

/** Visitors a day to start with; a round number, because only the reader knows theirs. */
export const VISITORS_AT_FIRST = 1000;

/** The honest effect where there is one, else the first example, else the claim itself. */
export function effectAtFirst(effects: readonly MeasuredEffect[]): MeasuredEffect {
  const effect =
    effects.find(({ role }) => role === "honest") ??
    effects.find(({ role }) => role === "example") ??
    effects[0];
  if (!effect) throw new Error("There is no effect to start with.");
  return effect;
}

export function planAtFirst(notes: MeasureNotes): Plan {
  const { effect, kind } = effectAtFirst(notes.effects);
  return {
    base: percent(notes.baseRate),
    effect,
    kind,
    power: percent(notes.power),
    significance: percent(notes.significance),
    visitors: VISITORS_AT_FIRST,
  };
}

/** The fields as a visitor would have written them. */
export function draftOf(plan: Plan): Draft {
  return {
    kind: plan.kind,
    base: String(plan.base),
    effect: String(plan.effect),
    power: String(plan.power),
    significance: String(plan.significance),
    visitors: plan.visitors.toLocaleString("en-GB"),
  };
}

/** 0.07 * 100 is 7.000000000000001 to a computer. */
function percent(share: number): number {
  return Number((share * 100).toPrecision(12));
}
