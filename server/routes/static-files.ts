// Answers for pages and files: looks the address up, then encoding, validator and caching.
import type { Context, Handler } from "hono";
import { acceptedEncoding } from "./accepted-encoding.ts";
import { methodNotAllowed, notFound } from "./errors.ts";
import { prefersMarkdown } from "./prefers-markdown.ts";
import type { StaticFile, StaticSite } from "./static-site.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** The decoded path, or null where it can't name anything of ours (encoded separators, NUL, broken escapes). */
function readPath(pathname: string): string | null {
  if (!pathname.includes("%")) return pathname;
  if (/%(2f|5c|00)/i.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function findFile(site: StaticSite, path: string, query: URLSearchParams): StaticFile | undefined {
  // Only what the build made a page for exists here, so any other value falls back by itself.
  const chosen = site.showcase.get(`${path}?pattern=${query.get("pattern")}`);
  return chosen ?? site.pages.get(path) ?? site.files.get(path);
}

/** The page's Markdown twin, for a program that says it would rather read that. */
function findMarkdown(site: StaticSite, path: string, accept: string): StaticFile | undefined {
  if (!site.pages.has(path) || !prefersMarkdown(accept)) return undefined;
  return site.files.get(path === "/" ? "/index.md" : `${path}.md`);
}

/**
 * Where a page is asked for in other letters than its own: with a slash at the end, or with escapes, which the
 * browser's router does not read. A page's own path, so that `//evil.example/` leads nowhere.
 */
function ownPath(site: StaticSite, path: string, asked: string): string | null {
  const own = path.endsWith("/") && path !== "/" ? path.slice(0, -1) : path;
  return own !== asked && site.pages.has(own) ? own : null;
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}

function wantsHtml(accept: string | undefined): boolean {
  return !accept || /text\/html|\*\/\*/.test(accept);
}

function send(
  c: Context,
  file: StaticFile,
  status: 200 | 404,
  negotiated = status === 404,
): Response {
  const { encodings } = file;
  const encoding = acceptedEncoding(c.req.header("Accept-Encoding"), encodings);
  const chosen = encodings.get(encoding);
  if (!chosen) throw notFound();
  const vary = [
    ...(encodings.size > 1 ? ["Accept-Encoding"] : []),
    ...(negotiated ? ["Accept"] : []),
  ];
  if (vary.length > 0) c.header("Vary", vary.join(", "));
  c.header("Cache-Control", file.immutable ? IMMUTABLE : REVALIDATE);
  if (status === 200) {
    c.header("ETag", chosen.etag);
    if (matches(c.req.header("If-None-Match"), chosen.etag)) return c.body(null, 304);
  }
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  c.header("Content-Type", file.type);
  c.header("Content-Length", String(chosen.size));
  if (c.req.method === "HEAD") return c.body(null, status);
  return c.body(typeof chosen.body === "function" ? chosen.body() : chosen.body, status);
}

/** Serves the built site; every address that it does not hold gets the site's own 404 page. */
export function staticFiles(site: StaticSite): Handler {
  return (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") throw methodNotAllowed("GET, HEAD");
    const url = new URL(c.req.url);
    const path = readPath(url.pathname);
    if (path !== null) {
      const own = ownPath(site, path, url.pathname);
      if (own !== null) {
        c.header("Cache-Control", REVALIDATE);
        return c.redirect(own + url.search, 308);
      }
      const accept = c.req.header("Accept") ?? "";
      const file = findMarkdown(site, path, accept) ?? findFile(site, path, url.searchParams);
      if (file) return send(c, file, 200, site.pages.has(path));
    }
    if (!site.notFound || !wantsHtml(c.req.header("Accept"))) throw notFound();
    return send(c, site.notFound, 404);
  };
}
