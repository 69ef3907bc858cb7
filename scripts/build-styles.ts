// Gives each page the part of the stylesheet that it can need at first; the whole sheet is fetched with another pattern's demo.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Selector, transform } from "lightningcss";

/** Parts of patterns that the site itself shows on every page. */
const OWN_PATTERNS = ["theme-toggle/theme-toggle.tsx"];

/** Cuts `css` to the rules whose classes occur in the site's own files or in those of the patterns named. */
export type CutStyles = (patterns: readonly string[]) => string;

export async function stylesCutter(root: string, css: string): Promise<CutStyles> {
  const site = await wordsOf(join(root, "site"));
  for (const file of OWN_PATTERNS)
    addWords(site, await readFile(join(root, "patterns", file), "utf8"));
  const wordsOfPattern = new Map<string, Set<string>>();
  for (const entry of await readdir(join(root, "patterns"), { withFileTypes: true })) {
    if (entry.isDirectory())
      wordsOfPattern.set(entry.name, await wordsOf(join(root, "patterns", entry.name)));
  }
  return (patterns) => {
    const known = patterns.map((key) => wordsOfPattern.get(key) ?? new Set<string>());
    const needed = (name: string) => site.has(name) || known.some((words) => words.has(name));
    const { code } = transform({
      filename: "page.css",
      code: Buffer.from(css),
      minify: true,
      visitor: {
        Rule: {
          style(rule) {
            // Lists of selectors are kept or dropped whole: the parser can't take a changed rule back.
            const kept = rule.value.selectors.some((selector) => classesOf(selector).every(needed));
            return kept ? undefined : [];
          },
        },
      },
    });
    return code.toString();
  };
}

function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => (part.type === "class" ? [part.name] : []));
}

/** Everything in a folder's files that could be a class name. */
async function wordsOf(folder: string): Promise<Set<string>> {
  const words = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name) || entry.name.includes(".test."))
      continue;
    addWords(words, await readFile(join(entry.parentPath, entry.name), "utf8"));
  }
  return words;
}

function addWords(words: Set<string>, text: string): void {
  for (const word of text.split(/[\s"'`{}]+/)) words.add(word);
  for (const [, name = ""] of text.matchAll(/\.([\w-]+)/g)) words.add(name); // selectors of a stylesheet
}
