// Below a list of which a part is shown: fetches more, says when that failed, and leads a keyboard to what is new.
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import type { GrowingSnapshot } from "./growing-list.ts";

interface ShowMoreProps {
  /** "Show 50 more claims"; null where nothing is left to show. */
  label: string | null;
  state: GrowingSnapshot<unknown, unknown>["state"];
  onMore: () => void;
  onRetry: () => void;
}

export function ShowMore({ label, state, onMore, onRetry }: ShowMoreProps) {
  if (state === "failed") {
    return (
      <p role="alert" className="mt-8 text-center text-sm text-quiet">
        The rest of the list could not be fetched.{" "}
        <Button variant="link" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  }
  if (label === null) return null;
  return (
    <p className="mt-8 text-center noscript:hidden">
      {/* Never disabled, which would take the focus from whoever pressed it. */}
      <Button variant="outline" onClick={onMore}>
        {state === "busy" ? "Fetching more…" : label}
      </Button>
    </p>
  );
}

/**
 * Call what it returns when more is asked for: the first link of the first item that comes is focused, so that a
 * keyboard goes on where the list went on. `items` is a selector within `box`.
 */
export function useFocusOnNew(box: RefObject<HTMLElement | null>, items: string, count: number) {
  const before = useRef<number | null>(null);
  useEffect(() => {
    const from = before.current;
    if (from === null || count <= from) return;
    before.current = null;
    if (!waitsIn(box.current)) return;
    const added = box.current?.querySelectorAll(items)[from];
    added?.querySelector("a")?.focus({ preventScroll: true });
  }, [box, items, count]);
  return () => {
    before.current = count;
  };
}

/** The focus is still where more was asked for, or went with the button; else its owner has gone on. */
function waitsIn(box: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return activeElement instanceof HTMLButtonElement && Boolean(box?.contains(activeElement));
}
