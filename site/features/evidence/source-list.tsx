// Studies as links: in a line after a finding, or as a list with their titles.
import { Fragment } from "react";
import type { CitedSource, PatternClaims, SourceLink } from "../../../generators/compile-claims.ts";
import type { PageNotes } from "../../../generators/compile-notes.ts";
import { SIGNS } from "../../../patterns/evidence-grades.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import { Link } from "../../rendering/link.tsx";

/** With its number if it's a footnote; with what it found if it's listed by itself. */
type ListedSource = CitedSource & Partial<PatternClaims["sources"][number]> & { number?: number };

export function SourceLinks({ sources }: { sources: readonly SourceLink[] }) {
  return sources.map(({ id, label, url, sign, vendor }, index) => (
    <Fragment key={id}>
      {index > 0 && "; "}
      <NewTabLink href={url} className="underline underline-offset-4 hover:text-ink">
        {label}
      </NewTabLink>
      {sign && `\u00a0${sign}`}
      {vendor && " (a vendor)"}
    </Fragment>
  ));
}

export function SourceList({ sources }: { sources: readonly ListedSource[] }) {
  return (
    <ol className="grid max-w-2xl gap-4 text-sm text-quiet">
      {sources.map((source) => (
        <li key={source.id} value={source.number} className="flex min-w-0 gap-3">
          {source.number && (
            <span aria-hidden="true" className="min-w-4 text-lit">
              {source.number}
            </span>
          )}
          <div className="min-w-0">
            <SourceLinks sources={[source]} />{" "}
            <cite className="text-ink not-italic">{source.title}</cite> {source.venue}
            {source.finding && <p className="mt-1 text-ink">{source.finding}</p>}
            <p>{[source.facts, source.remark].filter(Boolean).join(" ")}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What the signs beside `sources` mean. */
export function SignLegend({ sources }: { sources: readonly SourceLink[] }) {
  return Object.entries(SIGNS)
    .filter(([sign]) => sources.some((source) => source.sign === sign))
    .map(([sign, meaning]) => (
      <p key={sign} className="text-sm text-quiet">
        {sign} {meaning}
      </p>
    ));
}

/** Those that a pattern's page cites, folded. */
export function Sources({ notes: { claim, references } }: { notes: PageNotes }) {
  return (
    <Fold id="sources" title="Sources" note={`${references.length} cited on this page`}>
      <SourceList sources={references} />
      <div className="mt-4">
        <SignLegend sources={references} />
      </div>
      <Link
        to={`/evidence#${claim.anchor}`}
        className="mt-2 inline-flex min-h-11 items-center hover:text-lit"
      >
        All sources are on the Evidence page&nbsp;
        <Arrow to="right" />
      </Link>
    </Fold>
  );
}
