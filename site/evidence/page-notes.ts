// Gives a full page the whole of its pattern's notes, fetched apart so that the showcase need not carry them.
import { use } from "react";
import type { Pattern } from "../../patterns/define-pattern.ts";
import type { PageNotes } from "../../patterns/notes.ts";
import { bounds } from "../bounds.ts";

/** Named by the catalogue's key; a glob, because seven more imports in the catalogue would be in every first load. */
const files = import.meta.glob<PageNotes>("../../patterns/*/notes.md", {
  query: "?page",
  import: "default",
});
const parts = new Map<string, { ready?: PageNotes; loading: Promise<PageNotes> }>();

async function load({ key }: Pattern): Promise<PageNotes> {
  const file = files[`../../patterns/${key}/notes.md`] ?? bounds?.files[`${key}/notes.md?page`];
  if (!file) throw new Error(`The pattern "${key}" has no notes.`);
  return file();
}

/** Suspends until the notes are here. */
export function usePageNotes(pattern: Pattern): PageNotes {
  const known = parts.get(pattern.key);
  if (known) return known.ready ?? use(known.loading);
  const part: { ready?: PageNotes; loading: Promise<PageNotes> } = { loading: load(pattern) };
  parts.set(pattern.key, part);
  part.loading.then(
    (notes) => {
      part.ready = notes;
    },
    () => undefined, // told by the boundary around the reader
  );
  return use(part.loading);
}

/** After a failed fetch: lets the next reader ask anew. */
export function forgetPageNotes(pattern: Pattern): void {
  if (!parts.get(pattern.key)?.ready) parts.delete(pattern.key);
}
