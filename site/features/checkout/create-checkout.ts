// Starts a checkout through the backend's official client; fetched when the payment dialog opens.
import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import { settings } from "../../built-in-settings.ts";
import { messages } from "../../messages.ts";
import { SHOP_FUNCTION } from "./call-shop.ts";

/** Milliseconds the shop has to answer before the visitor is told that the payment failed. */
export const CHECKOUT_DEADLINE_MS = 10_000;

/** No accounts, so no session is stored or read from an address. Heartbeat: specification, section 9. */
export const BACKEND_OPTIONS = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  realtime: { heartbeatIntervalMs: 30_000 },
} as const satisfies SupabaseClientOptions<"public">;

/** @param url of the backend, @param key its public (anonymous-role) key */
export function createBackend(url: string, key: string) {
  return createClient(url, key, BACKEND_OPTIONS);
}

export interface Checkout {
  /** Where the visitor pays. */
  url: string;
  /** Proves that this browser started the checkout; null if the backend gives no token. */
  proof: { session: string; token: string } | null;
}

// One client: a second one would make the library warn in the console.
let backend: ReturnType<typeof createBackend> | null = null;

/** Rejects with the client's own fetch, relay or HTTP error, or "No checkout URL received". */
export async function createCheckout(signal: AbortSignal): Promise<Checkout> {
  backend ??= createBackend(settings.backendUrl || window.location.origin, settings.backendKey);
  const { data, error } = await backend.functions.invoke<Record<string, unknown>>(SHOP_FUNCTION, {
    timeout: CHECKOUT_DEADLINE_MS,
    signal,
  });
  if (error) throw error;
  const { url, session, claim } = typeof data === "object" && data !== null ? data : {};
  if (typeof url !== "string" || !/^https?:\/\//.test(url)) throw new Error(messages.noCheckoutUrl);
  const proven = typeof session === "string" && typeof claim === "string";
  return { url, proof: proven ? { session, token: claim } : null };
}
