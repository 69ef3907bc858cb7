// This browser's proofs that it began a checkout: without one, a session id opens nothing.

/** Browser-local entry that holds the last checkouts begun here. */
export const CLAIMS_KEY = "prompt_checkouts";
/** Checkouts kept; older ones give way. */
export const CLAIMS_KEPT = 5;

export interface CheckoutClaim {
  session: string;
  /** Secret that the server gave this browser when the checkout began. */
  claim: string;
  /** Milliseconds since 1970 at which the checkout began. */
  at: number;
}

function isClaim(value: unknown): value is CheckoutClaim {
  const { session, claim, at } = (value ?? {}) as Record<string, unknown>;
  return typeof session === "string" && typeof claim === "string" && typeof at === "number";
}

/** Newest first; empty where there are none, the entry was tampered with, or storage is switched off. */
export function keptClaims(): CheckoutClaim[] {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(CLAIMS_KEY) ?? "[]");
    return Array.isArray(entry) ? entry.filter(isClaim).slice(0, CLAIMS_KEPT) : [];
  } catch {
    return [];
  }
}

function write(claims: CheckoutClaim[]): void {
  if (claims.length === 0) localStorage.removeItem(CLAIMS_KEY);
  else localStorage.setItem(CLAIMS_KEY, JSON.stringify(claims));
}

/** Throws where the browser keeps nothing: a payment made then could never be claimed. */
export function keepClaim(claim: CheckoutClaim): void {
  const others = keptClaims().filter(({ session }) => session !== claim.session);
  write([claim, ...others].slice(0, CLAIMS_KEPT));
  if (claimOf(claim.session) !== claim.claim) throw new Error("This browser keeps no entries.");
}

export function claimOf(session: string): string | null {
  return keptClaims().find((kept) => kept.session === session)?.claim ?? null;
}

/** Forgets a checkout that is settled or gone; does nothing where storage is switched off. */
export function dropClaim(session: string): void {
  try {
    write(keptClaims().filter((kept) => kept.session !== session));
  } catch {
    // nothing was kept, so nothing is left behind
  }
}
