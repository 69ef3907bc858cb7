// Takes an event of the built-in test shop through the same door as a provider's from outside.
import type { Hono } from "hono";
import { SIGNATURE_HEADER } from "./routes/payment-events.ts";

export const WEBHOOK_PATH = "/api/payment-events";

/** Rejects where the webhook does not acknowledge the event. */
export async function deliverEvent(
  app: Hono,
  rawBody: Uint8Array,
  signature: string,
): Promise<void> {
  const answer = await app.request(WEBHOOK_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json", [SIGNATURE_HEADER]: signature },
    body: new Uint8Array(rawBody),
  });
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
}
