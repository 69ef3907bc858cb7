// The way to the patterns beyond the toolkit's tabs: a button, and below it a list that is fetched when it is asked for.
import { Suspense, useState } from "react";
import { ChunkBoundary } from "../ui/chunk-boundary.tsx";
import { preloadable } from "../ui/preloadable.ts";
import { Spinner } from "../ui/spinner.tsx";

/** Code and entries arrive together, so that one failure is told once and tried again as one. */
const FurtherPatterns = /* @__PURE__ */ preloadable<{ listed: number }>(async () => {
  const { fetchPatternList, FurtherPatterns } = await import("./further-patterns.tsx");
  const patterns = await fetchPatternList();
  return ({ listed }) => <FurtherPatterns patterns={patterns} listed={listed} />;
});

function prepare() {
  FurtherPatterns.preload().catch(() => undefined); // told by the boundary
}

export interface AllPatternsProps {
  /** Patterns in the whole catalogue. */
  count: number;
  /** How many of them have a tab. */
  listed: number;
}

export function AllPatterns({ count, listed }: AllPatternsProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mx-auto mt-8 max-w-5xl px-5 xl:px-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="all-patterns"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
        className="min-h-11 text-sm text-quiet hover:text-ink"
      >
        All {count} patterns
      </button>
      <div id="all-patterns">
        {open && (
          <ChunkBoundary onRetry={FurtherPatterns.preload}>
            <Suspense fallback={<Spinner label="Fetching the list..." />}>
              <FurtherPatterns listed={listed} />
            </Suspense>
          </ChunkBoundary>
        )}
      </div>
    </div>
  );
}
