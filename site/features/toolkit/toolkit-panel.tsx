// What a chosen tab shows: why the pattern works, what the claim is worth, the live demo, and what stands behind it.
import { memo, Suspense } from "react";
import type { Pattern } from "../../../patterns/schema.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { Link } from "../../components/ui/link.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { ClaimComparison } from "../evidence/claim-comparison.tsx";
import { Note } from "../evidence/note.tsx";
import { DemoCard } from "./demo-card.tsx";
import { loadNotes, useNotes } from "./pattern-parts.ts";

/** Both remembered, because what is drawn again loses its demo where that has not come alive yet. */
const Stage = memo(DemoCard);
export const ToolkitPanel = memo(function ToolkitPanel({ pattern }: { pattern: Pattern }) {
  return (
    <>
      <h2 className="text-[2.6rem] leading-none sm:text-[2.9rem]">{pattern.title}</h2>
      <ChunkBoundary onRetry={() => loadNotes(pattern)}>
        <Suspense fallback={<div className="min-h-68" aria-hidden="true" />}>
          <PanelText pattern={pattern} />
        </Suspense>
      </ChunkBoundary>
      <Stage pattern={pattern} className="mt-8" />
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-quiet">
        <span className="basis-full">{pattern.summary}</span>
        <Link
          to={`/${pattern.key}#measure-size`}
          className="inline-flex min-h-11 items-center hover:text-ink"
        >
          <span className="sr-only">{pattern.title}: </span>How big a test?
        </Link>
        <Link
          to={`/${pattern.key}`}
          className="inline-flex min-h-11 items-center text-ink hover:text-lit"
        >
          <span className="sr-only">{pattern.title}: </span>Full page&nbsp;
          <Arrow to="right" />
        </Link>
      </p>
    </>
  );
});

function PanelText({ pattern }: { pattern: Pattern }) {
  const { sections, claim } = useNotes(pattern);
  return (
    <>
      <Note html={sections.panel ?? ""} className="mt-4 max-w-[38rem]" />
      <ClaimComparison claim={claim} className="mt-7" />
    </>
  );
}
