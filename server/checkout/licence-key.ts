// The written form of a licence: `LAMP-` and 30 characters that are hard to mistake, the last four of them a check.
import type { Mode } from "./payment-provider.ts";

/** Crockford's base 32: no I, L, O or U, which are read as 1, 1, 0 and V. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_CHARACTER = 5;
/** 130 bits of the licence's secret part. */
const SECRET_CHARACTERS = 26;
const CHECK_CHARACTERS = 4;
const GROUP_CHARACTERS = 5;
const PREFIXES: Record<Mode, string> = { live: "LAMP", test: "LAMPTEST" };

/** Bytes that `writeKey` needs: 130 bits, rounded up. */
export const KEY_BYTES = Math.ceil((SECRET_CHARACTERS * BITS_PER_CHARACTER) / 8);

// The largest prime that four characters can hold; a remainder by a prime shows every slip of one character
// and every exchange of two neighbours.
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

function base32(bytes: Uint8Array, characters: number): string {
  let text = "";
  for (let index = 0; index < characters; index += 1) {
    const bit = index * BITS_PER_CHARACTER;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += ALPHABET[(pair >> (16 - BITS_PER_CHARACTER - (bit & 7))) & (ALPHABET.length - 1)];
  }
  return text;
}

/** Writes the first 130 bits of `bytes` as a key: `LAMP-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX`. */
export function writeKey(mode: Mode, bytes: Uint8Array): string {
  if (bytes.length < KEY_BYTES) throw new Error(`A licence key needs ${KEY_BYTES} bytes.`);
  const prefix = PREFIXES[mode];
  const secret = base32(bytes, SECRET_CHARACTERS);
  const body = secret + checkOf(prefix, secret);
  const groups = body.match(new RegExp(`.{${GROUP_CHARACTERS}}`, "g")) ?? [];
  return [prefix, ...groups].join("-");
}

/**
 * Reads what a person typed, whatever its case, spaces and dashes: the key in the form of `writeKey`, or null
 * where it is not one or holds a slip.
 */
export function readKey(typed: string): { key: string; mode: Mode } | null {
  const compact = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const match = /^LAMP(TEST)?([A-Z0-9]{30})$/.exec(compact);
  const mode: Mode = match?.[1] ? "test" : "live";
  const body = match?.[2]?.replace(/[IL]/g, "1").replaceAll("O", "0").replaceAll("U", "V");
  if (!body) return null;
  const secret = body.slice(0, SECRET_CHARACTERS);
  const prefix = PREFIXES[mode];
  if (checkOf(prefix, secret) !== body.slice(SECRET_CHARACTERS)) return null;
  const groups = body.match(new RegExp(`.{${GROUP_CHARACTERS}}`, "g")) ?? [];
  return { key: [prefix, ...groups].join("-"), mode };
}
