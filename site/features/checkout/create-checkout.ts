// Asks the shop for a checkout, through the backend's official client; fetched when the payment dialog opens.
import { settings } from "../../site-settings.ts";
import { SHOP_FUNCTION } from "./api-address.ts";
import { createBackend } from "./backend-client.ts";

/** Milliseconds the shop has to answer before the visitor is told that it failed. */
export const CHECKOUT_DEADLINE_MS = 10_000;

export interface Checkout {
  /** Where the visitor pays. */
  url: string;
  /** Proof that this browser began the checkout; null where the backend gives none. */
  proof: { session: string; claim: string } | null;
}

// A second client beside the first would be told off in the console.
let backend: ReturnType<typeof createBackend> | null = null;

/** Resolves to the checkout. Rejects with the client's own fetch, relay or HTTP error, or "No checkout URL received". */
export async function createCheckout(signal: AbortSignal): Promise<Checkout> {
  backend ??= createBackend(settings.backendUrl || window.location.origin, settings.backendKey);
  const { data, error } = await backend.functions.invoke<Record<string, unknown>>(SHOP_FUNCTION, {
    timeout: CHECKOUT_DEADLINE_MS,
    signal,
  });
  if (error) throw error;
  const { url, session, claim } = typeof data === "object" && data !== null ? data : {};
  if (typeof url !== "string" || !/^https?:\/\//.test(url)) {
    throw new Error("No checkout URL received");
  }
  const proven = typeof session === "string" && typeof claim === "string";
  return { url, proof: proven ? { session, claim } : null };
}
