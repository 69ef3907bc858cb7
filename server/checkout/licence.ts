// Licences: a key follows from the licence secret and the order, so it can be shown again though it is stored nowhere.
import { createHmac, hash } from "node:crypto";
import { writeKey } from "./licence-key.ts";
import type { Order } from "./order.ts";

export const LEAST_SECRET_BYTES = 32;

export interface IssuedLicence {
  key: string;
  /** What the store keeps: SHA-256 of the key, hex. */
  hash: string;
}

/** `key` in the form of `readKey`. */
export const hashKey = (key: string): string => hash("sha256", key);

/** The same for the same order and generation as long as the secret is the same. */
export function deriveLicence(
  secret: Uint8Array,
  { id, mode, product, generation }: Pick<Order, "id" | "mode" | "product" | "generation">,
): IssuedLicence {
  // Every part that decides what the licence is worth; none of them can hold a line break.
  const parts = ["lamplight licence 1", mode, product, id, String(generation)].join("\n");
  const key = writeKey(mode, createHmac("sha256", secret).update(parts).digest());
  return { key, hash: hashKey(key) };
}
