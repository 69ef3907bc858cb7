"use client";
// A wait as it is: real steps, the place in the queue, a range from your data, and ways out.
import { type ComponentProps, type ReactElement, useEffect, useId, useState } from "react";
import { cn } from "@/lib/utils";

const WORDS = {
  usual: "Usually {from} to {to}",
  late: "Longer than usual. Such waits mostly take {from} to {to}",
  beyond: "Longer than nearly all waits. We can’t say how much longer",
  stalled: "Nothing has moved for a while",
  offline: "No connection, so this may be out of date",
  failed: "It didn’t work",
  done: "Done",
  waited: "Waited {time}",
  queue: "Number {place} in the queue",
  amount: "{unit}: {done} of {total} ({percent})",
};

export interface WaitStatusProps extends Omit<ComponentProps<"section">, "title" | "children"> {
  /** What people wait for: "Preparing your report". */
  title: string;
  /** What your system says. */
  state: "working" | "stalled" | "offline" | "failed" | "done";
  /** What happened and what comes next. Needed in each state but `working`. */
  note?: string;
  /** Your real steps, in order. */
  steps?: readonly string[];
  /** Step that runs now, counted from 1. */
  step?: number;
  /** Place in the queue, counted from 1. */
  place?: number;
  /** Such as 120 of 400 rows. */
  amount?: { unit: string; done: number; total: number };
  /** Seconds in which 10%, 90% and 99% of your own waits ended. */
  usual?: readonly [from: number, to: number, longest: number];
  /** Seconds since the work began, by your server's clock. @default 0 */
  waited?: number;
  /** Or when it began, by this device's clock: a date, ISO text with a zone, or milliseconds. */
  since?: Date | string | number;
  /** Your links or buttons to leave, or to be told later. */
  exits: ReactElement;
  /** Language of numbers and times. @default "en" */
  locale?: string;
  /** Your translations. Others are in English. */
  labels?: Partial<typeof WORDS>;
}

/** It has no place for a countdown or a single estimate. */
export function WaitStatus({
  title,
  state,
  note = "",
  steps = [],
  step = 0,
  place = 0,
  amount,
  usual: [from, to, longest] = [0, 0, 0],
  waited,
  since = Number.NaN,
  exits,
  locale = "en",
  labels = {},
  className,
  ...rest
}: WaitStatusProps) {
  const id = useId();
  const began = /\d[T ][\d:.]+$/.test(`${since}`) ? Number.NaN : new Date(since ?? "").getTime();
  const isOver = state === "done" || state === "failed";
  // None until hydrated: only the browser knows how long it was.
  const [seconds, setSeconds] = useState(-1);
  const run = isOver || began;
  const [counted, setCounted] = useState(run);
  if (!Object.is(run, counted)) {
    setCounted(run);
    if (!isOver) setSeconds(-1); // a new wait
  }
  useEffect(() => {
    const told = Date.now() - 1000 * (waited || 0);
    const start = Number.isNaN(began) ? told : Math.min(began, told);
    const tick = () =>
      setSeconds((last) => Math.max(0, last, isOver ? 0 : Math.floor((Date.now() - start) / 1000)));
    const timers = [setTimeout(tick), isOver ? 0 : setInterval(tick, 1000)];
    return () => timers.forEach(clearInterval);
  }, [began, waited, isOver]);

  const count = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const say = (key: keyof typeof WORDS, values: Record<string, string> = {}) =>
    (labels[key] ?? WORDS[key] ?? "").replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  const time = (value: number, size = sizeOf(value)) => {
    const unit = { 1: "second", 60: "minute" }[size] ?? "hour";
    return count(Math.floor(value / size), { style: "unit", unit, unitDisplay: "long" });
  };
  const range = (low: number, high: number) => ({
    from: sizeOf(low) === sizeOf(high) ? count(Math.floor(low / sizeOf(low))) : time(low),
    to: time(high),
  });

  const isLit = state === "working";
  const isRange = 0 <= from && from < to && to < longest;
  const [end, last] = [roundUp(to), roundUp(longest)];
  const phase = !isLit || !isRange || seconds < end ? state : seconds < last ? "late" : "beyond";
  const news =
    phase === "working" ? isRange && say("usual", range(from, end)) : say(phase, range(end, last));
  const queue = place >= 1 && say("queue", { place: count(place) });
  const { unit = "", done = 0, total = 0 } = amount ?? {};
  // Rounded down, or it's 100% too early.
  const percent = Math.floor((100 * Math.min(done, total)) / total);
  const sum =
    total > 0 &&
    done >= 0 &&
    say("amount", {
      unit,
      done: count(done),
      total: count(total),
      percent: count(percent / 100, { style: "percent" }),
    });

  // For screen readers: a new state at once, other changes every ten seconds at most.
  const join = (...parts: unknown[]) => parts.filter(Boolean).join(". ");
  const activity = isOver ? note : join(steps[step - 1], queue, sum, note);
  const [heard, setHeard] = useState({ phase: "", activity: "", at: 0, text: "" });
  const isNew = heard.phase !== phase;
  const isNews = heard.activity !== activity && (isOver || Math.abs(seconds - heard.at) >= 10);
  const text = isNew ? join(title, news, activity) : activity;
  if (seconds >= 0 && (isNew || isNews)) setHeard({ phase, activity, at: seconds, text });

  return (
    <section
      aria-labelledby={id}
      {...rest}
      data-state={phase}
      className={cn(
        "relative isolate box-border overflow-hidden rounded-2xl border border-current/20 p-6 text-start text-base/normal text-inherit wrap-anywhere [--wait-lit:oklch(from_var(--lamp,#f08caa)_.47_calc(c*1.2)_h)] [--wait-quiet:var(--muted-foreground,#64524c)] dark:[--wait-lit:oklch(from_var(--lamp,#f08caa)_max(l,.7)_c_h)] dark:[--wait-quiet:var(--muted-foreground,#b6a2a3)]",
        className,
      )}
    >
      <span
        className={cn(
          "absolute inset-x-0 top-0 -z-10 h-48 bg-radial-[60%_100%_at_50%_0%] from-(--lamp,#f08caa)/30 to-transparent opacity-0 transition-opacity duration-500 motion-reduce:transition-none",
          (isLit || state === "done") && "opacity-100",
        )}
      />
      <div role="status" className="sr-only">
        {heard.text}
      </div>
      <div id={id} className="font-serif text-2xl/tight">
        {title}
      </div>
      {news && <div className="mt-1">{`${news}.`}</div>}
      {note && <div>{note}</div>}
      {/* A ticking clock would hold the eye. */}
      <div role="timer" className="min-h-[1lh] text-(--wait-quiet) text-sm">
        {seconds >= 5 && say("waited", { time: time(seconds - (seconds % 5)) })}
      </div>
      {queue && <div className="mt-4 font-serif text-xl">{queue}</div>}
      {sum && (
        <>
          <div className="mt-4 tabular-nums">{sum}</div>
          <div
            role="progressbar"
            aria-label={unit}
            aria-valuenow={percent}
            className="mt-2 h-1 rounded-full bg-current/20 forced-colors:bg-[GrayText]"
          >
            <div
              style={{ inlineSize: `${percent}%` }}
              className="h-full rounded-full bg-(--wait-lit) transition-[inline-size] duration-500 motion-reduce:transition-none forced-colors:bg-[Highlight]"
            />
          </div>
        </>
      )}
      {/* An empty marker keeps it a list in Safari. */}
      <ol style={{ listStyleType: "''" }} className="m-0 mt-4 p-0 empty:hidden">
        {steps.map((name, index) => {
          const isDone = index + 1 < step || state === "done";
          const isNow = index + 1 === step && !isDone;
          return (
            <li
              key={steps.indexOf(name) === index ? name : index}
              aria-current={isNow ? "step" : undefined}
              className={cn("m-0 flex gap-3 px-0 py-1", !isDone && !isNow && "text-(--wait-quiet)")}
            >
              <span
                className={cn(
                  "mt-[calc(.5lh-.3125rem)] box-border size-2.5 shrink-0 rounded-full border border-current transition duration-700 motion-reduce:transition-none",
                  isDone && "border-(--wait-lit) bg-(--wait-lit)/50 forced-colors:bg-[CanvasText]",
                  isNow &&
                    isLit &&
                    "border-(--wait-lit) bg-(--wait-lit) shadow-[0_0_12px_3px_var(--lamp,#f08caa)] forced-colors:bg-[Highlight]",
                )}
              />
              <span className="min-w-0">{name}</span>
              {isDone && <span className="sr-only">{say("done")}</span>}
            </li>
          );
        })}
      </ol>
      <div className="mt-5 flex flex-wrap items-center gap-3">{exits}</div>
    </section>
  );
}

/** Seconds below two minutes, minutes below two hours. */
function sizeOf(seconds: number): number {
  return seconds < 120 ? 1 : seconds < 7200 ? 60 : 3600;
}

/** Up to a whole unit. */
function roundUp(seconds: number): number {
  return Math.ceil(seconds / sizeOf(seconds)) * sizeOf(seconds);
}
