// Asks the shop whether it takes real money; the payment dialog says so before anyone pays.

import { apiAddress } from "./api-address.ts";
import { requestDeadline } from "./request-deadline.ts";

export type ShopMode = "live" | "test";

/** Null where the shop does not say: the dialog then promises nothing. Never rejects. */
export async function fetchShopMode(): Promise<ShopMode | null> {
  try {
    const answer = await fetch(apiAddress("/api/shop"), {
      cache: "no-store",
      signal: requestDeadline(),
    });
    const { mode } = (await answer.json()) as { mode?: unknown };
    return answer.ok && (mode === "live" || mode === "test") ? mode : null;
  } catch {
    return null;
  }
}
