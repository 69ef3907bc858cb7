// Gives a full page the whole of its pattern's notes, fetched apart so that the showcase need not carry them.

import type { PageNotes } from "../../../patterns/notes.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { type FetchedOnce, fetchedOnce } from "../../rendering/preloadable.ts";

/** Named by the catalogue's key; a glob, because seven more imports in the catalogue would be in every first load. */
const files = import.meta.glob<PageNotes>("../../../patterns/*/notes.md", {
  query: "?page",
  import: "default",
});
const parts = new Map<string, FetchedOnce<PageNotes>>();

/** The whole notes of a pattern; `useValue` suspends until they are here. */
export function pageNotesOf({ key }: Pattern): FetchedOnce<PageNotes> {
  const known = parts.get(key);
  if (known) return known;
  const part = fetchedOnce(async () => {
    const file = files[`../../../patterns/${key}/notes.md`];
    if (!file) throw new Error(`The pattern "${key}" has no notes.`);
    return file();
  });
  parts.set(key, part);
  return part;
}
