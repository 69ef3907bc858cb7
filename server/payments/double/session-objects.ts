// Checkout sessions and their items, whole in form.
import { type Made, newId } from "./made-objects.ts";

export interface SessionDraft extends Made {
  items: { name: string; unitAmount: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  intentMetadata: Record<string, string>;
  promotions: boolean;
  adaptivePricing: boolean;
  expiresAt: number;
  pageUrl: (id: string) => string;
}

export type SessionStatus = "open" | "complete" | "expired";
export type PaymentStatus = "paid" | "unpaid" | "no_payment_required";

export function makeSession(draft: SessionDraft) {
  const id = newId(draft.livemode ? "cs_live" : "cs_test", 58);
  const total = draft.items.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0);
  const { created, livemode, currency, metadata } = draft;
  return {
    id,
    object: "checkout.session" as const,
    adaptive_pricing: { enabled: draft.adaptivePricing },
    after_expiration: null,
    allow_promotion_codes: draft.promotions ? true : null,
    amount_subtotal: total as number | null,
    amount_total: total as number | null,
    automatic_tax: { enabled: false, status: null },
    billing_address_collection: null,
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.clientReferenceId,
    consent: null,
    consent_collection: null,
    created,
    currency: currency as string | null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { shipping_address: null, submit: null },
    customer: null,
    customer_creation: "if_required" as const,
    customer_details: null,
    customer_email: null,
    expires_at: draft.expiresAt,
    invoice: null,
    invoice_creation: null,
    livemode,
    locale: null,
    metadata,
    mode: "payment" as "payment" | "subscription" | "setup",
    payment_intent: null as string | null,
    payment_link: null,
    payment_method_collection: "if_required" as const,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid" as PaymentStatus,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open" as SessionStatus,
    submit_type: "pay" as const,
    subscription: null,
    success_url: draft.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: draft.pageUrl(id) as string | null,
  };
}
export type DoubleSession = ReturnType<typeof makeSession>;

export function makeItem(
  draft: Made,
  { name, unitAmount, quantity }: SessionDraft["items"][number],
) {
  const { created, livemode, currency } = draft;
  return {
    id: newId("li"),
    object: "item" as const,
    amount_discount: 0,
    amount_subtotal: unitAmount * quantity,
    amount_tax: 0,
    amount_total: unitAmount * quantity,
    currency,
    description: name,
    price: {
      id: newId("price"),
      object: "price" as const,
      active: false,
      billing_scheme: "per_unit" as const,
      created,
      currency,
      custom_unit_amount: null,
      livemode,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId("prod", 14),
      recurring: null,
      tax_behavior: "unspecified" as const,
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time" as const,
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
    },
    quantity: quantity as number | null,
  };
}
export type DoubleItem = ReturnType<typeof makeItem>;
