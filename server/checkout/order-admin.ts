// What the owner does with orders by hand: find, accept, grant, revoke, restore, re-issue, reconcile. Each change is audited.
import { keyOf, newOrder } from "./create-shop.ts";
import { runAlone } from "./job.ts";
import { deriveLicence, hashKey, readKey } from "./licence.ts";
import { type Order, revocationReason } from "./order.ts";
import type { Product } from "./product.ts";
import { type ReconcileDeps, type Reconciliation, reconcile } from "./reconcile.ts";
import { issueLicence } from "./settlement.ts";
import { type AuditEntry, newMail } from "./store.ts";
import { TIDY_UP } from "./tidy-up.ts";

/** The order isn't there, or not in a state for what was asked; the message says so in one sentence. */
export class OrderRefusal extends Error {
  override name = "OrderRefusal";
}

export type OrderAdmin = ReturnType<typeof createOrderAdmin>;

/** Changes throw `OrderRefusal` with one sentence; everything may throw `StoreUnavailable`, `ProviderUnavailable`. */
export function createOrderAdmin(deps: ReconcileDeps) {
  const { store, provider, secret, now } = deps;

  /** `change` gets the order as it is and must do nothing but compute. */
  function update(
    id: string,
    { action, note }: Pick<AuditEntry, "action" | "note">,
    change: (order: Order) => Partial<Order>,
    email: string | null = null,
  ): Promise<Order> {
    const at = new Date(now()).toISOString();
    return store.transact(async (transaction) => {
      const current = await transaction.lockOrder(id);
      if (!current) throw new OrderRefusal(`There is no order ${id}.`);
      const version = current.version + 1;
      const order = { ...current, ...change(current), version, updatedAt: at };
      await transaction.saveOrder(order);
      await issueLicence(transaction, secret, order);
      await transaction.addAudit({ at, action, order: id, note }, order);
      if (email !== null)
        await transaction.addMail(newMail(at, "licence", { order: id, recipient: email }));
      return order;
    });
  }

  function assertPaid({ id, status }: Order): void {
    if (status !== "paid")
      throw new OrderRefusal(`Order ${id} is ${status}: only a paid one has a licence.`);
  }

  function assertNotRevoked(order: Order): void {
    const reason = revocationReason(order);
    if (reason !== null) throw new OrderRefusal(`Order ${order.id} gets no key: ${reason}.`);
  }

  return {
    list: store.listOrders,
    history: store.listAudit,
    /** Null if it was made with another secret or doesn't count. */
    keyOf: (order: Order): Promise<string | null> => keyOf(deps, order),

    /** By licence key as typed, order id, session id or the buyer's e-mail address (asks the provider). */
    async find(text: string): Promise<Order[]> {
      // A key can be written as an address, to which its successor must not be sent.
      const licence = text.includes("@") ? null : readKey(text);
      if (licence) {
        const found = await store.readLicenceByHash(hashKey(licence.key));
        return found ? [found.order] : [];
      }
      if (!text.includes("@")) {
        const found = (await store.readOrder(text)) ?? (await store.readOrderBySession(text));
        return found ? [found] : [];
      }
      const orders: Order[] = [];
      // A provider may compare letter by letter. From visitors only ASCII comes this far, so no look-alike becomes another address.
      const emails = [...new Set([text, text.toLowerCase()])];
      const found = await Promise.all(emails.map((email) => provider.findSessions({ email })));
      for (const session of new Set(found.flat())) {
        const order = await store.readOrderBySession(session);
        if (order) orders.push(order);
      }
      return orders;
    },

    /** Takes an order in review as paid. */
    async accept(id: string, note: string): Promise<Order> {
      const session = (await store.readOrder(id))?.session;
      const paid = deps.mail && session ? await provider.readSession(session) : null;
      const accepted = (order: Order): Partial<Order> => {
        if (order.status !== "review")
          throw new OrderRefusal(`Order ${id} is ${order.status}: only one in review is accepted.`);
        assertNotRevoked(order);
        return { status: "paid", reviewReason: null };
      };
      return update(id, { action: "accept", note }, accepted, paid?.email);
    },

    async grant(product: Product, note: string): Promise<{ order: Order; key: string }> {
      const order: Order = { ...newOrder(product, provider, now()), status: "paid", gift: true };
      await store.transact(async (transaction) => {
        await transaction.addOrder(order);
        await issueLicence(transaction, secret, order);
        const entry = { at: order.createdAt, action: "grant", order: order.id, note } as const;
        await transaction.addAudit(entry, order);
      });
      return { order, key: deriveLicence(secret, order).key };
    },

    /** The licence ends at once, and nothing the provider says later brings it back. `reason` is shown to the buyer. */
    revoke: (id: string, reason: string): Promise<Order> =>
      update(id, { action: "revoke", note: reason }, (order) => {
        assertPaid(order);
        return { revoked: reason };
      }),

    /** Takes the owner's own revocation back; a refund stays a refund. */
    restore: (id: string): Promise<Order> =>
      update(id, { action: "restore", note: "" }, (order) => {
        if (order.revoked === null) throw new OrderRefusal(`Order ${id} isn't revoked.`);
        return { revoked: null };
      }),

    /** A new key; the old one stops working. */
    async reissue(id: string, note: string): Promise<{ order: Order; key: string }> {
      const order = await update(id, { action: "reissue", note }, (current) => {
        assertPaid(current);
        assertNotRevoked(current);
        return { generation: current.generation + 1 };
      });
      return { order, key: deriveLicence(secret, order).key };
    },

    /** Applies what no event told of; with `dryRun` changes nothing. */
    async reconcile({ days, dryRun }: { days: number; dryRun: boolean }): Promise<Reconciliation> {
      if (dryRun) return reconcile(deps, { days, dryRun });
      const found = await runAlone(deps, TIDY_UP, () => reconcile(deps, { days }));
      if (!found)
        throw new OrderRefusal("The server is reconciling right now: try again in some minutes.");
      return found;
    },
  };
}
