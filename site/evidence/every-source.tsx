// Every source of the site with what it found, for whoever wants to read on; fetched apart, below the table.
import type { ListedSource } from "../../patterns/notes.ts";
import { Link } from "../ui/link.tsx";
import { type ListedPattern, listedPatterns } from "./listed-claims.ts";

const files = import.meta.glob<readonly ListedSource[]>("../../patterns/*/notes.md", {
  query: "?sources",
  import: "default",
  eager: true,
});

export function EverySource() {
  return listedPatterns.map((pattern) => (
    <PatternSources
      key={pattern.key}
      pattern={pattern}
      sources={files[`../../patterns/${pattern.key}/notes.md`] ?? []}
    />
  ));
}

interface PatternSourcesProps {
  pattern: ListedPattern;
  sources: readonly ListedSource[];
}

function PatternSources({ pattern, sources }: PatternSourcesProps) {
  const { key, heading, grade, gradeReason } = pattern;
  return (
    <section
      id={key}
      aria-labelledby={`${key}-title`}
      className="mt-20 grid scroll-mt-10 grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[1fr_minmax(0,2fr)]"
    >
      <div className="lg:sticky lg:top-8 lg:self-start">
        <h3 id={`${key}-title`} className="text-[2.2rem] leading-none">
          <Link to={`/${key}`} className="hover:text-lit">
            {heading}
          </Link>
        </h3>
        <p className="mt-4 text-sm text-quiet">
          <span className="text-lit">Grade {grade}.</span> {gradeReason}
        </p>
      </div>
      <ol>
        {sources.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </ol>
    </section>
  );
}

function Source({ source }: { source: ListedSource }) {
  const { id, label, title, venue, url, kind, n, setting, finding, verification } = source;
  const [first = ""] = kind;
  const facts = [first.toUpperCase() + kind.slice(1), n, setting].filter(Boolean).join(" · ");
  return (
    <li
      id={`source-${id}`}
      className="scroll-mt-6 border-t border-line py-4 text-sm text-quiet target:bg-raised"
    >
      <a href={url} target="_blank" rel="noopener noreferrer" className="group">
        <span className="text-ink underline decoration-line underline-offset-4 group-hover:decoration-lit">
          {label}
        </span>{" "}
        <cite className="text-ink not-italic">{title}.</cite> {venue}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-pretty">{finding}</p>
      <p className="mt-1 max-w-[38rem] text-pretty">
        {facts}. {source.vendor && "A vendor’s white paper, not peer reviewed. "}
        {source.interest && `${source.interest} `}
        Read as: {verification}.
      </p>
    </li>
  );
}
