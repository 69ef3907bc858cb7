// Every claim of the site and what research found, with the sources folded by pattern.
import type { PatternClaims } from "../../generators/compile-claims.ts";
import { library } from "../../patterns/catalogue.ts";
import {
  claimVerdicts,
  gradeMeanings,
  gradeWords,
  metricVerdicts,
} from "../../patterns/evidence-grades.ts";
import { settings } from "../built-in-settings.ts";
import { Arrow } from "../components/ui/arrow.tsx";
import { Fold } from "../components/ui/fold.tsx";
import { longDate } from "../components/ui/long-date.ts";
import { NewTabLink } from "../components/ui/new-tab-link.tsx";
import { Section } from "../components/ui/section.tsx";
import { SkillCommand } from "../features/code/skill-command.tsx";
import { SignLegend, SourceLinks, SourceList } from "../features/evidence/source-list.tsx";
import { ClaimedFigure, Verdict } from "../features/evidence/verdict.tsx";
import { Link } from "../rendering/link.tsx";

const files = import.meta.glob<PatternClaims>("../../patterns/*/evidence.yaml", {
  query: "?claims",
  import: "default",
  eager: true,
});

export const listedPatterns = library.flatMap(({ key, heading }) => {
  const claims = files[`../../patterns/${key}/evidence.yaml`];
  return claims ? [{ key, heading, ...claims }] : [];
});

const allSources = listedPatterns.flatMap(({ sources }) => sources);

/** Day of the oldest check, YYYY-MM-DD. */
const checked = listedPatterns.map((pattern) => pattern.checked).sort()[0] ?? "";

export default function EvidencePage() {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>
        What is claimed,
        <br />
        what was <em className="text-lit">found</em>
      </h1>
      <p className="mt-6 max-w-xl text-lg">
        You’ll see these figures quoted, often without a source. Here’s what the research measured,
        how good it is, and where to read it.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 text-sm text-quiet">
        <span>
          Every source checked since <time dateTime={checked}>{longDate(checked)}</time>
        </span>
        <a
          href="/evidence.json"
          download
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4 hover:text-lit"
        >
          Download as JSON
          <Arrow to="down" className="ms-1" />
        </a>
      </p>
      <h2 className="sr-only">Claims</h2>
      <ClaimsList />
      <SkillCommand className="mt-12 max-w-xl" />
      <GradingMethod />
      <Section id="your-result" title="Send your result">
        <p className="max-w-[46rem]">
          Did you test one of these patterns? Read your{" "}
          <Link
            to="/test-result"
            className="underline decoration-lit underline-offset-4 hover:text-lit"
          >
            test result
          </Link>
          , copy it, and <NewTabLink href={settings.contactUrl}>send it to the author</NewTabLink>{" "}
          for the next edition. You need no account, and this site stores nothing.
        </p>
      </Section>
      <Section id="sources" title="Sources">
        {listedPatterns.map(({ key, heading, sources }) => (
          <Fold key={key} id={key} level={3} title={heading} note={String(sources.length)}>
            <SourceList sources={sources} />
          </Fold>
        ))}
      </Section>
    </article>
  );
}

export function ClaimsList() {
  return (
    <ul>
      {listedPatterns.flatMap(({ key, heading, grade, claims }) =>
        claims.map(({ id, short, statement, verdict, assignment, found, sources }) => (
          <li
            key={id}
            id={id}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3 border-t border-line py-6 target:bg-raised md:grid-cols-[2fr_3fr]"
          >
            <div className="text-sm text-quiet">
              <h3 className="text-2xl text-ink">
                <ClaimedFigure figure={short} verdict={verdict} />
              </h3>
              <p className="mt-1">
                {statement}. {assignment === "nearest" && "Our closest pattern: "}
                <Link
                  to={`/${key}`}
                  className="text-ink underline underline-offset-4 hover:text-lit"
                >
                  {heading}
                </Link>
              </p>
              <p className="mt-2 text-base">
                <Verdict of="Claim" verdict={verdict} />
              </p>
              <p>Related research: {gradeWords[grade].toLowerCase()}</p>
            </div>
            <div>
              <p className="text-sm text-quiet">Measured</p>
              <p className="max-w-xl text-pretty">{found}</p>
              <p className="mt-2 text-sm text-quiet">
                <SourceLinks sources={sources} />
              </p>
            </div>
          </li>
        )),
      )}
    </ul>
  );
}

/** What the verdicts and the word on related research mean, what counts, where errors go. */
function GradingMethod() {
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
            <strong>Metric.</strong> The best verdict that its studies allow. Ours may be lower.
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
