"use client";
// A stepper that says where you are: an ordered list of buttons whose filaments light up one by one.
import { type ComponentProps, type CSSProperties, useId, useState } from "react";

/** Time one filament takes when the light moves by a single step, in milliseconds. */
const SINGLE_STEP_MS = 520;
/** Longest time the light travels in a jump over several steps, in milliseconds. */
const LONGEST_JUMP_MS = 900;
/** Most segments that stand in one row; more of them share rows of about equal length. */
const MOST_COLUMNS = 5;
/** Grid classes by number of columns, written out because Tailwind finds whole words only. */
const WIDE_COLUMNS = [
  "",
  "@min-[30rem]:grid-cols-1",
  "@min-[30rem]:grid-cols-2",
  "@min-[30rem]:grid-cols-3",
  "@min-[30rem]:grid-cols-4",
  "@min-[30rem]:grid-cols-5",
];

const ENGLISH: ProgressStepperLabels = {
  list: "Progress",
  position: "Step {step} of {total}",
  previous: "Prev step",
  next: "Next step",
  completed: "completed",
};

export interface ProgressStep {
  /** Short name, shown beneath the segment. */
  title: string;
  /** What happens in this step, shown large while the step is active. */
  description: string;
}

export interface ProgressStepperLabels {
  /** Accessible name of the list of steps. */
  list: string;
  /** Where the visitor stands; `{step}` and `{total}` are replaced by numbers. */
  position: string;
  /** Control that goes one step back. */
  previous: string;
  /** Control that goes one step on. */
  next: string;
  /** What a screen reader hears after the title of a step that is behind the visitor. */
  completed: string;
}

export interface ProgressStepperProps extends Omit<ComponentProps<"div">, "children"> {
  /** Steps in order; their numbers follow from their place. An empty list renders nothing. */
  steps: readonly ProgressStep[];
  /** Active step, counted from 1, where your own state holds it. Out of range means the nearest step. */
  step?: number;
  /**
   * Active step at the start, where the component holds it itself.
   * @default 1
   */
  defaultStep?: number;
  /** Told the step, counted from 1, that the visitor asks for; never the one already active. */
  onStepChange?: (step: number) => void;
  /**
   * Words to translate; those left out stay English.
   * @default { list: "Progress", position: "Step {step} of {total}", previous: "Prev step", next: "Next step", completed: "completed" }
   */
  labels?: Partial<ProgressStepperLabels>;
}

export function ProgressStepper({
  steps,
  step,
  defaultStep = 1,
  onStepChange,
  labels,
  className = "",
  ...rest
}: ProgressStepperProps) {
  const id = useId();
  const [ownStep, setOwnStep] = useState(defaultStep);
  const [asked, setAsked] = useState<number>();
  const words = wordsOf(labels);
  const total = steps.length;
  const current = withinSteps(step ?? ownStep, total);
  const position = words.position
    .replaceAll("{step}", String(current))
    .replaceAll("{total}", String(total));

  // The position is spoken when the visitor moved, and kept quiet when the page did.
  const [shown, setShown] = useState({ position, step: current, from: current, spoken: true });
  if (shown.position !== position || shown.step !== current) {
    setShown({ position, step: current, from: shown.step, spoken: asked === current });
    setAsked(undefined);
  }

  if (total === 0) return null;

  const goTo = (target: number) => {
    const next = withinSteps(target, total);
    if (next === current) return;
    setAsked(next);
    setOwnStep(next);
    onStepChange?.(next);
  };
  // A live region must be listening before its text changes, so the first touch opens it again.
  const listen = () => {
    if (!shown.spoken) setShown({ ...shown, spoken: true });
  };

  const columns = Math.ceil(total / Math.ceil(total / MOST_COLUMNS));
  const control =
    "min-h-11 cursor-pointer rounded-md px-1 text-start underline-offset-[.4em] hover:underline focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-(--stepper-light) aria-disabled:cursor-default aria-disabled:no-underline aria-disabled:text-(--stepper-quiet)/60";

  return (
    <div
      {...rest}
      className={`@container w-full text-(--stepper-ink) [--stepper-completed:#b85679] [--stepper-core:#d8416f] [--stepper-glow:#f0729a] [--stepper-ink:#2b1d1b] [--stepper-light:#9c2f53] [--stepper-quiet:#64524c] dark:[--stepper-completed:#a95b74] dark:[--stepper-core:#ffe7d6] dark:[--stepper-glow:#f08caa] dark:[--stepper-ink:#f6ebe4] dark:[--stepper-light:#f08caa] dark:[--stepper-quiet:#b6a2a3] ${className}`}
    >
      {/* An empty marker keeps the list a list in Safari, where `none` would not. */}
      <ol
        aria-label={words.list}
        className={`m-0 grid list-[''] grid-cols-1 gap-x-2.5 gap-y-3 p-0 ${total > 1 ? "@min-[13rem]:grid-cols-2" : ""} ${WIDE_COLUMNS[columns]}`}
      >
        {steps.map(({ title }, index) => {
          const number = index + 1;
          const state = number < current ? "completed" : number > current ? "inactive" : "active";
          const light = lightDelay(number, current, shown.from);
          return (
            <li key={number} data-state={state} className="group/step min-w-0">
              <button
                type="button"
                aria-current={state === "active" ? "step" : undefined}
                aria-describedby={state === "active" ? `${id}-${number}` : undefined}
                onClick={() => goTo(number)}
                onFocus={listen}
                onKeyDown={listen}
                onPointerDown={listen}
                className="relative flex size-full min-h-11 cursor-pointer flex-col gap-2.5 rounded-md pt-5 pb-2 text-start focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-(--stepper-light)"
              >
                <span
                  aria-hidden="true"
                  className="relative block h-0.5 w-full rounded-full bg-(--stepper-ink)/18 forced-colors:bg-[GrayText]"
                >
                  {/* The pool of light beneath the filament that is lit. */}
                  <span
                    style={light}
                    className="pointer-events-none absolute inset-x-0 top-px h-22 bg-radial-[50%_100%_at_50%_0%] from-(--stepper-glow)/26 via-(--stepper-glow)/9 via-45% to-transparent opacity-0 transition-opacity duration-700 group-data-[state=active]/step:opacity-100 motion-reduce:transition-none"
                  />
                  <span
                    data-slot="fill"
                    style={light}
                    className="absolute inset-0 origin-left scale-x-0 rounded-full bg-(--stepper-completed) transition-transform duration-[520ms] ease-[cubic-bezier(.45,0,.2,1)] group-data-[state=active]/step:scale-x-100 group-data-[state=completed]/step:scale-x-100 motion-reduce:transition-none rtl:origin-right forced-colors:bg-[Highlight]"
                  >
                    <span className="absolute inset-0 rounded-full bg-linear-to-r from-(--stepper-light) via-(--stepper-core) to-(--stepper-light) opacity-0 shadow-[0_0_16px_1px_var(--stepper-glow)] transition-opacity duration-700 group-data-[state=active]/step:opacity-100 motion-reduce:transition-none" />
                  </span>
                </span>
                <span className="relative flex min-w-0 flex-col gap-0.5">
                  <span className="font-serif text-lg leading-none text-(--stepper-quiet) tabular-nums group-data-[state=active]/step:text-(--stepper-light)">
                    {number}
                  </span>
                  <span className="text-[.8125rem] leading-snug text-(--stepper-quiet) [overflow-wrap:anywhere] hyphens-auto group-hover/step:text-(--stepper-ink) group-data-[state=active]/step:text-(--stepper-ink)">
                    {title}
                  </span>
                  {state === "completed" && <span className="sr-only">{words.completed}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>

      {/* Every description stands in the same cell, so the tallest sets the height and nothing is measured. */}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] @min-[30rem]:mt-12">
        {steps.map(({ description }, index) => {
          const number = index + 1;
          return (
            <p
              key={number}
              id={`${id}-${number}`}
              aria-hidden={number !== current}
              className="col-start-1 row-start-1 m-0 max-w-[30ch] font-serif text-[1.625rem] leading-[1.15] tracking-[-.01em] text-pretty [overflow-wrap:anywhere] hyphens-auto transition-[opacity,visibility] duration-500 aria-hidden:invisible aria-hidden:opacity-0 aria-hidden:duration-150 motion-reduce:transition-none @min-[30rem]:text-[2.125rem]"
            >
              {description}
            </p>
          );
        })}
      </div>

      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-1 text-[.9375rem] @min-[30rem]:mt-9">
        <button
          type="button"
          // A disabled button would drop the focus of whoever has just pressed it; this one keeps it.
          aria-disabled={current === 1}
          onClick={() => goTo(current - 1)}
          onFocus={listen}
          onKeyDown={listen}
          onPointerDown={listen}
          className={`${control} -ms-1 text-(--stepper-quiet)`}
        >
          {words.previous}
        </button>
        <button
          type="button"
          aria-disabled={current === total}
          onClick={() => goTo(current + 1)}
          onFocus={listen}
          onKeyDown={listen}
          onPointerDown={listen}
          className={`${control} text-(--stepper-light)`}
        >
          {words.next}
        </button>
        <p
          aria-live={shown.spoken ? "polite" : "off"}
          aria-atomic="true"
          className="m-0 ms-auto text-[.8125rem] text-(--stepper-quiet) tabular-nums"
        >
          {position}
        </p>
      </div>
    </div>
  );
}

/** One that is undefined, as while a dictionary is fetched, counts as left out. */
function wordsOf(labels: Partial<ProgressStepperLabels> = {}): ProgressStepperLabels {
  const given = Object.entries(labels).filter(([, word]) => word !== undefined);
  return { ...ENGLISH, ...Object.fromEntries(given) };
}

/** Brings any number, NaN included, to a whole step from 1 to `total`. */
function withinSteps(step: number, total: number): number {
  const whole = Math.trunc(step);
  return Number.isNaN(whole) ? 1 : Math.max(1, Math.min(whole, total));
}

/** Makes the light run through a jump filament by filament, onwards or back; one step needs no delay. */
function lightDelay(number: number, current: number, from: number): CSSProperties | undefined {
  const distance = Math.abs(current - from);
  const turn = current > from ? number - from - 1 : from - number;
  if (distance < 2 || turn < 0 || turn >= distance) return undefined;
  const each = Math.min(SINGLE_STEP_MS, LONGEST_JUMP_MS / distance);
  return {
    transitionDelay: `${Math.round(turn * each)}ms`,
    transitionDuration: `${Math.round(each)}ms`,
    transitionTimingFunction: "linear",
  };
}
