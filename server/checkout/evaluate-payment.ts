// What the provider's word on a session means for its order; decides and writes nothing.
import type { Order } from "./order.ts";
import type { SessionState } from "./payment-provider.ts";
import { formatMoney } from "./product.ts";

/** The part of an order that a payment can change. */
type Evaluation = Pick<Order, "status" | "money" | "received" | "reviewReason">;

/** Why the session isn't this order's, or null. */
function sessionMismatch(order: Order, state: SessionState): string | null {
  if (state.kind !== "payment") return "the session is not a single purchase";
  if (state.mode !== order.mode) return `the session is of ${state.mode} mode`;
  if (state.order !== order.id) return "the session names another order";
  if (state.product !== order.product) return "the session names another product";
  return null;
}

/** Why what was paid isn't what was ordered, or null. Tax on top of the price is no difference. */
function amountMismatch(order: Order, state: SessionState, promotions: boolean): string | null {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency });
  if (state.discount !== 0 && !promotions)
    return `a discount of ${money(state.discount)}, and promotion codes are not allowed`;
  const price = order.amount - state.discount;
  // A code for the whole price leaves nothing to pay; anything else that costs nothing is a mistake.
  if (state.payment === "no_payment_required" && price !== 0) return "nothing was paid";
  if (state.currency?.toLowerCase() !== order.currency)
    return `paid in ${state.currency ?? "an unknown currency"} instead of ${order.currency}`;
  const tax = state.addedTax === 0 ? "" : ` with ${money(state.addedTax)} of added tax`;
  if (state.amount === null) return `paid an unknown amount instead of ${money(price)}`;
  if (state.amount - state.addedTax !== price)
    return `paid ${money(state.amount)}${tax} instead of ${money(price)}`;
  if (state.quantity !== null && state.quantity !== 1)
    return `${state.quantity} pieces instead of 1`;
  return null;
}

/** Where the order stands by this reading of its session. A paid order never becomes unpaid: only its money is followed. */
export function evaluatePayment(
  order: Order,
  state: SessionState,
  promotions: boolean,
): Evaluation {
  const { status, money, received, reviewReason } = order;
  const isPaid = state.status === "complete" && state.payment !== "unpaid";
  // Also if the owner has accepted a session with a mismatch: a refund ends its licence all the same.
  if (status === "paid")
    return { status, money: isPaid ? state.money : money, received, reviewReason };
  const mismatch = sessionMismatch(order, state);
  if (isPaid) {
    const reason = mismatch ?? amountMismatch(order, state, promotions);
    const { amount, currency } = state;
    return {
      status: reason === null ? "paid" : "review",
      money: state.money,
      received: amount === null || currency === null ? null : { amount, currency },
      reviewReason: reason,
    };
  }
  if (mismatch !== null) return { status, money, received, reviewReason };
  const unpaid = { money, received: null, reviewReason: null };
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
