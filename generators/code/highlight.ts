// Colours source at build: every token gets a short class name, and the page's stylesheet gives it the light.
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import css from "shiki/langs/css.mjs";
import tsx from "shiki/langs/tsx.mjs";
import { escapeHtml } from "../escape-html.ts";

const THEME = "lamplight";
/** Ending of a file, without the dot, to the grammar that reads it. */
const GRAMMARS: Readonly<Record<string, "tsx" | "css">> = {
  ts: "tsx",
  tsx: "tsx",
  js: "tsx",
  jsx: "tsx",
  css: "css",
};

/** What the theme calls a colour, to the class that carries it; everything else is plain ink. */
export const TOKEN_CLASSES = {
  comment: "tc",
  string: "ts",
  "string-expression": "ts",
  keyword: "tk",
  function: "tf",
  constant: "tn",
  parameter: "tp",
  link: "ts",
} as const;

export interface Highlighter {
  /** HTML of `<span>`s alone, whose text is `text` to the letter; one line a line. */
  highlight: (fileName: string, text: string) => string;
}

/** Loads the grammars once; made for a build, never for a browser. */
export async function createHighlighter(): Promise<Highlighter> {
  const core = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: "--" })],
    langs: [tsx, css],
    engine: createJavaScriptRegexEngine(),
  });
  return { highlight: (fileName, text) => coloured(core, fileName, text) };
}

function coloured(core: HighlighterCore, fileName: string, text: string): string {
  const lang = GRAMMARS[fileName.slice(fileName.lastIndexOf(".") + 1)];
  if (!lang) return escapeHtml(text);
  const lines = core.codeToTokensBase(text, { lang, theme: THEME });
  return lines
    .map((tokens) => {
      let html = "";
      let open: string | null = null;
      for (const { content, color } of tokens) {
        // White space has no colour, so it may stay in whatever stands before it.
        const wanted: string | null = content.trim() === "" ? open : classOf(color);
        if (wanted !== open) {
          if (open) html += "</span>";
          if (wanted) html += `<span class=${wanted}>`;
          open = wanted;
        }
        html += escapeHtml(content);
      }
      return open ? `${html}</span>` : html;
    })
    .join("\n");
}

function classOf(colour: string | undefined): string | null {
  const name = /^var\(--token-([a-z-]+)\)$/.exec(colour ?? "")?.[1];
  return name && name in TOKEN_CLASSES ? TOKEN_CLASSES[name as keyof typeof TOKEN_CLASSES] : null;
}
