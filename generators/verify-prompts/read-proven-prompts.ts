// The prompts to be proven and the binary files they fetch, made from the pattern folders as the site makes them.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Pattern } from "../../patterns/schema.ts";
import { promptFor } from "../prompt.ts";
import { PATTERNS_FOLDER, readPatterns } from "../read-pattern.ts";
import type { PreparedSource } from "../stack/for-stack.ts";
import { prepareSource } from "../stack/prepare-source.ts";
import { stackFromQuery } from "../stack/stack.ts";

export async function readPreparedSources(
  catalogue: readonly Pattern[],
): Promise<PreparedSource[]> {
  return Promise.all((await readPatterns(catalogue)).map(prepareSource));
}

export async function readAssets(
  sources: readonly PreparedSource[],
): Promise<Map<string, Uint8Array>> {
  const all = sources.flatMap(({ pattern, assets }) =>
    assets.map(async (path) => {
      const bytes = await readFile(join(PATTERNS_FOLDER, pattern.key, basename(path)));
      return [path, new Uint8Array(bytes)] as const;
    }),
  );
  return new Map(await Promise.all(all));
}

/** `stack` is a query as in the address of a prompt. */
export function promptsFor(sources: readonly PreparedSource[], stack: string, siteUrl: string) {
  const chosen = stackFromQuery(new URLSearchParams(stack));
  if (chosen.unknown.length > 0) throw new Error(`"${stack}" is not a stack.`);
  return sources.map((source) => ({
    name: source.pattern.name,
    markdown: promptFor(source, { siteUrl, stack: chosen.stack }),
  }));
}
