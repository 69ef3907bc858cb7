"use client";
// A real plan for the visitor: to calculate a sample size. The calendar file is real too, and its text is shown.
import { useEffect, useState } from "react";
import { Press } from "../lib/press.tsx";
import type { DemoProps } from "../schema.ts";
import { type Answer, ReminderPlan, type ReminderPlanProps } from "./reminder-plan";
import { calendarFile } from "./reminder-plan-calendar";

const HOUR_MS = 60 * 60 * 1000;
const EXAMPLE = { act: "calculate a sample size", href: "#measure", storageKey: null };

export default function ReminderPlanDemo({ props }: DemoProps) {
  const given: Partial<ReminderPlanProps> = props ?? {};
  const { act, href, alarm = true } = { ...EXAMPLE, ...given };
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [{ round, suggestion }, setStart] = useState({ round: 0, suggestion: "" });
  const [changeOfClocks, setChangeOfClocks] = useState("");
  useEffect(() => setChangeOfClocks(nextChangeOfClocks()), []);
  function begin(local: string) {
    setStart({ round: round + 1, suggestion: local });
    setAnswer(null);
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-2 px-2 pt-16 pb-2 sm:px-10">
      <ReminderPlan
        key={round}
        {...EXAMPLE}
        locale="en-GB"
        suggestion={suggestion}
        onAnswer={setAnswer}
        {...given}
        action={<a href={href}>{given.action ?? "Do it now"}</a>}
      />
      <div className="flex flex-wrap text-[#64524c] text-sm dark:text-[#b6a2a3]">
        <Press isQuiet onClick={() => begin("")}>
          Start over
        </Press>
        {changeOfClocks && (
          <Press isQuiet onClick={() => begin(changeOfClocks)}>
            Try the night your clocks change
          </Press>
        )}
      </div>
      {answer && answer !== "no" && (
        <figure className="m-0 text-[#64524c] text-sm dark:text-[#b6a2a3]">
          <figcaption>Your calendar file. It’s made in your browser, not on our server.</figcaption>
          <pre className="mt-2 whitespace-pre-wrap border-current/20 border-s ps-3 font-mono text-xs leading-relaxed wrap-anywhere">
            {calendarFile(answer, act[0]?.toUpperCase() + act.slice(1), href, alarm, Date.now())}
          </pre>
        </figure>
      )}
    </div>
  );
}

/** A local time that doesn't exist or comes twice, within a year; "" if the clocks here don't change. */
function nextChangeOfClocks(): string {
  const offset = (at: number) => new Date(at).getTimezoneOffset() * 60_000;
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  for (let at = start; at < start + 370 * 24 * HOUR_MS; at += HOUR_MS) {
    const [before, after] = [offset(at - HOUR_MS), offset(at)];
    // Half of the change after the hour that is skipped, or that comes back.
    const middle = at + Math.abs(after - before) / 2 - Math.max(before, after);
    if (before !== after) return new Date(middle).toISOString().slice(0, 16);
  }
  return "";
}
