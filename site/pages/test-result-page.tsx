// What a finished A/B test says; `?pattern=` fills in the metric, the versions and the research of one of our patterns.
import type { Pattern } from "../../patterns/schema.ts";
import { measureNotesOf, researchOf } from "../features/sample-size/measure-notes-of.ts";
import { NumbersPage } from "../features/sample-size/numbers-page.tsx";
import { GENERAL } from "../features/sample-size/plan.ts";
import { TestResult } from "../features/test-result/test-result.tsx";

const OF_NO_PATTERN = {
  ...GENERAL,
  primaryMetric: "",
  design: { ...GENERAL.design, versions: ["", ""] },
};
const NO_RESEARCH = { claims: [], studies: [] };

export default function TestResultPage() {
  return (
    <NumbersPage
      title={["Test", "result"]}
      intro={(link) => (
        <>
          What does your A/B test say? {link && <>Its metric and versions are those of {link}. </>}
          Your numbers stay in this page’s address, and never reach us.
        </>
      )}
      general={<TestResult notes={OF_NO_PATTERN} research={NO_RESEARCH} />}
      forPattern={(pattern) => <ForPattern pattern={pattern} />}
      onRetry={(pattern) =>
        Promise.all([measureNotesOf(pattern).fetch(), researchOf(pattern).fetch()])
      }
    />
  );
}

function ForPattern({ pattern }: { pattern: Pattern }) {
  const [notes, research] = [measureNotesOf(pattern), researchOf(pattern)];
  // Both are on their way before either is waited for; `useValue` tells if one fails.
  void research.fetch().catch(() => undefined);
  return (
    <TestResult notes={notes.useValue()} research={research.useValue()} pattern={pattern.heading} />
  );
}
