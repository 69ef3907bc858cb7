// The text of every mail.
import type { Order } from "../checkout/order.ts";
import { products } from "../checkout/product.ts";

interface Text {
  subject: string;
  text: string;
}

const productOf = ({ product }: Order) => products.find(({ id }) => id === product);
const titleOf = (order: Order) => productOf(order)?.title ?? order.product;
const testNote = ({ mode }: Order) =>
  mode === "test"
    ? "\nThis was a test. No money moved, and the key works in test mode only.\n"
    : "";

export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

export const licenceMail = (order: Order, key: string, shopOrigin: string): Text => ({
  subject: "Your Lamplight licence key",
  text: `Thank you for buying ${titleOf(order)}.

Your licence key:

    ${key}

To open the prompt in any browser, go to ${shopOrigin}${productOf(order)?.page ?? "/"},
press "AI Prompt" and enter the key. Please keep this mail: we don't store your address.
${testNote(order)}
Order ${order.id}
`,
});

export const lostKeysMail = (
  found: readonly { order: Order; key: string }[],
  shopOrigin: string,
): Text => ({
  subject: found.length === 1 ? "Your Lamplight licence key" : "Your Lamplight licence keys",
  text: `Someone asked ${shopOrigin} for the keys that were bought with this address.

${found.map(({ order, key }) => `${titleOf(order)}, bought on ${order.createdAt.slice(0, 10)}:\n\n    ${key}\n`).join("\n")}
If that wasn't you, you can ignore this mail. Nobody else has received the keys.
`,
});

const commandFor = (order: Order) => `npm run orders -- show ${order.id}`;

export function ownerMail(topic: "sale" | "review" | "dispute", order: Order): Text {
  const price = formatMoney(order);
  const mode = order.mode === "test" ? " (test mode)" : "";
  const received = order.received ? formatMoney(order.received) : "an unknown amount";
  switch (topic) {
    case "sale":
      return {
        subject: `Sold for ${price}${mode}`,
        text: `${titleOf(order)} was sold for ${price}${mode}.\n\nOrder ${order.id}\n${commandFor(order)}\n`,
      };
    case "review":
      return {
        subject: `A payment needs your decision${mode}`,
        text: `A buyer ordered ${titleOf(order)} for ${price}, and ${received} arrived.
${order.reviewReason ?? ""}

The buyer has been told that you're looking at it, and has no key yet. To see the order:

    ${commandFor(order)}

To accept the payment and hand out the key:

    npm run orders -- accept ${order.id} --note "why"

Or refund it in your payment provider's dashboard.
`,
      };
    case "dispute":
      return {
        subject: `A payment is disputed${mode}`,
        text: `The buyer's bank disputes the payment of ${price} for ${titleOf(order)}.
Answer it in your payment provider's dashboard before its deadline. The licence stays valid
while the dispute is open and ends if you lose it.

    ${commandFor(order)}
`,
      };
  }
}

export const webhookMail = (since: string): Text => ({
  subject: "Payment events have been refused for an hour",
  text: `Your shop has accepted no event from the payment provider since ${since}, although
some have arrived. Until this is fixed, buyers who close the page early get no key, and
refunds go unnoticed.

Run "npm run doctor", and compare STRIPE_WEBHOOK_SECRETS with the signing secret in the
provider's dashboard. If both are right, someone may be sending forged events, which do no harm.
After that, "npm run orders -- reconcile" applies what was missed.
`,
});
