// Reads the built site from disk once, at start: small files stay in memory, large ones stay open.
import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, read, readFileSync, readSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { getMimeType } from "hono/utils/mime";
import type { Encoding, Representation, StaticFile, StaticSite } from "./routes/static-site.ts";

/** Bytes up to which a file is kept in memory: every page and script of a first visit, as it is served. */
const LARGEST_IN_MEMORY = 64 * 1024;
const readAt = promisify(read);
const PIECE_BYTES = 64 * 1024;
/** Characters of the base64 digest: 132 bits. */
const ETAG_LENGTH = 22;
const ENDINGS: readonly (readonly [Encoding, string])[] = [
  ["identity", ""],
  ["br", ".br"],
  ["gzip", ".gz"],
];

const SCRIPT_HASH = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/;
// A space, a semicolon or a quote would begin another part of the policy.
const SOURCE = /^[^\s;,']+$/;

const isListOf = (value: unknown, form: RegExp): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string" && form.test(item));

function parsePolicy(text: string): StaticSite["policy"] {
  const { scriptHashes, connectSources, wasm } = JSON.parse(text) as Record<string, unknown>;
  if (
    !isListOf(scriptHashes, SCRIPT_HASH) ||
    !isListOf(connectSources, SOURCE) ||
    typeof wasm !== "boolean"
  ) {
    throw new Error("not a policy");
  }
  return { scriptHashes, connectSources, wasm };
}

async function readPolicy(dist: string) {
  const text = await readFile(join(dist, "site.json"), "utf8").catch(() => null);
  if (text === null) {
    throw new Error(`There is no built site in ${dist}: run "npm run build" first.`);
  }
  try {
    return parsePolicy(text);
  } catch {
    throw new Error(
      `${join(dist, "site.json")} is not what the build writes: run "npm run build".`,
    );
  }
}

/** Names relative to `folder`, with forward slashes, without dotfiles, `.well-known` excepted. */
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
    .filter((name) =>
      name.split("/").every((part) => !part.startsWith(".") || part === ".well-known"),
    );
}

/** Types that a table of endings does not know, or knows less exactly. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.md$/, "text/markdown; charset=utf-8"],
  [/\.json$/, "application/json; charset=utf-8"],
  [/\.tgz$/, "application/gzip"],
  // The one feed of the site; feed readers look for the type before they look inside.
  [/^changes\.xml$/, "application/atom+xml; charset=utf-8"],
];

function contentType(name: string): string {
  const known = TYPES.find(([ending]) => ending.test(name))?.[1];
  return known ?? getMimeType(name) ?? "application/octet-stream";
}

/** The file in pieces of at most `buffer.length` bytes; each is overwritten by the next. */
function* piecesOf(fd: number, buffer: Uint8Array): Generator<Uint8Array> {
  let position = 0;
  for (;;) {
    const length = readSync(fd, buffer, 0, buffer.length, position);
    if (length === 0) return;
    yield buffer.subarray(0, length);
    position += length;
  }
}

// One after the other, and large files never whole: a start that reads all at once keeps the memory for good.
function representFile(path: string, largest: number, buffer: Uint8Array): Representation {
  const fd = openSync(path, "r");
  const { size } = fstatSync(fd);
  const kept = size <= largest ? readFileSync(fd) : null;
  const hash = createHash("sha256");
  for (const piece of kept ? [kept] : piecesOf(fd, buffer)) hash.update(piece);
  const etag = `"${hash.digest("base64url").slice(0, ETAG_LENGTH)}"`;
  if (kept) {
    closeSync(fd);
    return { body: kept, size, etag };
  }
  // Held open, so that a build which replaces the folder takes nothing away from a running server.
  return { body: () => streamOf(fd), size, etag };
}

/**
 * The file from its beginning. Never closes it: a stream of `node:fs` does when its reader leaves early, and the
 * number would then name whatever is opened next.
 */
function streamOf(fd: number): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      const buffer = new Uint8Array(PIECE_BYTES);
      const { bytesRead } = await readAt(fd, buffer, 0, PIECE_BYTES, position);
      position += bytesRead;
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      else controller.close();
    },
  });
}

/** Every file by name; those of at most `largest` bytes keep their bytes, the rest are read when asked for. */
function represent(
  folder: string,
  names: readonly string[],
  largest: number,
): Map<string, Representation> {
  const buffer = new Uint8Array(PIECE_BYTES);
  return new Map(names.map((name) => [name, representFile(join(folder, name), largest, buffer)]));
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
 * Loads `dist/public` and `dist/site.json`. Files of more than `largestInMemory` bytes are read from disk
 * whenever they are asked for. Throws one sentence where the site has not been built.
 */
export async function loadSiteFolder(
  dist: string,
  largestInMemory = LARGEST_IN_MEMORY,
): Promise<StaticSite> {
  const policy = await readPolicy(dist);
  const folder = join(dist, "public");
  const made = represent(folder, await listPublic(folder), largestInMemory);

  const files = new Map<string, StaticFile>();
  const pages = new Map<string, StaticFile>();
  const showcase = new Map<string, StaticFile>();
  let notFound: StaticFile | null = null;
  for (const name of made.keys()) {
    if (/\.(br|gz)$/.test(name)) continue;
    const file = withEncodings(name, made);
    const [, page, chosen] = /^([a-z-]+)@([a-z0-9-]+)\.html$/.exec(name) ?? [];
    if (page && chosen) showcase.set(`/${page === "index" ? "" : page}?pattern=${chosen}`, file);
    else if (name.includes("@")) continue;
    else if (name === "404.html") notFound = file;
    else if (name === "index.html") pages.set("/", file);
    else if (name.endsWith(".html")) pages.set(`/${name.slice(0, -".html".length)}`, file);
    else files.set(`/${name}`, file);
  }
  return { files, pages, showcase, notFound, policy };
}
