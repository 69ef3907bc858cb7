// The built site: looks an address up, then chooses the encoding and answers with validator and caching.
import type { Context, Handler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { getMimeType } from "hono/utils/mime";
import { methodNotAllowed, notFound, unavailable } from "./errors.ts";
import type { SitePolicy } from "./security-headers.ts";

export type Encoding = "identity" | "gzip" | "br";

/** One file in one encoding: what goes over the wire. */
export interface Representation {
  /** Bytes in memory, or reads a large file; null if it isn't on disk any more as it was at the start. */
  body: Uint8Array<ArrayBuffer> | (() => Promise<Uint8Array<ArrayBuffer> | null>);
  /** Bytes. */
  size: number;
  /** Strong validator in quotes; each encoding has its own. */
  etag: string;
}

export interface StaticFile {
  /** Value of `Content-Type`. */
  type: string;
  /** True for names with a hash of the content, which never change. */
  immutable: boolean;
  encodings: ReadonlyMap<Encoding, Representation>;
}

export interface StaticSite {
  /** By name, `/assets/app-1a2b3c.js`; by route, `/motion`; and by route with what is chosen, `/?pattern=motion`. */
  files: ReadonlyMap<string, StaticFile>;
  pages: ReadonlyMap<string, StaticFile>;
  chosen: ReadonlyMap<string, StaticFile>;
  notFound: StaticFile | null;
  policy: SitePolicy;
}

/** Types that a table of endings doesn't know, or knows less exactly. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.md$/, "text/markdown; charset=utf-8"],
  [/\.json$/, "application/json; charset=utf-8"],
  [/\.tgz$/, "application/gzip"],
  [/\.diff$/, "text/plain; charset=utf-8"],
  // The site's one feed; feed readers look at the type first.
  [/^changes\.xml$/, "application/atom+xml; charset=utf-8"],
];

export const contentType = (name: string): string =>
  TYPES.find(([ending]) => ending.test(name))?.[1] ??
  getMimeType(name) ??
  "application/octet-stream";

/** On every file but pages: scripts of any site may read it. What is sold isn't a file of the site. */
const OPEN = [
  ["Access-Control-Allow-Origin", "*"],
  ["Cross-Origin-Resource-Policy", "cross-origin"],
] as const;
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
/** Characters; browsers send some 150. */
const LONGEST_ACCEPT = 1000;

/** Weight of a name in an `Accept` header (RFC 9110, 12.5); 0 if it isn't listed, or far behind. */
function weightOf(header: string | undefined, name: string): number {
  const listed = parseAccept(header?.slice(0, LONGEST_ACCEPT).toLowerCase() ?? "");
  return listed.find(({ type }) => type === name)?.q ?? 0;
}

const chooseEncoding = (header: string | undefined, { encodings }: StaticFile): Encoding =>
  (["br", "gzip"] as const).find(
    (encoding) => encodings.has(encoding) && weightOf(header, encoding) > 0,
  ) ?? "identity";

/** True for a program that names Markdown with at least the weight of HTML; wildcards don't count. */
function prefersMarkdown(accept: string | undefined): boolean {
  const weight = weightOf(accept, "text/markdown");
  return weight > 0 && weight >= weightOf(accept, "text/html");
}

/** The decoded path, or null if it can't name a file (encoded separators, NUL, broken escapes). */
function readPath(pathname: string): string | null {
  if (/%(2f|5c|00)/i.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function findFile(site: StaticSite, path: string, url: URL, accept: string | undefined) {
  const page = site.pages.get(path);
  if (page && prefersMarkdown(accept)) {
    const markdown = site.files.get(path === "/" ? "/index.md" : `${path}.md`);
    if (markdown) return markdown;
  }
  // Only what the build made a page for is here, so any other value falls back by itself.
  for (const name of ["pattern", "metric"]) {
    const chosen = site.chosen.get(`${path}?${name}=${url.searchParams.get(name)}`);
    if (chosen) return chosen;
  }
  return page ?? site.files.get(path);
}

/** The page's own path if it was asked for with a slash at the end or escapes. Only of pages: `//evil.example/` leads nowhere. */
function ownPath(site: StaticSite, path: string, asked: string): string | null {
  const own = path.endsWith("/") && path !== "/" ? path.slice(0, -1) : path;
  return own !== asked && site.pages.has(own) ? own : null;
}

function matches(header: string | undefined, etag: string): boolean {
  if (header?.trim() === "*") return true;
  return (header ?? "").split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}

const isPage = ({ type }: StaticFile) => type.startsWith("text/html");

function open(c: Context): void {
  for (const [name, value] of OPEN) c.header(name, value);
}

async function send(c: Context, file: StaticFile, status: 200 | 404, byAccept: boolean) {
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"), file);
  const chosen = file.encodings.get(encoding);
  if (!chosen) throw notFound();
  if (file.encodings.size > 1) c.header("Vary", "Accept-Encoding", { append: true });
  if (byAccept) c.header("Vary", "Accept", { append: true });
  if (!isPage(file)) open(c);
  c.header("Cache-Control", file.immutable ? IMMUTABLE : REVALIDATE);
  if (status === 200) {
    c.header("ETag", chosen.etag);
    if (matches(c.req.header("If-None-Match"), chosen.etag)) return c.body(null, 304);
  }
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  c.header("Content-Type", file.type);
  c.header("Content-Length", String(chosen.size));
  if (c.req.method === "HEAD") return c.body(null, status);
  const body = typeof chosen.body === "function" ? await chosen.body() : chosen.body;
  if (body) return c.body(body, status);
  for (const name of ["ETag", "Content-Encoding", "Content-Length"]) c.header(name, undefined);
  throw unavailable("site_replaced", "The site was built again: its server has to be restarted.");
}

/** Serves the built site; every address that it doesn't have gets the site's own 404 page. */
export function staticFiles(site: StaticSite): Handler {
  return (c) => {
    const url = new URL(c.req.url);
    const accept = c.req.header("Accept");
    const path = readPath(url.pathname);
    if (c.req.method === "OPTIONS" && path !== null && site.files.has(path)) {
      // A browser asks this if a script sends headers of its own. The star leaves `Authorization` out.
      open(c);
      c.header("Access-Control-Allow-Headers", "*");
      return c.body(null, 204);
    }
    if (c.req.method !== "GET" && c.req.method !== "HEAD") throw methodNotAllowed("GET, HEAD");
    if (path !== null) {
      const own = ownPath(site, path, url.pathname);
      if (own !== null) {
        c.header("Cache-Control", REVALIDATE);
        return c.redirect(own + url.search, 308);
      }
      const file = findFile(site, path, url, accept);
      if (file) return send(c, file, 200, site.pages.has(path));
    }
    const wantsHtml = !accept || /text\/html|\*\/\*/.test(accept);
    if (!site.notFound || !wantsHtml) throw notFound();
    return send(c, site.notFound, 404, true);
  };
}
