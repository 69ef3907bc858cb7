// The form and the age of a signed message, `t=<seconds>,v1=<HMAC-SHA-256 of "t.body" in hex>`, common to both providers.
import { ForgedEvent } from "../../checkout/payment-provider.ts";

/** How old a signed message may be, and how far ahead of our clock. */
export const DEFAULT_TOLERANCE_S = 300;

export interface SignatureHeader {
  /** Seconds since 1970. */
  signedAtS: number;
  /** Several while a secret is being changed. Schemes other than v1 are left out. */
  signatures: readonly string[];
}

/** Throws `ForgedEvent` where the header is missing, has no v1 signature, or does not name exactly one time. */
export function readSignatureHeader(header: string | null): SignatureHeader {
  if (!header) throw new ForgedEvent("The event carries no signature.");
  const parts = header.split(",").map((part) => part.split("="));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value]) => (key?.trim() === name && value ? [value.trim()] : []));
  const times = valuesOf("t");
  const signatures = valuesOf("v1");
  const [time] = times;
  // Two times would leave open which of them was signed.
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time))
    throw new ForgedEvent("The event's signature does not say once when it was made.");
  if (signatures.length === 0) throw new ForgedEvent("The event carries no v1 signature.");
  return { signedAtS: Number(time), signatures };
}

/** Throws `ForgedEvent` for a time further than the tolerance from `nowMs`, in the past or in the future. */
export function assertFresh(signedAtS: number, nowMs: number, toleranceS: number): void {
  const age = Math.floor(nowMs / 1000) - signedAtS;
  if (age > toleranceS) throw new ForgedEvent(`The event was signed ${age} s ago.`);
  if (age < -toleranceS) throw new ForgedEvent(`The event was signed ${-age} s in the future.`);
}

/** A tolerance of 0 would switch the check of the age off in Stripe's own library. */
export function assertTolerance(toleranceS: number): void {
  if (!Number.isInteger(toleranceS) || toleranceS < 1)
    throw new RangeError(
      `The tolerance must be a whole number of seconds above 0, not ${toleranceS}.`,
    );
}

/**
 * The signed text. Refuses what is not exact UTF-8: a decoder that repairs it, or drops a byte order mark,
 * would let two different bodies share one signature.
 */
export function exactText(rawBody: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch (error) {
    throw new ForgedEvent("The event's body is not UTF-8.", { cause: error });
  }
}
