// What this browser knows of its purchase: keeps it once the server confirms it, and finds it again when asked.
import {
  LICENCE_KEY,
  PURCHASE_FLAG_KEY,
  PURCHASE_FLAG_VALUE,
  recall,
  remember,
} from "../prompt/prompt-access.ts";
import { checkLicence } from "./check-licence.ts";
import { claimOf, dropClaim, keptClaims } from "./checkout-claims.ts";
import { fetchCheckoutState } from "./checkout-state.ts";

/**
 * A checkout that nobody paid, or that the shop does not know, can't be paid any more after this many milliseconds;
 * providers close them within a day.
 */
const UNPAID_KEPT_MS = 48 * 60 * 60_000;

/** The licence kept in this browser or this visit, which may be worth nothing; null where there is none. */
export function keptLicence(): string | null {
  return recall(LICENCE_KEY);
}

/** Keeps a licence that the server gave or accepted, and sets the purchase flag: for this visit where the browser keeps nothing. `session` is the checkout it came from. */
export function keepPurchase(licence: string, session: string | null = null): void {
  const kept = remember(LICENCE_KEY, licence);
  remember(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
  // The claim is this browser's only other way to the licence, so it goes last.
  if (session && kept && claimOf(session)) dropClaim(session);
}

export type FoundPurchase =
  /** `from`: a licence that was here all the time, or a checkout whose payment arrived late. */
  | { status: "found"; from: "licence" | "checkout" }
  /** Paid, as far as this browser knows, and not confirmed yet. */
  | { status: "settling" }
  | { status: "none" };

/** Looks for a purchase that the flag has lost sight of: a kept licence, or a payment that arrived late. Never rejects. */
export async function findPurchase(now: number): Promise<FoundPurchase> {
  const licence = keptLicence();
  if (licence && (await checkLicence(licence)).status === "valid") {
    keepPurchase(licence);
    return { status: "found", from: "licence" };
  }
  const asked = keptClaims().map(async ({ session, at }) => {
    const state = await fetchCheckoutState(session).catch(() => null);
    // Kept while it is revoked: a refund that fails or a dispute that is won brings the licence back.
    const unpaid = state?.status === "unpaid" || state?.status === "unknown";
    if (unpaid && now - at > UNPAID_KEPT_MS) dropClaim(session);
    return { session, state };
  });
  const states = await Promise.all(asked);
  for (const { session, state } of states) {
    if (state?.status !== "paid" || !state.licence) continue;
    keepPurchase(state.licence, session);
    return { status: "found", from: "checkout" };
  }
  const settling = states.some(({ state }) => state?.status === "settling");
  return { status: settling ? "settling" : "none" };
}
