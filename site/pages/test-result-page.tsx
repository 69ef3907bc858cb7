// What a finished A/B test says; `?pattern=` fills in the metric, the versions and the research of one of our patterns.
import type { Pattern } from "../../patterns/schema.ts";
import { measureNotesOf } from "../features/sample-size/measure-notes-of.ts";
import { NumbersPage } from "../features/sample-size/numbers-page.tsx";
import { researchOf } from "../features/test-result/research-of.ts";
import { type Plan, TestResult } from "../features/test-result/test-result.tsx";

const GENERAL: Plan = { metric: "", wanted: "more", versions: ["", ""], guardrails: [] };
const NO_RESEARCH = { claims: [], studies: [] };

export default function TestResultPage() {
  return (
    <NumbersPage
      title={
        <>
          Test <em className="text-lit">result</em>
        </>
      }
      intro={(link) => (
        <>
          What does your A/B test say? {link && <>Its metric and versions are those of {link}. </>}
          Your numbers stay in this page’s address, and never reach us.
        </>
      )}
      general={<TestResult plan={GENERAL} research={NO_RESEARCH} />}
      forPattern={(pattern) => <ForPattern pattern={pattern} />}
      onRetry={(pattern) =>
        Promise.all([measureNotesOf(pattern).fetch(), researchOf(pattern).fetch()])
      }
    />
  );
}

function ForPattern({ pattern }: { pattern: Pattern }) {
  // Both are on their way before either is waited for.
  const [notes, research] = [measureNotesOf(pattern), researchOf(pattern)];
  void research.fetch().catch(() => undefined); // `useValue` tells
  const { primaryMetric, wanted, design, guardrails } = notes.useValue();
  const plan = { metric: primaryMetric, wanted, versions: design.versions, guardrails };
  return <TestResult plan={plan} research={research.useValue()} pattern={pattern.heading} />;
}
