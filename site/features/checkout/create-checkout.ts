// Starts a checkout through the backend's official client; fetched when the payment dialog opens.
import {
  createClient,
  FunctionsHttpError,
  type SupabaseClientOptions,
} from "@supabase/supabase-js";
import { settings } from "../../built-in-settings.ts";
import { finalRefusal, readProblem } from "./call-shop.ts";
import { latestToken } from "./checkout-session.ts";
import { shopMessages } from "./shop-messages.ts";

/** Milliseconds the shop has to answer before the visitor is told that the payment failed. */
export const CHECKOUT_DEADLINE_MS = 10_000;

/** No accounts, so no session is stored or read from an address. Heartbeat: specification, section 9. */
export const BACKEND_OPTIONS = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  realtime: { heartbeatIntervalMs: 30_000 },
} as const satisfies SupabaseClientOptions<"public">;

// One client: a second one would make the library warn in the console.
let backend: ReturnType<typeof createClient> | null = null;

/** The shop said why no checkout can start from here; its sentence is the message. */
export class CheckoutRefused extends Error {
  override name = "CheckoutRefused";
}

/**
 * Where the visitor pays, and what proves that this browser started the checkout, or null if the backend gives no token.
 * Rejects with `CheckoutRefused`, the client's own fetch, relay or HTTP error, or "No checkout URL received".
 */
export async function createCheckout(signal: AbortSignal) {
  const address = settings.backendUrl || window.location.origin;
  // Its key is the public one, of the anonymous role.
  backend ??= createClient(address, settings.backendKey, BACKEND_OPTIONS);
  const earlier = latestToken();
  const { data, error } = await backend.functions.invoke<Record<string, unknown>>(
    "create-checkout",
    {
      headers: earlier ? { "X-Checkout-Token": earlier } : {},
      timeout: CHECKOUT_DEADLINE_MS,
      signal,
    },
  );
  if (error instanceof FunctionsHttpError) {
    const answer: Response = error.context;
    const message = finalRefusal(answer, await readProblem(answer));
    if (message) throw new CheckoutRefused(message);
  }
  if (error) throw error;
  const { url, session, token } = typeof data === "object" && data !== null ? data : {};
  if (typeof url !== "string" || !/^https?:\/\//.test(url))
    throw new Error(shopMessages.noCheckoutUrl);
  const isProven = typeof session === "string" && typeof token === "string";
  return { url, proof: isProven ? { session, token } : null };
}
