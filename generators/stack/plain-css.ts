// Compiles the Tailwind classes of a component into a stylesheet, for codebases without Tailwind.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compile } from "tailwindcss";
import { classNamesIn } from "../class-names.ts";
import type { SourceFile } from "../pattern-source.ts";
import { needsTailwind } from "../unknown-classes.ts";
import { setsDarkClass } from "./dark-class.ts";

const require = createRequire(import.meta.url);

/** The class where the component sets it itself. */
const DARK_BY_CLASS = "@custom-variant dark (&:where(.dark, .dark *));\n";
/** A project's class where it has one, else the system's setting. */
const DARK = `@custom-variant dark {
  &:where(.dark, .dark *) { @slot; }
  @media (prefers-color-scheme: dark) { &:where(:not(.light, .light *)) { @slot; } }
}
`;

/** A class selector as a sheet writes it: `.w-\[3px\]`, and `.\32 xl\:flex` where a digit comes first. */
const CLASS = /\.(?:\\[\da-f]{1,6} ?|\\.|[\w-]|\P{ASCII})+/gu;
const RULE_OF_CLASS = new RegExp(`^\\s*(${CLASS.source})`, "gmu");

/**
 * One sheet with the rules that the classes in `files` need, and nothing for elements without such a class.
 * Not layered, so that a project's own `button { … }` doesn't win over it. The sheets of several components can stand
 * in one page in any order: what one says of a class is the same in each, and weighs more the more it is bound to.
 */
export async function plainCss(files: readonly SourceFile[]): Promise<string> {
  const { certain, possible } = classNamesIn(files);
  const ownsDark = setsDarkClass(files);
  // Inline, so that no variable of Tailwind's stands on the page's root, where one of the project's may have the name.
  const { build } = await compile(
    `@import "tailwindcss/theme.css" theme(inline);\n${ownsDark ? DARK_BY_CLASS : DARK}@tailwind utilities;`,
    { loadStylesheet },
  );
  const css = build([...certain, ...possible]);
  assertRules(css, certain, files);
  return `${reset(classesIn(css))}\n${weighed(css.replace(/^\/\*!.*?\*\/\s*/s, ""))}`;
}

/** Throws when one of `names` comes to nothing: whoever takes the sheet home could not tell. */
function assertRules(css: string, names: ReadonlySet<string>, files: readonly SourceFile[]): void {
  const styles = files.map(({ text }) => text).join("\n");
  const ruled = new Set([...css.matchAll(CLASS)].map(([selector]) => unescaped(selector.slice(1))));
  const bare = [...names].filter((name) => needsTailwind(name, styles) && !ruled.has(name));
  if (bare.length === 0) return;
  throw new Error(
    `The stylesheet of ${files[0]?.name} has no rule for ${bare.join(", ")}: neither Tailwind nor its own CSS knows it.`,
  );
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gu, (_, code?: string, sign = "") =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  );
}

/** Tailwind's order decides within one sheet only, so a class counts once more for each variant that it stands under. */
function weighed(css: string): string {
  return css.replace(/^.*\{$/gm, (line) =>
    line.replace(CLASS, (name) => name.repeat(variantsOf(name) + 1)),
  );
}

const variantsOf = (name: string) => name.replace(/\\\[.*?\\\]/g, "").split("\\:").length - 1;

async function loadStylesheet(id: string) {
  const path = require.resolve(id);
  return { path, base: dirname(path), content: await readFile(path, "utf8") };
}

/** Class selectors that begin a rule, escaped as they stand there. */
function classesIn(css: string): string[] {
  const found = [...css.matchAll(RULE_OF_CLASS)].map(([, name = ""]) => name);
  return [...new Set(found)].filter((name) => !name.includes("\\:"));
}

/** What Tailwind's own reset would have said, for the component's elements only: stronger than a name or two, weaker than any class. */
function reset(classes: readonly string[]): string {
  if (classes.length === 0) return "";
  return `:where(${classes.join(", ")}):not(x x) {
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0 solid;
  &::before, &::after { box-sizing: border-box; border: 0 solid; }
  &:where(button, input, textarea) {
    border-radius: 0;
    background-color: transparent;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    opacity: 1;
  }
  &:where(input, textarea)::placeholder { opacity: 1; }
  @supports (not (-webkit-appearance: -apple-pay-button)) or (contain-intrinsic-size: 1px) {
    &:where(input, textarea)::placeholder { color: color-mix(in oklab, currentcolor 50%, transparent); }
  }
  &:where(img, svg, video, canvas) { display: block; vertical-align: middle; }
  &:where(img, video) { max-width: 100%; height: auto; }
  &:where(ol, ul) { list-style: none; }
  &:where(h1, h2, h3, h4) { font-size: inherit; font-weight: inherit; }
  &:where(a) { color: inherit; text-decoration: inherit; }
}
`;
}
