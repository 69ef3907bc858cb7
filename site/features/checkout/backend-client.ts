// The one place that makes the backend's official client, with the settings that the whole site uses.
import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";

/** Milliseconds between two heartbeats. Source: specification, section 9; the client's own default is another. */
export const HEARTBEAT_MS = 30_000;

/** No accounts, so no session is read from or left in the browser, and none is looked for in an address. */
export const BACKEND_OPTIONS = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  realtime: { heartbeatIntervalMs: HEARTBEAT_MS },
} as const satisfies SupabaseClientOptions<"public">;

/** @param url of the backend, @param key its public (anonymous-role) key */
export function createBackend(url: string, key: string) {
  return createClient(url, key, BACKEND_OPTIONS);
}
