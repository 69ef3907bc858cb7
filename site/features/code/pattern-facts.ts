// What the build knows of a pattern's source: facts for the page, and the props for the playground and their table.
import type { CodeFacts } from "../../../generators/code-facts.ts";
import type { PlaygroundData } from "../../../generators/playground.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { type FetchedOnce, fetchedOnce } from "../../rendering/preloadable.ts";

function perPattern<Value>(
  files: Record<string, () => Promise<Value>>,
): (pattern: Pattern) => FetchedOnce<Value> {
  const parts = new Map<string, FetchedOnce<Value>>();
  return ({ key }) => {
    const load = files[`../../../patterns/${key}/pattern.ts`];
    const part =
      parts.get(key) ??
      fetchedOnce(load ?? (() => Promise.reject(new Error(`There is no pattern "${key}".`))));
    parts.set(key, part);
    return part;
  };
}

export const factsOf = perPattern(
  import.meta.glob<CodeFacts>("../../../patterns/*/pattern.ts", {
    query: "?facts",
    import: "default",
  }),
);
export const playgroundPropsOf = perPattern(
  import.meta.glob<PlaygroundData>("../../../patterns/*/pattern.ts", {
    query: "?playground",
    import: "default",
  }),
);
