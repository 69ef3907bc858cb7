// Fetches how to test a pattern, each compiled to a file of its own.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { perPattern } from "../../rendering/lazy-with-preload.ts";

const files = import.meta.glob<MeasureNotes>("../../../patterns/*/evidence.yaml", {
  query: "?measure",
  import: "default",
});

/** `useValue` suspends until the notes are here. */
export const measureNotesOf = perPattern(({ key }) =>
  files[`../../../patterns/${key}/evidence.yaml`]?.(),
);
