// What is forgotten of orders, and when: as little is kept as the shop can work with.
import type { Store } from "./store.ts";

/**
 * Days after which an order that came to nothing is deleted, and the ids of dealt-with events. Longer than any
 * provider goes on trying to deliver an event or a slow payment takes. Paid and denied orders stay: they are the books.
 */
export const FORGET_AFTER_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** ISO 8601, UTC: what is older need not be kept. */
export const forgetBefore = (now: Date): string =>
  new Date(now.getTime() - FORGET_AFTER_DAYS * DAY_MS).toISOString();

/** Run at start. Returns how many orders were deleted; throws `StoreUnavailable`. */
export function forgetOldOrders(store: Store, now: Date): Promise<number> {
  return store.purge(forgetBefore(now));
}
