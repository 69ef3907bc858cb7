// What the numbers come to: visitors in each arm, days, and the curve they lie on.

import { cn } from "@/lib/utils";
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { CostCurve } from "./cost-curve.tsx";
import { outcomeOf, type Plan } from "./plan.ts";
import { adviceOnDays, count, days, moreArms, plural } from "./words.ts";

/** Digits and commas from which the figure is set smaller, to stay inside a phone. */
const LONG_FIGURE = 9;

interface ResultProps {
  notes: MeasureNotes;
  plan: Plan;
  /** `stale`: a field can't be used, and these are the numbers from before. */
  state: "good" | "stale";
}

export function Result({ notes, plan, state }: ResultProps) {
  const outcome = outcomeOf(plan);
  if (outcome.state !== "answer") return null;
  const { perArm, total, days: needed } = outcome.answer;
  const units = plural(notes.design.unit);
  const figure = count(perArm);
  return (
    <div data-state={state} className="group min-w-0">
      <div>
        <p className="text-quiet">
          <span
            className={cn(
              "block font-display leading-[0.93] tracking-[-0.02em] text-lit group-data-[state=stale]:text-quiet group-data-[state=stale]:line-through group-data-[state=stale]:decoration-1",
              figure.length > LONG_FIGURE
                ? "text-[clamp(2.4rem,7vw,3.6rem)]"
                : "text-[clamp(3.6rem,9vw,5.4rem)]",
            )}
          >
            {figure}
          </span>{" "}
          <span className="mt-2 block text-balance">
            {units} in each arm, {count(total)} in both
          </span>
        </p>
        <p className="mt-4 max-w-[26rem] text-pretty text-quiet">
          <strong className="font-semibold text-ink group-data-[state=stale]:text-quiet">
            {days(needed)}
          </strong>{" "}
          at {count(plan.visitors)} {units} a day. {adviceOnDays(needed)}{" "}
          {moreArms(notes.design.arms.length)}
        </p>
      </div>
      {state === "stale" && (
        <p className="mt-4 max-w-[26rem] text-sm text-ink">
          From the last numbers that could be used. Mend the line that is marked.
        </p>
      )}
      <div className="group-data-[state=stale]:grayscale">
        <CostCurve plan={plan} effects={notes.effects} unit={notes.design.unit} />
      </div>
    </div>
  );
}
