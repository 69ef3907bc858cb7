// Reads the built site from disk once, at start, and keeps it in memory.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
import type { Encoding, Representation, StaticFile, StaticSite } from "../http/static-site.ts";

const MEMORY_BUDGET_BYTES = 64 * 1024 * 1024;
/** Characters of the base64 digest: 132 bits. */
const ETAG_LENGTH = 22;
const ENDINGS: readonly (readonly [Encoding, string])[] = [
  ["identity", ""],
  ["br", ".br"],
  ["gzip", ".gz"],
];

const policySchema = z.object({
  scriptHashes: z.array(z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/)),
  connectSources: z.array(z.string().regex(/^[^\s;,']+$/)),
  wasm: z.boolean(),
});

async function readPolicy(dist: string) {
  const text = await readFile(join(dist, "site.json"), "utf8").catch(() => null);
  if (text === null) {
    throw new Error(`There is no built site in ${dist}: run "npm run build" first.`);
  }
  try {
    return policySchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${join(dist, "site.json")} is not what the build writes: run "npm run build".`,
    );
  }
}

/** Names relative to `folder`, with forward slashes, without dotfiles and names the public never asks for. */
async function listPublic(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .filter((name) => !name.split("/").some((part) => part.startsWith(".")));
}

function contentType(name: string): string {
  if (name.endsWith(".md")) return "text/markdown; charset=utf-8";
  if (name.endsWith(".json")) return "application/json; charset=utf-8";
  return getMimeType(name) ?? "application/octet-stream";
}

// A function of its own, so that nothing but the path stays in memory with it.
function fromDisk(path: string): () => ReadableStream<Uint8Array> {
  return () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}

/** Every file by name; the smallest keep their bytes until `budget` bytes are used, the rest stay on disk. */
async function represent(
  folder: string,
  names: readonly string[],
  budget: number,
): Promise<Map<string, Representation>> {
  const sized = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })),
  );
  const made = new Map<string, Representation>();
  let room = budget;
  for (const { name, size } of sized.sort((a, b) => a.size - b.size)) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, ETAG_LENGTH)}"`;
    room -= size;
    made.set(name, { body: room >= 0 ? bytes : fromDisk(path), size, etag });
  }
  return made;
}

function withEncodings(name: string, made: ReadonlyMap<string, Representation>): StaticFile {
  const encodings = new Map<Encoding, Representation>();
  for (const [encoding, ending] of ENDINGS) {
    const representation = made.get(name + ending);
    if (representation) encodings.set(encoding, representation);
  }
  return { type: contentType(name), immutable: name.startsWith("assets/"), encodings };
}

/**
 * Loads `dist/public` and `dist/site.json`. Files beyond `memoryBudget` bytes (the largest ones) are read
 * from disk whenever they are asked for. Throws one sentence where the site has not been built.
 */
export async function loadSiteFolder(
  dist: string,
  memoryBudget = MEMORY_BUDGET_BYTES,
): Promise<StaticSite> {
  const policy = await readPolicy(dist);
  const folder = join(dist, "public");
  const made = await represent(folder, await listPublic(folder), memoryBudget);

  const files = new Map<string, StaticFile>();
  const pages = new Map<string, StaticFile>();
  const showcase = new Map<string, StaticFile>();
  let notFound: StaticFile | null = null;
  for (const name of made.keys()) {
    if (/\.(br|gz)$/.test(name)) continue;
    const file = withEncodings(name, made);
    const chosen = /^index@([a-z0-9-]+)\.html$/.exec(name)?.[1];
    if (chosen) showcase.set(chosen, file);
    else if (name.includes("@")) continue;
    else if (name === "404.html") notFound = file;
    else if (name === "index.html") pages.set("/", file);
    else if (name.endsWith(".html")) pages.set(`/${name.slice(0, -".html".length)}`, file);
    else files.set(`/${name}`, file);
  }
  return { files, pages, showcase, notFound, policy };
}
