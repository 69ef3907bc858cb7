// The sample-size calculator: from the numbers of a product to visitors in each arm, and days.
import type { FormEvent } from "react";
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { EffectChoice } from "./effect-choice.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { NumberField } from "./number-field.tsx";
import type { Draft, FieldName } from "./plan.ts";
import { addressOf } from "./plan-address.ts";
import { planText } from "./plan-text.ts";
import { Result } from "./result.tsx";
import { planAtFirst } from "./start.ts";
import { useCalculator } from "./use-calculator.ts";
import { plural } from "./words.ts";

export interface CalculatorProps {
  /** Name of the pattern, for the copied plan. */
  name: string;
  notes: MeasureNotes;
  /** Tells what was written into the fields before the script listened. */
  typed?: () => Partial<Draft>;
}

export function Calculator({ name, notes, typed }: CalculatorProps) {
  const { unit } = notes.design;
  const start = planAtFirst(notes);
  const calculator = useCalculator(start, unit, typed);
  const { draft, plan, faults } = calculator;
  const wrong = Object.keys(faults).length > 0;
  function text() {
    const address = addressOf(plan, start);
    address.hash = "measure";
    return planText(name, notes, plan, address.href);
  }

  const field = (of: FieldName) => ({
    field: of,
    value: draft[of],
    fault: faults[of],
    onChange: (text: string) => calculator.change(of, text),
  });
  return (
    <form
      aria-labelledby="measure-size"
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="rounded-2xl bg-raised px-5 py-8 sm:px-10 sm:py-10"
    >
      <h3 id="measure-size" className="scroll-mt-28 text-[2rem] leading-none">
        How big a test?
      </h3>
      <div className="mt-6">
        <EffectChoice
          notes={notes}
          plan={plan}
          onChoose={({ effect, kind }) => calculator.choose(effect, kind)}
        />
      </div>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr]">
        <div className="border-b border-line">
          <NumberField {...field("base")} label="Base rate" hint={notes.baseRateOf} unit="%" />
          <NumberField
            {...field("effect")}
            label="Smallest effect worth having"
            hint={draft.kind === "relative percent" ? "gain on the base rate" : "gain in points"}
            unit={draft.kind === "relative percent" ? "%" : "points"}
          >
            <KindChoice kind={draft.kind} onChoose={calculator.changeKind} />
          </NumberField>
          <NumberField
            {...field("power")}
            label="Power"
            hint="chance of seeing the effect if it is there"
            unit="%"
          />
          <NumberField
            {...field("significance")}
            label="Significance"
            hint="chance of seeing one that is not, two-sided"
            unit="%"
          />
          <NumberField
            {...field("visitors")}
            label={`${capital(plural(unit))} a day`}
            hint="both arms together"
            unit=""
          />
        </div>
        <div className="min-w-0 lg:row-span-2">
          <Result notes={notes} plan={plan} state={wrong ? "stale" : "good"} />
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 self-start border-line max-lg:border-t max-lg:pt-7">
          <CopyButton
            className="max-[12rem]:fluid"
            disabled={wrong}
            text={text}
            what="The test plan"
            done={{ title: "Plan copied", description: "The test plan is on the clipboard." }}
            label="Copy the plan"
          />
          <Button variant="ghost" onClick={calculator.reset}>
            Start again
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {calculator.announcement}
      </p>
      <Method />
    </form>
  );
}

function Method() {
  return (
    <div className="mt-8 border-t border-line pt-5">
      <p className="max-w-[46rem] text-[0.8125rem] text-pretty text-quiet">
        Two independent proportions, two-sided, by the normal approximation: variance pooled where
        there is no effect, apart where there is one, without continuity correction (
        <a
          href="https://doi.org/10.1002/0471445428.ch4"
          target="_blank"
          rel="noopener noreferrer"
          className="text-ink underline decoration-lit underline-offset-4"
        >
          Fleiss, Levin and Paik, 2003, chapter 4
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        ). Settle the number before you start, and look at the result once, when both arms are full.
      </p>
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
