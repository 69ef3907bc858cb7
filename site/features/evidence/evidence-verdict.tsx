// What research says about a pattern: claim, measurement, quality and one chart in sight; details and risks folded.
import type { PageNotes } from "../../../generators/compile-notes.ts";
import { gradeWords } from "../../../patterns/evidence-grades.ts";
import { Fold } from "../../components/ui/fold.tsx";
import { Section } from "../../components/ui/section.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { ClaimComparison } from "./claim-comparison.tsx";
import { Note } from "./note.tsx";
import { StudyTable, TrackRecord } from "./track-record.tsx";

export function EvidenceVerdict({ notes }: { notes: PageNotes }) {
  const { claim, card, sections, charts, records } = notes;
  const [chart, ...others] = charts;
  return (
    <Section id="evidence" title="Evidence">
      <ClaimComparison claim={claim} />
      <Note html={card.summary} className="mt-4 max-w-3xl text-lg" />
      <ul className="mt-3 grid gap-x-12 gap-y-2 text-sm sm:grid-cols-2">
        {records.map((record) => (
          <li key={record.metric}>
            <TrackRecord record={record} text={record.said} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-quiet text-sm">Flat: no clear effect, or effects both ways.</p>
      {chart && (
        <div className="mt-4">
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
          <Detail title="Summary" html={`${sections.notes ?? ""}${sections.closing ?? ""}`} />
          <Detail title="What was measured" html={card.found} />
          <Detail title="When it backfires" html={card.backfires} />
          <Detail title="Who should avoid it" html={card.notFor} />
          <Detail
            title={`Why the related research is rated ${gradeWords[claim.grade].toLowerCase()}`}
            html={card.gradeReason}
          />
          {others.map((other) => (
            <ChartFigure key={other.title} chart={other} level={4} />
          ))}
        </div>
        <h4 className="mt-10 font-serif text-lg">Studies counted</h4>
        <p className="mt-2 max-w-[40rem] text-sm text-quiet">
          We count experiments, meta-analyses and observational studies, each once for a metric.
          “For” and “against” are as reported. A count hides how large an effect is.
        </p>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-8">
          {records
            .filter(({ studies }) => studies.length > 0)
            .map((record) => (
              <StudyTable key={record.metric} record={record} />
            ))}
        </div>
      </Fold>
    </Section>
  );
}

function Detail({ title, html }: { title: string; html: string }) {
  return (
    <div>
      <h4 className="mb-2 font-serif text-lg">{title}</h4>
      <Note html={html} />
    </div>
  );
}
