// The pattern that an address asks for, and each pattern's demo and notes, fetched once and ahead of need.
import type { ComponentType } from "react";
import type { Notes } from "../../../generators/compile-notes.ts";
import type { DemoProps, Pattern } from "../../../patterns/schema.ts";
import { toolkit } from "../../../patterns/toolkit.ts";
import { lazyWithPreload, perKey, perPattern } from "../../rendering/lazy-with-preload.ts";

const demoFiles = import.meta.glob<ComponentType<DemoProps>>("../../../patterns/*/demo.tsx", {
  import: "default",
});
const noteFiles = import.meta.glob<Notes>("../../../patterns/*/notes.md", { import: "default" });
const codeOf = perPattern(({ key }) => demoFiles[`../../../patterns/${key}/demo.tsx`]?.());
export const notesOf = perPattern(({ key }) => noteFiles[`../../../patterns/${key}/notes.md`]?.());
export const demoOf = perKey((pattern: Pattern) => lazyWithPreload(codeOf(pattern).fetch));

/** Fetches what a tab will show. Never rejects: if a fetch failed, the panel says so and offers to try again. */
export async function preparePattern(pattern: Pattern): Promise<void> {
  await Promise.allSettled([demoOf(pattern).preload(), notesOf(pattern).fetch()]);
}

/** The pattern that `?pattern=` names, or the first one for anything unknown. */
export function patternFromQuery(value: string | null): Pattern {
  return toolkit.find((pattern) => pattern.key === value) ?? toolkit[0];
}
