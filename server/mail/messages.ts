// The text of every mail.
import type { Order } from "../checkout/order.ts";
import { formatMoney, products } from "../checkout/product.ts";

type Text = { subject: string; text: string };

const testNote = ({ mode }: Order) => (mode === "test" ? " (a test, no money moved)" : "");
const titleOf = ({ product }: Order) => products.find(({ id }) => id === product)?.title ?? product;

export type FoundKey = { order: Order; key: string };

const IGNORE = "If that wasn't you, you can ignore this mail. Nobody else has received the keys.";

/** After a payment, or if someone has asked for lost keys. */
export function keysMail(found: readonly FoundKey[], shopOrigin: string, isLost: boolean): Text {
  const keys = found.map(
    ({ order, key }) =>
      `${titleOf(order)}, bought on ${order.createdAt.slice(0, 10)}${testNote(order)}:\n\n    ${key}\n`,
  );
  const intro = isLost
    ? `Someone asked ${shopOrigin} for the keys that were bought with this address. ${IGNORE}`
    : "Thank you for your purchase. This key opens the prompt in any browser:";
  return {
    subject: found.length === 1 ? "Your Lamplight licence key" : "Your Lamplight licence keys",
    text: `${intro}

${keys.join("\n")}
Enter it at ${shopOrigin} under "AI Prompt". Please keep this mail: we don't store your address.
`,
  };
}

export function ownerMail(topic: "sale" | "review" | "dispute", order: Order): Text {
  const price = `${formatMoney(order.received ?? order)}${testNote(order)}`;
  const isLost = order.money === "dispute_lost";
  const mails: Record<typeof topic, [subject: string, text: string]> = {
    sale: [`Sold for ${price}`, `${titleOf(order)} was sold.`],
    review: [
      "A payment needs your decision",
      `A buyer ordered ${titleOf(order)} for ${formatMoney(order)}${testNote(order)}, and something else arrived: ${order.reviewReason ?? "nobody knows why"}.
The buyer has been told that you're looking at it, and has no key yet. Refund the payment at your
payment provider, or accept it: npm run orders -- accept ${order.id} --note "why"`,
    ],
    dispute: [
      "A payment is disputed",
      `The buyer's bank disputes the payment of ${price} for ${titleOf(order)}. ${isLost ? "The dispute is lost, and the licence doesn't count any more." : "Answer it at your payment provider before its deadline. The licence stays valid until the dispute is lost."}`,
    ],
  };
  const [subject, text] = mails[topic];
  return { subject, text: `${text}\n\nThe order: npm run orders -- show ${order.id}\n` };
}

/** @param seen what shows that events should have been accepted */
export const webhookMail = (since: string, seen: string): Text => ({
  subject: "Your shop hears no payment events",
  text: `Your shop has accepted no event from the payment provider since ${since}, although
${seen}. Until this is fixed, buyers who close the page early get no key, and refunds go
unnoticed.

Run "npm run doctor", and compare the webhook's address and its signing secret
(STRIPE_WEBHOOK_SECRETS) with the provider's dashboard. After that,
"npm run orders -- reconcile --days 180" applies what was missed.
`,
});
