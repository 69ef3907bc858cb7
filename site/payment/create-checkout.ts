// Asks the shop for a checkout, through the backend's official client; fetched when the payment dialog opens.
import { createClient } from "@supabase/supabase-js";
import { settings } from "../site-settings.ts";

/** Milliseconds the shop has to answer before the visitor is told that it failed. */
export const CHECKOUT_DEADLINE_MS = 10_000;

function backend() {
  return createClient(settings.backendUrl || window.location.origin, settings.backendKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** Resolves to the address to go to. Rejects with the client's own fetch, relay or HTTP error, or "No checkout URL received". */
export async function createCheckout(signal: AbortSignal): Promise<string> {
  const { data, error } = await backend().functions.invoke<{ url?: unknown }>("create-checkout", {
    timeout: CHECKOUT_DEADLINE_MS,
    signal,
  });
  if (error) throw error;
  const url = typeof data === "object" && data !== null ? data.url : undefined;
  if (typeof url !== "string" || !/^https?:\/\//.test(url))
    throw new Error("No checkout URL received");
  return url;
}
