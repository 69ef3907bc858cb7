// What a built site weighs: each kind of page with its scripts, and every file that is there once whatever the catalogue holds.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

/** Not compressed on their way, or compressed copies of others. */
const AS_THEY_ARE = /\.(?:br|gz|png|woff2|glb|wasm)$/;
const HASH = /-[\w-]{8}(?=\.(?:js|css)$)/;

/** Bytes gzipped at level 9. */
export interface PageWeight {
  html: number;
  /** Of every script that the document names, each once. */
  scripts: number;
}

async function gzipped(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}

/** `file` is a page below `folder`. */
export async function weighPage(folder: string, file: string): Promise<PageWeight> {
  const html = await readFile(join(folder, file), "utf8");
  const scripts = scriptsOf(html).map((script) => gzipped(join(folder, script)));
  return {
    html: gzipSync(html, { level: 9 }).length,
    scripts: (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0),
  };
}

/** Addresses of the scripts that a document runs or fetches ahead. */
export function scriptsOf(html: string): string[] {
  const lists = [...html.matchAll(/ data-(?:steps|preload)="([^"]*)"/g)];
  return [...new Set(lists.flatMap(([, list = ""]) => list.split(" ").filter(Boolean)))];
}

/**
 * Gzipped bytes of the files below `folder` by their name without hash. Names that several files share are left
 * out: they are those of the patterns' own parts. `wanted` says which names to weigh.
 */
export async function weighFiles(
  folder: string,
  wanted: (name: string) => boolean = () => true,
): Promise<Record<string, number>> {
  const paths = new Map<string, string | null>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || AS_THEY_ARE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/").replace(HASH, "");
    paths.set(name, paths.has(name) ? null : path);
  }
  const weights: Record<string, number> = {};
  for (const [name, path] of paths) if (path && wanted(name)) weights[name] = await gzipped(path);
  return weights;
}
