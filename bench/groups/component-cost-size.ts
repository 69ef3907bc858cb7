// Weighs what is taken home: each component bundled alone, with its packages and without.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import type { Cost } from "../../generators/code/cost.ts";
import { readImports } from "../../generators/read-imports.ts";
import { PATTERNS_FOLDER } from "../../generators/read-pattern.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { KILOBYTE } from "../measurement.ts";

/** The reader's own: every project that takes a component has it already. */
const REACT = /^react(-dom)?(\/|$)/;
/** Neither a relative path nor a path of the disk. */
const PACKAGE = /^(?!whole-component$)[^./]/;

interface Bundled {
  /** Bytes, each file gzipped by itself at level 9. */
  all: number;
  /** What stands in the files that a first import fetches. */
  first: number;
}

const ENTRY = "whole-component";

/** A module that has everything the pattern's files export: those that no other of them imports. */
async function entryOf({ key, files }: Pattern): Promise<string> {
  const imported = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(PATTERNS_FOLDER, key, file), "utf8");
    for (const specifier of readImports(file, text)) imported.add(specifier);
  }
  const roots = files.filter((file) => !imported.has(`./${file.replace(/\.tsx?$/, "")}`));
  return roots.map((file) => `export * from "./${file}";`).join("\n");
}

/** The component as a reader's bundler sees it, minified for browsers of today. */
async function bundle(pattern: Pattern, external: readonly RegExp[]): Promise<Bundled> {
  const entry = await entryOf(pattern);
  const result = await build({
    configFile: false,
    root: PATTERNS_FOLDER,
    logLevel: "error",
    mode: "production",
    plugins: [
      {
        name: "whole-component",
        resolveId: (id) => (id === ENTRY ? join(PATTERNS_FOLDER, pattern.key, ENTRY) : undefined),
        load: (id) => (id.endsWith(ENTRY) ? entry : undefined),
      },
    ],
    // Whatever this process runs as, a test for one: what readers ship is built for production.
    oxc: { jsx: { runtime: "automatic", development: false } },
    resolve: { conditions: ["module", "browser", "production"] },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: true,
      target: "es2022",
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ENTRY,
        external: [...external],
        preserveEntrySignatures: "exports-only",
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === "chunk");
  const start = chunks.find(({ isEntry }) => isEntry);
  if (!start) throw new Error(`${pattern.key}: the bundle has no entry.`);
  const first = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || first.has(name)) return;
    first.add(name);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(start.fileName);
  const weigh = (of: typeof chunks) =>
    of.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  return { all: weigh(chunks), first: weigh(chunks.filter(({ fileName }) => first.has(fileName))) };
}

/** kB of 1000 bytes, to the tenth. Rejects where the component does not build alone. */
export async function componentSize(pattern: Pattern): Promise<Cost["size"]> {
  const own = await bundle(pattern, [REACT, PACKAGE]);
  const whole = await bundle(pattern, [REACT]);
  return {
    own: tenth(own.all),
    whole: tenth(whole.all),
    later: tenth(whole.all - whole.first),
  };
}

const tenth = (bytes: number) => Math.round(bytes / (KILOBYTE / 10)) / 10;
