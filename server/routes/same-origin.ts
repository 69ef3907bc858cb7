// Lets pages of this site call an address, and those of no other site: the check of `Origin`, and the preflight.
import { corsHeaders } from "@supabase/supabase-js/cors";
import type { MiddlewareHandler } from "hono";
import type { Log } from "../checkout/shop.ts";
import { HttpProblem, methodNotAllowed } from "./errors.ts";

export const TOKEN_HEADER = "x-checkout-token";
// The backend client publishes the list of headers that it sends.
const ALLOWED_HEADERS = [
  corsHeaders["Access-Control-Allow-Headers"],
  TOKEN_HEADER,
  // What clients of the Model Context Protocol send.
  "mcp-protocol-version, mcp-session-id, last-event-id",
].join(", ");
const PREFLIGHT_MAX_AGE_S = "600";
const WARN_EVERY_MS = 60_000;
const ADDRESS = /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

export interface SameOriginDeps {
  /** Origins whose pages may call, besides the address that was called. */
  ownOrigins: readonly string[];
  now: () => number;
  log: Log;
}

const isNumber = (origin: string): boolean => ADDRESS.test(new URL(origin).hostname);

/**
 * Whether pages of this origin are our own. Besides the named ones that is the address that was called, if it is a
 * number: anybody can point a name of theirs at this server (DNS rebinding). If the site has a name, only this
 * machine's own numbers count, because a program can claim any `Host` and `Origin`.
 */
export function isOwnOrigin(
  origin: string,
  requestUrl: string,
  ownOrigins: readonly string[],
): boolean {
  if (ownOrigins.includes(origin)) return true;
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  const mayBeCalled = ownOrigins.every(isNumber) ? ADDRESS : LOOPBACK;
  return mayBeCalled.test(hostname) && host === new URL(requestUrl).host;
}

/** Makes middleware that answers the preflight and refuses foreign pages (403) and other methods (405). */
export function createSameOrigin({ ownOrigins, now, log }: SameOriginDeps) {
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

  return (method: "GET" | "POST"): MiddlewareHandler => {
    const allow = `${method}, OPTIONS`;
    return async (c, next) => {
      c.header("Vary", "Origin");
      const origin = c.req.header("Origin");
      // Without an Origin it isn't a page of another site, so there's no visitor to protect from one.
      if (origin !== undefined) {
        if (!isOwnOrigin(origin, c.req.url, ownOrigins)) refuse(origin);
        c.header("Access-Control-Allow-Origin", origin);
        c.header("Access-Control-Expose-Headers", "Retry-After");
      }
      if (c.req.method === "OPTIONS") {
        c.header("Access-Control-Allow-Methods", allow);
        c.header("Access-Control-Allow-Headers", ALLOWED_HEADERS);
        c.header("Access-Control-Max-Age", PREFLIGHT_MAX_AGE_S);
        return c.body(null, 204);
      }
      if (c.req.method !== method && !(method === "GET" && c.req.method === "HEAD"))
        throw methodNotAllowed(allow);
      await next();
    };
  };
}
