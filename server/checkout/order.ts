// An order: one visitor's attempt to buy one product, and what has become of it.
import type { Mode, SessionState } from "./payment-provider.ts";

export type OrderStatus =
  /** Begun; nothing has been paid. */
  | "pending"
  /** The provider waits for a slow kind of payment. */
  | "settling"
  /** Paid once. Whether its licence still counts is a matter of `money` and `withdrawn`. */
  | "paid"
  /** Expired, or the payment was refused for good. */
  | "failed"
  /** What was paid is not what was ordered. */
  | "denied";

export interface Order {
  id: string;
  /** The provider's session; null until it has named one. */
  session: string | null;
  product: string;
  mode: Mode;
  /** Price at the time of the order, from our own table, in the smallest unit. */
  amount: number;
  currency: string;
  /** SHA-256 of the claim that the buyer's browser holds, hex. */
  claimHash: string;
  status: OrderStatus;
  money: SessionState["money"];
  /** Why it was denied, for the owner; null otherwise. */
  denied: string | null;
  /** Why the owner withdrew the licence by hand; null where he has not. */
  withdrawn: string | null;
  /** Number of the licence key that counts, from 1; a re-issue adds one. */
  generation: number;
  /** Grows with every settlement. */
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** Why a paid order's licence no longer counts, in words that fit after a colon; null where it counts. */
export function revocationOf({
  money,
  withdrawn,
}: Pick<Order, "money" | "withdrawn">): string | null {
  if (withdrawn !== null) return withdrawn;
  switch (money) {
    case "refunded":
      return "the payment was refunded";
    case "dispute_lost":
      return "the payment was disputed and the dispute was lost";
    // Whether an open dispute is just is not known yet, and a partial refund is a gesture.
    case "disputed":
    case "kept":
    case "partly_refunded":
      return null;
  }
}
