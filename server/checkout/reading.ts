// What one reading of a session at the provider means for its order; decides and writes nothing.
import type { Order } from "./order.ts";
import type { SessionState } from "./payment-provider.ts";

/** The part of an order that a reading can change. */
export type Standing = Pick<Order, "status" | "money" | "denied">;

/** Why the session is not this order's, or null. */
function strangerIn(order: Order, state: SessionState): string | null {
  if (state.kind !== "payment") return "the session is not a single purchase";
  if (state.mode !== order.mode) return `the session is of ${state.mode} mode`;
  if (state.order !== order.id) return "the session names another order";
  if (state.product !== order.product) return "the session names another product";
  return null;
}

/** Why what was paid is not what was ordered, or null. */
function shortfallIn(order: Order, state: SessionState): string | null {
  // Nothing is given away by a discount of 100% that nobody here decided on.
  if (state.payment === "no_payment_required") return "nothing was paid";
  if (state.currency?.toLowerCase() !== order.currency)
    return `paid in ${state.currency ?? "an unknown currency"} instead of ${order.currency}`;
  if (state.amount !== order.amount)
    return `paid ${state.amount ?? "an unknown amount"} instead of ${order.amount}`;
  if (state.quantity !== null && state.quantity !== 1)
    return `${state.quantity} pieces instead of 1`;
  return null;
}

/**
 * The order's standing by this reading. `objection` says, for the owner, why it was denied; an order that was
 * paid before keeps its standing then, for it can't become unpaid.
 */
export function standingOf(
  order: Order,
  state: SessionState,
): Standing & { objection: string | null } {
  const { status, money, denied } = order;
  const keep = { status, money, denied };
  const deny = (objection: string) =>
    status === "paid"
      ? { ...keep, objection }
      : { status: "denied" as const, money, denied: objection, objection };

  const stranger = strangerIn(order, state);
  if (stranger !== null) return deny(stranger);
  const settled = state.status === "complete" && state.payment !== "unpaid";
  if (settled) {
    const shortfall = shortfallIn(order, state);
    if (shortfall !== null) return deny(shortfall);
    return { status: "paid", money: state.money, denied: null, objection: null };
  }
  if (status === "paid") return { ...keep, objection: "the provider says it is not paid" };
  const unpaid = { money, denied: null, objection: null };
  switch (state.status) {
    case "open":
      return { status: "pending", ...unpaid };
    case "expired":
      return { status: "failed", ...unpaid };
    // A slow payment that may still arrive.
    case "complete":
      return { status: state.refused ? "failed" : "settling", ...unpaid };
  }
}
