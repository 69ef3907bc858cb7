// `POST /api/payment-events`: takes the provider's signed events and acknowledges them once they are committed.
import { Hono } from "hono";
import type { Shop } from "../checkout/shop.ts";
import { forgedEvent, limitBody, methodNotAllowed, unavailable } from "./errors.ts";
import { clientAddress, type RateLimitDeps } from "./rate-limit.ts";

export const EVENT_LIMIT_BYTES = 256 * 1024;
export const SIGNATURE_HEADER = "stripe-signature";
/** Together they hold 16 MB at most, however many forgeries arrive. */
export const MOST_AT_ONCE = 64;
/** Of one address, so that slow forgeries don't keep out the provider's events. */
export const MOST_OF_ADDRESS = 32;
const BUSY_RETRY_S = 5;
const NO_SECRET_RETRY_S = 3600;
/** A time and at least one signature; whether it is right is the provider's to check. */
const SIGNATURE = /^(?=.{1,1000}$)(?=.*\bt=\d{1,12}(,|$)).*\bv1=[0-9a-f]{64}(,|$)/;

export function paymentEvents({ shop, trustedProxies }: RateLimitDeps & { shop: Shop }): Hono {
  const routes = new Hono();
  /** The address of each event in work. */
  const atOnce: string[] = [];
  routes.post(
    "/",
    // Before the body is read, so that nonsense costs nothing.
    async (c, next) => {
      if (!shop.canVerify) {
        const message = "This endpoint has no signing secret yet, so it can't believe any event.";
        throw unavailable("no_webhook_secret", message, NO_SECRET_RETRY_S);
      }
      if (!SIGNATURE.test(c.req.header(SIGNATURE_HEADER) ?? "")) throw forgedEvent();
      const address = clientAddress(c, trustedProxies);
      const ofAddress = atOnce.filter((other) => other === address).length;
      if (atOnce.length >= MOST_AT_ONCE || ofAddress >= MOST_OF_ADDRESS)
        throw unavailable("busy", "Too many events arrive at once.", BUSY_RETRY_S);
      atOnce.push(address);
      try {
        await next();
      } finally {
        atOnce.splice(atOnce.indexOf(address), 1);
      }
    },
    limitBody(EVENT_LIMIT_BYTES, "Send one event at a time."),
    async (c) => {
      // As it came: the signature is over these bytes.
      const rawBody = new Uint8Array(await c.req.arrayBuffer());
      const outcome = await shop.receiveEvent(rawBody, c.req.header(SIGNATURE_HEADER) ?? null);
      return c.json({ received: outcome }, 200, { "Cache-Control": "no-store" });
    },
  );
  routes.all("/", () => {
    throw methodNotAllowed("POST");
  });
  return routes;
}
