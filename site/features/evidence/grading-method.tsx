// How claims are judged: what the verdict and the word on related research mean, what counts, where errors go.
import { claimVerdicts, gradeMeanings, metricVerdicts } from "../../../patterns/evidence-grades.ts";
import { settings } from "../../built-in-settings.ts";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import { Section } from "../../components/ui/section.tsx";
import { allSources } from "./all-evidence.ts";
import { SignLegend } from "./source-list.tsx";

export function GradingMethod() {
  const studies = new Set(allSources.map(({ id }) => id)).size;
  return (
    <Section id="method" title="How we judge">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="note">
          <p>
            <strong>Claim.</strong> Has a study measured this figure for this outcome?
          </p>
          <Verdicts meanings={claimVerdicts} />
          <p className="mt-8">
            <strong>Metric.</strong> Do studies back the pattern for what it is to move?
          </p>
          <Verdicts meanings={metricVerdicts} />
          <p className="mt-8">
            <strong>Related research.</strong> How good the studies near the claim are. They can be
            strong even if the quoted figure isn’t supported.
          </p>
          <ul className="text-sm">
            {Object.values(gradeMeanings).map((meaning) => (
              <li key={meaning}>{meaning}</li>
            ))}
          </ul>
        </div>
        <div className="note">
          <p>
            <strong>Sources.</strong> We list only what we looked up ourselves, {studies} so far. A
            vendor’s white paper is labelled as one.
          </p>
          <SignLegend sources={allSources} />
          <p>
            <strong>Found an error?</strong> Wrong number, dead link, missing study:{" "}
            <NewTabLink href={settings.contactUrl} className="">
              tell {settings.author}
            </NewTabLink>
            .
          </p>
        </div>
      </div>
    </Section>
  );
}

function Verdicts({ meanings }: { meanings: typeof claimVerdicts }) {
  return (
    <ul className="text-sm">
      {Object.entries(meanings).map(([verdict, meaning]) => (
        <li key={verdict}>
          {verdict.charAt(0).toUpperCase() + verdict.slice(1)}. {meaning}
        </li>
      ))}
    </ul>
  );
}
