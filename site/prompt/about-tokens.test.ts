// The number of tokens that the dialog tells, against a real tokenizer, for every prompt that can be asked for.
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { promptFor } from "../../generators/prompt.ts";
import { readPatterns } from "../../generators/read-pattern.ts";
import { prepareSource } from "../../generators/stack/prepare-source.ts";
import { DEFAULT_STACK, STACK_CHOICES } from "../../generators/stack/stack.ts";
import { catalogue } from "../../patterns/catalogue.ts";
import { aboutTokens } from "./about-tokens.ts";

/** Share by which the number may be off, its rounding to the hundred aside. */
const OFF_BY = 0.05;
const ROUNDING = 50;

const prepared = await Promise.all((await readPatterns(catalogue)).map(prepareSource));

describe.each(prepared.map((source) => [source.pattern.name, source] as const))(
  "%s",
  (_, source) => {
    const { styling, language, assistant } = STACK_CHOICES;
    const stacks = styling.flatMap((style) =>
      language.flatMap((lang) =>
        assistant.map((who) => ({
          ...DEFAULT_STACK,
          styling: style,
          language: lang,
          assistant: who,
        })),
      ),
    );
    it.each(stacks)("is told within 5 % for $styling, $language, $assistant", (stack) => {
      const text = promptFor(source, { siteUrl: "https://lamp.example", stack });
      const counted = countTokens(text);
      expect(Math.abs(aboutTokens(text.length, stack) - counted)).toBeLessThanOrEqual(
        counted * OFF_BY + ROUNDING,
      );
    });
  },
);
