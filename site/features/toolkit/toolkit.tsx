// The behavioural design toolkit: a tab for each pattern, and the chosen pattern beside them.
import { Tabs } from "radix-ui";
import { memo, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Pattern } from "../../../patterns/schema.ts";
import { toolkit } from "../../../patterns/toolkit.ts";
import { Arrow } from "../../components/ui/arrow.tsx";
import { focusUnmarked } from "../../components/ui/focus-unmarked.ts";
import { numberWord } from "../../components/ui/number-word.ts";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { patternList } from "../../pattern-list.ts";
import { ChunkBoundary } from "../../rendering/chunk-boundary.tsx";
import { Link } from "../../rendering/link.tsx";
import { ClaimComparison } from "../evidence/claim-comparison.tsx";
import { Note } from "../evidence/note.tsx";
import { DemoCard } from "./demo-card.tsx";
import { notesOf, patternFromQuery, preparePattern } from "./pattern-parts.ts";

/** Patterns that the library has beside these. */
const others = patternList.length - toolkit.length;

/** Milliseconds in which a fast line brings a demo. */
const FAST_LINE_MS = 100;
/** Milliseconds from a visitor's first input to the fetching of all demos: a tab that is pressed loads first. */
const SOON_MS = 300;

export function Toolkit() {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get("pattern");
  const chosen = patternFromQuery(asked);
  const beside = useMediaQuery("(min-width: 64rem)", false);
  const root = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const shared = useRef(asked !== null);
  const wanted = useRef(chosen.key);

  /** Waits a moment for the demo, because React keeps a spinner that it has shown for 300 ms. */
  async function choose(key: string) {
    wanted.current = key;
    const moment = new Promise((resolve) => setTimeout(resolve, FAST_LINE_MS));
    await Promise.race([preparePattern(patternFromQuery(key)), moment]);
    if (wanted.current === key) void navigate(`/?pattern=${key}`, { replace: true });
  }
  // Brings the chosen tab to the middle of the strip; scrollIntoView would move the page as well.
  useEffect(() => {
    const list = strip.current;
    const tab = list?.querySelector<HTMLElement>(`[data-key="${chosen.key}"]`);
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [chosen.key]);
  // Fetches every demo once a visitor does something: with the page they would be a fifth more script.
  useEffect(() => {
    const done = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const prepareAll = () => {
      done.abort();
      timer = setTimeout(() => toolkit.forEach(preparePattern), SOON_MS);
    };
    for (const sign of ["wheel", "touchstart", "pointermove", "keydown"])
      addEventListener(sign, prepareAll, { signal: done.signal, passive: true });
    return () => {
      done.abort();
      clearTimeout(timer);
    };
  }, []);
  // A shared link opens with its panel in view, unless the visitor has scrolled or the browser has.
  useEffect(() => {
    if (shared.current && window.scrollY === 0) root.current?.scrollIntoView();
    shared.current = false;
    return () => {
      wanted.current = "";
    };
  }, []);
  return (
    <>
      <Tabs.Root
        ref={root}
        id="toolkit"
        value={chosen.key}
        onValueChange={(key) => void choose(key)}
        orientation={beside ? "vertical" : "horizontal"}
        className="mx-auto mt-10 grid max-w-5xl -scroll-mt-10 grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 px-5 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)] xl:px-0"
      >
        <Tabs.List
          ref={strip}
          aria-label="Patterns"
          className="-mx-5 flex max-lg:mask-[linear-gradient(to_right,#000_85%,#0000)] snap-x scroll-px-2 gap-1 overflow-x-auto ps-2 max-sm:scroll-px-3 max-sm:ps-3 max-lg:pe-[20%] pb-2 [scrollbar-width:none] lg:sticky lg:top-8 lg:mx-0 lg:-ms-3 lg:flex-col lg:self-start lg:overflow-visible lg:px-0"
        >
          {toolkit.map((pattern, index) => (
            <Tabs.Trigger
              key={pattern.key}
              value={pattern.key}
              data-key={pattern.key}
              // Without script the keyboard would skip every tab.
              tabIndex={pattern === chosen ? 0 : -1}
              onPointerEnter={() => void preparePattern(pattern)}
              onMouseDown={focusUnmarked}
              // A minimum width, so that no tab moves when the web fonts arrive.
              className="group flex min-h-11 min-w-43 shrink-0 snap-start items-center gap-3 rounded-lg px-3 max-sm:gap-2 max-sm:px-2 text-start text-sm whitespace-nowrap text-quiet hover:text-ink hover:transition-colors focus-visible:-outline-offset-2 data-[state=active]:bg-raised data-[state=active]:font-medium data-[state=active]:text-ink"
            >
              <span
                aria-hidden="true"
                className="w-5 font-mono text-xs group-data-[state=active]:text-lit"
              >
                {String(index + 1).padStart(2, "0")}
              </span>
              <span className="lg:grow">{pattern.title}</span>
              {/* A border, because forced colours remove backgrounds. */}
              <span
                aria-hidden="true"
                className="size-1.5 scale-0 rounded-full border-3 border-lit opacity-0 shadow-[0_0_10px_3px_var(--color-glow)] transition-[scale,opacity] duration-300 ease-lamp group-data-[state=active]:scale-100 group-data-[state=active]:opacity-100 motion-reduce:transition-none"
              />
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content key={chosen.key} value={chosen.key} className="min-w-0 rounded-lg">
          <ToolkitPanel pattern={chosen} />
        </Tabs.Content>
      </Tabs.Root>
      <p className="mx-auto mt-8 max-w-5xl px-5 lg:ps-69 xl:ps-68">
        <Link to="/patterns" className="inline-flex min-h-11 items-center text-ink hover:text-lit">
          {numberWord(others)} more, each with field or controlled studies&nbsp;
          <Arrow to="right" />
        </Link>
      </p>
    </>
  );
}

/** Both memoised: a demo that is rendered again before it has hydrated loses what was done in it. */
const Demo = memo(DemoCard);
/** What a chosen tab shows: why the pattern works, the live demo, and what its claim is worth. */
const ToolkitPanel = memo(function ToolkitPanel({ pattern }: { pattern: Pattern }) {
  const [tries, setTries] = useState(0);
  return (
    <>
      <h2 className="text-4xl">{pattern.title}</h2>
      <ChunkBoundary
        fallback={<div className="min-h-28" aria-hidden="true" />}
        onRetry={() => {
          setTries((before) => before + 1);
          return notesOf(pattern).fetch();
        }}
      >
        <PanelText pattern={pattern} />
      </ChunkBoundary>
      <Demo pattern={pattern} className="mt-5" />
      {/* Hidden if the notes can't be fetched: the part above says so and offers to try again. */}
      <ChunkBoundary key={tries} className="hidden">
        <PanelClaim pattern={pattern} />
      </ChunkBoundary>
      <Link
        to={`/${pattern.key}`}
        className="mt-2 inline-flex min-h-11 items-center text-ink hover:text-lit"
      >
        <span className="sr-only">{pattern.title}: </span>Full page&nbsp;
        <Arrow to="right" />
      </Link>
    </>
  );
});

function PanelText({ pattern }: { pattern: Pattern }) {
  const { sections } = notesOf(pattern).useValue();
  return <Note html={sections.panel ?? ""} className="mt-2" />;
}

function PanelClaim({ pattern }: { pattern: Pattern }) {
  const { claim } = notesOf(pattern).useValue();
  return <ClaimComparison claim={claim} className="mt-6" />;
}
