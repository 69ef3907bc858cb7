// Every claim of the site and what research found, in one table, with the sources below it.
import { Suspense } from "react";
import { Arrow } from "../components/ui/arrow.tsx";
import { longDate } from "../components/ui/long-date.ts";
import { SkillCommand } from "../features/code/skill-command.tsx";
import { checked } from "../features/evidence/all-evidence.ts";
import { ClaimsTable } from "../features/evidence/claims-table.tsx";
import { GradingMethod } from "../features/evidence/grading-method.tsx";
import { ChunkBoundary } from "../rendering/chunk-boundary.tsx";
import { preloadable } from "../rendering/preloadable.ts";

const EverySource = preloadable(() =>
  import("../features/evidence/every-source.tsx").then((file) => file.EverySource),
);

export default function EvidencePage() {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-36 sm:pt-44 xl:px-0">
      <h1 className="text-[clamp(3.2rem,7.4vw,5.6rem)] leading-[0.93] tracking-[-0.028em]">
        What is claimed,
        <br />
        what was <em className="text-lit">found</em>
      </h1>
      <div className="mt-8 grid content-start gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,38rem)_1fr] lg:items-end">
        <p className="text-[1.1875rem] leading-relaxed text-quiet">
          Figures like these travel from slide to slide. Beside each stands what research measured,
          how strong that research is, and where to read it.
        </p>
        <div className="text-sm text-quiet lg:text-end">
          <p>
            Last checked {longDate(checked)}
            <span className="mt-1 flex gap-5 lg:justify-end">
              <Download href="/evidence.json">JSON</Download>
            </span>
          </p>
          <nav aria-label="On this page" className="flex gap-5 lg:justify-end">
            <Jump href="#method">How we grade</Jump>
            <Jump href="#every-source">Every source</Jump>
          </nav>
        </div>
      </div>
      <section aria-labelledby="claims" className="mt-14">
        <h2 id="claims" className="sr-only">
          Every claim
        </h2>
        <ClaimsTable />
      </section>
      <SkillCommand className="mt-20 max-w-[38rem]" />
      <GradingMethod />
      <h2 id="every-source" className="mt-24 border-t border-line pt-10 text-[2.9rem] leading-none">
        Every source
      </h2>
      <ChunkBoundary onRetry={EverySource.preload}>
        <Suspense fallback={<div className="min-h-dvh" aria-hidden="true" />}>
          <EverySource />
        </Suspense>
      </ChunkBoundary>
    </article>
  );
}

/** The browser's own link: what it leads to may be drawn after this. */
function Jump({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-9 items-center hover:text-ink">
      {children}
    </a>
  );
}

function Download({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-9 items-center text-ink underline decoration-lit underline-offset-4 hover:text-lit"
    >
      {children}
      <span className="sr-only"> of all claims and sources</span>
      <Arrow to="down" className="ms-1" />
    </a>
  );
}
