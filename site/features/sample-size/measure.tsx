// How to measure a pattern: what to count, what to log, what to watch, how to split, and how big the test must be.
import type { ReactNode } from "react";
import { Calculator, type CalculatorProps } from "./calculator.tsx";
import { EventsTable } from "./events-table.tsx";
import { armLetter } from "./plan-text.ts";

export type MeasureProps = CalculatorProps;

export function Measure({ name, notes, typed }: MeasureProps) {
  const { primaryMetric, guardrails, design } = notes;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <h2 id="measure-title" className="text-[2.4rem] leading-none">
          Measure it
        </h2>
        <dl>
          <Row term="Primary metric" first>
            <p className="max-w-[38rem] font-display text-[1.7rem] leading-[1.15] text-balance text-ink">
              {primaryMetric}
            </p>
          </Row>
          <Row term="Design">
            <p className="text-quiet">
              {design.arms.length} arms, assigned by {design.unit}
            </p>
            <ol className="mt-1 grid gap-1">
              {design.arms.map((arm, index) => (
                <li key={arm} className="flex gap-3 text-ink">
                  <span className="font-mono text-[0.8125rem] leading-[1.65rem] text-lit">
                    {armLetter(index)}
                  </span>
                  {arm}
                </li>
              ))}
            </ol>
            <p className="mt-2 max-w-[38rem] text-pretty text-quiet">{design.advice}</p>
          </Row>
          <Row term="Events to log">
            <EventsTable name={name} notes={notes} />
          </Row>
          <Row term="Guardrails">
            <ul className="grid gap-1 text-pretty text-quiet">
              {guardrails.map((guardrail) => (
                <li key={guardrail}>{guardrail}</li>
              ))}
            </ul>
          </Row>
        </dl>
      </div>
      <div className="mt-12">
        <Calculator name={name} notes={notes} typed={typed} />
      </div>
    </>
  );
}

interface RowProps {
  term: string;
  first?: boolean;
  children: ReactNode;
}

function Row({ term, first = false, children }: RowProps) {
  return (
    <div
      className={`grid gap-x-6 gap-y-1.5 sm:grid-cols-[8rem_minmax(0,1fr)] ${first ? "pb-6" : "border-t border-line py-5"}`}
    >
      <dt className="text-[0.8125rem] leading-[1.65rem] text-quiet">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
