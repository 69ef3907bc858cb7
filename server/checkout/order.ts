// An order: one visitor's attempt to buy one product, and what has become of it.
import type { Mode, SessionState } from "./payment-provider.ts";

export type OrderStatus =
  /** Begun; nothing has been paid. */
  | "pending"
  /** The provider waits for a slow payment method. */
  | "settling"
  /** Paid once, or given by the owner. Whether its licence still counts depends on `money` and `revoked`. */
  | "paid"
  /** Expired, or the payment was refused for good. */
  | "failed"
  /** Money arrived, but it isn't what was ordered: the owner decides (`orders accept`, or a refund). */
  | "review";

export interface Order {
  id: string;
  /** The provider's session; null until it has named one, and for a gift. */
  session: string | null;
  product: string;
  mode: Mode;
  /** Price at the time of the order, from our own table, in the currency's smallest unit. */
  amount: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** SHA-256 of the checkout token that the buyer's browser holds, hex; empty for a gift. */
  tokenHash: string;
  /** The same for all orders of one browser, so that a second payment is noticed. Random; says nothing of a person. */
  buyer: string;
  status: OrderStatus;
  money: SessionState["money"];
  /** What the provider says was charged; null until something was, or if it does not say. */
  received: { amount: number; currency: string } | null;
  /** Why it is in review, for the owner; null otherwise. */
  reviewReason: string | null;
  /** Why the owner revoked the licence by hand; null if he hasn't. Shown to the buyer. */
  revoked: string | null;
  /** Given by the owner without a payment. */
  gift: boolean;
  /** Number of the licence key that counts, from 1; a re-issue adds one. */
  generation: number;
  /** Grows with every change, so that a settlement that read an older state is noticed. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** Why a paid order's licence no longer counts, in words that fit after a colon; null if it counts. */
export function revocationReason({
  money,
  revoked,
}: Pick<Order, "money" | "revoked">): string | null {
  if (revoked !== null) return revoked;
  switch (money) {
    case "refunded":
      return "the payment was refunded";
    case "dispute_lost":
      return "the payment was disputed and the dispute was lost";
    // Nobody knows yet whether an open dispute is just, and a partial refund is a gesture.
    case "disputed":
    case "kept":
    case "partly_refunded":
      return null;
  }
}
