// Asks the server what became of a checkout; only its answer unlocks anything.

import { apiAddress } from "./api-address.ts";
import { claimOf } from "./checkout-claims.ts";
import { requestDeadline } from "./request-deadline.ts";
import { readProblem, retryAfter } from "./shop-problem.ts";

export type CheckoutState =
  /** `licence` is null in a browser that did not begin this checkout. */
  | { status: "paid"; licence: string | null }
  | { status: "settling" }
  /** Nothing is known yet. `waitS`: seconds the shop asked to be left alone, null where it named none. */
  | { status: "busy"; waitS: number | null }
  | { status: "revoked"; reason: string }
  | { status: "unpaid" }
  | { status: "unknown" }
  | { status: "missing" };

/** The server's words for a session that it does not know, or that can't be one. */
const UNKNOWN = ["unknown_session", "malformed_session"];
const SESSION_ID = /^[\w-]{1,200}$/;

/** Resolves to the server's word. Rejects when it can't be reached or gives no valid answer. */
export async function fetchCheckoutState(session: string | null): Promise<CheckoutState> {
  if (!session) return { status: "missing" };
  if (!SESSION_ID.test(session)) return { status: "unknown" };
  const claim = claimOf(session);
  const answer = await fetch(apiAddress(`/api/checkouts/${session}`), {
    headers: { accept: "application/json", ...(claim && { "x-checkout-claim": claim }) },
    cache: "no-store",
    signal: requestDeadline(),
  });
  if (answer.status === 429 || answer.status === 503) {
    return { status: "busy", waitS: retryAfter(answer) };
  }
  // A gateway finds nothing either while the shop is being deployed, and knows of no checkout.
  const { code } = answer.ok ? { code: "" } : await readProblem(answer);
  if (UNKNOWN.includes(code)) return { status: "unknown" };
  if (!answer.ok) throw new Error(`The shop answered with status ${answer.status}.`);
  return readState(await answer.json());
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
      throw new Error("The shop gave an answer that this page does not understand.");
  }
}
