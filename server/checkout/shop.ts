// What the shop does, as the HTTP side sees it.
import type { Mode } from "./payment-provider.ts";

export type CheckoutState =
  /** `licence` is there only for the browser that began the checkout. */
  | { status: "paid"; licence: string | null }
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

export interface Shop {
  readonly mode: Mode;
  /**
   * Opens a checkout. `origin` is the public origin to come back to. `claim` is this browser's proof that it
   * began the checkout (256 bits, stored as a hash only). Throws `ProviderUnavailable`, `StoreUnavailable`.
   */
  startCheckout(origin: string): Promise<{ url: string; session: string; claim: string }>;
  /** What became of a session; asks the provider and settles where the event is late. */
  readCheckout(session: string, claim: string | null): Promise<CheckoutState>;
  /** Verifies, settles, and resolves only after the commit. Throws `ForgedEvent`, `ProviderUnavailable`, `StoreUnavailable`. */
  receiveEvent(rawBody: Uint8Array, signature: string | null): Promise<EventOutcome>;
  /** Asked on every fetch of paid text, so that a revoked licence ends at once. Throws `StoreUnavailable`. */
  readLicence(key: string, product: string): Promise<LicenceVerdict>;
  /** For `/readyz` and the doctor. Never throws. */
  check(): Promise<{
    store: "ok" | "unavailable";
    provider: "ok" | "unavailable";
    clockSkewS: number | null;
  }>;
}

/** The store can't be reached, is locked, full or read-only: nothing was committed. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}
