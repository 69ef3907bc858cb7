// The list of changes where the page carries only the newest: older ones are fetched when somebody reads on.
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Change } from "../../generators/versions/changes-feed.ts";
import { Alive } from "../boot/early-clicks.tsx";
import { ShowMore, useFocusOnNew } from "../ui/show-more.tsx";
import { useAnchor, useArrival } from "../ui/use-anchor.ts";
import { ChangeRow } from "./change-row.tsx";
import { changeCount } from "./newest-changes.ts";
import { type ChangesList, changesList, versionsNear } from "./older-changes.ts";

interface GrowingChangesProps {
  /** @default the site's own */
  list?: ChangesList;
  /** Of all changes. @default the site's own */
  total?: number;
  /** Versions among which a hash would be. @default the site's own */
  lookUp?: (hash: string) => Promise<readonly Change[]>;
}

export function GrowingChanges({
  list = changesList,
  total = changeCount,
  lookUp = versionsNear,
}: GrowingChangesProps) {
  const { items, state, whole } = useSyncExternalStore(list.subscribe, list.snapshot, list.written);
  const { anchor, wanting } = useAnchor();
  const [linked, setLinked] = useState<Change | null>(null);
  useEffect(() => {
    if (!wanting) return;
    let left = false;
    lookUp(anchor).then(
      (changes) => !left && setLinked(changes.find(({ hash }) => hash === anchor) ?? null),
      () => undefined, // the list below can still be read
    );
    return () => {
      left = true;
    };
  }, [anchor, wanting, lookUp]);
  // What the address asks for stands at the end until its place in the list is here.
  const listed = linked && !items.some(({ hash }) => hash === linked.hash) ? [linked] : [];
  useArrival(anchor, wanting && linked?.hash === anchor);

  const box = useRef<HTMLDivElement>(null);
  const focusOnNew = useFocusOnNew(box, "li", items.length);
  return (
    <Alive>
      <div ref={box}>
        <ol className="mt-16 border-t border-line">
          {[...items, ...listed].map((change) => (
            <ChangeRow key={change.hash} change={change} />
          ))}
        </ol>
        <p role="status" className="mt-8 text-center text-sm text-quiet">
          {`The newest ${items.length.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")} changes; all of them are in the feed`}
        </p>
        <ShowMore
          label={whole ? null : "Show older changes"}
          state={state}
          onMore={() => {
            focusOnNew();
            const before = items.length;
            list.want((_, { items, missing }) =>
              items.length > before ? [] : missing.slice(0, 1),
            );
          }}
          onRetry={list.retry}
        />
      </div>
    </Alive>
  );
}
