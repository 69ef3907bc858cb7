// Each pattern's demo and notes, fetched once and ahead of need.
import type { Notes } from "../../../patterns/notes.ts";
import type { DemoProps, Pattern } from "../../../patterns/schema.ts";
import {
  type LazyWithPreload,
  lazyWithPreload,
  perPattern,
} from "../../rendering/lazy-with-preload.ts";

const demos = new Map<string, LazyWithPreload<DemoProps>>();

export function demoOf(pattern: Pattern): LazyWithPreload<DemoProps> {
  const known = demos.get(pattern.key);
  if (known) return known;
  const demo = lazyWithPreload<DemoProps>(async () => (await pattern.demo()).default);
  demos.set(pattern.key, demo);
  return demo;
}

const notesOf = perPattern(async (pattern) => (await pattern.notes()).default);

/** After a failed fetch the next call tries again. */
export function loadNotes(pattern: Pattern): Promise<Notes> {
  return notesOf(pattern).fetch();
}

/** Suspends until the notes have arrived. */
export function useNotes(pattern: Pattern): Notes {
  return notesOf(pattern).useValue();
}

/** Fetches what a tab will show. Never rejects: if a fetch failed, the panel says so and offers to try again. */
export async function preparePattern(pattern: Pattern): Promise<void> {
  await Promise.allSettled([demoOf(pattern).preload(), loadNotes(pattern)]);
}
