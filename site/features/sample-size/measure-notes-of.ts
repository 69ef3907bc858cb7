// Fetches how to test a pattern, each compiled to a file of its own.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { type FetchedOnce, fetchedOnce } from "../../rendering/preloadable.ts";

const files = import.meta.glob<MeasureNotes>("../../../patterns/*/evidence.yaml", {
  query: "?measure",
  import: "default",
});
const parts = new Map<string, FetchedOnce<MeasureNotes>>();

/** `useValue` suspends until the notes are here. */
export function measureNotesOf({ key }: Pattern): FetchedOnce<MeasureNotes> {
  const known = parts.get(key);
  if (known) return known;
  const part = fetchedOnce(async () => {
    const file = files[`../../../patterns/${key}/evidence.yaml`];
    if (!file) throw new Error(`The pattern "${key}" has no evidence.`);
    return file();
  });
  parts.set(key, part);
  return part;
}
