// The table of all claims where the page carries only the first: the rest is fetched to be shown, sorted or searched.
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ListedPattern } from "../../generators/evidence-lists.ts";
import { ShowMore, useFocusOnNew } from "../ui/show-more.tsx";
import { useAnchor, useArrival } from "../ui/use-anchor.ts";
import { ClaimsSection } from "./claims-section.tsx";
import { type ClaimsView, claimsOf, isEverything, queryFromView } from "./claims-view.ts";
import { type ClaimLine, linesOf, totals } from "./listed-claims.ts";
import { claimsList, type EvidenceList, partsOf, patternOfClaim } from "./more-evidence.ts";
import type { ClaimsViewControl } from "./use-claims-view.ts";

/** Claims that one press adds, and that a search shows at first. */
export const STEP = 50;

interface GrowingClaimsProps extends ClaimsViewControl {
  /** @default the site's own */
  list?: EvidenceList<ListedPattern>;
  /** Of all claims. @default the site's own */
  total?: number;
}

export function GrowingClaims({
  list = claimsList,
  total = totals.claims,
  ...control
}: GrowingClaimsProps) {
  const { items, unbroken, state, whole, rest } = useSyncExternalStore(
    list.subscribe,
    list.snapshot,
    list.written,
  );
  const view = withKnownPattern(control.view, rest?.names);
  const everything = isEverything(view);
  const query = queryFromView(view);
  const [pressed, setPressed] = useState({ query, times: 0 });
  const times = pressed.query === query ? pressed.times : 0;
  const atFirst = everything ? linesOf(list.written().items).length : STEP;
  const limit = atFirst + times * STEP;
  const { anchor, wanting } = useAnchor(everything);

  const known = linesOf(items);
  const found = everything ? linesOf(items.slice(0, unbroken)) : claimsOf(view, known);
  const asked = wanting && rest ? patternOfClaim(anchor, rest) : "";
  const lines = withPattern(found.slice(0, limit), known, asked);
  const { pattern } = view;
  const searched = everything || whole || items.some(({ key }) => key === pattern);

  useEffect(() => {
    if (everything && times === 0 && !wanting) return;
    list.want((rest, { items, unbroken, missing }) => {
      if (pattern) return partsOf(pattern, rest);
      if (!everything) return missing;
      const wanted = wanting ? partsOf(patternOfClaim(anchor, rest), rest) : [];
      const inOrder = linesOf(items.slice(0, unbroken)).length;
      return [...wanted, ...(inOrder < limit ? missing.slice(0, 1) : [])];
    });
  }, [list, pattern, everything, wanting, anchor, limit, times]);
  useArrival(anchor, asked !== "" && lines.some(({ id }) => id === anchor));

  const box = useRef<HTMLDivElement>(null);
  const focusOnNew = useFocusOnNew(box, "tbody tr", lines.length);
  const left = (everything ? total : found.length) - Math.min(limit, found.length);
  return (
    <div ref={box}>
      <ClaimsSection
        {...control}
        view={view}
        patterns={rest?.names ?? namesOf(list.written().items, pattern)}
        onChoosing={() => list.want(() => [])}
        lines={lines}
        told={told({ everything, searched, shown: lines.length, found: found.length, total })}
        busy={!searched}
      >
        <ShowMore
          label={left > 0 ? `Show ${inWords(Math.min(STEP, left))} more` : null}
          state={searched ? state : state === "failed" ? "failed" : "busy"}
          onMore={() => {
            focusOnNew();
            setPressed({ query, times: times + 1 });
          }}
          onRetry={list.retry}
        />
      </ClaimsSection>
    </div>
  );
}

/** A key that turns out to be no pattern's counts as absent. */
function withKnownPattern(view: ClaimsView, names: Names | undefined): ClaimsView {
  const wrong = view.pattern && names && !names.some(([key]) => key === view.pattern);
  return wrong ? { ...view, pattern: "" } : view;
}

/** The lines of the pattern that the address asks for stand at the end, where they are not shown anyway. */
function withPattern(
  lines: readonly ClaimLine[],
  known: readonly ClaimLine[],
  key: string,
): readonly ClaimLine[] {
  const added = known.filter((line) => line.pattern.key === key && !isIn(lines, line));
  return [...lines, ...added];
}

function isIn(lines: readonly ClaimLine[], { id }: ClaimLine): boolean {
  return lines.some((line) => line.id === id);
}

type Names = readonly (readonly [key: string, heading: string])[];

/** Those of the page, and one that was chosen in the address, whose heading is not here yet. */
function namesOf(patterns: readonly ListedPattern[], chosen: string): Names {
  const names = patterns.map(({ key, heading }) => [key, heading] as const);
  return chosen && !names.some(([key]) => key === chosen) ? [...names, [chosen, chosen]] : names;
}

interface Told {
  everything: boolean;
  searched: boolean;
  shown: number;
  found: number;
  total: number;
}

function told({ everything, searched, shown, found, total }: Told): string {
  const all = `${inWords(total)} claims`;
  if (!searched) return `Looking through ${all}…`;
  if (everything || found === total)
    return shown < total ? `Showing ${inWords(shown)} of ${all}` : all;
  const count = `${inWords(found)} of ${all}`;
  return shown < found ? `${count}, the first ${inWords(shown)} shown` : count;
}

/** 2,300 */
function inWords(value: number): string {
  return value.toLocaleString("en-GB");
}
