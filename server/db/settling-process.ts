// A process that settles the events it is handed on its input and says each one after its commit; for tests and measurements that need real processes.
import { createShop } from "../checkout/create-shop.ts";
import { fixtureOrder } from "../checkout/fixture-order.ts";
import type { Order } from "../checkout/order.ts";
import type { SessionState } from "../checkout/payment-provider.ts";
import { products } from "../checkout/product.ts";
import { makeProviderDouble } from "../checkout/provider-double.ts";
import { openStore } from "./open-store.ts";

export interface SettlingTask {
  place: { url: string | null; folder: string };
  /** Events in work at the same time. */
  together: number;
  events: readonly { id: string; session: string }[];
}

const DIGITS = 8;
export const SETTLING_SECRET = new TextEncoder().encode("the secret of all settling processes");

const idOf = (number: number): string => String(number).padStart(DIGITS, "0");

/** The session of an order made by `settlingOrder`. */
export const settlingSession = (number: number): string => `cs_test_${idOf(number)}`;

/** Every tenth was refunded since. */
export const isRefunded = (number: number): boolean => number % 10 === 0;

/** An order that such a process finds paid. */
export function settlingOrder(number: number): Order {
  const [product] = products;
  return fixtureOrder({
    id: `order_${idOf(number)}`,
    session: settlingSession(number),
    product: product?.id,
    amount: product?.amount,
    currency: product?.currency,
    claimHash: "",
  });
}

function stateOf(session: string): SessionState {
  const number = Number(session.slice(-DIGITS));
  const { id: order, product, mode, amount, currency } = settlingOrder(number);
  return {
    ...{ id: session, order, product, mode, amount, currency, quantity: 1 },
    ...{ kind: "payment", status: "complete", payment: "paid" },
    money: isRefunded(number) ? "refunded" : "kept",
  };
}

async function settleAll({ place, together, events }: SettlingTask): Promise<void> {
  const { store, close } = await openStore(place);
  const provider = makeProviderDouble();
  provider.readSession = async (session) => stateOf(session);
  const shop = createShop({
    store,
    provider,
    products,
    secret: SETTLING_SECRET,
    log: console.error,
  });
  const left = events[Symbol.iterator]();
  async function work(): Promise<void> {
    for (const { id, session } of left) {
      const { body, signature } = provider.event(id, "paid", session);
      const outcome = await shop.receiveEvent(body, signature);
      process.stdout.write(`${id} ${outcome}\n`);
    }
  }
  await Promise.all(Array.from({ length: together }, work));
  await close();
}

if (import.meta.main) {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  await settleAll(JSON.parse(Buffer.concat(chunks).toString()) as SettlingTask);
}
