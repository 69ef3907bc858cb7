// Writes what visitors take away as files: free prompts where everyone may fetch them, paid ones where nobody may.
import { mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, isAbsolute, join, relative, sep } from "node:path";
import type { Pattern } from "../patterns/schema.ts";
import type { PatternSource } from "./pattern-source.ts";
import { type PromptOptions, promptFor } from "./prompt.ts";
import { PATTERNS_FOLDER, readPatterns } from "./read-pattern.ts";
import {
  type BinaryAsset,
  indexText,
  type RegistryItem,
  registryIndex,
  registryItem,
} from "./registry/registry-item.ts";
import { prepareSource } from "./stack/prepare-source.ts";

export interface WriteTakeawaysOptions extends PromptOptions {
  catalogue: readonly Pattern[];
  /** Folder that the server gives to everyone. */
  outPublic: string;
  /** Folder that the server reads and never serves; must lie outside `outPublic`. */
  outPrivate: string;
  /** Folder of the patterns. @default this checkout's */
  patternsFolder?: string;
}

/**
 * Writes prompts (`prompts/<name>.md`) and registry items (`r/<name>.json`), and for the server's eyes the
 * prepared sources (`patterns/<name>.json`) from which it writes a prompt for any stack. Returns the paths
 * written. Removes files of patterns that are gone or have changed their price.
 */
export async function writeTakeaways(options: WriteTakeawaysOptions): Promise<string[]> {
  const { catalogue, outPublic, outPrivate, patternsFolder = PATTERNS_FOLDER } = options;
  const siteUrl = options.siteUrl ?? "";
  const homes = { free: outPublic, premium: outPrivate };
  const folders = [
    ...Object.values(homes).flatMap((home) => [join(home, "prompts"), join(home, "r")]),
    join(outPrivate, "patterns"),
  ];
  await Promise.all([
    mkdir(outPublic, { recursive: true }),
    mkdir(outPrivate, { recursive: true }),
  ]);
  await refuseWithin(outPublic, outPrivate);
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));

  const sources = await readPatterns(catalogue, patternsFolder);
  const files: { path: string; text: string }[] = [];
  const items: RegistryItem[] = [];
  for (const source of sources) {
    const { name, price } = source.pattern;
    const assets = await readAssets(source, patternsFolder);
    const item = registryItem(source, { siteUrl, assets });
    items.push(item);
    files.push(
      { path: join(homes[price], "prompts", `${name}.md`), text: promptFor(source, options) },
      { path: join(homes[price], "r", `${name}.json`), text: JSON.stringify(item, null, 2) },
      {
        path: join(outPrivate, "patterns", `${name}.json`),
        text: JSON.stringify(await prepareSource(source)),
      },
    );
  }
  files.push({
    path: join(outPrivate, "patterns.json"),
    text: JSON.stringify({ siteUrl, names: sources.map(({ pattern }) => pattern.name) }),
  });
  files.push({
    path: join(outPublic, "r", "registry.json"),
    text: indexText(registryIndex(items, siteUrl)),
  });
  const written = files.map(({ path }) => path);
  await removeOthers(folders, written);
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
  return written;
}

/** A binary file lies in its pattern's folder under the last part of the address by which the demo loads it. */
async function readAssets(
  { pattern, assets }: PatternSource,
  patternsFolder: string,
): Promise<BinaryAsset[]> {
  return Promise.all(
    assets.map(async (path) => ({
      path,
      bytes: await readFile(join(patternsFolder, pattern.key, basename(path))),
    })),
  );
}

async function refuseWithin(outPublic: string, outPrivate: string): Promise<void> {
  const way = relative(await realpath(outPublic), await realpath(outPrivate));
  const outside = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
  if (!outside) {
    throw new Error(
      `Premium prompts may not be written to ${outPrivate}: it lies within the public folder ${outPublic}.`,
    );
  }
}

async function removeOthers(folders: readonly string[], keep: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (/\.(md|json)$/.test(name) && !keep.includes(path)) await rm(path);
    }
  }
}
