// Gives each pattern's demo and notes as parts that are fetched once and can be fetched ahead.

import type { Notes } from "../../../patterns/notes.ts";
import type { DemoProps, Pattern } from "../../../patterns/schema.ts";
import {
  type FetchedOnce,
  fetchedOnce,
  type Preloadable,
  preloadable,
} from "../../rendering/preloadable.ts";

const demos = new Map<string, Preloadable<DemoProps>>();
const notes = new Map<string, FetchedOnce<Notes>>();

export function demoOf(pattern: Pattern): Preloadable<DemoProps> {
  const known = demos.get(pattern.key);
  if (known) return known;
  const demo = preloadable<DemoProps>(async () => (await pattern.demo()).default);
  demos.set(pattern.key, demo);
  return demo;
}

function notesOf(pattern: Pattern): FetchedOnce<Notes> {
  const known = notes.get(pattern.key);
  if (known) return known;
  const part = fetchedOnce(async () => (await pattern.notes()).default);
  notes.set(pattern.key, part);
  return part;
}

/** After a failed fetch the next call tries again. */
export function loadNotes(pattern: Pattern): Promise<Notes> {
  return notesOf(pattern).fetch();
}

/** Suspends until the notes are here. */
export function useNotes(pattern: Pattern): Notes {
  return notesOf(pattern).useValue();
}

/** Fetches what a tab will show, when a pointer or the focus is near it. */
export function preparePattern(pattern: Pattern): void {
  // A failure is told by the boundary when the tab is chosen.
  for (const part of [demoOf(pattern).preload(), loadNotes(pattern)]) part.catch(() => undefined);
}
