// A page of numbers to fill in; `?pattern=` fills them in for one of our patterns.
import { type ReactNode, useDeferredValue } from "react";
import { useLocation } from "react-router";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { Link } from "../../rendering/link.tsx";
import { ReplayEarlyClicks } from "../../rendering/replay-early-clicks.tsx";

interface NumbersPageProps {
  /** The second word is lit. */
  title: readonly [string, string];
  /** @param link to the chosen pattern, if there is one */
  intro: (link: ReactNode | null) => ReactNode;
  /** Without a pattern. */
  general: ReactNode;
  forPattern: (pattern: Pattern) => ReactNode;
  /** Fetches again what `forPattern` needs. */
  onRetry: (pattern: Pattern) => Promise<unknown>;
  children?: (pattern: Pattern | null) => ReactNode;
}

export function NumbersPage(props: NumbersPageProps) {
  const { title, intro, general, forPattern, onRetry, children } = props;
  const key = new URLSearchParams(useLocation().search).get("pattern");
  const chosen = library.find((pattern) => pattern.key === key) ?? null;
  const pattern = useDeferredValue(chosen, isHtmlOf(chosen) ? chosen : null);
  return (
    <article
      data-numbers-of={pattern?.key ?? ""}
      className="mx-auto max-w-5xl px-5 pt-28 sm:pt-32 xl:px-0 print:pt-0"
    >
      <h1>
        {title[0]} <em className="text-lit">{title[1]}</em>
      </h1>
      <p className="mt-6 max-w-xl text-lg print:hidden">
        {intro(
          pattern && (
            <Link
              to={`/${pattern.key}`}
              className="underline decoration-lit underline-offset-4 hover:text-lit"
            >
              {pattern.heading}
            </Link>
          ),
        )}
      </p>
      <div className="mt-10">
        {/* Within the boundary, which is hydrated later than what is around it. */}
        {pattern ? (
          <ChunkBoundary key={pattern.key} onRetry={() => onRetry(pattern)}>
            <ReplayEarlyClicks>{forPattern(pattern)}</ReplayEarlyClicks>
          </ChunkBoundary>
        ) : (
          <ReplayEarlyClicks>{general}</ReplayEarlyClicks>
        )}
      </div>
      {children?.(pattern)}
    </article>
  );
}

/** False if the page came with the HTML of another address, as from a host that ignores the query: hydration begins there. */
function isHtmlOf(pattern: Pattern | null): boolean {
  if (typeof document === "undefined") return true;
  const html = document.querySelector<HTMLElement>("[data-numbers-of]");
  return !html || html.dataset.numbersOf === (pattern?.key ?? "");
}
