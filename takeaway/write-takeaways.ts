// Writes what visitors take away as files: free prompts where everyone may fetch them, paid ones where nobody may.
import { mkdir, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Pattern } from "../patterns/define-pattern.ts";
import { type PromptOptions, promptFor } from "./prompt.ts";
import { PATTERNS_FOLDER, readPatterns } from "./read-pattern.ts";

export interface WriteTakeawaysOptions extends PromptOptions {
  catalogue: readonly Pattern[];
  /** Folder that the server gives to everyone. */
  outPublic: string;
  /** Folder that the server reads and never serves; must lie outside `outPublic`. */
  outPrivate: string;
  /** Folder of the patterns. @default this checkout's */
  patternsFolder?: string;
}

/** Returns the paths written. Removes prompts of patterns that are gone or have changed their price. */
export async function writeTakeaways(options: WriteTakeawaysOptions): Promise<string[]> {
  const { catalogue, outPublic, outPrivate, patternsFolder = PATTERNS_FOLDER } = options;
  const folders = { free: join(outPublic, "prompts"), premium: join(outPrivate, "prompts") };
  await Promise.all([
    mkdir(outPublic, { recursive: true }),
    mkdir(outPrivate, { recursive: true }),
  ]);
  await refuseWithin(outPublic, outPrivate);
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));

  const sources = await readPatterns(catalogue, patternsFolder);
  const prompts = sources.map((source) => ({
    path: join(folders[source.pattern.price], `${source.pattern.name}.md`),
    text: promptFor(source, options),
  }));
  const written = prompts.map(({ path }) => path);
  await removeOthers(Object.values(folders), written);
  await Promise.all(prompts.map(({ path, text }) => writeFile(path, text)));
  return written;
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
      if (name.endsWith(".md") && !keep.includes(path)) await rm(path);
    }
  }
}
