// Lets pages of this site call an address and no other site's: the check of `Origin`, and the preflight's answer.
import { corsHeaders } from "@supabase/supabase-js/cors";
import type { MiddlewareHandler } from "hono";
import { HttpProblem, methodNotAllowed } from "./errors.ts";

const PREFLIGHT_MAX_AGE_S = 600;
// The backend client publishes the list of headers it sends, so an update of the client carries them here.
const CLIENT_HEADERS = corsHeaders["Access-Control-Allow-Headers"] ?? "";
const ADDRESS = /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

export interface OwnPages {
  /** Origins whose pages may call, besides the one the request itself came to. */
  ownOrigins: readonly string[];
  method: "GET" | "POST";
  /** Headers of our own that a page may send, besides the client's. @default [] */
  headers?: readonly string[];
}

const isNumber = (origin: string): boolean => ADDRESS.test(new URL(origin).hostname);

/**
 * Whether pages of this origin are our own. Besides those named, it is the address that was called, by its number
 * alone: anybody can make a name of theirs point at this server (DNS rebinding). Where the site has a name, only
 * this machine's own numbers are taken: `Host` and `Origin` are what a program says they are, and a buyer must
 * not be sent back to a stranger's address.
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

/** Answers the preflight, refuses foreign pages (403) and other methods (405), and lets the rest through. */
export function ownPages({ ownOrigins, method, headers = [] }: OwnPages): MiddlewareHandler {
  const allow = `${method}, OPTIONS`;
  const allowedHeaders = [CLIENT_HEADERS, ...headers].join(", ");
  return async (c, next) => {
    c.header("Vary", "Origin");
    const origin = c.req.header("Origin");
    // No Origin: not a page of another site, so there is no visitor to protect from one.
    if (origin !== undefined) {
      if (!isOwnOrigin(origin, c.req.url, ownOrigins)) {
        throw new HttpProblem(403, {
          code: "foreign_origin",
          message: "The shop answers pages of its own site only.",
          suggestion:
            "Open the site at its own address; its owner names that with LAMPLIGHT_PUBLIC_URL.",
        });
      }
      c.header("Access-Control-Allow-Origin", origin);
      c.header("Access-Control-Expose-Headers", "Retry-After");
    }
    if (c.req.method === "OPTIONS") {
      c.header("Access-Control-Allow-Methods", allow);
      c.header("Access-Control-Allow-Headers", allowedHeaders);
      c.header("Access-Control-Max-Age", String(PREFLIGHT_MAX_AGE_S));
      return c.body(null, 204);
    }
    const asked = c.req.method === "HEAD" ? "GET" : c.req.method;
    if (asked !== method) throw methodNotAllowed(allow);
    await next();
  };
}
