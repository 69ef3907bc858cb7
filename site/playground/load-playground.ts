// Fetches what a pattern is tried with, and what its types say, each compiled to a file of its own.

import type { PlayPart } from "../../generators/playground/play-part.ts";
import type { Playground } from "../../patterns/schema.ts";
import { type FetchedOnce, fetchedOnce } from "../ui/preloadable.ts";

const fixtures = import.meta.glob<Playground>("../../patterns/*/playground.tsx", {
  import: "playground",
});
const descriptions = import.meta.glob<readonly PlayPart[]>("../../patterns/*/pattern.ts", {
  query: "?playground",
  import: "default",
});
const playgrounds = new Map<string, FetchedOnce<Playground>>();
const parts = new Map<string, FetchedOnce<readonly PlayPart[]>>();

function playgroundOf(key: string): FetchedOnce<Playground> {
  const load = fixtures[`../../patterns/${key}/playground.tsx`];
  return once(playgrounds, key, load);
}

function partsOf(key: string): FetchedOnce<readonly PlayPart[]> {
  const load = descriptions[`../../patterns/${key}/pattern.ts`];
  return once(parts, key, load);
}

function once<T>(
  known: Map<string, FetchedOnce<T>>,
  key: string,
  load = () => Promise.reject<T>(new Error(`"${key}" can't be tried.`)),
): FetchedOnce<T> {
  const fetched = known.get(key) ?? fetchedOnce(load);
  known.set(key, fetched);
  return fetched;
}

/** After a failed fetch the next call tries again. */
export function loadPlayground(key: string): Promise<Playground> {
  return playgroundOf(key).fetch();
}

/** After a failed fetch the next call tries again. */
export function loadParts(key: string): Promise<readonly PlayPart[]> {
  return partsOf(key).fetch();
}

/** Suspends until it is here. */
export function usePlaygroundOf(key: string): Playground {
  return playgroundOf(key).useValue();
}

/** Suspends until they are here. */
export function usePartsOf(key: string): readonly PlayPart[] {
  return partsOf(key).useValue();
}
