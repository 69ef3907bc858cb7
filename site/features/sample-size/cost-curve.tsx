// A picture of what a smaller effect costs: visitors in each arm against the effect, with the effects to choose from.
import type { MeasuredEffect } from "../../../generators/measure-notes.ts";
import { costCurveShape, type Mark } from "./cost-curve-shape.ts";
import type { EffectKind, Plan } from "./plan.ts";
import { outcomeOf } from "./plan.ts";
import { count, gain, plural } from "./words.ts";

const ROLES: Record<MeasuredEffect["role"], string> = {
  claimed: "claimed",
  honest: "found",
  example: "example",
};

interface CostCurveProps {
  plan: Plan;
  effects: readonly MeasuredEffect[];
  unit: string;
}

/** Labels are HTML over a stretched drawing, so that they keep their size at every width. */
export function CostCurve({ plan, effects, unit }: CostCurveProps) {
  const shape = costCurveShape(plan, effects);
  const outcome = outcomeOf(plan);
  if (!shape || outcome.state !== "answer") return null;
  const { curve, here, presets, rows, columns } = shape;
  const chosen = (effect: MeasuredEffect) =>
    effect.effect === plan.effect && effect.kind === plan.kind;
  const nameOf = ({ role, effect }: (typeof presets)[number]) =>
    presets.filter((preset) => preset.role === role).length > 1
      ? gain(effect.effect, effect.kind)
      : ROLES[role];
  const name = `The smaller the effect, the more ${plural(unit)} each arm needs: at ${gain(plan.effect, plan.kind)}, ${count(outcome.answer.perArm)}.`;
  return (
    <figure role="img" aria-label={name} className="mt-8">
      <p aria-hidden="true" className="text-[0.8125rem] text-quiet">
        {plural(unit)} in each arm
      </p>
      <div aria-hidden="true" className="mt-2 grid grid-cols-[auto_1fr] text-xs text-quiet">
        <div className="relative w-12">
          {rows.map(({ value, y }) => (
            <span key={value} className="absolute end-2 -translate-y-1/2" style={{ top: `${y}%` }}>
              {short(value)}
            </span>
          ))}
        </div>
        <div className="relative h-52 border-s border-b border-line">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {rows.map(({ value, y }) => (
              <path key={value} d={`M0 ${y}H100`} {...LINE} className="stroke-line" />
            ))}
            <path
              d={`M0 ${here.y}H${here.x}V100`}
              {...LINE}
              strokeDasharray="3 4"
              className="stroke-quiet"
            />
            <path d={pathOf(curve)} {...LINE} strokeWidth="1.75" className="stroke-lit" />
          </svg>
          {presets
            .filter(({ effect }) => !chosen(effect))
            .map((preset) => (
              <span
                key={`${preset.role} ${preset.effect.effect}`}
                className="absolute size-2.5 -translate-1/2 rounded-full border border-ink bg-raised"
                style={placeOf(preset)}
              />
            ))}
          <span
            className="absolute size-3 -translate-1/2 rounded-full bg-ink shadow-[0_0_0_4px_var(--raised)]"
            style={placeOf(here)}
          />
          {presets.map((preset) => (
            <span
              key={`${preset.role} ${preset.effect.effect}`}
              className="absolute px-2 max-[12rem]:pe-0 py-1 whitespace-nowrap text-ink data-[side=above]:-translate-y-full data-[side=below]:-translate-x-full"
              // The curve falls to the right: there is room above it there, and below it to the left.
              data-side={preset.x > LABEL_BELOW_FROM ? "below" : "above"}
              style={placeOf(preset)}
            >
              <span className="-mx-0.5 rounded-sm bg-raised px-0.5">{nameOf(preset)}</span>
            </span>
          ))}
        </div>
        <div />
        <div className="relative h-6">
          {columns.map(({ value, x }) => (
            <span
              key={value}
              className="absolute top-1.5 -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${x}%` }}
            >
              {tick(value, plan.kind)}
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-1 text-end text-[0.8125rem] text-quiet">
        {plan.kind === "relative percent" ? "gain on the base rate" : "gain in percentage points"}
      </p>
    </figure>
  );
}

/** Percent of the width from which a label no longer fits to the right of its mark. */
const LABEL_BELOW_FROM = 70;
const LINE = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

const placeOf = ({ x, y }: Mark) => ({ left: `${x}%`, top: `${y}%` });

const pathOf = (marks: readonly Mark[]) =>
  marks.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

const round = (value: number) => Math.round(value * 100) / 100;

const tick = (value: number, kind: EffectKind) =>
  kind === "relative percent" ? gain(value, kind) : `+${count(value)}`;

/** `10k`, `1m`: short enough for an axis on a phone. */
function short(value: number): string {
  if (value >= 1e9) return `${count(value / 1e9)}bn`;
  if (value >= 1e6) return `${count(value / 1e6)}m`;
  return value >= 1e4 ? `${count(value / 1e3)}k` : count(value);
}
