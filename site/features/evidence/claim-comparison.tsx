// A claim against what was measured, and how good the research is.
import type { ReactNode } from "react";
import { cn } from "@/lib/utils";
import type { ClaimSummary } from "../../../generators/compile-notes.ts";
import { gradeReasons, gradeWords } from "../../../patterns/evidence-grades.ts";
import { SignLegend, SourceLinks } from "./source-list.tsx";
import { ClaimedFigure, Verdict } from "./verdict.tsx";

type ClaimComparisonProps = { claim: ClaimSummary; className?: string };

export function ClaimComparison({ claim, className }: ClaimComparisonProps) {
  const { claimed, verdict, foundLabel, found, foundSources, grade } = claim;
  return (
    <dl
      className={cn(
        "grid grid-cols-2 max-[17rem]:grid-cols-1 gap-x-4 gap-y-4 [&>div]:row-span-3 [&>div]:grid [&>div]:grid-rows-subgrid [&>div]:gap-y-0 border-y border-line py-4 text-sm text-quiet sm:grid-cols-3 sm:gap-x-0 max-sm:[&>div:last-child]:col-span-full sm:[&>div+div]:border-s sm:[&>div+div]:border-line sm:[&>div+div]:ps-6 sm:[&>div:not(:last-child)]:pe-6",
        className,
      )}
    >
      <Part label="Claimed" figure={<ClaimedFigure figure={claimed} verdict={verdict} />}>
        <Verdict of="Claim" verdict={verdict} />
      </Part>
      <Part label={foundLabel} figure={found}>
        <SourceLinks sources={foundSources} /> <SignLegend sources={foundSources} />
      </Part>
      <Part label="Related research" figure={gradeWords[grade]}>
        {gradeReasons[grade]}
      </Part>
    </dl>
  );
}

type PartProps = { label: string; figure: ReactNode; children: ReactNode };

function Part({ label, figure, children }: PartProps) {
  return (
    <div>
      <dt className="self-end">{label}</dt>
      <dd className="my-1 font-serif text-2xl text-ink">{figure}</dd>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}
