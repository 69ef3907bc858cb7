// A browser's proof that it began a checkout, so that a session id out of a shared link opens nothing.
import { equalInConstantTime, sha256 } from "./sha256.ts";

const CLAIM_BYTES = 32;

/** 256 bits of chance, as 43 characters that need no escaping anywhere. */
export function newClaim(randomBytes: (count: number) => Uint8Array): string {
  const text = btoa(String.fromCharCode(...randomBytes(CLAIM_BYTES)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What the store keeps of a claim. */
export const claimHash = (claim: string): Promise<string> => sha256(claim);

export async function isClaimOf(claim: string | null, hash: string): Promise<boolean> {
  return claim !== null && equalInConstantTime(await sha256(claim), hash);
}
