// What a chosen tab shows: why the pattern works, the live demo, and what its claim is worth.
import { memo, Suspense, useState } from "react";
import type { Pattern } from "../../../patterns/schema.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { Link } from "../../rendering/link.tsx";
import { ClaimComparison } from "../evidence/claim-comparison.tsx";
import { Note } from "../evidence/note.tsx";
import { DemoCard } from "./demo-card.tsx";
import { notesOf } from "./pattern-parts.ts";

/** Both memoised: a demo that is rendered again before it has hydrated loses what was done in it. */
const Demo = memo(DemoCard);
export const ToolkitPanel = memo(function ToolkitPanel({ pattern }: { pattern: Pattern }) {
  const [tries, setTries] = useState(0);
  return (
    <>
      <h2 className="text-4xl">{pattern.title}</h2>
      <ChunkBoundary
        onRetry={() => {
          setTries((before) => before + 1);
          return notesOf(pattern).fetch();
        }}
      >
        <Suspense fallback={<div className="min-h-28" aria-hidden="true" />}>
          <PanelText pattern={pattern} />
        </Suspense>
      </ChunkBoundary>
      <Demo pattern={pattern} className="mt-5" />
      {/* Hidden if the notes can't be fetched: the part above says so and offers to try again. */}
      <ChunkBoundary key={tries} className="hidden">
        <Suspense>
          <PanelClaim pattern={pattern} />
        </Suspense>
      </ChunkBoundary>
      <Link
        to={`/${pattern.key}`}
        className="mt-2 inline-flex min-h-11 items-center text-ink hover:text-lit"
      >
        <span className="sr-only">{pattern.title}: </span>Full page&nbsp;
        <Arrow to="right" />
      </Link>
    </>
  );
});

function PanelText({ pattern }: { pattern: Pattern }) {
  const { sections } = notesOf(pattern).useValue();
  return <Note html={sections.panel ?? ""} className="mt-2" />;
}

function PanelClaim({ pattern }: { pattern: Pattern }) {
  const { claim } = notesOf(pattern).useValue();
  return <ClaimComparison claim={claim} className="mt-6" />;
}
