// The checkouts that this browser started, and what the server says became of one.
import { callShop, readProblem } from "./call-shop.ts";

/** Browser-local entry with the last checkouts started here. */
export const CHECKOUTS_KEY = "prompt_checkouts";
export const CHECKOUTS_KEPT = 5;

export interface StartedCheckout {
  session: string;
  /** Secret that the server gave this browser: without it, a session id gets no licence. */
  checkoutToken: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

function isStartedCheckout(value: unknown): value is StartedCheckout {
  const { session, checkoutToken, startedAt } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof session === "string" &&
    typeof checkoutToken === "string" &&
    typeof startedAt === "number"
  );
}

/** Newest first; empty if there are none, the entry was tampered with, or storage is off. */
export function startedCheckouts(): StartedCheckout[] {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(CHECKOUTS_KEY) ?? "[]");
    return Array.isArray(entry) ? entry.filter(isStartedCheckout).slice(0, CHECKOUTS_KEPT) : [];
  } catch {
    return [];
  }
}

function store(checkouts: StartedCheckout[]): void {
  if (checkouts.length === 0) localStorage.removeItem(CHECKOUTS_KEY);
  else localStorage.setItem(CHECKOUTS_KEY, JSON.stringify(checkouts.slice(0, CHECKOUTS_KEPT)));
}

export function checkoutToken(session: string): string | null {
  return startedCheckouts().find((started) => started.session === session)?.checkoutToken ?? null;
}

/** Throws if the browser stores nothing: the licence could never be collected after paying. */
export function rememberCheckout(checkout: StartedCheckout): void {
  const others = startedCheckouts().filter(({ session }) => session !== checkout.session);
  store([checkout, ...others]);
  if (!checkoutToken(checkout.session)) throw new Error("This browser stores nothing.");
}

export function forgetCheckout(session: string): void {
  try {
    store(startedCheckouts().filter((started) => started.session !== session));
  } catch {
    // Storage is off, so there is nothing to forget.
  }
}

export type CheckoutState =
  /** `licence` is null in a browser that didn't start this checkout. */
  | { status: "paid"; licence: string | null }
  | { status: "settling" }
  /** Nothing is known yet. `waitS`: seconds until the next try, null if the shop named none. */
  | { status: "busy"; waitS: number | null }
  | { status: "revoked"; reason: string }
  | { status: "unpaid" }
  | { status: "unknown" }
  | { status: "missing" };

const UNKNOWN_CODES = ["unknown_session", "malformed_session"];
const SESSION_ID = /^[\w-]{1,200}$/;

/** Rejects if the shop can't be reached or gives no valid answer. */
export async function fetchCheckout(session: string | null): Promise<CheckoutState> {
  if (!session) return { status: "missing" };
  if (!SESSION_ID.test(session)) return { status: "unknown" };
  const token = checkoutToken(session);
  const answer = await callShop(`/api/checkouts/${session}`, {
    accept: "application/json",
    ...(token && { "x-checkout-claim": token }),
  });
  if (answer.ok) return readState(await answer.json());
  const { code, waitS } = await readProblem(answer);
  if (answer.status === 429 || answer.status === 503) return { status: "busy", waitS };
  // Only the shop's own code counts: a gateway also answers 404 during a deployment.
  if (UNKNOWN_CODES.includes(code)) return { status: "unknown" };
  throw new Error(`The shop answered with status ${answer.status}.`);
}

function readState(body: unknown): CheckoutState {
  const { status, licence, reason } = (body ?? {}) as Record<string, unknown>;
  switch (status) {
    case "paid":
      return { status, licence: typeof licence === "string" && licence ? licence : null };
    case "revoked":
      return { status, reason: typeof reason === "string" ? reason : "" };
    case "settling":
    case "unpaid":
      return { status };
    default:
      throw new Error("The shop's answer has an unknown form.");
  }
}
