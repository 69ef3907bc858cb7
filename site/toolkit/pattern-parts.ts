// Gives each pattern's demo and notes as parts that are fetched once and can be fetched ahead.
import { use } from "react";
import type { DemoProps, Pattern } from "../../patterns/define-pattern.ts";
import type { Notes } from "../../patterns/notes.ts";
import { stylesFor } from "../boot/whole-styles.ts";
import { type Preloadable, preloadable } from "../ui/preloadable.ts";

const demos = new Map<string, Preloadable<DemoProps>>();
const notes = new Map<string, { ready?: Notes; loading?: Promise<Notes> }>();

export function demoOf(pattern: Pattern): Preloadable<DemoProps> {
  const known = demos.get(pattern.key);
  if (known) return known;
  const demo = preloadable<DemoProps>(async () => {
    const [file] = await Promise.all([pattern.demo(), stylesFor(pattern.key)]);
    return file.default;
  });
  demos.set(pattern.key, demo);
  return demo;
}

export function loadNotes(pattern: Pattern): Promise<Notes> {
  const part = notes.get(pattern.key) ?? {};
  notes.set(pattern.key, part);
  part.loading ??= pattern.notes().then((file) => {
    part.ready = file.default;
    return file.default;
  });
  return part.loading;
}

/** Suspends until the notes are here. */
export function useNotes(pattern: Pattern): Notes {
  return notes.get(pattern.key)?.ready ?? use(loadNotes(pattern));
}

/** Fetches what a tab will show, when a pointer or the focus is near it. */
export function preparePattern(pattern: Pattern): void {
  demoOf(pattern)
    .preload()
    .catch(() => undefined); // told by the boundary when the tab is chosen
  loadNotes(pattern).catch(() => notes.delete(pattern.key));
}
