// Lets pages of this site call an address, and those of no other site: the check of `Origin`, the preflight, the one public host name.
import { corsHeaders } from "@supabase/supabase-js/cors";
import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { cors } from "hono/cors";
import type { AppDeps } from "./deps.ts";
import { HttpProblem, methodNotAllowed } from "./errors.ts";

export const TOKEN_HEADER = "x-checkout-token";
// The backend client publishes the list of headers that it sends.
const CLIENT_HEADERS = (corsHeaders["Access-Control-Allow-Headers"] ?? "").split(", ");
/** What clients of the Model Context Protocol send. */
const MCP_HEADERS = "mcp-protocol-version mcp-method mcp-name mcp-session-id".split(" ");
const WARN_EVERY_MS = 60_000;
const ADDRESS = /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

const isNumber = (origin: string): boolean => ADDRESS.test(new URL(origin).hostname);

/**
 * Whether pages of this origin are our own: the named ones, and the address that was called if it is a number, because
 * anybody can point a name at this server (DNS rebinding). If the site has a name, only this machine's numbers count.
 */
export function isOwnOrigin(
  origin: string,
  called: string,
  ownOrigins: readonly string[],
): boolean {
  if (ownOrigins.includes(origin)) return true;
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  const mayBeCalled = ownOrigins.every(isNumber) ? ADDRESS : LOOPBACK;
  return mayBeCalled.test(hostname) && host === new URL(called).host;
}

/** Whether nobody else can have made a name for the address that was called: a number, or a name of this machine's network. */
const isNearName = (called: string): boolean =>
  /^[^.]+$|\.localhost$/i.test(new URL(called).hostname) || isNumber(called);

/** Makes middleware that answers the preflight and refuses foreign pages (403), names that anybody may have made for a site without a name (403), and other methods (405). */
export function createSameOrigin({ ownOrigins, now, log }: AppDeps) {
  let warned = Number.NEGATIVE_INFINITY;

  function refuse(origin: string): never {
    const message = `The shop belongs to ${ownOrigins[0]}, and this page is of another address.`;
    const suggestion = `Open ${ownOrigins[0]} and try again there; its owner can change that address with LAMPLIGHT_PUBLIC_URL.`;
    if (Math.abs(now() - warned) >= WARN_EVERY_MS) {
      warned = now();
      log.warn({ origin: origin.slice(0, 100) }, `A page was refused. ${message} ${suggestion}`);
    }
    throw new HttpProblem(403, { code: "foreign_origin", message, suggestion });
  }

  return (method: "GET" | "POST"): MiddlewareHandler =>
    every(
      async (c, next) => {
        if (ownOrigins.every(isNumber) && !isNearName(c.req.url)) refuse(new URL(c.req.url).origin);
        // Pictures have no Origin, and would count as the visitor's guesses. Programs send neither header.
        const origin = c.req.header("Origin");
        if (!origin && c.req.header("Sec-Fetch-Site") === "cross-site") refuse("another site");
        if (origin !== undefined && !isOwnOrigin(origin, c.req.url, ownOrigins)) refuse(origin);
        await next();
      },
      cors({
        origin: (origin) => origin || null,
        allowMethods: [method, "OPTIONS"],
        allowHeaders: [...CLIENT_HEADERS, TOKEN_HEADER, ...MCP_HEADERS],
        exposeHeaders: ["Retry-After"],
        maxAge: 600,
      }),
      async (c, next) => {
        if (c.req.method !== method && !(method === "GET" && c.req.method === "HEAD"))
          throw methodNotAllowed(`${method}, OPTIONS`);
        await next();
      },
    );
}

/** Programs call these, and some of them by another name. */
const ANY_HOST = /^\/(api|functions|healthz|readyz|metrics)(\/|$)/;
/** A number, or a name without a dot, is how a proxy calls its server: a redirect would never end. */
const PUBLIC_NAME = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Redirects pages under another name (www) to the public address. */
export function canonicalHost(publicOrigin: string | null): MiddlewareHandler {
  const own = publicOrigin && new URL(publicOrigin).hostname;
  return async (c, next) => {
    const { pathname, search, hostname } = new URL(c.req.url);
    const isPage = c.req.method === "GET" || c.req.method === "HEAD";
    if (
      !own ||
      !isPage ||
      hostname === own ||
      !PUBLIC_NAME.test(own) ||
      !PUBLIC_NAME.test(hostname) ||
      hostname.endsWith(".localhost") ||
      c.req.header("X-Forwarded-Host") === own ||
      ANY_HOST.test(pathname)
    )
      return next();
    return c.redirect(`${publicOrigin}${pathname}${search}`, 308);
  };
}
