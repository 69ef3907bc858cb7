// The sample-size calculator: from a baseline, a gain and visitors a day to the size and the length of a test.
import { useLayoutEffect, useReducer, useRef } from "react";
import { cn } from "@/lib/utils";
import { type MeasureNotes, unitsOf } from "../../../generators/measure-notes.ts";
import { count, share, targetOf } from "../../../statistics/format.ts";
import { answerOf, type Plan, visitorsPerVersion } from "../../../statistics/sample-size.ts";
import { Announcement } from "../../components/ui/announcement.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import { NumberField } from "../../components/ui/number-field.tsx";
import { CHANGE, comparedText, daysText } from "./design-text.ts";
import { type Draft, draftOf, FIELDS, type FieldName, readPlan } from "./plan.ts";
import { adviceOnDays, planText } from "./plan-text.ts";

interface Calculation {
  draft: Draft;
  /** Of the last draft without faults. */
  plan: Plan;
}

function change({ draft, plan }: Calculation, changes: Partial<Draft>): Calculation {
  const next = { ...draft, ...changes };
  return { draft: next, plan: readPlan(next, plan).plan ?? plan };
}

function begin(notes: MeasureNotes): Calculation {
  const draft = draftOf(notes);
  const { wanted, design } = notes;
  const { plan } = readPlan(draft, { wanted, versions: design.versions.length });
  if (!plan) throw new Error("The notes give no valid plan.");
  return { draft, plan };
}

interface CalculatorProps {
  notes: MeasureNotes;
  /** Of the pattern to be tested, for the copied plan. */
  name?: string;
}

export function Calculator({ notes, name }: CalculatorProps) {
  const units = unitsOf(notes.design);
  const { noun, example } = CHANGE[notes.wanted];
  const baseHint = `${notes.baseRateOf} (an example: use your own)`;
  const [{ draft, plan }, update] = useReducer(change, notes, begin);
  const { faults } = readPlan(draft, plan);
  const isStale = Object.keys(faults).length > 0;
  const form = useRef<HTMLFormElement>(null);
  // What was typed before the script arrived: React hasn't seen it.
  useLayoutEffect(() => {
    const typed = new FormData(form.current ?? undefined);
    update(Object.fromEntries(FIELDS.map((field) => [field, String(typed.get(field))])));
  }, []);
  const field = (name: FieldName) => ({
    name,
    unit: "%" as const,
    value: draft[name],
    fault: faults[name],
    onChange: (text: string) => update({ [name]: text }),
  });
  return (
    <form
      ref={form}
      aria-label="Sample size"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 rounded-2xl bg-raised px-5 py-8 sm:p-10 lg:grid-cols-2"
    >
      <div>
        <NumberField {...field("base")} label="Baseline" hint={baseHint} />
        <NumberField
          {...field("gain")}
          label={`Smallest ${noun} worth finding`}
          hint={`relative to the baseline: ${example}`}
        />
        <NumberField
          {...field("visitors")}
          label={`${capital(units)} a day`}
          hint="all versions together"
          unit=""
          isWhole
        />
        <Fold level={2} title="Advanced" className="border-y">
          <NumberField
            {...field("power")}
            label="Power"
            hint={`chance of detecting a real ${noun}`}
          />
          <NumberField
            {...field("significance")}
            label="Significance"
            hint="chance of a false alarm, two-sided"
          />
          <p className="border-t border-line pt-4 text-sm text-pretty text-quiet">
            The test compares two proportions, using the normal approximation without continuity
            correction (
            <NewTabLink href="https://doi.org/10.1002/0471445428.ch4">
              Fleiss, Levin and Paik, 2003, chapter&nbsp;4
            </NewTabLink>
            ). Set the sample size before you start, and check the result once.
          </p>
        </Fold>
        <div className="mt-6 flex flex-wrap items-center gap-2">
          <CopyButton
            className="max-[13rem]:fluid"
            disabled={isStale}
            text={() => planText(name, notes, plan, location.href)}
            what="The test plan"
            done={{ title: "Plan copied", description: "The test plan is on the clipboard." }}
            label="Copy plan"
          />
          <Button variant="ghost" onClick={() => update(draftOf(notes))}>
            Start again
          </Button>
        </div>
      </div>
      <Result plan={plan} units={units} isStale={isStale} />
    </form>
  );
}

interface ResultProps {
  plan: Plan;
  units: string;
  /** A field is wrong, and these are the numbers from before. */
  isStale: boolean;
}

function Result({ plan, units, isStale }: ResultProps) {
  const { perVersion, days } = answerOf(plan);
  const needed = `${count(perVersion)} ${units}`;
  const rest = `in each of ${plan.versions} versions: ${daysText(days)} at ${count(plan.visitors)} a day.`;
  return (
    <div>
      <p className="font-serif text-2xl text-balance">
        You need{" "}
        <strong className={cn("font-normal", isStale ? "text-quiet" : "text-lit")}>{needed}</strong>{" "}
        {rest}
      </p>
      <Announcement text={`You need ${needed} ${rest}`} />
      <p className="mt-3 text-sm text-pretty text-quiet">
        Enough to detect a {CHANGE[plan.wanted].verb} from {share(plan.base)} to{" "}
        {share(targetOf(plan))}. {adviceOnDays(days)} {comparedText(plan)}
      </p>
      {isStale && (
        <p className="mt-3 text-sm">Showing the last valid result. Fix the marked field.</p>
      )}
      <div className={cn("mt-8", isStale && "grayscale")}>
        <CostCurve plan={plan} units={units} />
      </div>
    </div>
  );
}

/** Heights in CSS pixels; the width is the reader's, so every x is a percentage. */
const [TOP, PLOT] = [44, 170];
const HEIGHT = TOP + PLOT + 48;
/** The widest gain shown and the most visitors shown, as multiples of the plan's own. */
const [RIGHT, MOST] = [2.3, 4.4];
const STEPS = 60;

function CostCurve({ plan, units }: { plan: Plan; units: string }) {
  const { sign } = CHANGE[plan.wanted];
  const own = visitorsPerVersion(plan) ?? 0;
  /** Of those multiples of the gain that are on the plot. */
  const placesOf = (multiples: readonly number[]) =>
    multiples.flatMap((times) => {
      const gain = plan.gain * times;
      const visitors = visitorsPerVersion({ ...plan, gain });
      if (visitors === null || visitors > own * MOST) return [];
      const y = 100 - (100 * visitors) / (own * MOST);
      return { times, gain, visitors, x: (100 * times) / RIGHT, y };
    });
  const marks = placesOf([0.5, 1, 2]);
  const curve = placesOf(Array.from({ length: STEPS }, (_, step) => (RIGHT * (step + 1)) / STEPS));
  const told = marks.map(({ gain, visitors }) => `${count(visitors)} at ${sign}${share(gain)}`);
  return (
    <svg
      role="img"
      aria-label={`${capital(units)} in each version: ${told.join(", ")}.`}
      width="100%"
      height={HEIGHT}
      className="overflow-visible fill-none text-sm"
      direction="ltr"
    >
      <text y={15} className="fill-quiet">
        {capital(units)} in each version
      </text>
      <line x2="100%" y1={TOP + PLOT} y2={TOP + PLOT} className="stroke-quiet" />
      <svg
        aria-hidden="true"
        y={TOP}
        width="100%"
        height={PLOT}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        <polyline
          points={curve.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ")}
          vectorEffect="non-scaling-stroke"
          className="stroke-current stroke-2 text-lit"
        />
      </svg>
      {marks.map(({ times, gain, visitors, x, y }) => {
        const at = TOP + (PLOT * y) / 100;
        return (
          <g key={times} className={times === 1 ? "font-semibold fill-ink" : "fill-quiet"}>
            <line
              x1={`${x}%`}
              x2={`${x}%`}
              y1={at}
              y2={TOP + PLOT}
              className="stroke-quiet"
              strokeDasharray="1 4"
              strokeLinecap="round"
            />
            <circle
              cx={`${x}%`}
              cy={at}
              r={times === 1 ? 6 : 4}
              className="fill-current text-lit"
            />
            {/* The last one stands over its point, as there's no room beside it. */}
            <text
              x={`${x}%`}
              y={times < 2 ? at - 6 : at - 12}
              dx={times < 2 ? 10 : 0}
              textAnchor={times < 2 ? "start" : "middle"}
            >
              {count(visitors)}
            </text>
            <text x={`${x}%`} y={TOP + PLOT + 20} textAnchor="middle">
              {sign}
              {share(gain)}
            </text>
          </g>
        );
      })}
      <text x="100%" y={HEIGHT - 4} textAnchor="end" className="fill-quiet">
        {plan.wanted === "more" ? "Gain over the baseline" : "Fall below the baseline"}
      </text>
    </svg>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
