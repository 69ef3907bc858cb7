// Every source where the page carries only the first patterns' ones: the rest is fetched when somebody reads on.
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { SourcesOfPattern } from "../../generators/evidence-lists.ts";
import { Alive } from "../boot/early-clicks.tsx";
import { ShowMore, useFocusOnNew } from "../ui/show-more.tsx";
import { useAnchor, useArrival } from "../ui/use-anchor.ts";
import { PatternSources } from "./every-source.tsx";
import { totals } from "./listed-claims.ts";
import { type EvidenceList, partsOf, sourcesList } from "./more-evidence.ts";

const OF_A_SOURCE = "source-";

interface GrowingSourcesProps {
  /** @default the site's own */
  list?: EvidenceList<SourcesOfPattern>;
  /** Of all patterns. @default the site's own */
  total?: number;
}

export function GrowingSources({
  list = sourcesList,
  total = totals.patterns,
}: GrowingSourcesProps) {
  const { items, state, whole } = useSyncExternalStore(list.subscribe, list.snapshot, list.written);
  const { anchor, wanting } = useAnchor();
  useEffect(() => {
    if (!wanting) return;
    list.want((rest, { items, missing }) => {
      if (!anchor.startsWith(OF_A_SOURCE)) return partsOf(anchor, rest);
      // Nobody knows in which part a source is; nothing of ours links to one, so they are looked through.
      return items.some((item) => has(item, anchor)) ? [] : missing.slice(0, 1);
    });
  }, [list, anchor, wanting]);
  useArrival(anchor, wanting && items.some((item) => item.key === anchor || has(item, anchor)));

  const box = useRef<HTMLDivElement>(null);
  const focusOnNew = useFocusOnNew(box, "section", items.length);
  return (
    <Alive>
      <div ref={box}>
        {items.map((item) => (
          <PatternSources key={item.key} pattern={item} />
        ))}
        <p role="status" className="mt-14 text-center text-sm text-quiet">
          {`Sources of ${items.length.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")} patterns`}
        </p>
        <ShowMore
          label={whole ? null : "Show more sources"}
          state={state}
          onMore={() => {
            focusOnNew();
            list.want(oneMore(list));
          }}
          onRetry={list.retry}
        />
      </div>
    </Alive>
  );
}

function oneMore(list: EvidenceList<SourcesOfPattern>) {
  const before = list.snapshot().items.length;
  return (
    _: unknown,
    { items, missing }: { items: readonly unknown[]; missing: readonly number[] },
  ) => (items.length > before ? [] : missing.slice(0, 1));
}

function has({ sources }: SourcesOfPattern, anchor: string): boolean {
  return sources.some(({ id }) => `${OF_A_SOURCE}${id}` === anchor);
}
