// Gives each page the part of the stylesheet that it can need at first; the whole sheet is fetched with another pattern's demo.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Selector, transform } from "lightningcss";
import type { StyledPart } from "../site/boot/whole-styles.ts";

/** Parts of patterns that the site itself shows on every page. */
const OWN_PATTERNS = ["theme-toggle/theme-toggle.tsx"];

/** The file of a pattern that its demo doesn't consist of. */
const OF_NO_DEMO = "pattern.ts";

// Parts of the site: beginnings of names below `site/`.

/** What only full pattern pages show. */
const LATE = [
  "code/",
  "evidence/evidence-card.tsx",
  "evidence/measure-section.tsx",
  "evidence/page-notes.ts",
  "evidence/plot-figure.tsx",
  "evidence/sample-size/",
  "pages/page-contents.tsx",
  "pages/pattern-page.tsx",
  "playground/",
  "ui/copy-button.tsx",
];
/** What the windows show, whose code comes with the intent to open one, and the page after a payment with them. */
const WINDOWS = [
  "payment/offer.tsx",
  "payment/payment-dialog.tsx",
  "payment/restore-form.tsx",
  "payment/success-rooms.tsx",
  "code/install-command.tsx",
  "prompt/licence-key.tsx",
  "prompt/no-licence.tsx",
  "prompt/open-in-links.tsx",
  "prompt/prompt-dialog.tsx",
  "prompt/prompt-document.tsx",
  "ui/dialog.tsx",
  "ui/tooltip.tsx",
];
/** Of the evidence, what the toolkit's panel shows. */
const IN_PANEL = ["evidence/claim-row.tsx", "evidence/note.tsx"];
/** What the two lists never show; everything else that is not late they share with all pages. */
const ROOMS = [
  ...IN_PANEL,
  "hero/",
  "pages/",
  "payment/",
  "prompt/",
  "toolkit/",
  "ui/badge.tsx",
  "ui/sleeping-part.tsx",
  "ui/toaster.tsx",
];
const EVIDENCE = ["evidence/", "pages/evidence-page.tsx"];
const CHANGES = ["changes/", "pages/changes-page.tsx"];

/**
 * Parts of the site by the name that stands in `data-styled` where a page carries their styles; see `stylesFor`.
 * Without any of them a page carries what all pages share.
 */
const SITE_PARTS: Readonly<Record<StyledPart, (name: string) => boolean>> = {
  rooms: (name) =>
    isOneOf(ROOMS, name) &&
    !isOneOf([...LATE, ...WINDOWS, "pages/evidence-page.tsx", ...CHANGES], name),
  windows: (name) => isOneOf(WINDOWS, name),
  late: (name) => isOneOf(LATE, name),
  evidence: (name) => isOneOf(EVIDENCE, name) && !isOneOf([...LATE, ...IN_PANEL], name),
  changes: (name) => isOneOf(CHANGES, name),
};

const isOneOf = (starts: readonly string[], name: string) =>
  starts.some((start) => name.startsWith(start));

/**
 * Cuts `css` to the rules whose classes and elements occur in the site's own files or in those of what is named:
 * patterns by their key, and parts of the site. Elements of `markup` count as well, and all do without it. What no
 * rule is left to use is left out too.
 */
export type CutStyles = (styled: readonly string[], markup?: string) => string;

export async function stylesCutter(root: string, css: string): Promise<CutStyles> {
  const folder = join(root, "site");
  const parts = Object.entries(SITE_PARTS);
  const site = await wordsOf(folder, (name) => !parts.some(([, has]) => has(name)));
  for (const file of OWN_PATTERNS)
    addWords(site, await readFile(join(root, "patterns", file), "utf8"));
  const wordsOfPattern = new Map<string, Set<string>>();
  for (const [part, has] of parts) wordsOfPattern.set(part, await wordsOf(folder, has));
  for (const entry of await readdir(join(root, "patterns"), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const { name } = entry;
    const pattern = join(root, "patterns", name);
    wordsOfPattern.set(name, await wordsOf(pattern, (file) => file !== OF_NO_DEMO));
  }
  const { code } = transform({ filename: "site.css", code: Buffer.from(css), minify: true });
  const rules = splitRules(code.toString());
  return (styled, markup) => {
    const known = [site, ...styled.flatMap((key) => wordsOfPattern.get(key) ?? [])];
    const elements = new Set(["<html", "<body", ...(markup?.match(ELEMENT) ?? [])]);
    const needed = (name: string) =>
      known.some((words) => words.has(name)) ||
      (/^<|^type=/.test(name) && (markup === undefined || elements.has(name)));
    return withoutIdleParts(rules.map((rule) => cutRule(rule, needed)).join(""));
  };
}

/**
 * A minified sheet that is added to pages which have its font faces already. Brought anew, the same faces would make
 * the browser lay out all text again: 10 ms on a component page.
 */
export function withoutFaces(css: string): string {
  return css.replaceAll(/@font-face\s*\{[^}]*\}/g, "");
}

/** The beginning of an element, and what kind of field it is, in markup as in code that renders it. */
const ELEMENT = /<[a-z][a-z0-9]*|\btype="[\w-]+"/g;

/** A rule with what each of its selectors needs (classes, elements as `<name`, fields as `type="kind"`), a group of rules (`@layer`, `@media`), or text that stays as it is. */
type Rule =
  | { kind: "style"; text: string; selectors: readonly (readonly string[])[] }
  | { kind: "group"; head: string; rules: readonly Rule[] }
  | { kind: "rest"; text: string };

/** Lists of selectors are kept or dropped whole. */
function cutRule(rule: Rule, needed: (name: string) => boolean): string {
  switch (rule.kind) {
    case "rest":
      return rule.text;
    case "style":
      return rule.selectors.some((names) => names.every(needed)) ? rule.text : "";
    case "group": {
      const inside = rule.rules.map((inner) => cutRule(inner, needed)).join("");
      return inside && `${rule.head}{${inside}}`;
    }
  }
}

/** Reads the minified sheet once, for every page is cut from it. */
function splitRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const note = css.startsWith("/*", at);
    const end = note ? css.indexOf("*/", at) + 1 : endOf(css, at, "{;");
    if (note || css[end] !== "{") {
      rules.push({ kind: "rest", text: css.slice(at, end + 1) });
      at = end + 1;
      continue;
    }
    const close = endOf(css, end + 1, "}");
    const head = css.slice(at, end).trim();
    const body = css.slice(end + 1, close);
    if (/^@(?:layer|media|supports|container|scope|starting-style)\b/.test(head))
      rules.push({ kind: "group", head, rules: splitRules(body) });
    else if (head.startsWith("@")) rules.push({ kind: "rest", text: css.slice(at, close + 1) });
    else
      rules.push({ kind: "style", text: css.slice(at, close + 1), selectors: selectorsOf(head) });
    at = close + 1;
  }
  return rules;
}

/** Where the first of `ends` stands outside of strings, brackets and blocks; the end of the text where there is none. */
function endOf(css: string, from: number, ends: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? "";
    if (depth === 0 && ends.includes(sign)) return at;
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if ("{([".includes(sign)) depth += 1;
    else if ("})]".includes(sign)) depth -= 1;
  }
  return css.length;
}

/** Where the string that begins at `from` is closed; the end of the text where it never is. */
function endOfString(css: string, from: number): number {
  let at = from + 1;
  while (at < css.length && css[at] !== css[from]) at += css[at] === "\\" ? 2 : 1;
  return at;
}

/** What each selector of a list needs, by the parser: classes are written with escapes. */
function selectorsOf(list: string): string[][] {
  const found: string[][] = [];
  transform({
    filename: "rule.css",
    code: Buffer.from(`${list}{top:0}`),
    visitor: {
      Selector(selector) {
        found.push(...needsOf(selector));
      },
    },
  });
  return found;
}

/** Variables of Tailwind's own scales, which nothing but its utilities reads. */
const SCALES = /(--(?:text|container|tracking|leading|radius|font-weight)-[\w-]+):[^;{}]*;/g;

/** The families of Tailwind's base stand in for those of a theme; ours names both. */
const FAMILIES_INSTEAD = /(?<=var\(--default-(?:mono-)?font-family),[^()]*(?=\))/g;

/**
 * Tailwind declares every variable that any of its utilities sets or reads; those that are read stay. The sheet's other
 * variables are left, because markup may name them. The parser leaves rules without content behind, and some declarations twice.
 */
function withoutIdleParts(css: string): string {
  const declared = /@property (--[\w-]+)\{[^}]*\}/g;
  const firstValues = /@layer properties\{@supports[^{]*\{[^{]*\{([^}]*)\}\}\}/;
  const rules = css.replace(declared, "").replace(firstValues, "");
  const read = new Set([...rules.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css
    .replace(declared, (whole, name: string) => (read.has(name) ? whole : ""))
    .replace(firstValues, (whole, values: string) =>
      whole.replace(
        values,
        values
          .split(";")
          .filter((value) => read.has(value.slice(0, value.indexOf(":"))))
          .join(";"),
      ),
    )
    .replace(FAMILIES_INSTEAD, "")
    .replace(SCALES, (whole, name: string) => (read.has(name) ? whole : ""))
    .replace(/@(?:media|supports)[^{}]*\{\}/g, "")
    .replace(/(?<=[{;])([\w-]+:[^;{}]+;)\1+/g, "$1");
}

/**
 * The classes and elements without which a selector finds nothing, by each way in which it can find something. Those
 * in the variants of utilities stand in an `:is()` or a `:where()`.
 */
function needsOf(selector: Selector): string[][] {
  return selector.reduce<string[][]>(
    (ways, part) => {
      const own = needsOfPart(part);
      return ways.flatMap((way) => own.map((names) => [...way, ...names]));
    },
    [[]],
  );
}

const kinds = (...types: string[]) => types.map((type) => `type="${type}"`);

/** What stands in some fields alone, and any of what makes such a field; Tailwind's base has rules for all of them. */
const PARTS_OF_FIELDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^placeholder$/, ["<input", "<textarea"]],
  [/^-webkit-(?:date|calendar)/, kinds("date", "time", "month", "week", "datetime-local")],
  [/^-webkit-(?:inner|outer)-spin/, kinds("number")],
  [/^-webkit-search/, kinds("search")],
  [/^file-selector/, kinds("file")],
];

function needsOfPart(part: Selector[number]): string[][] {
  if (part.type === "class") return [[part.name]];
  if (part.type === "type") return [[`<${part.name}`]];
  if (part.type === "pseudo-element") {
    const name = part.kind === "custom" ? part.name : part.kind;
    const [, fields] = PARTS_OF_FIELDS.find(([parts]) => parts.test(name)) ?? [];
    return fields?.map((field) => [field]) ?? [[]];
  }
  const isChoice = part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
  return isChoice ? part.selectors.flatMap(needsOf) : [[]];
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
  for (const word of text.split(/[\s"`{}]+/)) words.add(word); // as in `list-['']`
  for (const element of text.match(ELEMENT) ?? []) words.add(element);
  for (const [, name = ""] of text.matchAll(/\.([\w-]+)/g)) words.add(name); // selectors of a stylesheet
}
