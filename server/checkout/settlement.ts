// Settles a session: once per order, whatever arrives, however often, at once or in any order.
import { evaluatePayment } from "./evaluate-payment.ts";
import { deriveLicence } from "./licence.ts";
import { type Order, revocationReason } from "./order.ts";
import type { PaymentProvider, ProviderEvent, SessionState } from "./payment-provider.ts";
import { ProviderUnavailable } from "./payment-provider.ts";
import { type EventOutcome, type Log, type ShopEvent, StoreUnavailable } from "./shop.ts";
import { type Mail, newMail, type Store, type StoreTransaction } from "./store.ts";

/** Readings in a row that others may overtake before the caller is asked to come back. */
const MOST_READINGS = 20;

export interface SettlementDeps {
  store: Store;
  provider: PaymentProvider;
  secret: Uint8Array;
  /** Whether a payment with a discount is accepted. */
  promotions: boolean;
  /** Which mails are written; null: none. */
  mail: { owner: boolean } | null;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  onEvent?: (event: ShopEvent) => void;
}

/** `audited`: writes an audit line if the order changes. */
type SettlementCause = {
  event?: ProviderEvent;
  audited?: boolean;
  /** What the provider says of the session, if that is final: it isn't asked again. */
  state?: SessionState;
};
/** The order as it is now; null if the session belongs to none of this store. */
type Settlement = { outcome: EventOutcome; order: Order | null };

/** For the audit and for comparison: what decides whether the licence counts. */
export const describeStatus = ({ status, money, reviewReason }: Order): string =>
  [status, money === "kept" ? null : money, reviewReason].filter(Boolean).join(", ");

const isSame = (one: Order, other: Order): boolean =>
  one.session === other.session && describeStatus(one) === describeStatus(other);

const hasLicence = (order: Order): boolean =>
  order.status === "paid" && revocationReason(order) === null;

/** Keeps the hash of the order's key if its licence counts. */
export async function issueLicence(
  transaction: StoreTransaction,
  secret: Uint8Array,
  order: Order,
): Promise<void> {
  if (!hasLicence(order)) return;
  const { id, generation, updatedAt: issuedAt } = order;
  const { hash } = deriveLicence(secret, order);
  await transaction.addLicence({ hash, order: id, generation, issuedAt });
}

async function writeMails(
  transaction: StoreTransaction,
  mail: { owner: boolean },
  [before, after]: [Order, Order],
  { email }: SessionState,
): Promise<void> {
  const { id: order, updatedAt: at, status, money } = after;
  const isNew = before.status !== status;
  const isDispute = money !== before.money && (money === "disputed" || money === "dispute_lost");
  const write = (kind: Mail["kind"], recipient: string | null = null) =>
    transaction.addMail(newMail(at, kind, { order, recipient }));
  if (mail.owner && isNew && status === "paid") await write("sale");
  if (mail.owner && isNew && status === "review") await write("review");
  if (mail.owner && isDispute) await write("dispute");
  if (isNew && hasLicence(after) && email !== null) await write("licence", email);
}

/** Null if somebody settled meanwhile by another reading: ours may be the older one. */
async function commit(
  deps: SettlementDeps,
  read: Order,
  state: SessionState,
  { event, audited = false }: SettlementCause,
): Promise<(Settlement & { changed: boolean }) | null> {
  const at = new Date(deps.now()).toISOString();
  return deps.store.transact(async (transaction) => {
    const current = await transaction.lockOrder(read.id);
    if (!current) return { outcome: "ignored", order: null, changed: false };
    // A second session that names the order changes nothing of it.
    const isForeign = current.session !== null && current.session !== state.id;
    const next: Order = isForeign
      ? current
      : { ...current, ...evaluatePayment(current, state, deps.promotions), session: state.id };
    const unchanged = isSame(current, next);
    if (current.version !== read.version && !unchanged) return null;
    if (event) {
      if (!(await transaction.rememberEvent({ ...event, session: state.id, receivedAt: at })))
        return { outcome: "repeated", order: current, changed: false };
    }
    if (unchanged)
      return { outcome: isForeign ? "ignored" : "settled", order: current, changed: false };
    const order = { ...next, version: current.version + 1, updatedAt: at };
    await transaction.saveOrder(order);
    await issueLicence(transaction, deps.secret, order);
    if (audited) {
      const note = `${describeStatus(current)} → ${describeStatus(order)}`;
      await transaction.addAudit({ at, action: "reconcile", order: order.id, note }, order);
    }
    if (deps.mail) await writeMails(transaction, deps.mail, [current, order], state);
    return { outcome: "settled", order, changed: true };
  });
}

/**
 * Reads the session again from the provider and brings its order to what it says, in one transaction that also
 * remembers the event. Throws `ProviderUnavailable`, `StoreUnavailable`; nothing was committed then. A session whose
 * order isn't known is ignored: only the order says which browser may have its licence. The owner finds it in the log.
 */
export async function settle(
  deps: SettlementDeps,
  session: string,
  cause: SettlementCause = {},
): Promise<Settlement> {
  const { store, provider, log, onEvent } = deps;
  const began = performance.now();
  let named: string | null = null;
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const order: Order | null =
      (await store.readOrderBySession(session)) ?? (named ? await store.readOrder(named) : null);
    if (cause.event && (await store.knowsEvent(cause.event.id)))
      return { outcome: "repeated", order };
    const state = cause.state ?? (await provider.readSession(session));
    if (!state) {
      // As after a change of the provider's account: nobody can say whether it was paid.
      if (order) throw new ProviderUnavailable(`It doesn't know the session of order ${order.id}.`);
      return { outcome: "ignored", order };
    }
    if (!order) {
      // The process may have ended between opening the session and noting it; the session names the order.
      if (state.order !== null && named === null) {
        named = state.order;
        continue;
      }
      if (state.product !== null && state.payment === "paid")
        log.warn(
          { product: state.product },
          "a paid session belongs to no order of this store: `orders reconcile` names it",
        );
      return { outcome: "ignored", order: null };
    }
    const committed = await commit(deps, order, state, cause);
    if (!committed) continue;
    const { order: after, outcome, changed } = committed;
    if (after && changed) {
      const { id, status, money, reviewReason } = after;
      const report = status === "review" ? log.warn : log.info;
      report.call(log, { order: id, status, money, reviewReason }, "order settled");
      onEvent?.({ type: "settlement", status, durationS: (performance.now() - began) / 1000 });
    }
    if (outcome === "ignored") log.warn({ order: order.id }, "a second session names this order");
    return { outcome, order: after };
  }
  throw new StoreUnavailable(`An order changed ${MOST_READINGS} times while it was being settled.`);
}
