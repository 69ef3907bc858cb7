// Fetches a pattern's measuring notes, each compiled to a file of its own.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";

const files = import.meta.glob<MeasureNotes>("../../../patterns/*/evidence.yaml", {
  query: "?measure",
  import: "default",
});

/** Rejects where the file can't be fetched, or no pattern has that key. */
export function measureNotesOf(key: string): Promise<MeasureNotes> {
  const load = files[`../../../patterns/${key}/evidence.yaml`];
  return load ? load() : Promise.reject(new Error(`No pattern has the key "${key}".`));
}
