// Compiles the Tailwind classes of a component into a stylesheet, for codebases without Tailwind.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compile } from "tailwindcss";
import type { SourceFile } from "../pattern-source.ts";
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

/**
 * One sheet with the rules that the classes in `files` need, and nothing for elements without such a class.
 * Not layered, so that a project's own `button { … }` doesn't win over it. The sheets of several components can stand
 * in one page in any order: what one says of a class is the same in each, and weighs more the more it is bound to.
 */
export async function plainCss(files: readonly SourceFile[]): Promise<string> {
  const words = [...new Set(files.flatMap(({ text }) => text.split(/[\s"'`]+/)))];
  const ownsDark = setsDarkClass(files);
  const { build } = await compile(
    `@import "tailwindcss/theme.css";\n${ownsDark ? DARK_BY_CLASS : DARK}@tailwind utilities;`,
    { loadStylesheet },
  );
  const css = build(words);
  return `${reset(classesIn(css))}\n${weighed(css.replace(/^\/\*!.*?\*\/\s*/s, ""))}`;
}

/** Tailwind's order decides within one sheet only, so a class counts once more for each variant that it stands under. */
function weighed(css: string): string {
  return css.replace(/^.*\{$/gm, (line) =>
    line.replace(/\.(?:\\.|[\w-])+/g, (name) => name.repeat(variantsOf(name) + 1)),
  );
}

const variantsOf = (name: string) => name.replace(/\\\[.*?\\\]/g, "").split("\\:").length - 1;

async function loadStylesheet(id: string) {
  const path = require.resolve(id);
  return { path, base: dirname(path), content: await readFile(path, "utf8") };
}

/** Class selectors that begin a rule, escaped as they stand there. */
function classesIn(css: string): string[] {
  const found = [...css.matchAll(/^\s*(\.(?:\\.|[\w-])+)/gm)].map(([, name = ""]) => name);
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
  &:where(img, svg, video, canvas) { display: block; vertical-align: middle; }
  &:where(img, video) { max-width: 100%; height: auto; }
  &:where(ol, ul) { list-style: none; }
  &:where(h1, h2, h3, h4) { font-size: inherit; font-weight: inherit; }
  &:where(a) { color: inherit; text-decoration: inherit; }
}
`;
}
