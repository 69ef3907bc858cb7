// What the owner does with orders by hand: find, withdraw, restore, give a new key.
import type { Licences } from "./licence.ts";
import { readKey } from "./licence-key.ts";
import { type Order, revocationOf } from "./order.ts";
import type { Store } from "./store.ts";

/** The order is not there, or not in a state for what was asked; the message says so in one sentence. */
export class OrderRefusal extends Error {
  override name = "OrderRefusal";
}

export interface OrderBook {
  /** By licence key (as typed), order id or session id; null where there is none. */
  find(words: string): Promise<Order | null>;
  /** The licence ends at once, and no later word of the provider brings it back. `reason` is shown to the buyer. */
  withdraw(order: string, reason: string): Promise<Order>;
  /** Takes the owner's own withdrawal back; a refund stays a refund. `key` is null where the licence still does not count. */
  restore(order: string): Promise<{ order: Order; key: string | null }>;
  /** A new key; the old one stops working. Throws where the order is not paid or its licence does not count. */
  reissue(order: string): Promise<{ order: Order; key: string }>;
}

export interface OrderBookDeps {
  store: Store;
  licences: Licences;
  now: () => Date;
}

export function openOrderBook({ store, licences, now }: OrderBookDeps): OrderBook {
  /** `change` gets the order as it stands and must not do anything but compute. */
  async function update(
    id: string,
    change: (order: Order) => Order,
    issue: boolean,
  ): Promise<{ order: Order; key: string }> {
    const read = await store.readOrder(id);
    if (!read) throw new OrderRefusal(`There is no order ${id}.`);
    const { key, hash } = await licences.of(change(read));
    const at = now().toISOString();
    const order = await store.transact(async (transaction) => {
      const current = await transaction.lockOrder(id);
      if (current?.version !== read.version)
        throw new OrderRefusal(`Order ${id} was changed at the same moment: try again.`);
      const next = { ...change(current), version: current.version + 1, updatedAt: at };
      await transaction.saveOrder(next);
      if (issue && next.status === "paid")
        await transaction.addLicence({
          hash,
          order: id,
          generation: next.generation,
          issuedAt: at,
        });
      return next;
    });
    return { order, key };
  }

  return {
    async find(words) {
      const licence = readKey(words);
      if (licence) {
        const found = await store.readLicenceByHash(await licences.hash(licence.key));
        return found?.order ?? null;
      }
      return (await store.readOrder(words)) ?? (await store.readOrderBySession(words));
    },
    async withdraw(id, reason) {
      return (await update(id, (order) => ({ ...order, withdrawn: reason }), false)).order;
    },
    async restore(id) {
      const { order } = await update(id, (before) => ({ ...before, withdrawn: null }), false);
      const stored = await store.readLicenceOf(order);
      const { key, hash } = await licences.of(order);
      const counts = order.status === "paid" && revocationOf(order) === null;
      return { order, key: counts && stored?.hash === hash ? key : null };
    },
    reissue(id) {
      const renew = (order: Order): Order => {
        if (order.status !== "paid")
          throw new OrderRefusal(`Order ${id} is ${order.status}: only a paid one has a licence.`);
        const reason = revocationOf(order);
        if (reason !== null)
          throw new OrderRefusal(`The licence of order ${id} does not count: ${reason}.`);
        return { ...order, generation: order.generation + 1 };
      };
      return update(id, renew, true);
    },
  };
}
