// What the shop asks of a payment provider: Stripe or the built-in test shop.
import type { Product } from "./product.ts";

/** `test`: no money moves, and licences are worth nothing in live mode. */
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
  /** From the session's metadata; null if they aren't ours. */
  order: string | null;
  product: string | null;
  mode: Mode;
  /** `payment` is a single purchase; this shop opens nothing else. */
  kind: "payment" | "other";
  status: "open" | "complete" | "expired";
  payment: "paid" | "unpaid" | "no_payment_required";
  /** True if a slow payment was refused for good: such a session stays complete and unpaid. */
  refused: boolean;
  /** Total charged, tax included, in the smallest unit; null if the provider doesn't say. */
  amount: number | null;
  /** Tax that was added on top of the price, in the smallest unit. */
  addedTax: number;
  /** Discount in the smallest unit. */
  discount: number;
  currency: string | null;
  /** Items in all; null if the provider doesn't say. */
  quantity: number | null;
  /** What became of the money after it was paid. A partial refund keeps the licence. */
  money: "kept" | "partly_refunded" | "refunded" | "disputed" | "dispute_lost";
  /** The buyer's address as given at the provider, for the key's mail; never stored but in the outbox. */
  email: string | null;
}

/** A signed message, verified; `session` is null if it concerns no session of ours. */
export interface ProviderEvent {
  id: string;
  mode: Mode;
  /** The provider's word for it, for the log and the store. */
  type: string;
  /** Session to read again, found through the payment if the event names only that; null: nothing to do. */
  session: string | null;
}

/** The signature is missing, wrong, too old or too early. */
export class ForgedEvent extends Error {
  override name = "ForgedEvent";
}

/** The provider can't be reached, is busy or gives an answer we can't read: worth another try later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

export interface SessionQuery {
  status: "complete" | "expired";
  /** ISO 8601, by the provider's clock. */
  since: string;
  until?: string;
  /** The last session of the page before; null for the first page. */
  after: string | null;
}

export interface ListedSession {
  id: string;
  /** As the list said, or asked for if the list says too little. Throws `ProviderUnavailable`. */
  read(): Promise<SessionState | null>;
}

export interface PaymentProvider {
  readonly name: "stripe" | "test-shop";
  readonly mode: Mode;
  /** False if no signing secret is set: no event can be believed. */
  readonly canVerify: boolean;
  /** Total deadline under 10 s, retries included. Throws `ProviderUnavailable`. */
  createSession(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** Null if the provider knows no such session. Throws `ProviderUnavailable`. */
  readSession(id: string): Promise<SessionState | null>;
  /** Ids of a buyer's completed sessions, newest first. Throws `ProviderUnavailable`. */
  findSessions(by: { email: string }): Promise<string[]>;
  /** A page of the sessions that were opened in a time, newest first, and whether there are more. Throws `ProviderUnavailable`. */
  listSessions(query: SessionQuery): Promise<{ sessions: ListedSession[]; more: boolean }>;
  /** Checks the signature over the raw bytes and the time. Throws `ForgedEvent`; `ProviderUnavailable` if a session can't be looked up. */
  readEvent(rawBody: Uint8Array, signature: string | null): Promise<ProviderEvent>;
  /** Asks for a sign of life. `clockSkewS` is our clock minus theirs, null if unknown. Throws `ProviderUnavailable`. */
  check(): Promise<{ clockSkewS: number | null }>;
  /** What the key may not read although the shop has to, in the provider's words. Throws `ProviderUnavailable`. */
  missingRights(): Promise<string[]>;
}
