// The studies that a pattern's page cites, folded.
import type { PageNotes } from "../../../generators/compile-notes.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { Link } from "../../rendering/link.tsx";
import { SignLegend, SourceList } from "./source-list.tsx";

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
