// Every claim of the site and what research found, in one place.

import { catalogue } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/define-pattern.ts";
import { gradeMeanings } from "../../patterns/evidence-grades.ts";
import { ClaimRow } from "../evidence/claim-row.tsx";
import { References } from "../evidence/note.tsx";
import { useNotes } from "../toolkit/pattern-parts.ts";
import { Link } from "../ui/link.tsx";

export default function EvidencePage() {
  return (
    <article className="mx-auto max-w-5xl px-5 pt-36 sm:pt-44 xl:px-0">
      <h1 className="text-[clamp(3.2rem,7.4vw,5.6rem)] leading-[0.93] tracking-[-0.028em]">
        What is claimed,
        <br />
        what was <em className="text-lit">found</em>
      </h1>
      <p className="mt-8 max-w-[38rem] text-[1.1875rem] leading-relaxed text-quiet">
        Figures like these travel from slide to slide. Beside each stands what research measured,
        how strong that research is, and where to read it.
      </p>
      <dl className="mt-12 grid gap-x-10 gap-y-4 text-sm sm:grid-cols-2">
        {Object.entries(gradeMeanings).map(([grade, meaning]) => (
          <div key={grade} className="flex items-baseline gap-4">
            <dt className="font-display text-2xl text-lit">{grade}</dt>
            <dd className="text-quiet">{meaning}</dd>
          </div>
        ))}
      </dl>
      {catalogue.map((pattern) => (
        <Claim key={pattern.key} pattern={pattern} />
      ))}
    </article>
  );
}

function Claim({ pattern }: { pattern: Pattern }) {
  const { claim, references } = useNotes(pattern);
  return (
    <section
      id={pattern.key}
      aria-labelledby={`${pattern.key}-title`}
      className="mt-20 grid scroll-mt-10 gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id={`${pattern.key}-title`} className="text-[2.2rem] leading-none">
        <Link to={`/${pattern.key}`} className="hover:text-lit">
          {pattern.heading}
        </Link>
      </h2>
      <div>
        <ClaimRow claim={claim} />
        <p className="mt-3 text-sm text-quiet">{claim.gradeReason}</p>
        <References references={references} className="mt-6" />
      </div>
    </section>
  );
}
