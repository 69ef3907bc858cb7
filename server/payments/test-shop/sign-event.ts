// Signs and verifies the test shop's events in Stripe's scheme, with the web's own cryptography.
import { ForgedEvent } from "../../checkout/payment-provider.ts";
import { assertFresh, readSignatureHeader } from "../stripe/event-signature.ts";

const HEX = /^[0-9a-f]{64}$/;
const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

const keyFor = (secret: string) =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), HMAC, false, ["sign", "verify"]);

function signedBytes(signedAtS: number, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const time = new TextEncoder().encode(`${signedAtS}.`);
  const bytes = new Uint8Array(time.length + body.length);
  bytes.set(time);
  bytes.set(body, time.length);
  return bytes;
}

const fromHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The header that goes with the body. @param secret at least 32 characters of chance */
export async function signEvent(body: Uint8Array, secret: string, nowMs: number): Promise<string> {
  const signedAtS = Math.floor(nowMs / 1000);
  const signature = await crypto.subtle.sign(
    HMAC.name,
    await keyFor(secret),
    signedBytes(signedAtS, body),
  );
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `t=${signedAtS},v1=${hex.join("")}`;
}

/** Throws `ForgedEvent` unless the secret signed exactly these bytes, at a time within the tolerance. */
export async function verifyEvent(
  body: Uint8Array,
  header: string | null,
  { secret, toleranceS, nowMs }: { secret: string; toleranceS: number; nowMs: number },
): Promise<void> {
  const { signedAtS, signatures } = readSignatureHeader(header);
  assertFresh(signedAtS, nowMs, toleranceS);
  const key = await keyFor(secret);
  const bytes = signedBytes(signedAtS, body);
  for (const signature of signatures) {
    // `verify` compares in constant time.
    if (
      HEX.test(signature) &&
      (await crypto.subtle.verify(HMAC.name, key, fromHex(signature), bytes))
    )
      return;
  }
  throw new ForgedEvent("The event's signature is not this shop's.");
}
