// The place of the playground on a pattern's page: a heading to press; the rest is fetched on intent.
import { Suspense, useEffect, useState } from "react";
import type { Pattern } from "../../../patterns/schema.ts";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { preloadable } from "../../rendering/preloadable.ts";
import { playgroundPropsOf } from "../code/pattern-facts.ts";

const Playground = preloadable<{ pattern: Pattern }>(() =>
  import("./playground.tsx").then((file) => file.Playground),
);

export function PlaygroundSection({ pattern }: { pattern: Pattern }) {
  const [open, setOpen] = useState(false);
  // After a failure the page is reloaded at this address.
  useEffect(() => {
    if (location.hash === "#playground") setOpen(true);
  }, []);
  const fetchParts = () => Promise.all([Playground.preload(), playgroundPropsOf(pattern).fetch()]);
  const prepare = () => void fetchParts().catch(() => undefined); // told by the boundary

  return (
    <section aria-labelledby="playground-title" id="playground" className="mt-10 scroll-mt-8">
      <h2 id="playground-title" className="border-y border-line">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="playground-body"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(!open)}
          className="group flex w-full items-center justify-between gap-6 py-5 text-start"
        >
          <span>
            <span className="block text-[2.4rem] leading-none group-hover:text-lit">Props</span>
            <span className="mt-2 block font-sans text-[0.9375rem] leading-normal tracking-normal text-quiet">
              Change a prop, try an edge case, copy the code.
            </span>
          </span>
          <span
            aria-hidden="true"
            className="font-sans text-2xl text-quiet transition-transform duration-300 ease-lamp group-hover:text-lit group-aria-expanded:rotate-45 motion-reduce:transition-none"
          >
            +
          </span>
        </button>
      </h2>
      <div id="playground-body">
        {open && (
          <ChunkBoundary onRetry={fetchParts}>
            <Suspense
              fallback={
                <div className="grid min-h-90 place-items-center">
                  <Spinner label="Opening the playground..." />
                </div>
              }
            >
              <Playground pattern={pattern} />
            </Suspense>
          </ChunkBoundary>
        )}
      </div>
    </section>
  );
}
