"use client";
// A real plan for the visitor: to calculate a sample size. The calendar file is real too, and its text is shown.
import { useState } from "react";
import { Press } from "../lib/press.tsx";
import type { DemoProps } from "../schema.ts";
import { type Answer, ReminderPlan, type ReminderPlanProps } from "./reminder-plan";
import { calendarFile } from "./reminder-plan-calendar";

const EXAMPLE = { act: "calculate a sample size", href: "#measure", storageKey: null };

export default function ReminderPlanDemo({ props }: DemoProps) {
  const given: Partial<ReminderPlanProps> = props ?? {};
  const { act, href, alarm = true } = { ...EXAMPLE, ...given };
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  function startOver() {
    setRound(round + 1);
    setAnswer(null);
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-2 px-2 pt-16 pb-2 sm:px-10">
      <ReminderPlan
        key={round}
        {...EXAMPLE}
        locale="en-GB"
        onAnswer={setAnswer}
        {...given}
        action={<a href={href}>{given.action ?? "Do it now"}</a>}
      />
      <div className="flex flex-wrap text-[#64524c] text-sm dark:text-[#b6a2a3]">
        <Press isQuiet onClick={startOver}>
          Start over
        </Press>
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
