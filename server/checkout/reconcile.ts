// Reads what the provider knows of the last days' sessions, and applies what no event told of.
import { evaluatePayment } from "./evaluate-payment.ts";
import type { Order } from "./order.ts";
import { type ListedSession, ProviderUnavailable, type SessionState } from "./payment-provider.ts";
import type { Product } from "./product.ts";
import { describeStatus, type SettlementDeps, settle } from "./settlement.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Sessions live for a day; an hour more for whose clock is behind. */
const SURELY_OVER_MS = 25 * 60 * MINUTE_MS;
/** In a row; then the provider is down, and every further session would take long to fail. A run without `save` reads on. */
const MOST_UNREAD = 10;

export type ReconcileDeps = SettlementDeps & { products: readonly Product[] };

export interface Reconciliation {
  changes: { order: Order; before: string; after: string }[];
  /** Sessions of which the provider couldn't tell. */
  unread: string[];
  /** Paid for our products, and of no order here. */
  unmatched: string[];
  /** Checkouts that were still open in our books and can't be paid any more. */
  expired: number;
  /** Why it stopped before the end; null if it didn't. */
  cutShort: string | null;
  /** How far our clock is from the provider's, in seconds; null if unknown. */
  clockSkewS: number | null;
}

export interface ReconcileOptions {
  days: number;
  dryRun?: boolean;
  /** Goes on behind this session, where an earlier run stopped. */
  after?: string | null;
  /** Called with the last session that was read, and what was found up to there. */
  save?: (after: string, found: Reconciliation) => Promise<void>;
}

/** Never throws `ProviderUnavailable`: what was found is worth telling. */
export async function reconcile(deps: ReconcileDeps, options: ReconcileOptions) {
  const found: Reconciliation = {
    ...{ changes: [], unread: [], unmatched: [], expired: 0 },
    ...{ cutShort: null, clockSkewS: null },
  };
  try {
    found.clockSkewS = (await deps.provider.check()).clockSkewS;
    const theirNow = deps.now() - (found.clockSkewS ?? 0) * 1000;
    const since = new Date(theirNow - options.days * DAY_MS).toISOString();
    await readCompleted(deps, options, since, found);
    if (!options.dryRun) await closeExpired(deps, since, found);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    found.cutShort = error.message;
  }
  return found;
}

async function readCompleted(
  deps: ReconcileDeps,
  { dryRun = false, after = null, save }: ReconcileOptions,
  since: string,
  found: Reconciliation,
): Promise<void> {
  let unreadInARow = 0;
  let last = after;
  for (let more = true; more; ) {
    const page = await deps.provider.listSessions({ status: "complete", since, after: last });
    more = page.more;
    for (const session of page.sessions) {
      last = session.id;
      try {
        await compare(deps, session, dryRun, found);
        unreadInARow = 0;
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        found.unread.push(session.id);
        unreadInARow += 1;
        if (unreadInARow < MOST_UNREAD || !save) continue;
        // The next run goes on behind these: they must not keep it from what follows.
        await save(last, found);
        throw error;
      }
    }
    if (last !== null) await save?.(last, found);
  }
}

async function compare(
  deps: ReconcileDeps,
  session: ListedSession,
  dryRun: boolean,
  found: Reconciliation,
): Promise<void> {
  const { store, products } = deps;
  const state = await session.read();
  if (!state) return;
  const own = await store.readOrderBySession(session.id);
  // The process may have ended between opening the session and noting it.
  const named = own ?? (state.order ? await store.readOrder(state.order) : null);
  const isOurs = products.some(({ id }) => id === state.product);
  if (named && (own || named.session === null)) {
    const change = await apply(deps, named, state, dryRun);
    if (change) found.changes.push(change);
  } else if (isOurs && state.payment === "paid" && state.money !== "refunded")
    found.unmatched.push(session.id);
}

/** Null if nothing changes. Else it's read again: since the list was made an event may have come. */
async function apply(deps: ReconcileDeps, order: Order, state: SessionState, dryRun: boolean) {
  const read = { ...order, ...evaluatePayment(order, state, deps.promotions) };
  const before = describeStatus(order);
  if (describeStatus(read) === before) return null;
  const settled = dryRun ? null : await settle(deps, state.id, { audited: true });
  const changed = settled?.order ?? read;
  return { order: changed, before, after: describeStatus(changed) };
}

/** By the provider's list, and only for orders that are open in our books: what is closed is never read again. */
async function closeExpired(deps: ReconcileDeps, since: string, found: Reconciliation) {
  const { store, provider, now } = deps;
  const before = new Date(now() - SURELY_OVER_MS).toISOString();
  const open = await store.openOrders({ mode: provider.mode, since, before });
  if (!open) return;
  const near = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
  const range = { since: near(open.oldest, -MINUTE_MS), until: near(open.newest, MINUTE_MS) };
  let last: string | null = null;
  for (let more = true; more; ) {
    const page = await provider.listSessions({ status: "expired", ...range, after: last });
    more = page.more;
    for (const session of page.sessions) {
      last = session.id;
      const order = await store.readOrderBySession(session.id);
      if (order?.status !== "pending") continue;
      try {
        // What has expired stays so, so that this reading can't be out of date.
        const state = await session.read();
        if (state && (await settle(deps, session.id, { state })).order?.status === "failed")
          found.expired += 1;
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        found.unread.push(session.id);
      }
    }
  }
}
