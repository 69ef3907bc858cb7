// Licences: a key follows from the licence secret and the order, so it can be shown again though it is stored nowhere.
// Its written form is `LAMP-` and 30 characters that are hard to mistake, the last four of them a check.
import { createHmac, hash } from "node:crypto";
import type { Order } from "./order.ts";
import type { Mode } from "./payment-provider.ts";

export const LEAST_SECRET_BYTES = 32;

/** Crockford's base 32: no I, L, O or U, which are read as 1, 1, 0 and V. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_CHARACTER = 5;
const SECRET_BITS = 130;
const SECRET_CHARACTERS = SECRET_BITS / BITS_PER_CHARACTER;
const CHECK_CHARACTERS = 4;
const PREFIXES: Record<Mode, string> = { live: "LAMP", test: "LAMPTEST" };

// The largest prime for four characters: its remainder shows every slip of one and every exchange of two neighbours.
const CHECK_PRIME = 1_048_573;
const CHECK_BASE = 37;

function checkOf(prefix: string, secret: string): string {
  let sum = 0;
  for (const character of prefix + secret)
    sum = (sum * CHECK_BASE + character.charCodeAt(0)) % CHECK_PRIME;
  let check = "";
  for (let index = 0; index < CHECK_CHARACTERS; index += 1) {
    check = ALPHABET[sum % ALPHABET.length] + check;
    sum = Math.floor(sum / ALPHABET.length);
  }
  return check;
}

const inGroups = (prefix: string, body: string): string =>
  [prefix, ...(body.match(/.{5}/g) ?? [])].join("-");

/** Writes the first 130 bits of `bytes` as a key: `LAMP-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX`. */
export function writeKey(mode: Mode, bytes: Uint8Array): string {
  const prefix = PREFIXES[mode];
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  let secret = "";
  for (let bit = 0; bit < SECRET_BITS; bit += BITS_PER_CHARACTER)
    secret += ALPHABET[Number.parseInt(bits.slice(bit, bit + BITS_PER_CHARACTER), 2)];
  return inGroups(prefix, secret + checkOf(prefix, secret));
}

/** Reads what a person typed, whatever its case, spaces and dashes; null if it isn't a key or holds a slip. */
export function readKey(typed: string): { key: string; mode: Mode } | null {
  const compact = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const match = /^LAMP(TEST)?([A-Z0-9]{30})$/.exec(compact);
  const mode: Mode = match?.[1] ? "test" : "live";
  const body = match?.[2]?.replace(/[IL]/g, "1").replaceAll("O", "0").replaceAll("U", "V");
  if (!body) return null;
  const secret = body.slice(0, SECRET_CHARACTERS);
  const prefix = PREFIXES[mode];
  if (checkOf(prefix, secret) !== body.slice(SECRET_CHARACTERS)) return null;
  return { key: inGroups(prefix, body), mode };
}

/** What the store keeps: SHA-256 of the key in the form of `writeKey`, hex. */
export const hashKey = (key: string): string => hash("sha256", key);

/** The same for the same order and generation as long as the secret is the same. */
export function deriveLicence(
  secret: Uint8Array,
  { id, mode, product, generation }: Pick<Order, "id" | "mode" | "product" | "generation">,
): { key: string; hash: string } {
  // Every part that decides what the licence is worth; none of them can hold a line break.
  const parts = ["lamplight licence 1", mode, product, id, String(generation)].join("\n");
  const key = writeKey(mode, createHmac("sha256", secret).update(parts).digest());
  return { key, hash: hashKey(key) };
}
