// `POST /api/payment-events`: takes the provider's signed events and acknowledges them once they are committed.
import { Hono } from "hono";
import { limitAtOnce } from "../checkout/counter.ts";
import { createBodyReader, MOST_AT_ONCE } from "./body-reader.ts";
import type { AppDeps } from "./deps.ts";
import { forgedEvent, limitBody, methodNotAllowed, unavailable } from "./errors.ts";

export const EVENT_LIMIT_BYTES = 256 * 1024;
export const SIGNATURE_HEADER = "stripe-signature";
const NO_SECRET_RETRY_S = 3600;
/** One time and at least one signature; whether it is right is the provider's to check. */
const SIGNATURE =
  /^(?=.{1,1000}$)(?!.*\bt=.*\bt=)(?=.*\bt=(\d{1,12})(,|$)).*\bv1=[0-9a-f]{64}(,|$)/;

export function paymentEvents({ shop, webhookToleranceS, now }: AppDeps): Hono {
  const routes = new Hono();
  const readBody = createBodyReader();
  const settle = limitAtOnce(MOST_AT_ONCE);
  routes.post("/", limitBody(EVENT_LIMIT_BYTES, "Send one event at a time."), async (c) => {
    if (!shop.canVerify) {
      const message = "This endpoint has no signing secret yet, so it can't believe any event.";
      throw unavailable("no_webhook_secret", message, NO_SECRET_RETRY_S);
    }
    // Before the body is read, so that nonsense and what is out of date cost nothing.
    const signature = c.req.header(SIGNATURE_HEADER) ?? "";
    const [, time] = SIGNATURE.exec(signature) ?? [];
    if (!time || Math.abs(now() / 1000 - Number(time)) > webhookToleranceS + 1) throw forgedEvent();
    const rawBody = await readBody(c);
    const outcome = await settle(() => shop.receiveEvent(rawBody, signature));
    return c.json({ received: outcome }, 200, { "Cache-Control": "no-store" });
  });
  routes.all("/", () => {
    throw methodNotAllowed("POST");
  });
  return routes;
}
