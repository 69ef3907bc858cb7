// Reads a pattern's folder from disk; for the build, the tests and the server's start, never for a browser.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PromptBrief } from "../patterns/define-prompt.ts";
import type { Evidence } from "../patterns/evidence-schema.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import type { Pattern } from "../patterns/schema.ts";
import type { PatternSource, PropsTable, SourceFile } from "./pattern-source.ts";
import { readProps } from "./read-props.ts";
import { referenceLabel } from "./reference-text.ts";
import { type Version, versionsSchema } from "./versions/version.ts";

export const PATTERNS_FOLDER = fileURLToPath(new URL("../patterns", import.meta.url));
/** Written by `npm run record-version`, never by hand. */
export const VERSIONS_FILE = "versions.json";
const PACKAGE_JSON = new URL("../package.json", import.meta.url);
/** Same-site addresses of files that are not source: `"/scenes/lamp.glb"`. */
const ASSET =
  /["'`](\/(?:[\w.-]+\/)*[\w.-]+\.(?:glb|gltf|splinecode|png|jpe?g|webp|avif|mp3|mp4|webm|wasm))["'`]/g;

/** Throws one sentence naming the pattern and the file when the folder is not whole. */
export async function readPattern(folder: string): Promise<PatternSource> {
  const pattern = await importDefault<Pattern>(folder, "pattern.ts");
  const [files, demo, brief, evidence, typesAtHand] = await Promise.all([
    Promise.all(
      pattern.files.map(
        async (name): Promise<SourceFile> => ({ name, text: await readText(folder, name) }),
      ),
    ),
    readText(folder, "demo.tsx"),
    importDefault<PromptBrief>(folder, "prompt.ts"),
    existsSync(join(folder, "evidence.yaml"))
      ? readEvidence(basename(folder), dirname(folder))
      : null,
    readTypePackages(),
  ]);
  const versions = await readVersions(folder);
  return {
    pattern,
    files,
    demo,
    brief,
    evidence: evidence && {
      summary: withSources(evidence.summary, evidence),
      backfires: withSources(evidence.backfires, evidence),
      notFor: withSources(evidence.notFor, evidence),
    },
    measured: measuredOf(evidence),
    props: propsOf(pattern, files),
    assets: assetsIn([...files.map(({ text }) => text), demo]),
    typePackages: Object.fromEntries(
      Object.keys(pattern.dependencies).flatMap((name) => {
        const types = `@types/${name.replace(/^@/, "").replace("/", "__")}`;
        const range = typesAtHand[types];
        return range ? [[types, range]] : [];
      }),
    ),
    versions,
  };
}

/** Every pattern of the catalogue, in its order. */
export function readPatterns(
  catalogue: readonly Pattern[],
  folder = PATTERNS_FOLDER,
): Promise<PatternSource[]> {
  return Promise.all(catalogue.map(({ key }) => readPattern(join(folder, key))));
}

function withSources({ text, cites }: Evidence["summary"], { references }: Evidence): string {
  const sources = cites.flatMap((id) => references.find((reference) => reference.id === id) ?? []);
  if (sources.length === 0) return text;
  return `${text} (${sources.map((source) => `${referenceLabel(source)}, ${source.href}`).join("; ")})`;
}

function measuredOf(evidence: Evidence | null): PatternSource["measured"] {
  if (!evidence?.measure) return null;
  const { claims, grade, gradeReason, measure } = evidence;
  return { claims, grade, gradeReason, measure };
}

function propsOf(pattern: Pattern, files: readonly SourceFile[]): PropsTable[] {
  const tables = files
    .filter(({ name }) => /\.tsx?$/.test(name))
    .flatMap(({ name, text }) => readProps(name, text));
  const isMain = (table: PropsTable) => table.component === pattern.component;
  return [...tables.filter(isMain), ...tables.filter((table) => !isMain(table))];
}

function assetsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(ASSET)].map(([, path = ""]) => path));
  return [...new Set(found)];
}

async function readTypePackages(): Promise<Record<string, string>> {
  const { devDependencies = {} } = JSON.parse(await readFile(PACKAGE_JSON, "utf8"));
  return devDependencies;
}

async function readVersions(folder: string): Promise<Version[]> {
  if (!existsSync(join(folder, VERSIONS_FILE))) return [];
  const result = versionsSchema.safeParse(JSON.parse(await readText(folder, VERSIONS_FILE)));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `${join(folder, VERSIONS_FILE)}: ${issue?.path.join(".")} ${issue?.message}.`.replace(
      ":  ",
      ": ",
    ),
  );
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), "utf8");
  } catch (cause) {
    throw new Error(`Pattern folder ${folder} has no readable ${name}.`, { cause });
  }
}

async function importDefault<T>(folder: string, name: string): Promise<T> {
  if (!existsSync(join(folder, name)))
    throw new Error(`Pattern folder ${folder} has no readable ${name}.`);
  const module: { default?: T } = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, name)).href
  );
  if (!module.default) throw new Error(`${join(folder, name)} has no default export.`);
  return module.default;
}
