// Verifies a message of Stripe's over its raw bytes and finds out which session it concerns.
import type { Stripe } from "stripe";
import { ForgedEvent } from "../../checkout/payment-provider.ts";
import { assertFresh, exactText, readSignatureHeader } from "./event-signature.ts";

export interface EventCheck {
  secrets: readonly string[];
  toleranceS: number;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/** Where an event leads: to a session it names, to one found through a payment, or nowhere. */
export type EventSubject = { session: string } | { payment: string } | null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The library's type is a promise that nobody has checked. */
function isEvent(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.type === "string" &&
    isRecord(value.data) &&
    isRecord(value.data.object)
  );
}

/** Throws `ForgedEvent` unless one of the secrets signed exactly these bytes, lately. */
export async function verifyEvent(
  stripe: Stripe,
  cryptoProvider: Stripe.CryptoProvider,
  rawBody: Uint8Array,
  header: string | null,
  { secrets, toleranceS, nowMs }: EventCheck,
): Promise<Stripe.Event> {
  // The library checks the past only, and of two times in a header it takes the last.
  assertFresh(readSignatureHeader(header).signedAtS, nowMs, toleranceS);
  const text = exactText(rawBody);
  for (const secret of secrets) {
    let event: Stripe.Event;
    try {
      // The synchronous one does not exist on Deno.
      event = await stripe.webhooks.constructEventAsync(
        text,
        header ?? "",
        secret,
        toleranceS,
        cryptoProvider,
        nowMs,
      );
    } catch (error) {
      const type: unknown = error instanceof Error ? Reflect.get(error, "type") : undefined;
      if (type === "StripeSignatureVerificationError") continue;
      throw new ForgedEvent("The event is signed, but nothing that can be read.", { cause: error });
    }
    if (isEvent(event)) return event;
    throw new ForgedEvent("The event is signed, but does not say what it is.");
  }
  throw new ForgedEvent("No secret of this shop has made the event's signature.");
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

const throughPayment = (payment: string | null): EventSubject => (payment ? { payment } : null);

/** Only which session is taken from the event; what became of it is read from the API again. */
export function eventSubject(event: Stripe.Event): EventSubject {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return typeof event.data.object.id === "string" ? { session: event.data.object.id } : null;
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return throughPayment(idOf(event.data.object.payment_intent));
    default:
      return null;
  }
}
