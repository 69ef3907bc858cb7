// Fetches the facts of a pattern's source, each compiled to a file of its own.

import type { CodeFacts } from "../../generators/code/code-facts.ts";
import type { Pattern } from "../../patterns/schema.ts";

const files = import.meta.glob<CodeFacts>("../../patterns/*/pattern.ts", {
  query: "?facts",
  import: "default",
});

/** Rejects where the file can't be fetched. */
export function codeFactsOf({ key }: Pattern): Promise<CodeFacts> {
  const load = files[`../../patterns/${key}/pattern.ts`];
  return load ? load() : Promise.reject(new Error(`The pattern "${key}" has no facts.`));
}
