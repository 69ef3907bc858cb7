// Derives an order's licence key from the server's secret, so that it can be shown again though it is stored nowhere.
import { writeKey } from "./licence-key.ts";
import type { Order } from "./order.ts";
import { sha256 } from "./sha256.ts";

export const LEAST_SECRET_BYTES = 32;

export interface IssuedLicence {
  key: string;
  /** What the store keeps: SHA-256 of the key, hex. */
  hash: string;
}

export interface Licences {
  /** The same for the same order and generation as long as the secret is the same. */
  of(order: Pick<Order, "id" | "mode" | "product" | "generation">): Promise<IssuedLicence>;
  /** `key` in the form of `readKey`. */
  hash(key: string): Promise<string>;
}

/** Throws where the secret has fewer than 32 bytes. */
export function makeLicences(secret: Uint8Array): Licences {
  if (secret.length < LEAST_SECRET_BYTES)
    throw new Error(`The licence secret needs at least ${LEAST_SECRET_BYTES} bytes.`);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const signing = crypto.subtle.importKey("raw", new Uint8Array(secret), hmac, false, ["sign"]);
  return {
    async of({ id, mode, product, generation }) {
      // Every part that decides what the licence is worth; none of them can hold the separator's line break.
      const parts = ["lamplight licence 1", mode, product, id, String(generation)].join("\n");
      const bytes = await crypto.subtle.sign(
        "HMAC",
        await signing,
        new TextEncoder().encode(parts),
      );
      const key = writeKey(mode, new Uint8Array(bytes));
      return { key, hash: await sha256(key) };
    },
    hash: sha256,
  };
}
