// What the shop does, as the routes see it.
import type { Figures } from "./figures.ts";
import type { OrderStatus } from "./order.ts";
import type { Mode, PaymentProvider } from "./payment-provider.ts";

export type CheckoutState =
  /** The keys are there only for the browser that began the checkout; `otherLicences`: it had paid before. */
  | { status: "paid"; licence: string | null; otherLicences: string[] }
  /** Money arrived that differs from the order. `reference` is the order's id; `received` null if the provider doesn't say. */
  | { status: "review"; reference: string; received: { amount: number; currency: string } | null }
  /** Paid once, but refunded, disputed or revoked since. */
  | { status: "revoked"; reason: string }
  | { status: "settling" }
  | { status: "unpaid" }
  | { status: "unknown" };

export type LicenceVerdict =
  | { status: "valid"; product: string; order: string }
  /** Not of our making, of the other mode, or mistyped. */
  | { status: "invalid" }
  | { status: "other_product" }
  | { status: "revoked"; reason: string };

export type EventOutcome = "settled" | "repeated" | "ignored";

/** One line of the log: what happened, with fields that hold no key, token, session or address of a person. */
export type Log = Record<
  "info" | "warn" | "error",
  (fields: Record<string, unknown>, message: string) => void
>;

/** What `/metrics` counts. */
export type ShopEvent =
  | { type: "checkout_started" }
  | { type: "settlement"; status: OrderStatus; durationS: number };

export interface Shop {
  readonly mode: Mode;
  /** Whether a lost key can be sent by mail. */
  readonly sendsMail: boolean;
  readonly canVerify: PaymentProvider["canVerify"];
  /** For one checkout, the address's first or a later one; false if too many are unpaid, or IPv6 has had its share. Throws `StoreUnavailable`. */
  hasRoom(from: "IPv4" | "IPv6", isFirst: boolean): Promise<boolean>;
  /**
   * Opens a checkout whose buyer comes back to `origin`. `token` is this browser's proof that it began the checkout
   * (256 bits, stored as a hash only). Throws `ProviderUnavailable`, `StoreUnavailable`.
   */
  startCheckout(
    origin: string,
    earlierToken: string | null,
  ): Promise<{ url: string; session: string; token: string }>;
  /** What became of a session; asks the provider, and settles if the event is late. Throws `ProviderUnavailable`, `StoreUnavailable`, `ServerBusy`. */
  readCheckout(session: string, token: string | null): Promise<CheckoutState>;
  /** Verifies, settles, and resolves only after the commit. Throws `ForgedEvent`, `ProviderUnavailable`, `StoreUnavailable`. */
  receiveEvent(rawBody: Uint8Array, signature: string | null): Promise<EventOutcome>;
  /** Asked on every fetch of paid text, so that a revoked licence ends at once. Throws `StoreUnavailable`, `ServerBusy`. */
  readLicence(key: string, product: string): Promise<LicenceVerdict>;
  /** Queues a mail with the keys of this address's paid orders; says nothing of whether there are any. Throws `StoreUnavailable`. */
  requestLostKeys(email: string): Promise<void>;
  /** Why nothing can be sold at the moment, a sentence each. Writes to the store, asks the provider, compares clocks. Never throws. */
  findObstacles(): Promise<string[]>;
  /** How the background work stands. Throws `StoreUnavailable`. */
  readFigures(): Promise<Figures>;
}

/** Too many ask at once: nothing was begun, so it can be asked again. */
export class ServerBusy extends Error {
  override name = "ServerBusy";
  override message = "Too many people are asking at once.";
}

/** The store can't be reached, is locked, full or read-only: nothing was committed. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}
