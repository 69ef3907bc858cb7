// A temporary copy of this checkout with a catalogue of any size, and what its build weighs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What a build reads; packages are linked. */
const PARTS = [
  "patterns",
  "prove",
  "scripts",
  "server",
  "site",
  "takeaway",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
];
/** Small, and its key is also the name of its component's file. */
const MODEL = "text-cycle-loop";
const TOLD = 2_000;

export interface CatalogueWeight {
  patterns: number;
  seconds: number;
  /** Seconds of each step of the build by its name. */
  steps: Record<string, number>;
  /** Gzipped bytes by file below `dist/public`, for the files that were asked for. */
  bytes: Record<string, number>;
  /** Gzipped bytes of the scripts that every page starts with. */
  firstScripts: number;
}

/** Builds the site with its own patterns and as many copies of one of them as `patterns` wants, and weighs `files`. */
export async function weighCatalogue(
  patterns: number,
  files: readonly string[],
): Promise<CatalogueWeight> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-scale-"));
  try {
    await copyTree(folder);
    await growCatalogue(folder, patterns);
    const began = performance.now();
    const said = await build(folder);
    const seconds = (performance.now() - began) / 1000;
    const dist = join(folder, "dist/public");
    const bytes: Record<string, number> = {};
    for (const file of files) bytes[file] = await gzipped(join(dist, file));
    const scripts = (await readdir(join(dist, "assets"))).filter((name) =>
      /^(react|core|entry-client)-.*\.js$/.test(name),
    );
    const sizes = await Promise.all(scripts.map((name) => gzipped(join(dist, "assets", name))));
    return {
      patterns,
      seconds,
      steps: stepsIn(said),
      bytes,
      firstScripts: sizes.reduce((sum, size) => sum + size, 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyTree(folder: string): Promise<void> {
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
}

/** Adds copies of the model, each with a key and names of its own, until there are as many as wanted. */
export async function growCatalogue(folder: string, patterns: number): Promise<void> {
  const path = join(folder, "patterns/catalogue.ts");
  const catalogue = await readFile(path, "utf8");
  const there = catalogue.match(/^ {2}\w+,$/gm)?.length ?? 0;
  const model = await readdir(join(folder, "patterns", MODEL));
  const texts = await Promise.all(
    model
      .filter((file) => !file.includes(".test."))
      .map(async (file) => [file, await readFile(join(folder, "patterns", MODEL, file), "utf8")]),
  );
  // No two patterns may call a source by the same name.
  const evidence = texts.find(([file]) => file === "evidence.ts")?.[1] ?? "";
  const ids = [...evidence.matchAll(/^ {6}id: "([^"]+)"/gm)].map(([, id = ""]) => id);
  const sources = new RegExp(`\\b(${ids.join("|")})\\b`, "g");
  const numbers = Array.from({ length: patterns - there }, (_, index) => there + index + 1);
  for (const number of numbers) {
    const key = `lamp-${number}`;
    await mkdir(join(folder, "patterns", key));
    for (const [file = "", words = ""] of texts)
      await writeFile(
        join(folder, "patterns", key, file.replace(MODEL, key)),
        words
          .replaceAll(MODEL, key)
          .replace(sources, `$1-${number}`)
          .replace(/^( {2}(?:title|heading): "[^"]+)"/gm, `$1 ${number}"`),
      );
  }
  const imports = numbers.map(
    (number) => `import lamp${number} from "./lamp-${number}/pattern.ts";\n`,
  );
  const lines = numbers.map((number) => `  lamp${number},\n`);
  await writeFile(path, imports.join("") + catalogue.replace(/^\];$/m, `${lines.join("")}];`));
}

async function build(folder: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, "scripts/build.ts")], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  if (code !== 0) throw new Error(`The build failed: ${(said + wrong).slice(-TOLD)}`);
  return said;
}

/** Lines like `  pages....... 1.2 s`. */
export function stepsIn(said: string): Record<string, number> {
  const lines = said.matchAll(/^ {2}(.+?) ?\.{2,} (?:.*?)(\d+\.\d) s$/gm);
  return Object.fromEntries([...lines].map(([, name = "", took]) => [name, Number(took)]));
}

async function gzipped(path: string): Promise<number> {
  const { size } = await stat(path);
  return size === 0 ? 0 : gzipSync(await readFile(path), { level: 9 }).length;
}
