// Says how many tokens a prompt is, from its length alone: the tables of a real tokenizer weigh more than the whole site.
import type { Stack } from "../../generators/stack/stack.ts";

/**
 * Characters per token of our prompts in the encoding o200k_base, by what most of the text is.
 * Held to within 5 % for every pattern and stack by `about-tokens.test.ts`, which counts with the tokenizer.
 */
const CHARACTERS_PER_TOKEN = { sources: 3.77, stylesheet: 3.515, instructions: 3.88 } as const;

/** Rounded to the hundred. */
export function aboutTokens(characters: number, { styling, assistant }: Stack): number {
  const kind =
    styling === "css" ? "stylesheet" : assistant === "terminal" ? "instructions" : "sources";
  return Math.round(characters / CHARACTERS_PER_TOKEN[kind] / 100) * 100;
}
