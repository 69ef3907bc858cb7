// Settles a session: once per order, whatever arrives how often, at once or in whatever order.
import type { Licences } from "./licence.ts";
import type { Order } from "./order.ts";
import type { PaymentProvider, ProviderEvent, SessionState } from "./payment-provider.ts";
import { standingOf } from "./reading.ts";
import { type EventOutcome, StoreUnavailable } from "./shop.ts";
import type { Store, StoreTransaction } from "./store.ts";

/** Readings in a row that others may overtake before the caller is asked to come back. */
const MOST_READINGS = 20;

export interface SettlementDeps {
  store: Store;
  provider: PaymentProvider;
  licences: Licences;
  now: () => Date;
  log: (line: string) => void;
}

export interface Settlement {
  outcome: EventOutcome;
  /** As it stands now; null where the session belongs to no order of this store. */
  order: Order | null;
}

type Committed =
  | { outcome: "settled" | "repeated" | "ignored"; order: Order; objection: string | null }
  /** Somebody settled meanwhile by another reading: ours may be the older one. */
  | { outcome: "overtaken" }
  | { outcome: "gone" };

const isSame = (one: Order, other: Order): boolean =>
  one.session === other.session &&
  one.status === other.status &&
  one.money === other.money &&
  one.denied === other.denied;

const owesLicence = ({ status, money }: Order): boolean =>
  status === "paid" && money !== "refunded" && money !== "dispute_lost";

/** The order as it was before the provider is asked; null where the store knows neither session nor order. */
async function orderOf(
  { store }: SettlementDeps,
  session: string,
  named: string | null,
): Promise<Order | null> {
  return (await store.readOrderBySession(session)) ?? (named ? store.readOrder(named) : null);
}

async function commit(
  { store, licences, now }: SettlementDeps,
  read: Order,
  state: SessionState,
  event: ProviderEvent | null,
): Promise<Committed> {
  const at = now().toISOString();
  // Outside the transaction, which holds up every other one.
  const licence = await licences.of(read);
  const work = async (transaction: StoreTransaction): Promise<Committed> => {
    const current = await transaction.lockOrder(read.id);
    if (!current) return { outcome: "gone" };
    const foreign = current.session !== null && current.session !== state.id;
    const { objection, ...standing } = foreign
      ? { ...current, objection: "a second session names the order" }
      : standingOf(current, state);
    const next: Order = {
      ...current,
      status: standing.status,
      money: standing.money,
      denied: standing.denied,
      session: current.session ?? state.id,
    };
    const overtaken = current.version !== read.version;
    if (overtaken && !isSame(current, next)) return { outcome: "overtaken" };
    if (event) {
      const { id, type } = event;
      const isNew = await transaction.rememberEvent({
        id,
        type,
        session: state.id,
        receivedAt: at,
      });
      if (!isNew) return { outcome: "repeated", order: current, objection: null };
    }
    if (foreign || overtaken)
      return { outcome: foreign ? "ignored" : "settled", order: current, objection };
    const order = { ...next, version: current.version + 1, updatedAt: at };
    await transaction.saveOrder(order);
    if (owesLicence(order))
      await transaction.addLicence({
        hash: licence.hash,
        order: order.id,
        generation: order.generation,
        issuedAt: at,
      });
    return { outcome: "settled", order, objection };
  };
  return store.transact(work);
}

function report({ log }: SettlementDeps, before: Order, after: Order, objection: string | null) {
  if (objection === null || (before.status === "denied" && before.denied === objection)) return;
  const what = after.status === "paid" ? "was left as it is" : "was denied";
  log(`Order ${after.id} ${what}: ${objection}.`);
}

/**
 * Reads the session anew from the provider and brings its order to what it says, in one transaction that also
 * remembers the event; called for webhooks and for `/success` alike. Throws `ProviderUnavailable`,
 * `StoreUnavailable`; nothing was committed then, and the same call may be made again.
 *
 * A session whose order this store does not know is ignored: nobody could be given its licence, for only the
 * order says which browser began it. The line in the log lets the owner refund it.
 */
export async function settle(
  deps: SettlementDeps,
  session: string,
  event: ProviderEvent | null,
): Promise<Settlement> {
  const { store, provider, log } = deps;
  let named: string | null = null;
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const [order, isKnown] = await Promise.all([
      orderOf(deps, session, named),
      event ? store.knowsEvent(event.id) : false,
    ]);
    if (isKnown) return { outcome: "repeated", order };
    const state = await provider.readSession(session);
    if (!state) {
      if (order) log(`The provider knows no session of order ${order.id}.`);
      return { outcome: "ignored", order };
    }
    if (!order) {
      // The process may have ended between opening the session and noting it; the session names the order.
      if (state.order !== null && named === null) {
        named = state.order;
        continue;
      }
      if (state.product !== null && state.payment === "paid")
        log(`A paid session of ${state.product} belongs to no order of this store.`);
      return { outcome: "ignored", order: null };
    }
    const committed = await commit(deps, order, state, event);
    switch (committed.outcome) {
      case "overtaken":
        continue;
      case "gone":
        return { outcome: "ignored", order: null };
      default:
        report(deps, order, committed.order, committed.objection);
        return { outcome: committed.outcome, order: committed.order };
    }
  }
  throw new StoreUnavailable(`An order changed ${MOST_READINGS} times while it was being settled.`);
}
