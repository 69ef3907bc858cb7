// Saves a purchase in this browser once the server confirms it, and finds one that was made before.
import * as sessions from "./checkout-session.ts";
import { checkLicence } from "./licence.ts";
import {
  LICENCE_KEY,
  PURCHASE_FLAG_KEY,
  PURCHASE_FLAG_VALUE,
  recall,
  remember,
} from "./prompt-access.ts";

/** Saves a licence that the server gave or accepted, and sets the purchase flag. `session` is the checkout it came from. */
export function savePurchase(licence: string, session: string | null = null): void {
  const saved = remember(LICENCE_KEY, licence);
  remember(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
  // The checkout's token is the only other way to the licence, so it goes last.
  if (session && saved && sessions.checkoutToken(session)) sessions.forgetCheckout(session);
}

type FoundPurchase =
  /** `from`: a licence that was saved here, or a checkout whose payment arrived late. */
  | { status: "found"; from: "licence" | "checkout" }
  /** `busy`: the shop can't say now. */
  | { status: "settling" | "busy" }
  /** Paid, but not as expected; the owner decides. */
  | { status: "review"; reference: string }
  | { status: "none" };

/** Finds a purchase without a flag: a saved licence, or a payment that arrived late. Never rejects. */
export async function findPurchase(): Promise<FoundPurchase> {
  const licence = recall(LICENCE_KEY);
  if (licence && (await checkLicence(licence)).status === "valid") {
    savePurchase(licence);
    return { status: "found", from: "licence" };
  }
  const asked = sessions.startedCheckouts().map(async ({ session }) => {
    const state = await sessions.fetchCheckout(session).catch(() => null);
    return { session, state };
  });
  const checkouts = await Promise.all(asked);
  for (const { session, state } of checkouts) {
    if (state?.status !== "paid" || !state.licence) continue;
    savePurchase(state.licence, session);
    return { status: "found", from: "checkout" };
  }
  for (const { state } of checkouts) {
    if (state?.status === "settling" || state?.status === "busy") return { status: state.status };
    if (state?.status === "review") return { status: "review", reference: state.reference };
  }
  return { status: "none" };
}
