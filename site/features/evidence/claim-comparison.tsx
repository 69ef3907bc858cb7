// A claim against what was measured, and how good the research is.
import type { ReactNode } from "react";
import { cn } from "@/lib/utils";
import { gradeMeanings } from "../../../patterns/evidence-grades.ts";
import type { ClaimSummary } from "../../../patterns/notes.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { SourceLinks } from "./source-list.tsx";
import { ClaimedFigure, Verdict } from "./verdict.tsx";

interface ClaimComparisonProps {
  claim: ClaimSummary;
  className?: string;
}

export function ClaimComparison({ claim, className }: ClaimComparisonProps) {
  const { claimed, verdict, foundLabel, found, foundSources, grade } = claim;
  const [quality, meaning] = gradeMeanings[grade].split(": ");
  return (
    <dl
      className={cn(
        "grid grid-cols-2 gap-x-4 gap-y-4 border-y border-line py-4 text-sm text-quiet sm:grid-cols-3 sm:gap-x-0 max-sm:[&>div:last-child]:col-span-2 sm:[&>div+div]:border-s sm:[&>div+div]:border-line sm:[&>div+div]:ps-6 sm:[&>div:not(:last-child)]:pe-6",
        className,
      )}
    >
      <Part label="Often claimed" figure={<ClaimedFigure figure={claimed} verdict={verdict} />}>
        <Verdict verdict={verdict} />
      </Part>
      <Part label={foundLabel} figure={<Found figure={found} />}>
        <SourceLinks sources={foundSources} />
      </Part>
      <Part label="Research quality" figure={quality}>
        {meaning && meaning[0]?.toUpperCase() + meaning.slice(1)}
      </Part>
    </dl>
  );
}

interface PartProps {
  label: string;
  figure: ReactNode;
  children: ReactNode;
}

function Part({ label, figure, children }: PartProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="my-1 font-display text-2xl text-ink">{figure}</dd>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}

/** The arrow of "50 → 54%" is drawn, and said as a word. */
function Found({ figure }: { figure: string }) {
  const [from, to] = figure.split(" → ");
  if (to === undefined) return figure;
  return (
    <>
      {from} <Arrow to="right" className="text-[0.7em]" />
      <span className="sr-only">to</span> {to}
    </>
  );
}
