// `POST /api/payment-events`: hears the provider's signed events and acknowledges them once they are committed.
import { Hono } from "hono";
import type { Shop } from "../checkout/shop.ts";
import { away, bodyTooLarge, methodNotAllowed } from "./errors.ts";
import { limitBody } from "./limit-body.ts";

export const EVENT_LIMIT_BYTES = 256 * 1024;
export const SIGNATURE_HEADER = "stripe-signature";
const NO_SECRET_RETRY_S = 3600;

export interface PaymentEventsDeps {
  shop: Shop;
  /** False where the owner has given no signing secret: nothing is believed then. */
  canVerify: boolean;
}

export function paymentEvents({ shop, canVerify }: PaymentEventsDeps): Hono {
  const routes = new Hono();
  routes.post(
    "/",
    limitBody(EVENT_LIMIT_BYTES, () => {
      throw bodyTooLarge(EVENT_LIMIT_BYTES, "Send one event at a time.");
    }),
    async (c) => {
      // To its end and as it came: the signature is over these bytes and over nothing made of them.
      const rawBody = new Uint8Array(await c.req.arrayBuffer());
      if (!canVerify) {
        throw away(
          {
            code: "no_webhook_secret",
            message: "This endpoint has no signing secret yet, so it can believe nothing.",
          },
          NO_SECRET_RETRY_S,
        );
      }
      const outcome = await shop.receiveEvent(rawBody, c.req.header(SIGNATURE_HEADER) ?? null);
      return c.json({ received: outcome }, 200, { "Cache-Control": "no-store" });
    },
  );
  routes.all("/", () => {
    throw methodNotAllowed("POST");
  });
  return routes;
}
