// Compiles the Tailwind classes of a component into a stylesheet, for codebases without Tailwind.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compile } from "tailwindcss";
import type { SourceFile } from "../pattern-source.ts";

const require = createRequire(import.meta.url);

/**
 * One sheet with the rules that the classes in `files` need, and nothing for elements without such a class.
 * Not layered, so that a project's own `button { … }` doesn't win over it. Where the component sets the
 * `dark` class itself, dark rules follow that class, otherwise the system's setting.
 */
export async function plainCss(files: readonly SourceFile[]): Promise<string> {
  const words = [...new Set(files.flatMap(({ text }) => text.split(/[\s"'`]+/)))];
  const ownsDark = files.some(({ text }) => /["'`]dark["'`]/.test(text));
  const dark = ownsDark ? "@custom-variant dark (&:where(.dark, .dark *));\n" : "";
  const { build } = await compile(`@import "tailwindcss/theme.css";\n${dark}@tailwind utilities;`, {
    loadStylesheet,
  });
  const css = build(words);
  return `${reset(classesIn(css))}\n${css.replace(/^\/\*!.*?\*\/\s*/s, "")}`;
}

async function loadStylesheet(id: string) {
  const path = require.resolve(id);
  return { path, base: dirname(path), content: await readFile(path, "utf8") };
}

/** Class selectors that begin a rule, escaped as they stand there. */
function classesIn(css: string): string[] {
  const found = [...css.matchAll(/^\s*(\.(?:\\.|[\w-])+)/gm)].map(([, name = ""]) => name);
  return [...new Set(found)].filter((name) => !name.includes("\\:"));
}

/** What Tailwind's own reset would have said, for the component's elements only. `:where` keeps it as weak as one class. */
function reset(classes: readonly string[]): string {
  if (classes.length === 0) return "";
  return `${classes.join(",\n")} {
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
