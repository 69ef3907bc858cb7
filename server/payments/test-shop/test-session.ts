// A payment of the test shop, and what it amounts to at a given moment.
import type { SessionState } from "../../checkout/payment-provider.ts";
import type { TestSession } from "../../db/schema.ts";

export const PAYMENT_PATH = "/test-checkout";
export const SESSION_LIFE_MS = 24 * 60 * 60 * 1000;

export type Stage = "open" | "expired" | "settling" | "refused" | "paid";

/** Follows from the times alone, so no timer has to survive a restart. */
export function stageOf(session: TestSession, now: number): Stage {
  if (session.settles_at === null)
    return now >= Date.parse(session.created_at) + SESSION_LIFE_MS ? "expired" : "open";
  if (Date.parse(session.settles_at) > now) return "settling";
  return session.refused ? "refused" : "paid";
}

export function stateOf(session: TestSession, now: number): SessionState {
  const stage = stageOf(session, now);
  return {
    id: session.id,
    order: session.order_id,
    product: session.product,
    mode: "test",
    kind: "payment",
    status: stage === "open" || stage === "expired" ? stage : "complete",
    payment: stage === "paid" ? "paid" : "unpaid",
    refused: stage === "refused",
    amount: session.amount,
    addedTax: 0,
    discount: 0,
    currency: session.currency,
    quantity: 1,
    money: "kept",
    email: session.email,
  };
}
