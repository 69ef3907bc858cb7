// Every source of the site with what it found, for whoever wants to read on; fetched apart, below the table.
import type { ListedSource } from "../../../patterns/notes.ts";
import { Link } from "../../components/ui/link.tsx";
import { type ListedPattern, listedPatterns } from "./all-evidence.ts";

const files = import.meta.glob<readonly ListedSource[]>("../../../patterns/*/evidence.yaml", {
  query: "?sources",
  import: "default",
  eager: true,
});

export function EverySource() {
  return listedPatterns.map((pattern) => <PatternSources key={pattern.key} pattern={pattern} />);
}

function PatternSources({ pattern }: { pattern: ListedPattern }) {
  const { key, heading, grade, gradeReason } = pattern;
  const sources = files[`../../../patterns/${key}/evidence.yaml`] ?? [];
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
      <ol className="source-list">
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
  const sentences = [
    `${facts}.`,
    source.vendor && "A vendor’s white paper, not peer reviewed.",
    source.interest,
    `Read as: ${verification}.`,
    source.doubt,
  ];
  return (
    <li id={`source-${id}`}>
      <a href={url} target="_blank" rel="noopener noreferrer">
        <span>{label}</span> <cite>{title}</cite>
        {` ${venue}`}
      </a>
      <p>{finding}</p>
      <p>{sentences.filter(Boolean).join(" ")}</p>
    </li>
  );
}
