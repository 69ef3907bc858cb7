// A pattern's full page: what it is good for, the live demo, the prompt, and the sources.

import { catalogue } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/define-pattern.ts";
import { ClaimRow } from "../evidence/claim-row.tsx";
import { Note, References } from "../evidence/note.tsx";
import { PromptCard } from "../prompt/prompt-card.tsx";
import { DemoCard } from "../toolkit/demo-card.tsx";
import { useNotes } from "../toolkit/pattern-parts.ts";
import { Link } from "../ui/link.tsx";

export default function PatternPage({ pattern }: { pattern: Pattern }) {
  const { sections, claim, references } = useNotes(pattern);
  return (
    <article className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0">
      <Link
        to="/"
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-quiet hover:text-ink"
      >
        <span aria-hidden="true">←</span> Back to Portfolio
      </Link>
      <header className="mt-8 grid gap-y-8">
        <h1 className="text-[clamp(3.2rem,7.4vw,5.6rem)] leading-[0.93] tracking-[-0.028em]">
          {pattern.heading}
        </h1>
        <Note
          html={sections.intro ?? ""}
          className="max-w-[44rem] text-[1.1875rem] leading-relaxed"
        />
      </header>
      <DemoCard pattern={pattern} className="mt-14" />
      <PromptCard pattern={pattern} className="mt-5" />
      <section
        aria-labelledby="research"
        className="mt-20 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
      >
        <h2 id="research" className="text-[2.4rem] leading-none">
          What research found
        </h2>
        <div>
          <ClaimRow claim={claim} />
          <p className="mt-3 text-sm text-quiet">
            Grade {claim.grade}. {claim.gradeReason}
          </p>
          <Note html={sections.notes ?? ""} className="mt-8 max-w-[38rem]" />
          {sections.closing && <Note html={sections.closing} className="mt-[1em] max-w-[38rem]" />}
        </div>
      </section>
      {sections.implementation && (
        <section
          aria-labelledby="implementation"
          className="mt-20 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
        >
          <h2 id="implementation" className="text-[2.4rem] leading-none">
            How it is built
          </h2>
          <Note html={sections.implementation} className="max-w-[38rem]" />
        </section>
      )}
      <section
        aria-labelledby="sources"
        className="mt-20 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
      >
        <h2 id="sources" className="text-[2.4rem] leading-none">
          Sources
        </h2>
        <References references={references} className="max-w-[38rem]" />
      </section>
      <Neighbours pattern={pattern} />
    </article>
  );
}

function Neighbours({ pattern }: { pattern: Pattern }) {
  const here = catalogue.indexOf(pattern);
  const next = catalogue[(here + 1) % catalogue.length];
  if (!next || next === pattern) return null;
  return (
    <nav aria-label="Next pattern" className="mt-24">
      <Link to={`/${next.key}`} className="group block border-t border-line pt-8">
        <span className="text-sm text-quiet">Next pattern</span>
        <span className="mt-1 flex items-baseline justify-between font-display text-[2.4rem] leading-tight group-hover:text-lit">
          {next.heading} <span aria-hidden="true">→</span>
        </span>
      </Link>
    </nav>
  );
}
