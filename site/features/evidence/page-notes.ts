// Gives a full page the whole of its pattern's notes, fetched apart so that the showcase need not carry them.
import type { PageNotes } from "../../../generators/compile-notes.ts";
import { perPattern } from "../../rendering/lazy-with-preload.ts";

/** A glob, because an import for each pattern in the catalogue would be in every first load. */
const files = import.meta.glob<PageNotes>("../../../patterns/*/notes.md", {
  query: "?page",
  import: "default",
});

/** The whole notes of a pattern; `useValue` suspends until they are here. */
export const pageNotesOf = perPattern(({ key }) => files[`../../../patterns/${key}/notes.md`]?.());
