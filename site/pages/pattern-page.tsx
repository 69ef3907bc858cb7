// A pattern's page: the demo with its prompt first, then the evidence, the code and the rest in folds.
import { useState } from "react";
import type { PageNotes } from "../../generators/compile-notes.ts";
import { licenceNote } from "../../generators/licence-note.ts";
import { library, patternOf } from "../../patterns/catalogue.ts";
import { DEFAULT_PREVIEW_TEXT, type Pattern } from "../../patterns/schema.ts";
import { Arrow } from "../components/ui/arrow.tsx";
import { Fold } from "../components/ui/fold.tsx";
import { longDate } from "../components/ui/long-date.ts";
import { CodeSection } from "../features/code/code-section.tsx";
import { InstallCommand } from "../features/code/install-command.tsx";
import { factsOf, playgroundPropsOf } from "../features/code/pattern-facts.ts";
import { EvidenceVerdict } from "../features/evidence/evidence-verdict.tsx";
import { Note } from "../features/evidence/note.tsx";
import { Sources } from "../features/evidence/source-list.tsx";
import { PropList } from "../features/playground/prop-list.tsx";
import { measureNotesOf } from "../features/sample-size/measure-notes-of.ts";
import { TestItYourself } from "../features/sample-size/test-it-yourself.tsx";
import { DemoCard } from "../features/toolkit/demo-card.tsx";
import { notesOf } from "../features/toolkit/pattern-parts.ts";
import { ChunkBoundary } from "../rendering/chunk-boundary.tsx";
import { lazyWithPreload, perPattern } from "../rendering/lazy-with-preload.ts";
import { Link } from "../rendering/link.tsx";
import { ReplayEarlyClicks } from "../rendering/replay-early-clicks.tsx";

/** A glob, because an import for each pattern in the catalogue would be in every first load. */
const pageNotes = import.meta.glob<PageNotes>("../../patterns/*/notes.md", {
  query: "?page",
  import: "default",
});
/** The whole notes, fetched apart so that the showcase need not carry them. */
const pageNotesOf = perPattern(({ key }) => pageNotes[`../../patterns/${key}/notes.md`]?.());

const Playground = lazyWithPreload<{ pattern: Pattern }>(() =>
  import("../features/playground/playground.tsx").then((file) => file.Playground),
);

export default function PatternPage({ patternKey }: { patternKey: string }) {
  const pattern = patternOf(patternKey);
  const [{ version }] = pattern.versions;
  const { sections } = notesOf(pattern).useValue();
  return (
    <article className="mx-auto max-w-5xl px-5 pt-24 *:isolate xl:px-0">
      <div className="flex flex-wrap justify-between gap-x-6 text-quiet text-sm [&>a:hover]:text-ink [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:gap-2">
        <Link to="/">
          <Arrow to="left" /> Back to Portfolio
        </Link>
        <Link to={`/changes#${pattern.name}-${version}`}>Version {version}</Link>
      </div>
      <h1 className="mt-2">{pattern.heading}</h1>
      <Note html={sections.intro ?? ""} className="mt-4 max-w-3xl text-lg" />
      <DemoCard key={pattern.key} pattern={pattern} edgeCases className="mt-7" />
      <ChunkBoundary
        key={pattern.key}
        fallback={<div className="min-h-dvh" aria-hidden="true" />}
        onRetry={() =>
          Promise.all(
            [pageNotesOf, factsOf, playgroundPropsOf, measureNotesOf].map((of) =>
              of(pattern).fetch(),
            ),
          )
        }
      >
        <Details pattern={pattern} />
      </ChunkBoundary>
      <NextPattern pattern={pattern} />
    </article>
  );
}

/** What needs the whole notes and the facts; on a move between pages it follows the demo. */
function Details({ pattern }: { pattern: Pattern }) {
  const notes = pageNotesOf(pattern).useValue();
  const { implementation } = notes.sections;
  return (
    <>
      <PromptLine pattern={pattern} />
      <EvidenceVerdict notes={notes} />
      <ReplayEarlyClicks>
        <CodeSection pattern={pattern} />
      </ReplayEarlyClicks>
      <div className="mt-8">
        {implementation && (
          <Fold title="How it works">
            <Note html={implementation} className="max-w-[40rem]" />
          </Fold>
        )}
        <ReplayEarlyClicks>
          <PropsSection pattern={pattern} />
        </ReplayEarlyClicks>
        <TestItYourself pattern={pattern} />
        <Sources notes={notes} />
      </div>
    </>
  );
}

/** What the prompt builds, how it may be used, where it was tested, and the install command. Suspends until the facts are here. */
export function PromptLine({ pattern }: { pattern: Pattern }) {
  const { verified, builtBy } = factsOf(pattern).useValue();
  return (
    <section aria-label="Prompt and install command" className="mt-4 text-sm">
      <div className="flex flex-wrap justify-between gap-x-8 text-pretty text-quiet">
        <p className="text-ink">
          {pattern.previewText ?? DEFAULT_PREVIEW_TEXT}{" "}
          <span className="text-quiet">The full text is under AI Prompt.</span>
        </p>
        <p>
          {licenceNote(pattern.price)}
          {verified && ` Tested in ${verified.stacks} new projects, ${longDate(verified.date)}.`}
          {builtBy.map(({ by, date }) => ` Built at first try by ${by}, ${longDate(date)}.`)}
        </p>
      </div>
      <InstallCommand pattern={pattern} />
    </section>
  );
}

/** The props as a list, and once it is unfolded a preview in which they can be changed. Suspends until they are here. */
export function PropsSection({ pattern }: { pattern: Pattern }) {
  const { props } = playgroundPropsOf(pattern).useValue();
  const [opened, setOpened] = useState(false);
  return (
    <Fold id="props" title="Props" onOpen={() => setOpened(true)}>
      {opened ? (
        <ChunkBoundary fallback={<PropList props={props} />} onRetry={Playground.preload}>
          <Playground pattern={pattern} />
        </ChunkBoundary>
      ) : (
        <PropList props={props} />
      )}
    </Fold>
  );
}

function NextPattern({ pattern }: { pattern: Pattern }) {
  const next = library[(library.indexOf(pattern) + 1) % library.length];
  if (!next || next === pattern) return null;
  return (
    <nav aria-label="Next pattern" className="border-t border-line">
      <Link to={`/${next.key}`} className="group block pt-6">
        <span className="text-sm text-quiet">Next pattern</span>
        <span className="flex items-baseline justify-between font-serif text-4xl group-hover:text-lit">
          {next.heading} <Arrow to="right" className="text-2xl" />
        </span>
      </Link>
    </nav>
  );
}
