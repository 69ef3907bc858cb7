// Fetches what is claimed and what studies measured for a pattern, each compiled to a file of its own.
import type { Research } from "../../../generators/research.ts";
import { perPattern } from "../../rendering/lazy-with-preload.ts";

const files = import.meta.glob<Research>("../../../patterns/*/evidence.yaml", {
  query: "?research",
  import: "default",
});

export const researchOf = perPattern(({ key }) =>
  files[`../../../patterns/${key}/evidence.yaml`]?.(),
);
