// `POST /functions/v1/create-checkout`, as the backend client's `functions.invoke` calls it.
import { Hono } from "hono";
import type { Shop } from "../checkout/shop.ts";
import { type CallLimitDeps, callLimit } from "./call-limit.ts";
import { bodyTooLarge, HttpProblem } from "./errors.ts";
import { limitBody } from "./limit-body.ts";
import { isOwnOrigin, ownPages } from "./own-pages.ts";

export const BODY_LIMIT_BYTES = 4096;

export interface CreateCheckoutDeps extends Omit<CallLimitDeps, "counts"> {
  shop: Shop;
  /** Origins whose pages may call, besides the one the request itself came to. */
  ownOrigins: readonly string[];
  /** Where a caller that is no page comes back to; null: the address it called. */
  publicOrigin: string | null;
}

export function createCheckout(deps: CreateCheckoutDeps): Hono {
  const { shop, ownOrigins, publicOrigin } = deps;
  const routes = new Hono();
  routes.use("/", ownPages({ ownOrigins, method: "POST" }));
  routes.post(
    "/",
    limitBody(BODY_LIMIT_BYTES, () => {
      throw bodyTooLarge(
        BODY_LIMIT_BYTES,
        "Send no body: the price and the product are the server's own.",
      );
    }),
    callLimit({ ...deps, counts: "all" }),
    async (c) => {
      const type = c.req.header("Content-Type");
      if (type !== undefined && !/^application\/json\b/i.test(type)) {
        throw new HttpProblem(415, {
          code: "unsupported_type",
          message: "The shop reads JSON only.",
          suggestion: "Send no body, or one of the type application/json.",
        });
      }
      // Read to its end and dropped: nothing that a caller sends has a say in what is sold, or for how much.
      await c.req.arrayBuffer();
      // The buyer comes back to the origin that keeps the claim, so to the page's own where there is one.
      const called = new URL(c.req.url).origin;
      const own = isOwnOrigin(called, c.req.url, ownOrigins) ? called : ownOrigins[0];
      const origin = c.req.header("Origin") ?? publicOrigin ?? own ?? called;
      const { url, session, claim } = await shop.startCheckout(origin);
      return c.json({ url, session, claim }, 200, { "Cache-Control": "no-store" });
    },
  );
  return routes;
}
