// Every claim of the site and what research found, with the sources folded by pattern.
import { settings } from "../built-in-settings.ts";
import { Arrow } from "../components/ui/arrow.tsx";
import { Fold } from "../components/ui/fold.tsx";
import { longDate } from "../components/ui/long-date.ts";
import { NewTabLink } from "../components/ui/new-tab-link.tsx";
import { Section } from "../components/ui/section.tsx";
import { SkillCommand } from "../features/code/skill-command.tsx";
import { checked, listedPatterns } from "../features/evidence/all-evidence.ts";
import { ClaimsList } from "../features/evidence/claims-list.tsx";
import { GradingMethod } from "../features/evidence/grading-method.tsx";
import { SourceList } from "../features/evidence/source-list.tsx";
import { Link } from "../rendering/link.tsx";

export default function EvidencePage() {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <h1>
        What is claimed,
        <br />
        what was <em className="text-lit">found</em>
      </h1>
      <p className="mt-6 max-w-xl text-lg">
        These figures are often quoted without a source. Here’s what the research measured, how good
        it is, and where to read it.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 text-sm text-quiet">
        <span>
          Last checked <time dateTime={checked}>{longDate(checked)}</time>
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
