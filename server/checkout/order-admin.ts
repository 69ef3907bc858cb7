// What the owner does with orders by hand: find, accept, grant, revoke, restore, re-issue, reconcile. Each change is audited.
import { keyOf, newOrder } from "./create-shop.ts";
import { evaluatePayment } from "./evaluate-payment.ts";
import { deriveLicence, hashKey, readKey } from "./licence.ts";
import { type Order, revocationReason } from "./order.ts";
import { ProviderUnavailable, type SessionState } from "./payment-provider.ts";
import type { Product } from "./product.ts";
import { describeStatus, issueLicence, type SettlementDeps, settle } from "./settlement.ts";
import { type AuditEntry, type ListedOrder, newMail, type Store } from "./store.ts";

/** The order isn't there, or not in a state for what was asked; the message says so in one sentence. */
export class OrderRefusal extends Error {
  override name = "OrderRefusal";
}

export type OrderAdmin = ReturnType<typeof createOrderAdmin>;

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any provider goes on trying to deliver an event, or a slow payment takes. */
export const KEEP_DAYS = 90;
const PAGE = 200;
/** Then the provider is down, and every further order would take long to fail. */
const MOST_UNREAD = 10;

/** Deletes the orders that came to nothing and the ids of events; orders with money are the books. Returns how many orders. */
export function purgeExpired(store: Store, nowMs: number): Promise<number> {
  return store.purge(new Date(nowMs - KEEP_DAYS * DAY_MS).toISOString());
}

/** Changes throw `OrderRefusal` with one sentence; everything may throw `StoreUnavailable`, `ProviderUnavailable`. */
export function createOrderAdmin(deps: SettlementDeps & { products: readonly Product[] }) {
  const { store, provider, products, secret, now, promotions } = deps;

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

  /** Null if nothing changes. */
  async function reread(order: Order, state: SessionState, dryRun: boolean) {
    const read = { ...order, ...evaluatePayment(order, state, promotions) };
    const before = describeStatus(order);
    if (describeStatus(read) === before) return null;
    const settled = dryRun ? null : await settle(deps, state.id, { audited: true });
    const changed = settled?.order ?? read;
    return { order: changed, before, after: describeStatus(changed) };
  }

  return {
    list: store.listOrders,
    history: store.listAudit,
    /** Null if it was made with another secret or doesn't count. */
    keyOf: (order: Order): Promise<string | null> => keyOf(deps, order),

    /** By licence key as typed, order id, session id or the buyer's e-mail address (asks the provider). */
    async find(text: string): Promise<Order[]> {
      const licence = readKey(text);
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

    /** A licence without a payment. */
    async grant(name: string, note: string): Promise<{ order: Order; key: string }> {
      const product = products.find((one) => one.id === name);
      if (!product)
        throw new OrderRefusal(
          `There is no product ${name}: the shop sells ${products.map(({ id }) => id).join(", ")}.`,
        );
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

    /** Reads the last days' sessions again; with `dryRun` changes nothing. `unmatched`: paid for our products, of no order. */
    async reconcile({ days, dryRun }: { days: number; dryRun: boolean }) {
      const since = new Date(now() - days * DAY_MS).toISOString();
      const sessions = new Set(await provider.findSessions({ since }));
      let page: ListedOrder[] = [];
      do {
        const after = page.at(-1)?.id;
        page = await store.listOrders({ limit: PAGE, since, ...(after && { after }) });
        for (const { session, mode } of page)
          if (session !== null && mode === provider.mode) sessions.add(session);
      } while (page.length === PAGE);
      const changes: { order: Order; before: string; after: string }[] = [];
      const [unread, unmatched]: [string[], string[]] = [[], []];
      for (const session of sessions)
        try {
          const state = await provider.readSession(session);
          if (!state) continue;
          const own = await store.readOrderBySession(session);
          // The process may have ended between opening the session and noting it.
          const named = own ?? (state.order ? await store.readOrder(state.order) : null);
          const isOurs = products.some(({ id }) => id === state.product);
          if (named && (own || named.session === null)) {
            const change = await reread(named, state, dryRun);
            if (change) changes.push(change);
          } else if (isOurs && state.payment === "paid" && state.money !== "refunded")
            unmatched.push(session);
        } catch (error) {
          const isUnread = error instanceof ProviderUnavailable;
          if (!isUnread || unread.push(session) === MOST_UNREAD) throw error;
        }
      return { changes, unread, unmatched };
    },
  };
}
