// A payment of the test shop as its table keeps it, and what it amounts to at a given moment.
import type { SessionState } from "../../checkout/payment-provider.ts";

/** A page of the test shop takes payment for a day. */
export const SESSION_LIFE_MS = 24 * 60 * 60 * 1000;

export type TestDispute = "open" | "won" | "lost";

/** Nothing of a card is ever part of it. Times are ISO 8601 in UTC. */
export interface TestSessionsTable {
  id: string;
  order_id: string;
  product: string;
  title: string;
  amount: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  created_at: string;
  /** When the buyer pressed the button and the card was taken; null before. */
  paid_at: string | null;
  /** When the money is there, or is refused: the same moment, or later for a card that settles late. */
  settles_at: string | null;
  /** 1 where the money will not be there even then. */
  refused: number;
  /** What was given back, in the smallest unit. */
  refunded: number;
  dispute: string | null;
}

export type TestSession = TestSessionsTable;
export type TestSessionStage = "open" | "expired" | "settling" | "refused" | "paid";

/** Follows from the times alone, so that no timer has to survive a restart. */
export function stageOf(session: TestSession, nowMs: number): TestSessionStage {
  if (session.settles_at !== null) {
    if (Date.parse(session.settles_at) > nowMs) return "settling";
    return session.refused ? "refused" : "paid";
  }
  return nowMs >= Date.parse(session.created_at) + SESSION_LIFE_MS ? "expired" : "open";
}

function moneyOf({ refunded, amount, dispute }: TestSession): SessionState["money"] {
  if (dispute === "lost") return "dispute_lost";
  if (refunded >= amount) return "refunded";
  if (dispute === "open") return "disputed";
  return refunded > 0 ? "partly_refunded" : "kept";
}

const STATUS = {
  open: "open",
  expired: "expired",
  settling: "complete",
  refused: "complete",
  paid: "complete",
} as const;

export function testSessionState(session: TestSession, nowMs: number): SessionState {
  const stage = stageOf(session, nowMs);
  return {
    id: session.id,
    order: session.order_id,
    product: session.product,
    mode: "test",
    kind: "payment",
    status: STATUS[stage],
    payment: stage === "paid" ? "paid" : "unpaid",
    refused: stage === "refused",
    amount: session.amount,
    currency: session.currency,
    quantity: 1,
    money: moneyOf(session),
  };
}
