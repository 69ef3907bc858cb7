// What research says about a pattern: claim, measurement, quality and one chart in sight; details and risks folded.
import type { ReactNode } from "react";
import { gradeWord } from "../../../patterns/evidence-grades.ts";
import type { PageNotes } from "../../../patterns/notes.ts";
import { Fold } from "../../components/ui/fold.tsx";
import { Section } from "../../components/ui/section.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { ClaimComparison } from "./claim-comparison.tsx";
import { Note } from "./note.tsx";

export function EvidenceVerdict({ notes }: { notes: PageNotes }) {
  const { claim, card, gradeReason, sections, charts } = notes;
  const [chart, ...others] = charts;
  return (
    <Section id="evidence" title="Evidence">
      <ClaimComparison claim={claim} />
      <Note html={card.summary} className="mt-5 max-w-3xl text-lg" />
      {chart && (
        <div className="mt-6">
          <ChartFigure chart={chart} level={3} />
        </div>
      )}
      <Fold
        id="evidence-details"
        level={3}
        title="Details, risks and who should avoid it"
        className="mt-4"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
          <Detail title="Summary">
            <Note html={`${sections.notes ?? ""}${sections.closing ?? ""}`} />
          </Detail>
          <Detail title="What was measured">
            <Note html={card.found} />
          </Detail>
          <Detail title="When it backfires">
            <Note html={card.backfires} />
          </Detail>
          <Detail title="Who should avoid it">
            <Note html={card.notFor} />
          </Detail>
          <Detail
            title={`Why the related research is rated ${gradeWord(claim.grade).toLowerCase()}`}
          >
            <p>{gradeReason}</p>
          </Detail>
          {others.map((other) => (
            <ChartFigure key={other.title} chart={other} level={4} />
          ))}
        </div>
      </Fold>
    </Section>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 font-serif text-lg">{title}</h4>
      {children}
    </div>
  );
}
