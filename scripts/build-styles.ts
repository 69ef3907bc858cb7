// Gives each page the part of the stylesheet that it can need at first; the whole sheet is fetched with another pattern's demo.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Selector, transform } from "lightningcss";

/** Parts of patterns that the site itself shows on every page. */
const OWN_PATTERNS = ["theme-toggle/theme-toggle.tsx"];

/** Below `site/`: what only full pattern pages and the lists show, and no page that has a demo alone or a message. */
const LATE = [
  "changes/",
  "code/",
  "playground/",
  "evidence/",
  "pages/changes-page.tsx",
  "pages/evidence-page.tsx",
  "pages/page-contents.tsx",
  "pages/pattern-page.tsx",
];
/** Of those, what the toolkit's panel shows as well. */
const IN_PANEL = ["evidence/claim-row.tsx", "evidence/note.tsx"];
/** Stands in `data-styled` where a page carries the late styles too; see `stylesFor`. */
export const LATE_STYLES = "late";

/**
 * Cuts `css` to the rules whose classes occur in the site's own files or in those of what is named: patterns by
 * their key, and the late parts of the site.
 */
export type CutStyles = (styled: readonly string[]) => string;

export async function stylesCutter(root: string, css: string): Promise<CutStyles> {
  const isLate = (name: string) =>
    LATE.some((part) => name.startsWith(part)) && !IN_PANEL.includes(name);
  const site = await wordsOf(join(root, "site"), (name) => !isLate(name));
  for (const file of OWN_PATTERNS)
    addWords(site, await readFile(join(root, "patterns", file), "utf8"));
  const wordsOfPattern = new Map([[LATE_STYLES, await wordsOf(join(root, "site"), isLate)]]);
  for (const entry of await readdir(join(root, "patterns"), { withFileTypes: true })) {
    if (entry.isDirectory())
      wordsOfPattern.set(entry.name, await wordsOf(join(root, "patterns", entry.name)));
  }
  return (styled) => {
    const known = styled.map((key) => wordsOfPattern.get(key) ?? new Set<string>());
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
async function wordsOf(
  folder: string,
  wanted: (name: string) => boolean = () => true,
): Promise<Set<string>> {
  const words = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name) || entry.name.includes(".test."))
      continue;
    const path = join(entry.parentPath, entry.name);
    if (!wanted(relative(folder, path).replaceAll("\\", "/"))) continue;
    addWords(words, await readFile(path, "utf8"));
  }
  return words;
}

function addWords(words: Set<string>, text: string): void {
  for (const word of text.split(/[\s"'`{}]+/)) words.add(word);
  for (const [, name = ""] of text.matchAll(/\.([\w-]+)/g)) words.add(name); // selectors of a stylesheet
}
