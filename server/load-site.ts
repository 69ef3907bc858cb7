// Reads the built site at start: small files into memory, so that a rebuild never mixes with what is served.
import { createHash } from "node:crypto";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { PatternIndex, PublishedFiles } from "../generators/published-files.ts";
import {
  contentType,
  type Encoding,
  type Representation,
  type StaticFile,
  type StaticSite,
} from "./routes/static-files.ts";

/** Bytes up to which a file is kept in memory: every page and script of a first visit. */
const LARGEST_IN_MEMORY = 64 * 1024;
/** Characters of the base64 digest: 132 bits. */
const ETAG_LENGTH = 22;
const ENDINGS: Record<Encoding, string> = { identity: "", br: ".br", gzip: ".gz" };

async function readBuilt(dist: string, name: string): Promise<string> {
  const text = await readFile(join(dist, name), "utf8").catch(() => null);
  if (text) return text;
  throw new Error(`There is no built site in ${dist}, or no ${name} in it: run "npm run build".`);
}

/** Names relative to `folder`, with forward slashes, without dotfiles except `.well-known`. */
async function listPublic(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
    .filter((parts) => parts.every((part) => !part.startsWith(".") || part === ".well-known"))
    .map((parts) => parts.join("/"));
}

async function representFile(path: string, largest: number): Promise<Representation> {
  const { size, mtimeMs } = await stat(path);
  if (size > largest)
    return { size, etag: `"${size}-${mtimeMs}"`, body: sharedReader(path, size, mtimeMs) };
  const body = await readFile(path);
  const hash = createHash("sha256").update(body).digest("base64url");
  return { size, etag: `"${hash.slice(0, ETAG_LENGTH)}"`, body };
}

/** Reads a file once for all who are being answered with it: who reads slowly holds no open file and no copy of its own. */
function sharedReader(path: string, size: number, mtimeMs: number) {
  let held: WeakRef<Uint8Array<ArrayBuffer>> | null = null;
  let reading: Promise<Uint8Array<ArrayBuffer> | null> | null = null;

  /** Null if a build has replaced or removed the file since the start. */
  async function read() {
    const file = await open(path).catch(() => null);
    if (!file) return null;
    try {
      const now = await file.stat();
      if (now.size !== size || now.mtimeMs !== mtimeMs) return null;
      const bytes = await file.readFile();
      held = new WeakRef(bytes);
      return bytes;
    } finally {
      await file.close();
    }
  }

  return async () => {
    const bytes = held?.deref();
    if (bytes) return bytes;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** Loads `dist/public` and `dist/site.json`. Larger files are read when they are asked for. Throws one sentence if the site isn't built. */
export async function loadSite(dist: string, largest = LARGEST_IN_MEMORY): Promise<StaticSite> {
  const policy: StaticSite["policy"] = JSON.parse(await readBuilt(dist, "site.json"));
  const folder = join(dist, "public");
  const made = new Map<string, Representation>();
  // One after the other: reading all at once would keep the memory for good.
  for (const name of await listPublic(folder))
    made.set(name, await representFile(join(folder, name), largest));

  const files = new Map<string, StaticFile>();
  const pages = new Map<string, StaticFile>();
  const chosen = new Map<string, StaticFile>();
  let notFound: StaticFile | null = null;
  for (const name of made.keys()) {
    if (/\.(br|gz)$/.test(name)) continue;
    const encodings = new Map<Encoding, Representation>();
    for (const [encoding, ending] of Object.entries(ENDINGS) as [Encoding, string][]) {
      const representation = made.get(name + ending);
      if (representation) encodings.set(encoding, representation);
    }
    const file = { type: contentType(name), immutable: name.startsWith("assets/"), encodings };
    const [, page, query] = /^([a-z-]+)@([a-z]+=[a-z0-9-]+)\.html$/.exec(name) ?? [];
    if (page && query) chosen.set(`/${page === "index" ? "" : page}?${query}`, file);
    else if (name.includes("@") && !name.startsWith("r/")) continue;
    else if (name === "404.html") notFound = file;
    else if (name === "index.html") pages.set("/", file);
    else if (name.endsWith(".html")) pages.set(`/${name.slice(0, -".html".length)}`, file);
    else files.set(`/${name}`, file);
  }
  return { files, pages, chosen, notFound, policy };
}

/** What the build made of the patterns; texts are read when they are asked for. Throws one sentence if one is missing. */
export async function loadPublishedFiles(dist: string): Promise<PublishedFiles> {
  const index = await readBuilt(dist, "private/patterns.json");
  const { siteUrl, patterns }: PatternIndex = JSON.parse(index);
  const read = (...path: string[]) => readBuilt(dist, join(...path));
  const folderOf = ({ price }: { price: string }) => (price === "free" ? "public" : "private");
  const sold = new Map<string, Uint8Array<ArrayBuffer>>();
  const files: PublishedFiles = {
    siteUrl,
    patterns,
    readPage: ({ key }) => read("public", `${key}.md`),
    readPrompt: (pattern) => read(folderOf(pattern), "prompts", `${pattern.name}.md`),
    readTestPrompt: ({ name }) => read("public", "prompts", `${name}.test.md`),
    soldFile(path) {
      const bytes = sold.get(path);
      if (!bytes) throw new Error(`${path} isn't sold`);
      return bytes;
    },
  };
  // What is sold must be there before anybody pays. Bytes: who reads slowly holds no copy of its own.
  for (const pattern of patterns)
    if (pattern.price !== "free")
      for (const path of pattern.files)
        sold.set(path, Buffer.from(await read(folderOf(pattern), path)));
  return files;
}
