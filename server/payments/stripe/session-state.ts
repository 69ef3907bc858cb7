// What Stripe says of a session, in the shop's words; anything unheard of is refused rather than guessed.
import type { Stripe } from "stripe";
import { ProviderUnavailable, type SessionState } from "../../checkout/payment-provider.ts";

type Money = SessionState["money"];

/** What has to come along with a session so that its money can be read from the charge itself. */
export const SESSION_EXPANSIONS = ["line_items", "payment_intent.latest_charge.refunds"];

function oneOf<const T extends string>(value: string | null, known: readonly T[]): T {
  const found = known.find((word) => word === value);
  if (found === undefined)
    throw new ProviderUnavailable(
      `Stripe answered with a state this shop does not know: ${value}.`,
    );
  return found;
}

/** The charge that paid; null while none has, or where nothing had to be paid. */
export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const intent = session.payment_intent;
  if (intent === null) return null;
  if (typeof intent === "string" || typeof intent.latest_charge === "string")
    throw new ProviderUnavailable("Stripe left out the charge that was asked for.");
  return intent.latest_charge;
}

/** A refund that failed or was taken back has given nothing back. */
function refundedAmount(charge: Stripe.Charge): number {
  const refunds = charge.refunds;
  if (!refunds || refunds.has_more) return charge.amount_refunded;
  return refunds.data
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);
}

function disputeState(dispute: Stripe.Dispute): Money {
  switch (dispute.status) {
    case "lost":
    case "appeal_needs_response":
    case "appeal_under_review":
      return "dispute_lost";
    // An inquiry takes no money yet; a prevented dispute shows as a refund.
    case "won":
    case "prevented":
    case "warning_closed":
    case "warning_needs_response":
    case "warning_under_review":
      return "kept";
    default:
      return "disputed";
  }
}

/** @param disputes all of the charge's */
export function moneyOf(charge: Stripe.Charge | null, disputes: readonly Stripe.Dispute[]): Money {
  if (!charge) return "kept";
  const states = disputes.map(disputeState);
  const refunded = refundedAmount(charge);
  if (states.includes("dispute_lost")) return "dispute_lost";
  if (charge.amount > 0 && refunded >= charge.amount) return "refunded";
  if (states.includes("disputed")) return "disputed";
  return refunded > 0 ? "partly_refunded" : "kept";
}

function quantityOf({ line_items: items }: Stripe.Checkout.Session): number | null {
  if (!items || items.has_more) return null;
  return items.data.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
}

/**
 * A slow payment that was refused for good leaves its session complete and unpaid for ever: only the payment itself
 * tells it from one whose money is still on its way.
 */
function isRefused({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session) {
  if (status !== "complete" || payment_status !== "unpaid") return false;
  if (intent === null || typeof intent === "string") return false;
  const { status: state, last_payment_error: error } = intent;
  return state === "canceled" || (state === "requires_payment_method" && error !== null);
}

/** Throws `ProviderUnavailable` where the answer is not one that can be understood. */
export function sessionState(session: Stripe.Checkout.Session, money: Money): SessionState {
  return {
    id: session.id,
    order: session.metadata?.order ?? null,
    product: session.metadata?.product ?? null,
    mode: session.livemode ? "live" : "test",
    kind: session.mode === "payment" ? "payment" : "other",
    status: oneOf(session.status, ["open", "complete", "expired"]),
    payment: oneOf(session.payment_status, ["paid", "unpaid", "no_payment_required"]),
    refused: isRefused(session),
    amount: session.amount_total,
    currency: session.currency,
    quantity: quantityOf(session),
    money,
  };
}
