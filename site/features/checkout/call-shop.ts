// How the site calls its shop: where calls go, how long they may take, and how a refusal is read.
import type { ShopInfo } from "../../../server/routes/shop-info.ts";
import { settings } from "../../built-in-settings.ts";

/** Name of the backend function; the checkout call and, on another host, every other call go to it. */
export const SHOP_FUNCTION = "create-checkout";
/** Milliseconds for one call, reading its answer included. */
export const CALL_DEADLINE_MS = 15_000;
/** Seconds; a longer wait is not believed. */
const LONGEST_WAIT_S = 3600;

/** Address of an API path that begins with "/"; with an empty `backendUrl` this same server answers. */
export function shopAddress(path: string, backendUrl: string = settings.backendUrl): string {
  return backendUrl ? `${backendUrl}/functions/v1/${SHOP_FUNCTION}${path}` : path;
}

/** Rejects with the network's error, or at the deadline. */
export function callShop(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(shopAddress(path), {
    headers,
    cache: "no-store",
    signal: AbortSignal.timeout(CALL_DEADLINE_MS),
  });
}

export interface ShopProblem {
  /** Fixed word for programs; empty if the answer isn't in the server's form. */
  code: string;
  /** One sentence for people; empty as above. */
  message: string;
  /** Seconds to wait before the next try; null if the server named none. */
  waitS: number | null;
}

/** Never rejects. */
export async function readProblem(answer: Response): Promise<ShopProblem> {
  const body: unknown = await answer.json().catch(() => null);
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } | null };
  const wait = answer.headers.get("retry-after") ?? "";
  return {
    code: typeof error?.code === "string" ? error.code : "",
    message: typeof error?.message === "string" ? error.message : "",
    waitS: /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), LONGEST_WAIT_S) : null,
  };
}

/** Whether the shop takes real money; null if it doesn't say. Never rejects. */
export async function fetchShopMode(): Promise<ShopInfo["mode"] | null> {
  try {
    const answer = await callShop("/api/shop");
    const { mode } = (await answer.json()) as Partial<ShopInfo>;
    return answer.ok && (mode === "live" || mode === "test") ? mode : null;
  } catch {
    return null;
  }
}
