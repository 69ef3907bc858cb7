// A pattern's source as its page shows it: fetched when a reader asks for it.
import type { PatternSource } from "../pattern-source.ts";
import { stamped, versionLine } from "../versions/version-line.ts";
import type { Highlighter } from "./highlight.ts";

export interface CodeFile {
  name: string;
  /** Highlighted source; its text is what is copied. */
  html: string;
}

export interface CodeView {
  files: readonly CodeFile[];
}

/** Each file as it is taken home, its version in the last line; the demo, which shows how it is used, comes last. */
export function codeView(
  source: PatternSource,
  { highlight }: Highlighter,
  siteUrl: string,
): CodeView {
  const { pattern, files, demo } = source;
  const line = versionLine(source, siteUrl);
  const shown = [...files, { name: `${pattern.name}-demo.tsx`, text: demo }];
  return {
    files: shown.map(({ name, text }) => ({ name, html: highlight(name, stamped(text, line)) })),
  };
}
