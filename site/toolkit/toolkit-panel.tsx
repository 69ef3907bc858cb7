// What a chosen tab shows: why the pattern works, what the claim is worth, and the live demo.
import { memo, Suspense } from "react";
import type { Pattern } from "../../patterns/define-pattern.ts";
import { CompactCard } from "../evidence/claim-row.tsx";
import { Note, References } from "../evidence/note.tsx";
import { Arrow } from "../ui/arrow.tsx";
import { ChunkBoundary } from "../ui/chunk-boundary.tsx";
import { Link } from "../ui/link.tsx";
import { DemoCard } from "./demo-card.tsx";
import { preparePattern, useNotes } from "./pattern-parts.ts";

/** Remembered, because what is drawn again loses its demo where that has not come alive yet. */
export const ToolkitPanel = memo(function ToolkitPanel({ pattern }: { pattern: Pattern }) {
  return (
    <>
      <h2 className="text-[2.6rem] leading-none sm:text-[2.9rem]">{pattern.title}</h2>
      <ChunkBoundary onRetry={() => preparePattern(pattern)}>
        <Suspense fallback={<div className="min-h-68" aria-hidden="true" />}>
          <PanelText pattern={pattern} />
        </Suspense>
      </ChunkBoundary>
      <DemoCard pattern={pattern} className="mt-8" />
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
  const notes = useNotes(pattern);
  const panel = notes.sections.panel ?? "";
  const cited = notes.references.filter(({ id }) => panel.includes(`#ref-${id}"`));
  return (
    <>
      <Note html={panel} className="mt-4 max-w-[38rem]" />
      <CompactCard claim={notes.claim} className="mt-7" />
      <References references={cited} className="mt-4" compact />
    </>
  );
}
