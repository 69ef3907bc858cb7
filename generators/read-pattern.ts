// Reads a pattern's folder from disk, for the build and the tests. The browser and the server never load this.
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Pattern } from "../patterns/schema.ts";
import { NO_BRIEF, type PromptBrief, readPromptBrief } from "./prompt-brief.ts";
import { type PropsTable, readProps } from "./props.ts";

export const PATTERNS_FOLDER = fileURLToPath(new URL("../patterns", import.meta.url));
const PACKAGE_JSON = new URL("../package.json", import.meta.url);

export interface SourceFile {
  /** File name without a folder: `spotlight-text.tsx`. */
  name: string;
  /** The exact text. */
  text: string;
}

/** What an earlier or the present version handed out: `released/<version>.json`, a registry item without the site's address. */
export interface ReleasedItem {
  name: string;
  files: readonly { path: string; content: string }[];
  dependencies: readonly string[];
  css?: Pattern["css"];
  docs: string;
  meta: { version: string };
}

/** What is handed out of a pattern. */
export interface PatternSource {
  pattern: Pattern;
  /** The files of the prompt, in the order of `pattern.files`. */
  files: readonly SourceFile[];
  /** Optional files that only the registry item has. */
  extras: readonly SourceFile[];
  brief: PromptBrief;
  /** A table for each exported component that has props, the main component's first. */
  props: readonly PropsTable[];
  /** Type packages of the dependencies that bring no types, with the tested range. */
  typePackages: Readonly<Record<string, string>>;
  /** Every version that was kept when it was released. */
  released: readonly ReleasedItem[];
}

/** Throws one sentence that names the file if the folder isn't complete. */
export async function readPattern(folder: string): Promise<PatternSource> {
  const pattern = await importPattern(folder);
  const readFiles = (names: readonly string[] = []) =>
    Promise.all(names.map(async (name) => ({ name, text: await readText(folder, name) })));
  const [files, extras, brief, packages, released] = await Promise.all([
    readFiles(pattern.files),
    readFiles(pattern.extras),
    readText(folder, "prompt.md", NO_BRIEF),
    readFile(PACKAGE_JSON, "utf8"),
    readReleased(join(folder, "released")),
  ]);
  const tested: Record<string, string> = JSON.parse(packages).devDependencies;
  const types = Object.keys(pattern.dependencies).map(
    (name) => `@types/${name.replace(/^@/, "").replace("/", "__")}`,
  );
  const tables = files.flatMap(({ name, text }) => readProps(nameOf(folder, name), text));
  const isMain = ({ component }: PropsTable) => Number(component === pattern.component);
  return {
    pattern,
    files,
    extras,
    brief: readPromptBrief(brief, nameOf(folder, "prompt.md")),
    props: tables.toSorted((a, b) => isMain(b) - isMain(a)),
    typePackages: Object.fromEntries(
      types.flatMap((name) => (tested[name] ? [[name, tested[name]]] : [])),
    ),
    released,
  };
}

async function readReleased(folder: string): Promise<ReleasedItem[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
}

/** Every pattern of the catalogue, in its order. */
export function readPatterns(
  catalogue: readonly Pattern[],
  folder = PATTERNS_FOLDER,
): Promise<PatternSource[]> {
  return Promise.all(catalogue.map(({ key }) => readPattern(join(folder, key))));
}

function nameOf(folder: string, file: string): string {
  return `patterns/${basename(folder)}/${file}`;
}

async function readText(folder: string, file: string, problem = "not found"): Promise<string> {
  try {
    return await readFile(join(folder, file), "utf8");
  } catch (cause) {
    throw new Error(`${nameOf(folder, file)}: ${problem}`, { cause });
  }
}

async function importPattern(folder: string): Promise<Pattern> {
  const file = join(folder, "pattern.ts");
  if (!existsSync(file)) throw new Error(`${nameOf(folder, "pattern.ts")}: not found`);
  // The day of the last edit, so that a running dev server reads the file again.
  const address = `${pathToFileURL(file).href}?t=${Math.trunc((await stat(file)).mtimeMs)}`;
  const module: { default?: Pattern } = await import(/* @vite-ignore */ address);
  if (!module.default) throw new Error(`${nameOf(folder, "pattern.ts")}: no default export`);
  return module.default;
}
