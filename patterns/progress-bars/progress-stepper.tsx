"use client";
// A stepper that shows where you are and how much is left: an ordered list of buttons that light up.
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import { cn } from "@/lib/utils";

export interface ProgressStep {
  /** Short name, shown under the segment. */
  title: string;
  /** What happens in this step, shown large while it's active. */
  description: string;
  /** Whether it's done. If you leave it out, the steps before the active one are. */
  completed?: boolean;
}

type Label = "list" | "position" | "compact" | "all" | "previous" | "next" | "completed";

export interface ProgressStepperProps extends ComponentProps<"div"> {
  /** Steps in order. An empty list renders nothing. */
  steps: readonly ProgressStep[];
  /** Active step, counted from 1, if you control it. Out of range, the nearest step is active. */
  step?: number;
  /**
   * Step that is active at first, counted from 1. Ignored if you set `step`.
   * @default 1
   */
  defaultStep?: number;
  /**
   * Last step people may go to, counted from 1. Later ones are disabled. "Next step" still asks if you control `step`.
   * @default the last step
   */
  reachable?: number;
  /** Called with the step a person picks, counted from 1. To refuse, leave `step` as it is. It may be async. */
  onStepChange?: (step: number) => void | Promise<void>;
  /**
   * Whether "Prev step" and "Next step" are shown. Set `false` if you have your own "Back" and "Continue".
   * @default true
   */
  controls?: boolean;
  /**
   * Shows one line, a bar and "All steps", which opens the list. `"narrow"` does so below 30rem, as on a phone.
   * @default false
   */
  compact?: boolean | "narrow";
  /** Fields of the active step, shown above the controls. */
  children?: ReactNode;
  /**
   * Your translations. Missing ones are in English.
   * @default { list: "Progress", position: "Step {step} of {total}", compact: "Step {step} of {total}: {title}", all: "All steps", previous: "Prev step", next: "Next step", completed: "completed" }
   */
  labels?: Partial<Record<Label, string>>;
}

/** Text and focus ring use your theme's tokens, or our colours if there are none. Every lit colour is made from `--lamp`. */
export function ProgressStepper({
  steps,
  step,
  defaultStep = 1,
  reachable,
  onStepChange,
  controls = true,
  compact = false,
  labels = {},
  className,
  children,
  ...rest
}: ProgressStepperProps) {
  const id = useId();
  const [pressed, setPressed] = useState<{ button: HTMLButtonElement } | null>(null);
  const [ownStep, setOwnStep] = useState(defaultStep);
  const [open, setOpen] = useState(false);
  const total = steps.length;
  const current = clampStep(step ?? ownStep, total);
  const furthest = Math.max(current, clampStep(reachable ?? total, total));

  // A button that becomes disabled loses the focus. If its own press did this, the other control takes it.
  useEffect(() => {
    const focused = document.activeElement;
    if (pressed?.button.disabled && (focused === pressed.button || focused === document.body))
      pressed.button.parentElement?.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [pressed]);

  function goTo(target: number, button: HTMLButtonElement) {
    if (target === current) return;
    setOwnStep(target);
    // In the same render as the answer, which may be a promise.
    const settle = () => setPressed({ button });
    const answer = onStepChange?.(target);
    if (answer instanceof Promise) answer.finally(settle);
    else settle();
  }

  if (total === 0) return null;
  const items = steps.map((each, index) => {
    const number = index + 1;
    const done = each.completed ?? number < current;
    const state = number === current ? "active" : done ? "completed" : "inactive";
    return { ...each, number, state };
  });
  const say = (text: string) =>
    text
      .replace("{step}", String(current))
      .replace("{total}", String(total))
      .replace("{title}", () => items[current - 1]?.title ?? "");

  return (
    <div
      {...rest}
      data-compact={compact}
      className={cn(
        "@container w-full data-[compact=narrow]:**:data-fold:@max-[30rem]:hidden data-[compact=true]:**:data-fold:hidden [--stepper-lamp:var(--lamp,#f08caa)] [--stepper-core:oklch(from_var(--stepper-lamp)_.6_calc(c*1.5)_h)] [--stepper-lit:oklch(from_var(--stepper-lamp)_.47_calc(c*1.2)_h)] [--stepper-quiet:var(--muted-foreground,#64524c)] dark:[--stepper-core:oklch(from_var(--stepper-lamp)_.95_calc(c*.3)_h)] dark:[--stepper-lit:oklch(from_var(--stepper-lamp)_max(l,.7)_c_h)] dark:[--stepper-quiet:var(--muted-foreground,#b6a2a3)]",
        className,
      )}
    >
      {compact && (
        <div className="flex flex-wrap items-center gap-x-6 in-data-[compact=narrow]:@min-[30rem]:hidden">
          <p
            aria-live="polite"
            className="m-0 min-w-0 flex-1 basis-40 py-1 hyphens-auto wrap-anywhere text-[.9375rem] text-inherit leading-snug tabular-nums"
          >
            {say(labels.compact ?? "Step {step} of {total}: {title}")}
          </p>
          <Control
            id={`${id}-all`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="text-(--stepper-quiet)"
          >
            {labels.all ?? "All steps"} <span aria-hidden="true">{open ? "−" : "+"}</span>
          </Control>
          <div className={cn("flex basis-full gap-1", open && "hidden")}>
            {items.map(({ number, state }) => (
              <Filament key={number} state={state} />
            ))}
          </div>
        </div>
      )}

      {/* An empty marker keeps the list a list in Safari; `none` would not. */}
      <ol
        aria-label={labels.list ?? "Progress"}
        style={{ listStyleType: "''" }}
        data-fold={open ? undefined : ""}
        className="m-0 grid grid-cols-[repeat(auto-fit,minmax(max(6rem,34%),1fr))] gap-x-2.5 gap-y-3 p-0 @min-[30rem]:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]"
      >
        {items.map(({ number, state, title }) => (
          <li key={number} data-state={state} className="group/step m-0 min-w-0 p-0">
            <Control
              aria-current={number === current ? "step" : undefined}
              aria-describedby={number === current ? `${id}-${number}` : undefined}
              disabled={number > furthest}
              onClick={(event) => {
                if (open) document.getElementById(`${id}-all`)?.focus();
                setOpen(false);
                goTo(number, event.currentTarget);
              }}
              className="flex size-full flex-col gap-2.5 pt-5 pb-2 hover:no-underline"
            >
              <Filament state={state} />
              <span className="relative font-serif text-(--stepper-quiet) text-lg leading-none tabular-nums group-data-[state=active]/step:text-(--stepper-lit)">
                {number}
              </span>
              <span className="relative -mt-2 hyphens-auto wrap-anywhere text-(--stepper-quiet) text-[.8125rem] leading-snug group-has-enabled/step:group-hover/step:text-inherit group-data-[state=active]/step:text-inherit forced-colors:group-data-[state=active]/step:underline">
                {title}{" "}
                {state === "completed" && (
                  <span className="sr-only">{labels.completed ?? "completed"}</span>
                )}
              </span>
            </Control>
          </li>
        ))}
      </ol>

      {/* All descriptions share one cell, so the tallest sets the height and nothing jumps. */}
      <div
        data-fold=""
        className="grid grid-cols-[minmax(0,1fr)] pt-8 pb-4 @min-[30rem]:pt-12 @min-[30rem]:pb-6"
      >
        {items.map(({ number, description }) => (
          <p
            key={number}
            id={`${id}-${number}`}
            className={cn(
              "col-start-1 row-start-1 m-0 max-w-[30ch] hyphens-auto wrap-anywhere text-pretty font-serif text-[1.625rem] text-inherit leading-[1.15] tracking-[-.01em] transition-[opacity,visibility] duration-500 motion-reduce:transition-none @min-[30rem]:text-[2.125rem]",
              number !== current && "invisible opacity-0 duration-150",
            )}
          >
            {description}
          </p>
        ))}
      </div>

      {children && <div className="relative pt-3 pb-4">{children}</div>}

      <div className="relative flex flex-wrap items-center gap-x-8 gap-y-1 pt-3">
        {controls && (
          <>
            <Control
              disabled={current === 1}
              onClick={(event) => goTo(current - 1, event.currentTarget)}
              className="text-(--stepper-quiet)"
            >
              {labels.previous ?? "Prev step"}
            </Control>
            <Control
              disabled={current === (step === undefined ? furthest : total)}
              onClick={(event) => goTo(current + 1, event.currentTarget)}
              className="text-(--stepper-lit)"
            >
              {labels.next ?? "Next step"}
            </Control>
          </>
        )}
        <p
          aria-live="polite"
          data-fold=""
          className="m-0 ms-auto text-(--stepper-quiet) text-[.8125rem] leading-snug tabular-nums"
        >
          {say(labels.position ?? "Step {step} of {total}")}
        </p>
      </div>
    </div>
  );
}

/** A button that brings all its styles, so that it looks the same in a codebase that has rules for buttons. */
function Control({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(
        "m-0 min-h-11 cursor-pointer rounded-md border-0 bg-transparent p-0 text-start font-normal text-[.9375rem] text-inherit leading-normal tracking-normal underline-offset-[.4em] [font-family:inherit] hover:underline focus-visible:outline-2 focus-visible:outline-[var(--ring,var(--stepper-lit))] focus-visible:outline-offset-2 disabled:cursor-default disabled:text-(--stepper-quiet) disabled:no-underline disabled:opacity-70 forced-colors:opacity-100",
        className,
      )}
    />
  );
}

/** The line of a segment: its track, the glow under the active step, and its light. */
function Filament({ state }: { state: string }) {
  return (
    <span
      data-state={state}
      className="group/step relative h-0.5 w-full rounded-full bg-current/18 forced-colors:bg-[GrayText]"
    >
      <span className="pointer-events-none absolute inset-x-0 top-px h-22 bg-radial-[50%_100%_at_50%_0%] from-(--stepper-lamp)/26 via-(--stepper-lamp)/9 via-45% to-transparent opacity-0 transition-opacity duration-700 group-data-[state=active]/step:opacity-100 motion-reduce:transition-none" />
      <span className="absolute inset-0 rounded-full bg-(--stepper-lit)/70 transition-transform duration-500 [transform-origin:left] group-data-[state=inactive]/step:scale-x-0 motion-reduce:transition-none rtl:[transform-origin:right] forced-colors:bg-[Highlight]">
        <span className="absolute inset-0 rounded-full bg-linear-to-r from-(--stepper-lit) via-(--stepper-core) to-(--stepper-lit) opacity-0 shadow-[0_0_16px_1px_var(--stepper-lamp)] transition-opacity duration-700 group-data-[state=active]/step:opacity-100 motion-reduce:transition-none" />
      </span>
    </span>
  );
}

/** Brings any number, NaN included, to a whole step from 1 to `total`. */
function clampStep(step: number, total: number): number {
  return Math.max(1, Math.min(Math.trunc(step) || 1, total));
}
