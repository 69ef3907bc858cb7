// A temporary copy of this checkout with a catalogue of any size, and what its build weighs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type PageWeight, weighFiles, weighPage } from "./catalogue-scale-weight.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What a build reads; packages are linked. */
const PARTS = [
  "patterns",
  "scripts",
  "server",
  "site",
  "generators",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
];
/** Small, and its key is also the name of its component's file. */
const MODEL = "text-cycle-loop";
const TOLD = 2_000;
/** The build works in threads of one process, so that its own count is the whole. */
const TELL_CPU = encodeURIComponent(
  'process.on("exit",()=>{const {user,system}=process.cpuUsage();console.log("cpu",(user+system)/1e6)})',
);
/** What copies are named with, so that they compress less like one text. */
const WORDS =
  "amber beacon candle dawn ember filament glow halo ivory jewel kindle lantern moon night oriel prism quartz ray spark torch umbra violet wick xenon yellow zenith arc blaze coal dusk eclipse flare".split(
    " ",
  );

export interface CatalogueWeight {
  patterns: number;
  /** Seconds that processors worked on the build, which a busy machine makes little difference to. */
  cpu: number;
  /** Seconds that it took. */
  seconds: number;
  /** Seconds that each of its steps took, by name. */
  steps: Record<string, number>;
  /** By file below `dist/public`, for the pages that were asked for. */
  pages: Record<string, PageWeight>;
  /** Gzipped bytes of the files that are there once, by name without hash. */
  files: Record<string, number>;
}

export interface WeighOptions {
  /** Patterns in the catalogue, at least as many as it has now. */
  patterns: number;
  pages: readonly string[];
  /** Which files to weigh by their name without hash. @default all */
  wanted?: (name: string) => boolean;
}

/** Builds the site with its own patterns and copies of one of them, and weighs it. */
export async function weighCatalogue(options: WeighOptions): Promise<CatalogueWeight> {
  const { patterns, wanted } = options;
  const folder = await mkdtemp(join(tmpdir(), "lamplight-scale-"));
  try {
    await copyTree(folder);
    await growCatalogue(folder, patterns);
    const built = await build(folder);
    const dist = join(folder, "dist/public");
    const pages: Record<string, PageWeight> = {};
    for (const file of options.pages) pages[file] = await weighPage(dist, file);
    return { patterns, ...built, pages, files: await weighFiles(dist, wanted) };
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
          .replace(/^( {2}(?:title|heading): ")[^"]+"/gm, `$1${wordsOf(number, 2)} ${number}"`)
          .replace(/^( {2}summary:\s+)"[^"]+"/m, `$1"${wordsOf(number, 16)}."`),
      );
  }
  const imports = numbers.map(
    (number) => `import lamp${number} from "./lamp-${number}/pattern.ts";\n`,
  );
  const lines = numbers.map((number) => `  lamp${number},\n`);
  await writeFile(path, imports.join("") + catalogue.replace(/^\];$/m, `${lines.join("")}];`));
}

async function build(folder: string): Promise<Pick<CatalogueWeight, "cpu" | "seconds" | "steps">> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${TELL_CPU}`, join(folder, "scripts/build.ts")],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  const [said, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  if (code !== 0) throw new Error(`The build failed: ${(said + wrong).slice(-TOLD)}`);
  const cpu = Number(/^cpu ([\d.]+)$/m.exec(said)?.[1]);
  return { cpu, seconds: (performance.now() - began) / 1000, steps: stepsIn(said) };
}

/** The same for the same number, and hardly ever for two. */
function wordsOf(number: number, count: number): string {
  const pick = (place: number) =>
    WORDS[(number * (2 * place + 3) + (number >> 5) + place * place) % 32];
  const words = Array.from({ length: count }, (_, place) => pick(place)).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lines like `  pages....... 1.2 s`. */
export function stepsIn(said: string): Record<string, number> {
  const lines = said.matchAll(/^ {2}(.+?) ?\.{2,} (?:.*?)(\d+\.\d) s$/gm);
  return Object.fromEntries([...lines].map(([, name = "", took]) => [name, Number(took)]));
}
