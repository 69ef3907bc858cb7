// What Stripe says of a session, in the shop's words; anything unknown is refused rather than guessed.
import type { Stripe } from "stripe";
import { ProviderUnavailable, type SessionState } from "../../checkout/payment-provider.ts";

type Money = SessionState["money"];

/** What has to come along with a session so that its money can be read from the charge itself. */
export const SESSION_EXPANSIONS = ["line_items", "payment_intent.latest_charge.refunds"];

function oneOf<const T extends string>(value: string | null, known: readonly T[]): T {
  const found = known.find((word) => word === value);
  if (found === undefined)
    throw new ProviderUnavailable(`Stripe answered with a state this shop doesn't know: ${value}.`);
  return found;
}

export const modeOf = ({ livemode }: { livemode: boolean }): SessionState["mode"] =>
  livemode ? "live" : "test";

/** The charge that paid; null if none has, or if nothing had to be paid. */
export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const intent = session.payment_intent;
  if (intent === null) return null;
  if (typeof intent === "string" || typeof intent.latest_charge === "string")
    throw new ProviderUnavailable("Stripe left out the charge that was asked for.");
  return intent.latest_charge;
}

/** Whether all that was asked to come along with a session did. */
export function isWhole({ line_items, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  return Boolean(
    line_items &&
      typeof intent !== "string" &&
      (!intent?.latest_charge || typeof intent.latest_charge === "object"),
  );
}

/** A refund that failed or was taken back has given nothing back. */
function refundedAmount({ refunds, amount_refunded }: Stripe.Charge): number {
  if (!refunds || refunds.has_more) return amount_refunded;
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

/** `amount_tax` counts tax that the price includes, too. Only what the buyer paid beyond the items' prices was added. */
function addedTax({
  amount_total,
  total_details: details,
  line_items: items,
}: Stripe.Checkout.Session) {
  if (!details || amount_total === null || !items) return 0;
  const prices = items.data.map(
    ({ price, quantity }) => (price?.unit_amount ?? 0) * (quantity ?? 0),
  );
  const listed = prices.reduce((sum, price) => sum + price, 0) - details.amount_discount;
  return Math.max(0, Math.min(details.amount_tax, amount_total - listed));
}

/** A slow payment that was refused for good stays complete and unpaid: only the payment itself tells that nothing will come. */
function isRefused({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session) {
  if (status !== "complete" || payment_status !== "unpaid") return false;
  if (intent === null || typeof intent === "string") return false;
  const hasFailed = intent.last_payment_error !== null && intent.last_payment_error !== undefined;
  return intent.status === "canceled" || (intent.status === "requires_payment_method" && hasFailed);
}

/** Throws `ProviderUnavailable` if the answer can't be understood. */
export function sessionState(session: Stripe.Checkout.Session, money: Money): SessionState {
  const items = session.line_items;
  return {
    id: session.id,
    order: session.metadata?.order ?? null,
    product: session.metadata?.product ?? null,
    mode: modeOf(session),
    kind: session.mode === "payment" ? "payment" : "other",
    status: oneOf(session.status, ["open", "complete", "expired"]),
    payment: oneOf(session.payment_status, ["paid", "unpaid", "no_payment_required"]),
    refused: isRefused(session),
    amount: session.amount_total,
    addedTax: addedTax(session),
    discount: session.total_details?.amount_discount ?? 0,
    currency: session.currency,
    quantity:
      !items || items.has_more
        ? null
        : items.data.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    money,
    email: session.customer_details?.email ?? null,
  };
}
