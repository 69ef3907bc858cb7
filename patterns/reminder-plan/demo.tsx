"use client";
// A plan of the visitor's own: to test this pattern. The calendar file is a real one, and its text is shown.
import { useEffect, useState } from "react";
import type { DemoProps } from "../schema.ts";
import { type Answer, ReminderPlan, type ReminderPlanProps } from "./reminder-plan";
import { calendarFile } from "./reminder-plan-calendar";

const HOUR_MS = 60 * 60 * 1000;
const HOURS_AHEAD = 370 * 24;
const LINK = "cursor-pointer underline underline-offset-4";
const EXAMPLE: ReminderPlanProps = {
  act: "plan a test of this pattern",
  href: "#measure",
  storageKey: null,
};

export default function ReminderPlanDemo({ props }: DemoProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const [suggestion, setSuggestion] = useState<string>();
  const [changeOfClocks, setChangeOfClocks] = useState<string | null>(null);
  useEffect(() => setChangeOfClocks(nextChangeOfClocks()), []);
  const begin = (local?: string) => {
    setSuggestion(local);
    setAnswer(null);
    setRound(round + 1);
  };
  const { act, href, alarm = true } = { ...EXAMPLE, ...props };
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-16 pb-2 sm:px-10">
      <ReminderPlan
        key={round}
        {...EXAMPLE}
        suggestion={suggestion}
        onAnswer={setAnswer}
        {...props}
      />
      <p className="flex flex-wrap gap-x-5 text-[#64524c] text-sm dark:text-[#b6a2a3]">
        <button type="button" onClick={() => begin()} className={LINK}>
          Start over
        </button>
        {changeOfClocks && (
          <button type="button" onClick={() => begin(changeOfClocks)} className={LINK}>
            Try the night your clocks change
          </button>
        )}
      </p>
      {answer && answer !== "no" && (
        <figure className="m-0 text-[#64524c] text-sm dark:text-[#b6a2a3]">
          <figcaption>Your calendar file, made on this page. It’s sent to nobody.</figcaption>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            tabIndex={0}
            className="mt-2 overflow-x-auto border-current/20 border-s ps-3 font-mono text-xs leading-relaxed"
          >
            {calendarFile(answer, capital(act), href, alarm, Date.now())}
          </pre>
        </figure>
      )}
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A local time that doesn't exist or comes twice, within a year; null if the clocks here don't change. */
function nextChangeOfClocks(): string | null {
  const offset = (at: number) => new Date(at).getTimezoneOffset() * 60_000;
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  for (let at = start; at < start + HOURS_AHEAD * HOUR_MS; at += HOUR_MS) {
    const [before, after] = [offset(at - HOUR_MS), offset(at)];
    // Half of the change after the hour that is skipped, or that comes back.
    const middle = at + Math.abs(after - before) / 2 - Math.max(before, after);
    if (before !== after) return new Date(middle).toISOString().slice(0, 16);
  }
  return null;
}
