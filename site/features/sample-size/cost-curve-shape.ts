// Where the curve of visitors against effect runs, in percent of its box, with the marks on its axes.
import type { MeasuredEffect } from "../../../generators/measure-notes.ts";
import { type EffectKind, outcomeOf, type Plan, targetOf } from "./plan.ts";

export interface Mark {
  /** Percent of the box from its left and from its top. */
  x: number;
  y: number;
}
export interface CostCurveShape {
  /** Points of the curve from left to right. */
  curve: Mark[];
  /** The effect looked for. */
  here: Mark;
  presets: (Mark & { role: MeasuredEffect["role"]; effect: MeasuredEffect })[];
  /** Visitors in each arm. */
  rows: { value: number; y: number }[];
  /** Effects, in the plan's kind. */
  columns: { value: number; x: number }[];
}

const STEPS = 72;
/** Room right of the largest effect and above the most visitors shown, as factors: for several effects, and for one alone. */
const ROOM = { several: { right: 1.18, above: 2.2 }, alone: { right: 2.2, above: 6 } };
/** Effects closer than this factor are drawn as if they were one. */
const APART = 1.3;
const COLUMNS = 5;
const MOST_ROWS = 5;

/** Effects run evenly to the right, visitors upward by powers of ten. `null` where the plan has no answer. */
export function costCurveShape(
  plan: Plan,
  effects: readonly MeasuredEffect[],
): CostCurveShape | null {
  const perArmAt = (effect: number): number | null => {
    const outcome = outcomeOf({ ...plan, effect });
    return outcome.state === "answer" ? outcome.answer.perArm : null;
  };
  const herePerArm = perArmAt(plan.effect);
  if (herePerArm === null) return null;

  const shown = effects.flatMap((preset) => {
    const effect = inKindOf(plan, preset);
    const perArm = perArmAt(effect);
    return perArm === null ? [] : [{ preset, effect, perArm }];
  });
  const sizes = [plan.effect, ...shown.map(({ effect }) => effect)];
  const room = Math.max(...sizes) > APART * Math.min(...sizes) ? ROOM.several : ROOM.alone;
  const right = Math.max(...sizes) * room.right;
  const most = Math.max(herePerArm, ...shown.map(({ perArm }) => perArm)) * room.above;

  const steps = Array.from({ length: STEPS + 1 }, (_, step) => (right * step) / STEPS);
  const points = steps.flatMap((effect) => {
    const perArm = effect > 0 ? perArmAt(effect) : null;
    return perArm === null ? [] : [{ effect, perArm }];
  });
  const least = Math.min(...points.map(({ perArm }) => perArm), herePerArm);
  const bottom = 10 ** Math.floor(Math.log10(least));
  const top = Math.max(most, bottom * 10);
  const x = (effect: number) => (100 * effect) / right;
  const y = (perArm: number) => 100 * (1 - Math.log(perArm / bottom) / Math.log(top / bottom));

  return {
    curve: points
      .filter(({ perArm }) => perArm <= top)
      .map(({ effect, perArm }) => ({ x: x(effect), y: y(perArm) })),
    here: { x: x(plan.effect), y: y(herePerArm) },
    presets: shown.map(({ preset, effect, perArm }) => ({
      role: preset.role,
      effect: preset,
      x: x(effect),
      y: y(perArm),
    })),
    rows: roundRows(bottom, top).map((value) => ({ value, y: y(value) })),
    columns: roundSteps(right).map((value) => ({ value, x: x(value) })),
  };
}

/** The preset's effect in the plan's kind of number. */
function inKindOf(plan: Plan, { effect, kind }: { effect: number; kind: EffectKind }): number {
  if (kind === plan.kind) return effect;
  const points = targetOf({ base: plan.base, effect, kind }) * 100 - plan.base;
  return plan.kind === "percentage points" ? points : (points / plan.base) * 100;
}

/** Powers of ten with ones between them where there are few, and not all of them where there are many. */
function roundRows(bottom: number, top: number): number[] {
  const decades = Math.log10(top / bottom);
  const between = [[1, 2, 5], [1, 3], [1]].find((set) => set.length * decades < MOST_ROWS) ?? [1];
  const every = Math.ceil((decades + 1) / MOST_ROWS);
  const values = [];
  for (let decade = 0; decade <= decades; decade += every) {
    for (const factor of between) {
      const value = bottom * 10 ** decade * factor;
      if (value <= top) values.push(value);
    }
  }
  return values;
}

/** Round numbers above 0, about as many as `COLUMNS`. */
function roundSteps(right: number): number[] {
  const rough = right / COLUMNS;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = ten * ([1, 2, 5, 10].find((factor) => ten * factor >= rough) ?? 10);
  const values = [];
  for (let index = 1; index * step <= right; index++) {
    values.push(Number((index * step).toPrecision(6)));
  }
  return values;
}
