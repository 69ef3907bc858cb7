// The patterns beyond the toolkit's tabs, each a link to its page, and the fetching of their names.
import { Link } from "../ui/link.tsx";

/** Milliseconds. */
const DEADLINE_MS = 10_000;

export interface NamedPattern {
  key: string;
  title: string;
}

/** Every pattern in the order of the catalogue. Rejects where the list can't be fetched within 10 s, or is none. */
export async function fetchPatternList(): Promise<NamedPattern[]> {
  const answer = await fetch("/patterns.json", { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!answer.ok) throw new Error(`The list could not be fetched (status ${answer.status}).`);
  const list: unknown = await answer.json();
  if (Array.isArray(list) && list.every(isListed)) return list;
  throw new Error("The list that was fetched names no patterns.");
}

function isListed(entry: unknown): entry is NamedPattern {
  const { key, title } = (entry ?? {}) as Partial<Record<keyof NamedPattern, unknown>>;
  return typeof key === "string" && typeof title === "string";
}

export interface FurtherPatternsProps {
  /** All of the catalogue. */
  patterns: readonly NamedPattern[];
  /** How many of them, from the first on, have a tab and are not repeated. */
  listed: number;
}

export function FurtherPatterns({ patterns, listed }: FurtherPatternsProps) {
  return (
    <nav aria-label="Further patterns">
      <ol className="mt-2 gap-x-10 text-[0.9375rem] sm:columns-2 lg:columns-3">
        {patterns.slice(listed).map(({ key, title }, index) => (
          <li key={key} className="break-inside-avoid">
            <Link
              to={`/${key}`}
              className="inline-flex min-h-11 items-center gap-3 text-quiet transition-colors hover:text-ink"
            >
              <span aria-hidden="true" className="font-mono text-xs">
                {String(listed + index + 1).padStart(2, "0")}
              </span>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
