// Makes the folder of a new pattern with starter files, and adds its line to the catalogue.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ESTree } from "vite";
import { parseSource } from "../generators/syntax-tree.ts";
import { starterFiles, TO_WRITE } from "./new-pattern-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_KEY = 40;
/** Columns that the formatter allows; see biome.json. */
const LINE_WIDTH = 100;
/** Addresses that the site or its server answers itself; a pattern's page would hide them. */
const TAKEN = new Set(
  "api assets cancel changes checkout code embed evidence functions healthz icons index llms mcp prompts r readyz scenes social spline success".split(
    " ",
  ),
);

/** Returns the paths written. Throws one sentence, and writes nothing, when the key can't be used. */
export async function createPattern(key: string, root = ROOT): Promise<string[]> {
  const patterns = join(root, "patterns");
  const fault = findFault(key, patterns);
  if (fault) throw new Error(fault);
  const words = key.split("-").map((word) => word[0]?.toUpperCase() + word.slice(1));
  const names = { key, component: words.join(""), title: words.join(" ") };
  const cataloguePath = join(patterns, "catalogue.ts");
  const catalogue = addToCatalogue(await readFile(cataloguePath, "utf8"), key);

  const folder = join(patterns, key);
  await mkdir(folder);
  try {
    const written: string[] = [];
    for (const [name, text] of Object.entries(
      starterFiles(names, new Date().toISOString().slice(0, 10)),
    )) {
      await writeFile(join(folder, name), text);
      written.push(join(folder, name));
    }
    await writeFile(cataloguePath, catalogue);
    return [...written, cataloguePath];
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

function findFault(key: string, patterns: string): string | null {
  if (!key) return "A new pattern needs a key: npm run new-pattern soft-lamp.";
  if (!KEBAB.test(key) || key.length > LONGEST_KEY) {
    return `"${key.slice(0, LONGEST_KEY)}" can't be a key: use lower-case words joined by hyphens, such as soft-lamp, ${LONGEST_KEY} characters at most.`;
  }
  if (TAKEN.has(key)) return `"${key}" can't be a key: the site answers /${key} itself.`;
  if (existsSync(join(patterns, key)))
    return `There already is a pattern "${key}" in patterns/${key}; choose another key.`;
  const owner = readdirSync(patterns, { withFileTypes: true }).find((entry) => {
    const path = join(patterns, entry.name, "pattern.ts");
    return (
      entry.isDirectory() &&
      existsSync(path) &&
      readFileSync(path, "utf8").includes(`name: "${key}"`)
    );
  });
  return owner
    ? `"${key}" is the name of the component in patterns/${owner.name}; choose another key.`
    : null;
}

/** The catalogue's text with an import, in its place among the others, and an entry at the end of the list. */
export function addToCatalogue(text: string, key: string): string {
  const { program } = parseSource("catalogue.ts", text);
  const path = `./${key}/pattern.ts`;
  const variable = variableFor(key);
  const imports = program.body.filter((node) => node.type === "ImportDeclaration");
  const list = findList(program);
  if (!list || imports.length === 0) {
    throw new Error("patterns/catalogue.ts has no list named catalogue to add to.");
  }
  const entries = list.elements.flatMap((entry) =>
    entry ? [text.slice(entry.start, entry.end)] : [],
  );
  const written = formatList(text.slice(0, list.start).split("\n").at(-1) ?? "", [
    ...entries,
    variable,
  ]);
  const next = imports.find((node) => node.source.value > path);
  const importAt = next ? next.start : (imports.at(-1)?.end ?? 0) + 1;
  const line = `import ${variable} from "${path}";\n`;
  return (
    text.slice(0, importAt) +
    line +
    text.slice(importAt, list.start) +
    written +
    text.slice(list.end)
  );
}

/** On one line where it fits, else an entry on each, as the formatter sets it. */
function formatList(before: string, entries: readonly string[]): string {
  const line = `[${entries.join(", ")}]`;
  if (before.length + line.length + 1 <= LINE_WIDTH) return line;
  return `[\n${entries.map((entry) => `  ${entry},\n`).join("")}]`;
}

function findList(program: ESTree.Program): ESTree.ArrayExpression | undefined {
  for (const statement of program.body) {
    if (
      statement.type !== "ExportNamedDeclaration" ||
      statement.declaration?.type !== "VariableDeclaration"
    )
      continue;
    for (const { id, init } of statement.declaration.declarations)
      if (id.type === "Identifier" && id.name === "catalogue" && init?.type === "ArrayExpression")
        return init;
  }
  return undefined;
}

/** `soft-lamp` → `softLamp`; a word of the language gets a suffix. */
function variableFor(key: string): string {
  const camel = key.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  try {
    parseSource("name.ts", `const ${camel} = 0; export { ${camel} };`);
    return camel;
  } catch {
    return `${camel}Pattern`;
  }
}

/** As the lint wants them: where a line breaks depends on how long the key is. */
async function format(files: readonly string[]): Promise<void> {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  await promisify(execFile)(process.execPath, [biome, "check", "--write", ...files], { cwd: ROOT });
}

async function main(): Promise<void> {
  try {
    const [key = "", ...rest] = process.argv.slice(2);
    if (rest.length > 0) throw new Error("One key at a time: npm run new-pattern soft-lamp.");
    await format(await createPattern(key));
    console.log(`Made patterns/${key} and added it to patterns/catalogue.ts.

Next:
1. npm run dev, and open /${key}: the demo is there already.
2. Build the component in patterns/${key}/${key}.tsx and its demo in demo.tsx.
3. Write every place marked "${TO_WRITE}", in all of its files.
4. npm run record-version ${key} "First published.", then npm test. It names what is still missing.
Nothing else has to be touched.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
