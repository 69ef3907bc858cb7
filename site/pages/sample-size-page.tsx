// The sample-size calculator; `?pattern=` fills it in for one of our patterns.
import { Suspense, useDeferredValue } from "react";
import { useLocation } from "react-router";
import { library } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { Calculator } from "../features/sample-size/calculator.tsx";
import { measureNotesOf } from "../features/sample-size/measure-notes-of.ts";
import { GENERAL } from "../features/sample-size/plan.ts";
import { ChunkBoundary } from "../rendering/chunk-boundary.tsx";
import { Link } from "../rendering/link.tsx";
import { ReplayEarlyClicks } from "../rendering/replay-early-clicks.tsx";

export default function SampleSizePage() {
  const key = new URLSearchParams(useLocation().search).get("pattern");
  const chosen = library.find((pattern) => pattern.key === key) ?? null;
  const pattern = useDeferredValue(chosen, isHtmlOf(chosen) ? chosen : null);
  return (
    <article
      data-numbers-of={pattern?.key ?? ""}
      className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0"
    >
      <h1>
        Sample <em className="text-lit">size</em>
      </h1>
      <p className="mt-6 max-w-xl text-lg">
        How many visitors does your A/B test need?{" "}
        {pattern ? (
          <>
            These numbers are for{" "}
            <Link
              to={`/${pattern.key}`}
              className="underline decoration-lit underline-offset-4 hover:text-lit"
            >
              {pattern.heading}
            </Link>
            . Replace them with yours.
          </>
        ) : (
          "Replace these numbers with yours."
        )}
      </p>
      <div className="mt-10">
        <ReplayEarlyClicks>
          {pattern ? (
            <ChunkBoundary key={pattern.key} onRetry={measureNotesOf(pattern).fetch}>
              <Suspense>
                <ForPattern pattern={pattern} />
              </Suspense>
            </ChunkBoundary>
          ) : (
            <Calculator notes={GENERAL} />
          )}
        </ReplayEarlyClicks>
      </div>
    </article>
  );
}

/** False if the page came with the HTML of another address, as from a host that ignores the query: hydration begins there. */
function isHtmlOf(pattern: Pattern | null): boolean {
  if (typeof document === "undefined") return true;
  const html = document.querySelector<HTMLElement>("[data-numbers-of]");
  return !html || html.dataset.numbersOf === (pattern?.key ?? "");
}

function ForPattern({ pattern }: { pattern: Pattern }) {
  return <Calculator notes={measureNotesOf(pattern).useValue()} name={pattern.heading} />;
}
