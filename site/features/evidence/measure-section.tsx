// "Measure it" on a pattern's page.
import { Suspense } from "react";
import type { Pattern } from "../../../patterns/schema.ts";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { type Preloadable, preloadable } from "../../rendering/preloadable.ts";

const parts = new Map<string, Preloadable<object>>();

function measureOf({ key, title }: Pattern): Preloadable<object> {
  const part =
    parts.get(key) ??
    preloadable(async () => {
      const [{ Measure }, { measureNotesOf }] = await Promise.all([
        import("../sample-size/measure.tsx"),
        import("../sample-size/measure-notes-of.ts"),
      ]);
      const notes = await measureNotesOf(key);
      return () => <Measure name={title} notes={notes} />;
    });
  parts.set(key, part);
  return part;
}

export function MeasureSection({ pattern }: { pattern: Pattern }) {
  const Measure = measureOf(pattern);
  return (
    <section id="measure" aria-labelledby="measure-title" className="mt-20 scroll-mt-20">
      <ChunkBoundary key={pattern.key} onRetry={Measure.preload}>
        <Suspense fallback={<div className="min-h-dvh" aria-hidden="true" />}>
          <Measure />
        </Suspense>
      </ChunkBoundary>
    </section>
  );
}
