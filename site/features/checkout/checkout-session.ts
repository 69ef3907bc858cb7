// The checkouts that this browser started, and what the server says became of one.
import type { CheckoutState as ShopState } from "../../../server/checkout/shop.ts";
import { callShop, finalRefusal, readProblem } from "./call-shop.ts";

/** Browser-local entry with the checkouts started here. */
export const CHECKOUTS_KEY = "prompt_checkouts";
/** Milliseconds that a checkout is kept: some payment methods take weeks. */
export const CHECKOUT_KEPT_MS = 30 * 24 * 60 * 60_000;

interface StartedCheckout {
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
    const oldest = Date.now() - CHECKOUT_KEPT_MS;
    return Array.isArray(entry)
      ? entry.filter(isStartedCheckout).filter(({ startedAt }) => startedAt > oldest)
      : [];
  } catch {
    return [];
  }
}

function store(checkouts: StartedCheckout[]): void {
  if (checkouts.length === 0) localStorage.removeItem(CHECKOUTS_KEY);
  else localStorage.setItem(CHECKOUTS_KEY, JSON.stringify(checkouts));
}

/** Proves to the shop that a new checkout comes from a browser that started one before. */
export function latestToken(): string | null {
  return startedCheckouts()[0]?.checkoutToken ?? null;
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
  store(startedCheckouts().filter((started) => started.session !== session));
}

export type CheckoutState =
  | ShopState
  /** Nothing is known yet. `waitS`: seconds until the next try, null if the shop named none. */
  | { status: "busy"; waitS: number | null }
  /** `message`: why the shop refuses this page, in its words. */
  | { status: "refused"; message: string }
  | { status: "missing" };

const KNOWN_STATES = ["paid", "review", "revoked", "settling", "unpaid"];
const UNKNOWN_CODES = ["unknown_session", "malformed_session"];
const SESSION_ID = /^[\w-]{1,200}$/;

/** Rejects if the shop can't be reached or gives no valid answer. */
export async function fetchCheckout(session: string | null): Promise<CheckoutState> {
  if (!session) return { status: "missing" };
  if (!SESSION_ID.test(session)) return { status: "unknown" };
  const token = checkoutToken(session);
  const headers = { accept: "application/json", ...(token && { "x-checkout-token": token }) };
  const answer = await callShop(`/api/checkouts/${session}`, { headers });
  if (answer.ok) return readState(await answer.json());
  const problem = await readProblem(answer);
  if (answer.status === 429 || answer.status === 503)
    return { status: "busy", waitS: problem.waitS };
  // Only the shop's own code counts: a gateway also answers 404 during a deployment.
  if (UNKNOWN_CODES.includes(problem.code)) return { status: "unknown" };
  const message = finalRefusal(answer, problem);
  if (message) return { status: "refused", message };
  throw new Error(`The shop answered with status ${answer.status}.`);
}

function readState(answer: ShopState | null): CheckoutState {
  if (answer && KNOWN_STATES.includes(answer.status)) return answer;
  throw new Error("The shop's answer has an unknown form.");
}

/** "€5.00". @param amount in the currency's smallest unit */
export function amountText({ amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
