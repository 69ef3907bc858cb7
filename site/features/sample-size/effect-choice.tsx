// The effects to start from, side by side: what is claimed, what was found or is worth having, and what each would cost.
import type { MeasuredEffect, MeasureNotes } from "../../../generators/measure-notes.ts";
import { outcomeOf, type Plan } from "./plan.ts";
import { count, gain, plural, timesAsMany } from "./words.ts";

export const PRESET_NAME = "measure-preset";

const ROLES: Record<MeasuredEffect["role"], string> = {
  claimed: "Often claimed",
  honest: "What was found",
  example: "An example",
};

interface EffectChoiceProps {
  notes: MeasureNotes;
  /** Each effect is reckoned with this plan's other numbers. */
  plan: Plan;
  onChoose: (effect: MeasuredEffect) => void;
}

export function EffectChoice({ notes, plan, onChoose }: EffectChoiceProps) {
  return (
    <fieldset>
      <legend className="text-[0.9375rem] text-ink">Effect to look for</legend>
      <div className="mt-3 grid border-y border-line sm:auto-cols-fr sm:grid-flow-col">
        {notes.effects.map((effect, index) => (
          <Choice
            key={`${effect.role} ${effect.effect}`}
            index={index}
            effect={effect}
            chosen={effect.effect === plan.effect && effect.kind === plan.kind}
            cost={costOf(effect, plan, notes.design.unit)}
            onChoose={() => onChoose(effect)}
          />
        ))}
      </div>
      <p className="mt-3 max-w-[44rem] text-sm text-pretty text-quiet">
        {comparison(notes, plan)} {notes.reading} {aboutFinding(notes)} {aboutClaim(notes)}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  /** Place in the notes' list, by which a choice made before the script arrived is known again. */
  index: number;
  effect: MeasuredEffect;
  chosen: boolean;
  cost: string;
  onChoose: () => void;
}

function Choice({ index, effect, chosen, cost, onChoose }: ChoiceProps) {
  return (
    <label className="group relative grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 py-3.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-lit max-sm:not-first:border-t max-sm:not-first:border-line sm:pe-5 sm:not-first:border-s sm:not-first:border-line sm:not-first:ps-6">
      <input
        type="radio"
        name={PRESET_NAME}
        value={index}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="relative mt-[0.3rem] size-3 rounded-full border border-quiet group-has-checked:border-lit group-has-checked:bg-lit group-has-checked:shadow-[0_0_14px_2px_color-mix(in_oklab,var(--color-accent)_70%,transparent)] forced-colors:group-has-checked:bg-[Highlight]"
      />
      <span className="text-[0.8125rem] leading-snug text-quiet">{ROLES[effect.role]}</span>
      <span className="col-start-2 mt-0.5 font-display text-[1.9rem] leading-tight text-quiet group-hover:text-ink group-has-checked:text-ink">
        {gain(effect.effect, effect.kind)}
      </span>
      <span className="col-start-2 text-[0.9375rem] leading-snug text-balance text-quiet group-has-checked:text-ink">
        {cost}
      </span>
    </label>
  );
}

function costOf(effect: MeasuredEffect, plan: Plan, unit: string): string {
  const outcome = outcomeOf({ ...plan, effect: effect.effect, kind: effect.kind });
  switch (outcome.state) {
    case "answer":
      return `${count(outcome.answer.perArm)} ${plural(unit)} per arm`;
    case "impossible":
      return "more than 100%";
    case "endless":
      return "more people than there are";
  }
}

/** How much more the honest effect costs than the one claimed; empty where one of them is missing. */
function comparison({ effects, design }: MeasureNotes, plan: Plan): string {
  const claimed = effects.find(({ role }) => role === "claimed");
  const other =
    effects.find(({ role }) => role === "honest") ?? effects.find(({ role }) => role === "example");
  if (!claimed || !other) return "";
  const [few, many] = [claimed, other].map(({ effect, kind }) =>
    outcomeOf({ ...plan, effect, kind }),
  );
  if (few?.state !== "answer" || many?.state !== "answer") return "";
  const [a, b] = [few.answer.perArm, many.answer.perArm];
  return a < b
    ? `To see ${gain(other.effect, other.kind)} takes ${timesAsMany(b, a)} ${plural(design.unit)} as to see the claim.`
    : "";
}

/** So that nobody takes an example for what research found. */
function aboutFinding({ effects }: MeasureNotes): string {
  return effects.some(({ role }) => role === "honest")
    ? ""
    : "No figure found can be relied on for this metric, so the example is one to plan with and not a finding.";
}

function aboutClaim({ claim }: MeasureNotes): string {
  switch (claim.reading) {
    case "as told":
      return "";
    case "as relative gain":
      return `The claim, “${claim.short}”, says nothing of a base; here ${claim.range ? "its larger end" : "it"} is read as a gain on the primary metric.`;
    case "no share":
      return `The claim, “${claim.short}”, is about ${claim.outcome}, not about a share of visitors: no test of this kind can show it.`;
  }
}
