// Payments, charges and refunds, whole in form.
import { type Made, newId } from "./made-objects.ts";

export type IntentStatus = "processing" | "succeeded" | "requires_payment_method" | "canceled";

/** Why a payment was refused, as far as the payment API says. */
export interface PaymentError {
  type: "card_error";
  code: string;
  message: string;
}

export const refusedByTheBank: PaymentError = {
  type: "card_error",
  code: "payment_intent_payment_attempt_failed",
  message: "The payment failed.",
};

export function makeIntent(made: Made, amount: number) {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent" as const,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async" as const,
    client_secret: null,
    confirmation_method: "automatic" as const,
    ...made,
    customer: null,
    description: null,
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    next_action: null,
    on_behalf_of: null,
    payment_method: newId("pm"),
    payment_method_options: {},
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "processing" as IntentStatus,
    transfer_data: null,
    transfer_group: null,
  };
}
export type DoubleIntent = ReturnType<typeof makeIntent>;

export function makeCharge(made: Made, intent: DoubleIntent) {
  return {
    id: newId("ch"),
    object: "charge" as const,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId("txn"),
    billing_details: { address: null, email: null, name: null, phone: null },
    calculated_statement_descriptor: null,
    captured: true,
    ...made,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded" as const,
    transfer_data: null,
    transfer_group: null,
  };
}
export type DoubleCharge = ReturnType<typeof makeCharge>;

export type RefundStatus = "succeeded" | "failed";

export function makeRefund(created: number, charge: DoubleCharge, amount: number) {
  return {
    id: newId("re"),
    object: "refund" as const,
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created,
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded" as RefundStatus,
    transfer_reversal: null,
  };
}
export type DoubleRefund = ReturnType<typeof makeRefund>;
