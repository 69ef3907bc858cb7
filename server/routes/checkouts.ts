// `GET /api/checkouts/:session`: what became of a checkout; the licence only for the browser that began it.
import { Hono } from "hono";
import type { Shop } from "../checkout/shop.ts";
import { HttpProblem } from "./errors.ts";

export const CLAIM_HEADER = "x-checkout-claim";
/** Keeps what can't be a session of any provider from ever reaching one. */
const SESSION = /^[A-Za-z0-9_-]{8,200}$/;
const CLAIM = /^[A-Za-z0-9_-]{8,200}$/;

export function checkouts({ shop }: { shop: Shop }): Hono {
  const routes = new Hono();
  routes.get("/:session", async (c) => {
    c.header("Cache-Control", "no-store");
    const session = c.req.param("session");
    if (!SESSION.test(session)) {
      throw new HttpProblem(400, {
        code: "malformed_session",
        message: "This is not the number of a checkout.",
        suggestion: "Use the address that the payment page led to, unchanged.",
      });
    }
    const claim = c.req.header(CLAIM_HEADER);
    const state = await shop.readCheckout(session, claim && CLAIM.test(claim) ? claim : null);
    switch (state.status) {
      case "paid":
        return c.json({ status: "paid", ...(state.licence && { licence: state.licence }) });
      case "revoked":
        return c.json({ status: "revoked", reason: state.reason });
      case "settling":
      case "unpaid":
        return c.json({ status: state.status });
      case "unknown":
        throw new HttpProblem(404, {
          code: "unknown_session",
          message: "The shop knows no such checkout.",
          suggestion: "Use the address that the payment page led to, or begin again.",
        });
    }
  });
  return routes;
}
