// Writes the highlighted source of every free pattern as a file that its page fetches when it is asked for.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pattern } from "../../patterns/schema.ts";
import { PATTERNS_FOLDER, readPattern } from "../read-pattern.ts";
import { codeView } from "./code-view.ts";
import { createHighlighter } from "./highlight.ts";
import { readCodeFacts } from "./read-code-facts.ts";

export interface WriteCodeViewsOptions {
  catalogue: readonly Pattern[];
  /** Folder that the server gives to everyone. */
  outPublic: string;
  /** Public address without a trailing slash. */
  siteUrl: string;
  /** Folder of the patterns. @default this checkout's */
  patternsFolder?: string;
}

/** Writes `code/<name>.json`, of free patterns alone. Returns the keys of the patterns that have no proof for their newest version. */
export async function writeCodeViews(options: WriteCodeViewsOptions): Promise<string[]> {
  const { catalogue, outPublic, siteUrl, patternsFolder = PATTERNS_FOLDER } = options;
  const folder = join(outPublic, "code");
  await mkdir(folder, { recursive: true });
  const highlighter = await createHighlighter();
  const unproven: string[] = [];
  for (const { key, name, price } of catalogue) {
    const { proven } = await readCodeFacts(join(patternsFolder, key));
    if (!proven) unproven.push(key);
    if (price !== "free") continue;
    const source = await readPattern(join(patternsFolder, key));
    const view = codeView(source, highlighter, siteUrl);
    await writeFile(join(folder, `${name}.json`), JSON.stringify(view));
  }
  return unproven;
}
