// The sample-size calculator; `?pattern=` fills it in for one of our patterns.
import { useDeferredValue } from "react";
import { catalogue } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { Link } from "../components/ui/link.tsx";
import { Calculator } from "../features/sample-size/calculator.tsx";
import { measureNotesOf } from "../features/sample-size/measure-notes-of.ts";
import { GENERAL } from "../features/sample-size/plan.ts";
import { useQueryString } from "../hooks/use-query-string.ts";
import { ChunkBoundary } from "../rendering/chunk-boundary.tsx";
import { ReplayEarlyClicks } from "../rendering/replay-early-clicks.tsx";

export default function SampleSizePage() {
  const key = useQueryString().get("pattern");
  const chosen = catalogue.find((pattern) => pattern.key === key) ?? null;
  // The HTML was made without the query, so hydration begins without it too.
  const pattern = useDeferredValue(chosen, null);
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
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
              <ForPattern pattern={pattern} />
            </ChunkBoundary>
          ) : (
            <Calculator notes={GENERAL} />
          )}
        </ReplayEarlyClicks>
      </div>
    </article>
  );
}

function ForPattern({ pattern }: { pattern: Pattern }) {
  return <Calculator notes={measureNotesOf(pattern).useValue()} name={pattern.heading} />;
}
