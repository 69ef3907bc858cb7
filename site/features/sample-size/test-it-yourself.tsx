// How to test a pattern in your own product: metric, design, sample size, events and guardrails.
import type { ReactNode } from "react";
import { unitsOf } from "../../../generators/measure-notes.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { count, share, targetOf } from "../../../statistics/format.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { Fold } from "../../components/ui/fold.tsx";
import { Link } from "../../rendering/link.tsx";
import { PromptFold } from "../prompt/prompt-fold.tsx";
import { CHANGE, designText } from "./design-text.ts";
import { measureNotesOf } from "./measure-notes-of.ts";

export function TestItYourself({ pattern }: { pattern: Pattern }) {
  const notes = measureNotesOf(pattern).useValue();
  const { design, baseRate, gain, wanted, perVersion } = notes;
  const base = 100 * baseRate;
  const target = targetOf({ base, gain, wanted });
  return (
    <Fold id="measure" title="Test it yourself">
      <dl className="grid max-w-[46rem] gap-y-1 sm:grid-cols-[9rem_1fr] sm:gap-y-3">
        <Row term="Metric">{notes.primaryMetric}</Row>
        <Row term="Design">
          {designText(design)} Compare: {design.versions.join(" / ")}. {design.advice}
        </Row>
        <Row term="Sample size">
          To detect {CHANGE[wanted].sign}
          {share(Number(gain.toPrecision(2)))} (for example, from {share(base)} to {share(target)}),
          each version needs about {count(perVersion)} {unitsOf(design)}. {notes.reading}
        </Row>
        <Row term="Events to log">
          <ul>
            {notes.events.map(({ name, when }) => (
              <li key={name}>
                <code className="text-sm wrap-anywhere">{name}</code>: {when}
              </li>
            ))}
          </ul>
        </Row>
        <Row term="Guardrails">Must not get worse: {notes.guardrails.join("; ")}</Row>
      </dl>
      <div className="mt-5 max-w-[46rem] border-b border-line">
        <PromptFold
          title="Build it: the test’s prompt"
          what="test’s prompt"
          address={`/prompts/${pattern.name}.test.md`}
        >
          <p className="max-w-[40rem]">
            An assistant adds the test to your code, with your own flag and analytics tool or with
            one file of ours. Free.
          </p>
        </PromptFold>
        <Step to={`/sample-size?pattern=${pattern.key}`}>Size it: how many visitors it needs</Step>
        <Step to={`/test-result?pattern=${pattern.key}`}>Read it: what the result says</Step>
      </div>
    </Fold>
  );
}

function Step({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center justify-between border-line border-t py-3 font-serif text-lg hover:text-lit"
    >
      {children} <Arrow to="right" />
    </Link>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-quiet sm:leading-7">{term}</dt>
      <dd className="min-w-0 text-pretty max-sm:mb-3">{children}</dd>
    </>
  );
}
