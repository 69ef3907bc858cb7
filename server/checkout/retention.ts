// How long the shop keeps what it doesn't need: as little is kept as it can work with.
import type { Store } from "./store.ts";

/**
 * Days after which an order that came to nothing is deleted, and the ids of events. Longer than any provider goes on
 * trying to deliver an event, or a slow payment takes. Orders with money stay: they are the books.
 */
export const KEEP_DAYS = 90;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns how many orders were deleted. Throws `StoreUnavailable`. */
export function purgeExpired(store: Store, nowMs: number): Promise<number> {
  return store.purge(new Date(nowMs - KEEP_DAYS * DAY_MS).toISOString());
}
