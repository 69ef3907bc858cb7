// What Stripe is asked for when a payment page is opened.
import type { Stripe } from "stripe";
import type { CheckoutRequest } from "../../checkout/payment-provider.ts";

export function sessionParams(
  { order, product, successUrl, cancelUrl }: CheckoutRequest,
  promotions: boolean,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order, product: product.id };
  return {
    mode: "payment",
    submit_type: "pay",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: product.currency,
          unit_amount: product.amount,
          product_data: { name: product.title },
        },
      },
    ],
    client_reference_id: order,
    metadata,
    payment_intent_data: { metadata },
    success_url: successUrl,
    cancel_url: cancelUrl,
    // Charged in the catalogue's currency only, so that the amount can be compared.
    adaptive_pricing: { enabled: false },
    ...(promotions ? { allow_promotion_codes: true } : {}),
    // No `expires_at`: Stripe's 24 h serve, and a time would make a repeat differ from the first request,
    // which Stripe refuses under one idempotency key.
  };
}
