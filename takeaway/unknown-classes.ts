// Finds class names in a component that Tailwind CSS, as it comes, makes nothing of.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { __unstable__loadDesignSystem } from "tailwindcss";
import { type Node, parseSource, walk } from "./syntax-tree.ts";

type DesignSystem = Awaited<ReturnType<typeof __unstable__loadDesignSystem>>;

/** Markers that other classes refer to; they have no style of their own. */
const MARKER = /^(?:group|peer)(?:\/[\w-]+)?$|^@container(?:\/[\w-]+)?$/;

let design: Promise<DesignSystem> | undefined;

/**
 * Class names in `className` that neither Tailwind's default theme nor the component's own CSS knows:
 * a misspelt one, one of this site, or one that would need a configuration. `styles` is the text in which
 * the component's own CSS stands, where that is another file.
 */
export async function findUnknownClasses(
  fileName: string,
  text: string,
  styles = text,
): Promise<string[]> {
  design ??= loadDefaultDesign();
  const system = await design;
  const names = [...classNamesIn(fileName, text)].filter(
    (name) => !MARKER.test(name) && !isStyledIn(styles, name),
  );
  const css = system.candidatesToCss(names);
  return names.filter((_, index) => css[index] === null);
}

async function loadDefaultDesign(): Promise<DesignSystem> {
  const path = createRequire(import.meta.url).resolve("tailwindcss/index.css");
  return __unstable__loadDesignSystem('@import "tailwindcss";', {
    loadStylesheet: async () => ({
      path,
      base: dirname(path),
      content: await readFile(path, "utf8"),
    }),
  });
}

/** Words of every string below a `className` attribute, and of the constants that such an attribute names. */
function classNamesIn(fileName: string, text: string): Set<string> {
  const { program } = parseSource(fileName, text);
  const names = new Set<string>();
  const constants = new Set<string>();
  walk(program, (node) => {
    if (node.type !== "JSXAttribute" || node.name.name !== "className" || !node.value) return;
    for (const word of wordsBelow(node.value)) names.add(word);
    walk(node.value, (inner) => {
      if (inner.type === "Identifier") constants.add(inner.name);
    });
  });
  walk(program, (node) => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init) return;
    if (!constants.has(node.id.name)) return;
    for (const word of wordsBelow(node.init)) if (/[-:[]/.test(word)) names.add(word); // a bare word may be a state
  });
  return names;
}

/** Whole words alone: what touches a `${…}` of a template is a part of one. Strings that are compared with are left out. */
function wordsBelow(root: Node): string[] {
  const words: string[] = [];
  const compared = new Set<Node>();
  walk(root, (node) => {
    if (node.type === "BinaryExpression") compared.add(node.left).add(node.right);
    if (node.type === "Literal" && typeof node.value === "string" && !compared.has(node))
      words.push(...node.value.split(/\s+/));
    if (node.type !== "TemplateLiteral") return;
    node.quasis.forEach(({ value }, index) => {
      const parts = (value.cooked ?? "").split(/\s+/);
      if (index > 0) parts.shift();
      if (index < node.quasis.length - 1) parts.pop();
      words.push(...parts);
    });
  });
  return words.filter(Boolean);
}

function isStyledIn(text: string, name: string): boolean {
  return text.includes(`.${name}`);
}
