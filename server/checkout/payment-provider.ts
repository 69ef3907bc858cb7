// What the shop asks of a payment provider; Stripe and the built-in test shop both answer to this.
import type { Product } from "./product.ts";

/** `test`: no money moves, and licences are worth nothing live. */
export type Mode = "live" | "test";

export interface CheckoutRequest {
  /** Our order's id; also the idempotency key, so a repeat opens no second session. */
  order: string;
  product: Product;
  /** Absolute addresses; `successUrl` holds the literal `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
}

/** What the provider says of a session at the moment it is asked. */
export interface SessionState {
  id: string;
  /** From the session's metadata; null where they are not ours. */
  order: string | null;
  product: string | null;
  mode: Mode;
  /** `payment` is a single purchase; anything else was not opened by this shop. */
  kind: "payment" | "other";
  status: "open" | "complete" | "expired";
  payment: "paid" | "unpaid" | "no_payment_required";
  /** True where a slow payment was refused for good: such a session stays complete and unpaid. @default false */
  refused?: boolean;
  /** Smallest unit, as charged in all; null where the provider does not say. */
  amount: number | null;
  currency: string | null;
  /** Items in all; null where the provider does not say. */
  quantity: number | null;
  /** What became of the money after it was paid. A partial refund keeps the licence. */
  money: "kept" | "partly_refunded" | "refunded" | "disputed" | "dispute_lost";
}

/** A signed message, verified; `session` is null where it concerns no session of ours. */
export interface ProviderEvent {
  id: string;
  /** The provider's word for it, for the log and the store. */
  type: string;
  /** Session to read again, found through the payment where the event names only that; null: nothing to do. */
  session: string | null;
}

export class ForgedEvent extends Error {
  override name = "ForgedEvent";
}

/** The provider can't be reached, is busy or answers nonsense: worth another try later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

export interface PaymentProvider {
  readonly name: "stripe" | "test-shop";
  readonly mode: Mode;
  /** Total deadline under 10 s, retries included. Throws `ProviderUnavailable`. */
  createSession(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Null where the provider knows no such session. Throws `ProviderUnavailable`. */
  readSession(id: string): Promise<SessionState | null>;
  /**
   * Checks the signature over the raw bytes and the time. Throws `ForgedEvent`, or `ProviderUnavailable`
   * where a session has to be looked up and can't be.
   */
  readEvent(rawBody: Uint8Array, signature: string | null): Promise<ProviderEvent>;
  /** Asks the provider for a sign of life. `clockSkewS` is our clock minus theirs, null where unknown. */
  check(): Promise<{ clockSkewS: number | null }>;
}
