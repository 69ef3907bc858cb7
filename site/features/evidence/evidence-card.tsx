// The evidence card of a full page: claim, grade in words, what was found, when it backfires, who it does not serve.
import type { ReactNode } from "react";
import { gradeMeanings } from "../../../patterns/evidence-grades.ts";
import type { PageNotes } from "../../../patterns/notes.ts";
import { ClaimRow } from "./claim-row.tsx";
import { Note } from "./note.tsx";

export function EvidenceCard({ notes: { claim, card } }: { notes: PageNotes }) {
  return (
    <div>
      <ClaimRow claim={claim} />
      <p className="mt-2 text-sm">
        <a
          href="#measure-size"
          className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-ink"
        >
          How big a test would show it?
        </a>
      </p>
      <dl className="mt-6 grid gap-x-10 gap-y-8 text-[0.9375rem] leading-relaxed sm:grid-cols-2">
        <Fact title={`Grade ${claim.grade}, in words`}>
          <p className="text-pretty text-quiet">
            <span className="text-ink">{gradeMeanings[claim.grade]}</span> {claim.gradeReason}
          </p>
        </Fact>
        <Fact title="What was found">
          <Note html={card.found} />
        </Fact>
        <Fact title="When it backfires">
          <Note html={card.backfires} />
        </Fact>
        <Fact title="Who it does not serve">
          <Note html={card.notFor} />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-display text-[1.45rem] leading-tight">{title}</dt>
      <dd className="mt-2">{children}</dd>
    </div>
  );
}
