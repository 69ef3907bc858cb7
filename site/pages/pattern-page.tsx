// A pattern's full page: what it is good for, the live demo, the prompt, what research found, and the sources.
import { type ReactNode, Suspense } from "react";
import { catalogue } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { Arrow } from "../components/ui/arrow.tsx";
import { Link } from "../components/ui/link.tsx";
import { Section } from "../components/ui/section.tsx";
import { CodeSection } from "../features/code/code-section.tsx";
import { factsOf, playgroundPropsOf } from "../features/code/pattern-facts.ts";
import { EvidenceVerdict } from "../features/evidence/evidence-verdict.tsx";
import { MeasureSection } from "../features/evidence/measure-section.tsx";
import { Note } from "../features/evidence/note.tsx";
import { pageNotesOf } from "../features/evidence/page-notes.ts";
import { Sources } from "../features/evidence/sources.tsx";
import { PlaygroundSection } from "../features/playground/playground-section.tsx";
import { PromptCard } from "../features/prompt/prompt-card.tsx";
import { DemoCard } from "../features/toolkit/demo-card.tsx";
import { useNotes } from "../features/toolkit/pattern-parts.ts";
import { ChunkBoundary } from "../rendering/chunk-boundary.tsx";
import { Alive } from "../rendering/early-clicks.tsx";
import { PageContents } from "./page-contents.tsx";

export default function PatternPage({ pattern }: { pattern: Pattern }) {
  const { sections } = useNotes(pattern);
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 *:isolate sm:pt-32 xl:px-0">
      <Link
        to="/"
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-quiet hover:text-ink"
      >
        <Arrow to="left" /> Back to Portfolio
      </Link>
      <header className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
        <h1 className="lg:col-span-2 text-[clamp(3.2rem,7.4vw,5.6rem)] leading-[0.93] tracking-[-0.028em]">
          {pattern.heading}
        </h1>
        <Note
          html={sections.intro ?? ""}
          className="max-w-[44rem] text-[1.1875rem] leading-relaxed max-sm:text-[1.0625rem] max-sm:leading-[1.6]"
        />
        <PageContents />
      </header>
      <DemoCard pattern={pattern} className="mt-8 lg:mt-14" />
      <PromptCard pattern={pattern} className="mt-5" />
      <PlaygroundSection key={pattern.key} pattern={pattern} />
      <NotesPart pattern={pattern}>
        <Evidence pattern={pattern} />
      </NotesPart>
      <MeasureSection pattern={pattern} />
      <CodePart pattern={pattern} />
      <NotesPart pattern={pattern}>
        <SourcesPart pattern={pattern} />
      </NotesPart>
      <Neighbours pattern={pattern} />
    </article>
  );
}

/** What needs the whole notes; on a move between pages it follows the demo, below the fold. */
function NotesPart({ pattern, children }: { pattern: Pattern; children: ReactNode }) {
  return (
    <ChunkBoundary key={pattern.key} onRetry={pageNotesOf(pattern).fetch}>
      <Suspense fallback={<div className="min-h-dvh" aria-hidden="true" />}>{children}</Suspense>
    </ChunkBoundary>
  );
}

function CodePart({ pattern }: { pattern: Pattern }) {
  const fetchFacts = () =>
    Promise.all([factsOf(pattern).fetch(), playgroundPropsOf(pattern).fetch()]);
  return (
    <ChunkBoundary key={pattern.key} onRetry={fetchFacts}>
      <Suspense fallback={<div className="min-h-96" aria-hidden="true" />}>
        <Alive>
          <CodeSection pattern={pattern} />
        </Alive>
      </Suspense>
    </ChunkBoundary>
  );
}

function Evidence({ pattern }: { pattern: Pattern }) {
  return <EvidenceVerdict notes={pageNotesOf(pattern).useValue()} />;
}

function SourcesPart({ pattern }: { pattern: Pattern }) {
  const notes = pageNotesOf(pattern).useValue();
  const { implementation } = notes.sections;
  return (
    <>
      {implementation && (
        <Section id="implementation" title="How it is built">
          <Note html={implementation} className="max-w-[40rem]" />
        </Section>
      )}
      <Sources notes={notes} />
    </>
  );
}

function Neighbours({ pattern }: { pattern: Pattern }) {
  const next = catalogue[(catalogue.indexOf(pattern) + 1) % catalogue.length];
  if (!next || next === pattern) return null;
  return (
    <nav aria-label="Next pattern" className="mt-24">
      <Link to={`/${next.key}`} className="group block border-t border-line pt-8">
        <span className="text-sm text-quiet">Next pattern</span>
        <span className="mt-1 flex items-baseline justify-between font-display text-[min(2.4rem,12vw)] leading-tight group-hover:text-lit">
          {next.heading} <Arrow to="right" className="text-[0.7em]" />
        </span>
      </Link>
    </nav>
  );
}
