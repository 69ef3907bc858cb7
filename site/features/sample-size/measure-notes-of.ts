// Fetches how to test a pattern, and what is claimed and was measured for it, each compiled to a file of its own.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import type { Research } from "../../../generators/research.ts";
import { perPattern } from "../../rendering/lazy-with-preload.ts";

const files = import.meta.glob<MeasureNotes>("../../../patterns/*/evidence.yaml", {
  query: "?measure",
  import: "default",
});
const research = import.meta.glob<Research>("../../../patterns/*/evidence.yaml", {
  query: "?research",
  import: "default",
});

/** `useValue` suspends until the notes are here. */
export const measureNotesOf = perPattern(({ key }) =>
  files[`../../../patterns/${key}/evidence.yaml`]?.(),
);
export const researchOf = perPattern(({ key }) =>
  research[`../../../patterns/${key}/evidence.yaml`]?.(),
);
