// `POST /api/payment-events`: takes the provider's signed events and acknowledges them once they are committed.
import { type Context, Hono } from "hono";
import type { AppDeps } from "./deps.ts";
import { forgedEvent, HttpProblem, limitBody, methodNotAllowed, unavailable } from "./errors.ts";

export const EVENT_LIMIT_BYTES = 256 * 1024;
export const SIGNATURE_HEADER = "stripe-signature";
/** The provider sends an event in one piece. */
export const BODY_MS = 5_000;
/** Bodies that are being read, and events that are being settled: 16 MB each at most, however many forgeries arrive. */
export const MOST_AT_ONCE = 64;
const NO_SECRET_RETRY_S = 3600;
/** One time and at least one signature; whether it is right is the provider's to check. */
const SIGNATURE =
  /^(?=.{1,1000}$)(?!.*\bt=.*\bt=)(?=.*\bt=(\d{1,12})(,|$)).*\bv1=[0-9a-f]{64}(,|$)/;

/** Reads bodies, each within a deadline. If too many arrive at once the slowest is dropped, so that forgeries keep out no event. */
function createBodyReader() {
  const limit = limitBody(EVENT_LIMIT_BYTES, "Send one event at a time.");
  /** The first was begun first. */
  const dropReading = new Set<() => void>();

  async function read(c: Context) {
    let body = new ArrayBuffer(0);
    await limit(c, async () => {
      body = await c.req.arrayBuffer();
    });
    // As it came: the signature is over these bytes.
    return new Uint8Array(body);
  }

  return async (c: Context): Promise<Uint8Array> => {
    const [dropSlowest] = dropReading;
    if (dropReading.size >= MOST_AT_ONCE) dropSlowest?.();
    const dropped = Promise.withResolvers<never>();
    const drop = () => {
      dropReading.delete(drop);
      const message = "The event took too long to arrive.";
      const error = { code: "request_timeout", message, suggestion: "Send it again." };
      dropped.reject(new HttpProblem(408, error, { Connection: "close" }));
    };
    dropReading.add(drop);
    const timer = setTimeout(drop, BODY_MS);
    try {
      return await Promise.race([read(c), dropped.promise]);
    } finally {
      clearTimeout(timer);
      dropReading.delete(drop);
    }
  };
}

export function paymentEvents({ shop, webhookToleranceS, now }: AppDeps): Hono {
  const routes = new Hono();
  const readBody = createBodyReader();
  let settling = 0;
  routes.post("/", async (c) => {
    if (!shop.canVerify) {
      const message = "This endpoint has no signing secret yet, so it can't believe any event.";
      throw unavailable("no_webhook_secret", message, NO_SECRET_RETRY_S);
    }
    // Before the body is read, so that nonsense and what is out of date cost nothing.
    const signature = c.req.header(SIGNATURE_HEADER) ?? "";
    const [, time] = SIGNATURE.exec(signature) ?? [];
    if (!time || Math.abs(now() / 1000 - Number(time)) > webhookToleranceS + 1) throw forgedEvent();
    const rawBody = await readBody(c);
    if (settling >= MOST_AT_ONCE) throw unavailable("busy", "Too many events arrive at once.");
    settling += 1;
    try {
      const outcome = await shop.receiveEvent(rawBody, signature);
      return c.json({ received: outcome }, 200, { "Cache-Control": "no-store" });
    } finally {
      settling -= 1;
    }
  });
  routes.all("/", () => {
    throw methodNotAllowed("POST");
  });
  return routes;
}
