// The door to the shop: checks who calls and how, and says for now that the shop is closed.
import { corsHeaders } from "@supabase/supabase-js/cors";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HttpProblem, methodNotAllowed } from "./errors.ts";

export const BODY_LIMIT_BYTES = 4096;
const PREFLIGHT_MAX_AGE_S = 600;
const RETRY_AFTER_S = 3600;
const METHODS = "POST, OPTIONS";
// The backend client publishes the list of headers it sends, so an update of the client carries them here.
const CLIENT_HEADERS = corsHeaders["Access-Control-Allow-Headers"] ?? "";

export interface CheckoutDeps {
  /** Origins whose pages may call, besides the one the request itself came to. */
  ownOrigins: readonly string[];
}

function isOwnOrigin(origin: string, requestUrl: string, ownOrigins: readonly string[]): boolean {
  if (ownOrigins.includes(origin)) return true;
  // Behind a proxy that ends TLS the scheme differs, the host does not.
  return URL.canParse(origin) && new URL(origin).host === new URL(requestUrl).host;
}

/** `POST /functions/v1/create-checkout`, as the backend client's `functions.invoke` calls it. */
export function checkout({ ownOrigins }: CheckoutDeps): Hono {
  const routes = new Hono();

  routes.use("/", async (c, next) => {
    c.header("Vary", "Origin");
    const origin = c.req.header("Origin");
    // No Origin: not a page of a browser, so there is no page to protect anyone from.
    if (origin !== undefined) {
      if (!isOwnOrigin(origin, c.req.url, ownOrigins)) {
        throw new HttpProblem(403, {
          code: "foreign_origin",
          message: "The shop answers pages of its own site only.",
          suggestion: "Open the site itself and buy there.",
        });
      }
      c.header("Access-Control-Allow-Origin", origin);
    }
    await next();
  });

  routes.options("/", (c) => {
    c.header("Access-Control-Allow-Methods", METHODS);
    c.header("Access-Control-Allow-Headers", CLIENT_HEADERS);
    c.header("Access-Control-Max-Age", String(PREFLIGHT_MAX_AGE_S));
    return c.body(null, 204);
  });

  routes.post(
    "/",
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: () => {
        throw new HttpProblem(413, {
          code: "body_too_large",
          message: `The request is larger than ${BODY_LIMIT_BYTES} bytes.`,
          suggestion: "Send no body: the price and the product are the server's own.",
        });
      },
    }),
    async (c) => {
      const type = c.req.header("Content-Type");
      if (type !== undefined && !/^application\/json\b/i.test(type)) {
        throw new HttpProblem(415, {
          code: "unsupported_type",
          message: "The shop reads JSON only.",
          suggestion: "Send no body, or one of the type application/json.",
        });
      }
      // Read to its end, so that a slow sender meets the server's deadline and not an early answer.
      await c.req.arrayBuffer();
      throw new HttpProblem(
        503,
        {
          code: "shop_closed",
          message: "The shop is not open yet.",
          suggestion: "Come back later; every other prompt is free.",
        },
        { "Retry-After": String(RETRY_AFTER_S) },
      );
    },
  );

  routes.all("/", () => {
    throw methodNotAllowed(METHODS);
  });

  return routes;
}
