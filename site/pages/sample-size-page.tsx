// The sample-size calculator; `?pattern=` fills it in for one of our patterns.
import type { Pattern } from "../../patterns/schema.ts";
import { Calculator } from "../features/sample-size/calculator.tsx";
import { measureNotesOf } from "../features/sample-size/measure-notes-of.ts";
import { NumbersPage } from "../features/sample-size/numbers-page.tsx";
import { GENERAL } from "../features/sample-size/plan.ts";
import { Link } from "../rendering/link.tsx";

export default function SampleSizePage() {
  return (
    <NumbersPage
      title={["Sample", "size"]}
      intro={(link) => (
        <>
          How many visitors does your A/B test need?{" "}
          {link ? (
            <>These numbers are for {link}. Replace them with yours.</>
          ) : (
            "Replace these numbers with yours."
          )}
        </>
      )}
      general={<Calculator notes={GENERAL} />}
      forPattern={(pattern) => <ForPattern pattern={pattern} />}
      onRetry={(pattern) => measureNotesOf(pattern).fetch()}
    >
      {(pattern) => (
        <p className="mt-6">
          <Link
            to={`/test-result${pattern ? `?pattern=${pattern.key}` : ""}`}
            className="inline-flex min-h-11 items-center underline decoration-lit underline-offset-4 hover:text-lit"
          >
            Test finished? Read its result
          </Link>
        </p>
      )}
    </NumbersPage>
  );
}

function ForPattern({ pattern }: { pattern: Pattern }) {
  return <Calculator notes={measureNotesOf(pattern).useValue()} name={pattern.heading} />;
}
