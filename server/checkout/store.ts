// What the shop asks of its store; SQLite and PostgreSQL both answer to this.
import type { Order } from "./order.ts";

/** The key itself is stored nowhere. */
export interface Licence {
  /** SHA-256 of the key, hex. */
  hash: string;
  order: string;
  generation: number;
  /** ISO 8601, UTC. */
  issuedAt: string;
}

/** An event that was dealt with. */
export interface SettledEvent {
  id: string;
  type: string;
  session: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

/** Reads and writes of one transaction: all of them are committed, or none. */
export interface StoreTransaction {
  /** Nobody else changes the order until the transaction ends. Null where there is none. */
  lockOrder(id: string): Promise<Order | null>;
  addOrder(order: Order): Promise<void>;
  saveOrder(order: Order): Promise<void>;
  /** False where it was remembered before. */
  rememberEvent(event: SettledEvent): Promise<boolean>;
  /** Keeps the one that is there where this order and generation have one already. */
  addLicence(licence: Licence): Promise<void>;
}

export interface LicenceAndOrder {
  licence: Licence;
  order: Order;
}

/** Every method throws `StoreUnavailable` where the store is away, busy, full or read-only. */
export interface Store {
  /**
   * Resolves after the commit is durable. `work` may be run again from the start where a commit failed, so it
   * must do nothing but use the transaction it is given.
   */
  transact<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  readOrder(id: string): Promise<Order | null>;
  readOrderBySession(session: string): Promise<Order | null>;
  /** The licence that counts: the one of the order's generation. */
  readLicenceOf(order: Order): Promise<Licence | null>;
  readLicenceByHash(hash: string): Promise<LicenceAndOrder | null>;
  /** The one that was issued last; null where there is none. */
  newestLicence(): Promise<LicenceAndOrder | null>;
  knowsEvent(id: string): Promise<boolean>;
  /** Newest first; `after` is the last one of the page before. */
  listOrders(limit: number, after?: Pick<Order, "id" | "createdAt">): Promise<Order[]>;
  /** Forgets orders that came to nothing, and events, older than `before` (ISO 8601). Returns how many orders. */
  purge(before: string): Promise<number>;
  /** Reads one row that need not be there. */
  check(): Promise<void>;
}
