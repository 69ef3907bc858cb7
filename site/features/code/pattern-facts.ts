// What the build knows of a pattern's source: facts, the props for the playground and their table, and highlighted files.
import type { CodeFacts } from "../../../generators/code-facts.ts";
import type { CodeView } from "../../../generators/code-view.ts";
import type { PlaygroundData } from "../../../generators/playground.ts";
import { perPattern } from "../../rendering/lazy-with-preload.ts";
import { fetchText } from "../checkout/call-shop.ts";

const facts = import.meta.glob<CodeFacts>("../../../patterns/*/pattern.ts", {
  query: "?facts",
  import: "default",
});
const playgrounds = import.meta.glob<PlaygroundData>("../../../patterns/*/pattern.ts", {
  query: "?playground",
  import: "default",
});

export const factsOf = perPattern(({ key }) => facts[`../../../patterns/${key}/pattern.ts`]?.());
export const playgroundPropsOf = perPattern(({ key }) =>
  playgrounds[`../../../patterns/${key}/pattern.ts`]?.(),
);
/** Of a free pattern. */
export const codeViewOf = perPattern(
  async ({ name }): Promise<CodeView> => JSON.parse(await fetchText(`/code/${name}.json`)),
);
