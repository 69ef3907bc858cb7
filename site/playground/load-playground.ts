// Fetches what a pattern is tried with, and what its types say, each compiled to a file of its own.
import type { Playground } from "../../patterns/define-pattern.ts";
import type { PlayPart } from "../../takeaway/playground/play-part.ts";
import { bounds } from "../bounds.ts";

const fixtures = import.meta.glob<Playground>("../../patterns/*/playground.tsx", {
  import: "playground",
});
const descriptions = import.meta.glob<readonly PlayPart[]>("../../patterns/*/pattern.ts", {
  query: "?playground",
  import: "default",
});
const loading = new Map<string, Promise<unknown>>();

/** The same promise for the same key, as React's `use` wants it; a failed one is forgotten. */
export function loadPlayground(key: string): Promise<Playground> {
  return once(
    `fixture ${key}`,
    fixtures[`../../patterns/${key}/playground.tsx`] ?? bounds?.files[`${key}/playground.tsx`],
  );
}

export function loadParts(key: string): Promise<readonly PlayPart[]> {
  return once(
    `parts ${key}`,
    descriptions[`../../patterns/${key}/pattern.ts`] ??
      bounds?.files[`${key}/pattern.ts?playground`],
  );
}

/** Whether a pattern can be tried: a new one can't until it has a `playground.tsx`. */
export function hasFixture(key: string): boolean {
  return (
    `../../patterns/${key}/playground.tsx` in fixtures ||
    bounds?.files[`${key}/playground.tsx`] !== undefined
  );
}

function once<T>(name: string, load: (() => Promise<T>) | undefined): Promise<T> {
  const known = loading.get(name) as Promise<T> | undefined;
  if (known) return known;
  const promise = load ? load() : Promise.reject(new Error(`There is no ${name} to be tried.`));
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}
