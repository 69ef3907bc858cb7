// A free pattern's source with its colours, fetched when a reader opens the Code view.
import { createCssVariablesTheme, createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import tsx from "shiki/langs/tsx.mjs";
import { escapeHtml } from "./escape-html.ts";
import type { PatternSource } from "./read-pattern.ts";
import { withVersion } from "./versions.ts";

const THEME = "lamplight";

/** By the theme's name of a colour: the class that has it. Everything else has the text's own colour. */
export const TOKEN_CLASSES: Readonly<Record<string, string>> = {
  comment: "tc",
  string: "ts",
  "string-expression": "ts",
  keyword: "tk",
  function: "tf",
  constant: "tn",
  parameter: "tp",
  link: "ts",
};

export type CodeView = ReturnType<typeof codeView>;

/** Text of a source file to HTML of `<span>`s. */
export type Highlight = (text: string) => string;

export function codeView({ pattern, files, extras }: PatternSource, highlight: Highlight) {
  return {
    files: [...files, ...extras].map(({ name, text }) => ({
      name,
      /** `<span>`s only; its text is the file as it is handed out. */
      html: highlight(withVersion(text, pattern)),
    })),
  };
}

/** Loads the grammar of TypeScript with JSX once. */
export async function createHighlight(): Promise<Highlight> {
  const highlighter = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "--" })],
    langs: [tsx],
    engine: createJavaScriptRegexEngine(),
  });
  return (text) =>
    highlighter
      .codeToTokensBase(text, { lang: "tsx", theme: THEME })
      .map((tokens) => tokens.map(({ content, color }) => coloured(content, color)).join(""))
      .join("\n");
}

function coloured(content: string, colour = ""): string {
  const name = TOKEN_CLASSES[/^var\(--token-([a-z-]+)\)$/.exec(colour)?.[1] ?? ""];
  const html = escapeHtml(content);
  return name && content.trim() ? `<span class=${name}>${html}</span>` : html;
}
