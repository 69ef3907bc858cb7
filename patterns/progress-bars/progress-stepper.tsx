"use client";
// A stepper that shows where you are and how much is left: an ordered list of buttons that light up.
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils";

/** Text and focus ring use your theme's tokens, or our colours if there are none. Every lit colour is made from `--lamp`. */
const COLOURS =
  "[--lamp:#f08caa] [--stepper-core:oklch(from_var(--lamp)_.6_calc(c*1.5)_h)] [--stepper-lit:oklch(from_var(--lamp)_.47_calc(c*1.2)_h)] [--stepper-quiet:var(--muted-foreground,#64524c)] dark:[--stepper-core:oklch(from_var(--lamp)_.95_calc(c*.3)_h)] dark:[--stepper-lit:var(--lamp)] dark:[--stepper-quiet:var(--muted-foreground,#b6a2a3)]";

const FOCUS =
  "cursor-pointer rounded-md text-start focus-visible:outline-2 focus-visible:outline-[var(--ring,var(--stepper-lit))] focus-visible:outline-offset-2";

const CONTROL =
  "min-h-11 underline-offset-[.4em] hover:underline disabled:cursor-default disabled:text-(--stepper-quiet) disabled:no-underline disabled:opacity-60";

export interface ProgressStep {
  /** Short name, shown under the segment. */
  title: string;
  /** What happens in this step, shown large while it's active. */
  description: string;
}

export interface ProgressStepperProps extends Omit<ComponentProps<"div">, "children"> {
  /** Steps in order. An empty list renders nothing. */
  steps: readonly ProgressStep[];
  /** Active step, counted from 1, if you control it. Out of range, the nearest step is active. */
  step?: number;
  /**
   * Step that is active at first, counted from 1. Ignored if you set `step`.
   * @default 1
   */
  defaultStep?: number;
  /** Called with the step a person picks, counted from 1. */
  onStepChange?: (step: number) => void;
  /**
   * Your translations. Missing ones are in English.
   * @default { list: "Progress", position: "Step {step} of {total}", previous: "Prev step", next: "Next step", completed: "completed" }
   */
  labels?: Partial<Record<"list" | "position" | "previous" | "next" | "completed", string>>;
}

export function ProgressStepper({
  steps,
  step,
  defaultStep = 1,
  onStepChange,
  labels = {},
  className,
  ...rest
}: ProgressStepperProps) {
  const id = useId();
  const pressed = useRef<{ button: HTMLButtonElement; target: number }>(null);
  const [ownStep, setOwnStep] = useState(defaultStep);
  const total = steps.length;
  const current = clampStep(step ?? ownStep, total);

  // A button that becomes disabled loses the focus, so the other control takes it.
  useLayoutEffect(() => {
    if (pressed.current?.target !== current) return;
    const { button } = pressed.current;
    pressed.current = null;
    const focused = document.activeElement;
    if (!button.disabled || (focused !== button && focused !== document.body)) return;
    button.parentElement?.querySelector<HTMLElement>("button:enabled")?.focus();
  });

  function goTo(target: number, control: HTMLButtonElement | null = null) {
    if (target === current) return;
    pressed.current = control && { button: control, target };
    setOwnStep(target);
    onStepChange?.(target);
  }

  if (total === 0) return null;
  const position = (labels.position ?? "Step {step} of {total}")
    .replace("{step}", String(current))
    .replace("{total}", String(total));

  return (
    <div {...rest} className={cn("@container w-full", COLOURS, className)}>
      {/* An empty marker keeps the list a list in Safari; `none` would not. */}
      <ol
        aria-label={labels.list ?? "Progress"}
        className="m-0 grid list-[''] grid-cols-[repeat(auto-fit,minmax(max(6rem,34%),1fr))] gap-x-2.5 gap-y-3 p-0 @min-[30rem]:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]"
      >
        {steps.map(({ title }, index) => {
          const number = index + 1;
          const active = number === current;
          const state = active ? "active" : number < current ? "completed" : "inactive";
          return (
            <li key={number} data-state={state} className="group/step min-w-0">
              <button
                type="button"
                aria-current={active ? "step" : undefined}
                aria-describedby={active ? `${id}-${number}` : undefined}
                onClick={() => goTo(number)}
                className={cn(FOCUS, "flex size-full min-h-11 flex-col gap-2.5 pt-5 pb-2")}
              >
                <Filament />
                <span className="relative font-serif text-(--stepper-quiet) text-lg leading-none tabular-nums group-data-[state=active]/step:text-(--stepper-lit)">
                  {number}
                </span>
                <span className="relative -mt-2 hyphens-auto wrap-anywhere text-(--stepper-quiet) text-[.8125rem] leading-snug group-hover/step:text-inherit group-data-[state=active]/step:text-inherit forced-colors:group-data-[state=active]/step:underline">
                  {title}{" "}
                  {state === "completed" && (
                    <span className="sr-only">{labels.completed ?? "completed"}</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>

      {/* All descriptions share one cell, so the tallest sets the height and nothing jumps. */}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] @min-[30rem]:mt-12">
        {steps.map(({ description }, index) => {
          const number = index + 1;
          return (
            <p
              key={number}
              id={`${id}-${number}`}
              className={cn(
                "col-start-1 row-start-1 m-0 max-w-[30ch] hyphens-auto wrap-anywhere text-pretty font-serif text-[1.625rem] leading-[1.15] tracking-[-.01em] transition-[opacity,visibility] duration-500 motion-reduce:transition-none @min-[30rem]:text-[2.125rem]",
                number !== current && "invisible opacity-0 duration-150",
              )}
            >
              {description}
            </p>
          );
        })}
      </div>

      <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-1 text-[.9375rem] @min-[30rem]:mt-9">
        <button
          type="button"
          disabled={current === 1}
          onClick={(event) => goTo(current - 1, event.currentTarget)}
          className={cn(FOCUS, CONTROL, "text-(--stepper-quiet)")}
        >
          {labels.previous ?? "Prev step"}
        </button>
        <button
          type="button"
          disabled={current === total}
          onClick={(event) => goTo(current + 1, event.currentTarget)}
          className={cn(FOCUS, CONTROL, "text-(--stepper-lit)")}
        >
          {labels.next ?? "Next step"}
        </button>
        <p
          aria-live="polite"
          className="m-0 ms-auto text-(--stepper-quiet) text-[.8125rem] tabular-nums"
        >
          {position}
        </p>
      </div>
    </div>
  );
}

/** The line of a segment: its track, the glow under the active step, and its light. */
function Filament() {
  const fade =
    "absolute opacity-0 transition-opacity duration-700 group-data-[state=active]/step:opacity-100 motion-reduce:transition-none";
  return (
    <span
      aria-hidden="true"
      className="relative h-0.5 w-full rounded-full bg-current/18 forced-colors:bg-[GrayText]"
    >
      <span
        className={cn(
          fade,
          "pointer-events-none inset-x-0 top-px h-22 bg-radial-[50%_100%_at_50%_0%] from-(--lamp)/26 via-(--lamp)/9 via-45% to-transparent",
        )}
      />
      <span className="absolute inset-0 origin-left rounded-full bg-(--stepper-lit)/70 transition-transform duration-500 group-data-[state=inactive]/step:scale-x-0 motion-reduce:transition-none rtl:origin-right forced-colors:bg-[Highlight]">
        <span
          className={cn(
            fade,
            "inset-0 rounded-full bg-linear-to-r from-(--stepper-lit) via-(--stepper-core) to-(--stepper-lit) shadow-[0_0_16px_1px_var(--lamp)]",
          )}
        />
      </span>
    </span>
  );
}

/** Brings any number, NaN included, to a whole step from 1 to `total`. */
function clampStep(step: number, total: number): number {
  return Math.max(1, Math.min(Math.trunc(step) || 1, total));
}
