// What every object of the payment API has in common: its id, its list, and when and where it was made.
import { randomBytes } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** @param length of the random part */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix}_${letters.join("")}`;
}

export const listOf = <T>(url: string, data: T[]) => ({
  object: "list" as const,
  data,
  has_more: false,
  url,
});

export interface Made {
  /** Seconds since 1970. */
  created: number;
  livemode: boolean;
  currency: string;
  metadata: Record<string, string>;
}
