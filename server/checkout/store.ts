// What the shop asks of its store; SQLite and PostgreSQL both answer to this. Times are ISO 8601 in UTC.
import { randomUUID } from "node:crypto";
import type { Order, OrderStatus } from "./order.ts";
import type { Mode } from "./payment-provider.ts";

/** The key itself is stored nowhere. */
export interface Licence {
  /** SHA-256 of the key, hex. */
  hash: string;
  order: string;
  generation: number;
  issuedAt: string;
}

export type LicenceAndOrder = { licence: Licence; order: Order };

/** An event that was dealt with. */
export interface SettledEvent {
  id: string;
  /** `refused`: none that was dealt with, but the last one that couldn't be settled; its `type` says why. */
  mode: Mode | "refused";
  type: string;
  session: string;
  receivedAt: string;
}

/** One change that the owner made by hand, or that a reconciliation made for him. */
export interface AuditEntry {
  at: string;
  action: "accept" | "grant" | "revoke" | "restore" | "reissue" | "reconcile";
  order: string;
  note: string;
}

/** A mail that waits to be sent. Its row, and the address in it, are deleted once it is sent. */
export interface Mail {
  id: string;
  /** The first two go to a buyer, the others to the owner. */
  kind: "licence" | "lost_keys" | "sale" | "review" | "dispute";
  order: string | null;
  /** Null for the owner. */
  recipient: string | null;
  dueAt: string;
  createdAt: string;
  /** How often sending it has failed. */
  tries: number;
}

export function newMail(
  at: string,
  kind: Mail["kind"],
  { order = null, recipient = null }: Partial<Pick<Mail, "order" | "recipient">> = {},
): Mail {
  return { id: randomUUID(), kind, order, recipient, dueAt: at, createdAt: at, tries: 0 };
}

/** What the daily work found; `purged` null: nothing was deleted. */
export interface Findings {
  changed: number;
  expired: number;
  unread: number;
  unmatched: number;
  purged: number | null;
}

/** Where work stands that one server does at a time. */
export interface Job {
  /** How far a run has come that isn't done yet; null between two runs. */
  progress: string | null;
  findings: Findings | null;
  /** When a run last came to its end. */
  doneAt: string | null;
}

/** Reads and writes of one transaction: all of them are committed, or none. */
export interface StoreTransaction {
  /** Nobody else changes the order until the transaction ends. Null if there is none. */
  lockOrder(id: string): Promise<Order | null>;
  addOrder(order: Order): Promise<void>;
  saveOrder(order: Order): Promise<void>;
  /** False if it was remembered before. */
  rememberEvent(event: SettledEvent): Promise<boolean>;
  /** Keeps the one that is there if this order and generation have one already. */
  addLicence(licence: Licence): Promise<void>;
  /** `order` is the order as it was saved. */
  addAudit(entry: AuditEntry, order: Order): Promise<void>;
  addMail(mail: Mail): Promise<void>;
}

/** `paidTwice`: the same browser has more than one paid order whose licence counts. */
export type ListedOrder = Order & { paidTwice: boolean };

export interface OrderFilter {
  limit: number;
  /** Id of the last order of the page before. */
  after?: string;
  /** `review`: those that wait for a decision, as their money is still here. */
  status?: OrderStatus;
  mode?: Mode;
}

/** Every method throws `StoreUnavailable` if the store is away, busy, full or read-only. */
export interface Store {
  /** Resolves after the commit is durable. `work` may be run again, so it does nothing but use the transaction it is given. */
  transact<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  readOrder(id: string): Promise<Order | null>;
  readOrderBySession(session: string): Promise<Order | null>;
  readOrderByToken(tokenHash: string): Promise<Order | null>;
  /** Newest first. */
  listOrders(filter: OrderFilter): Promise<ListedOrder[]>;
  /** The paid orders of one browser, oldest first. */
  listPaidOrders(buyer: string): Promise<Order[]>;
  /** The licence that counts: the one of the order's generation. */
  readLicenceOf(order: Order): Promise<Licence | null>;
  readLicenceByHash(hash: string): Promise<LicenceAndOrder | null>;
  /** The one that was issued last. */
  newestLicence(): Promise<LicenceAndOrder | null>;
  knowsEvent(id: string): Promise<boolean>;
  /** The one that was received last: proof that the webhook works in this mode. */
  newestEvent(mode: SettledEvent["mode"]): Promise<SettledEvent | null>;
  /** The newest order with a payment, but not a gift, that was begun since a time and settled before another. */
  newestSale(
    mode: Mode,
    times: { since: string; settledBefore: string },
  ): Promise<Pick<Order, "createdAt"> | null>;
  readMailQueue(): Promise<{ length: number; oldestAt: string | null }>;
  /** Keeps the last event that was refused, and why, for the owner. */
  noteRefusedEvent(at: string, why: string): Promise<void>;
  /** Oldest first. */
  listAudit(order: string): Promise<AuditEntry[]>;
  /** Hands out the mails that are due and hides each for `leaseMs`, so that two servers don't send the same at once. */
  claimMails(
    now: string,
    leaseMs: number,
    limit: number,
    kinds: readonly Mail["kind"][],
  ): Promise<Mail[]>;
  removeMail(id: string): Promise<void>;
  /** After a failure, which is counted. */
  postponeMail(id: string, dueAt: string): Promise<void>;
  /** Orders with a session that were begun in a time and aren't paid. */
  countUnpaid(time: { since: string; until: string }): Promise<number>;
  /** When the oldest and the newest of these orders were begun whose session isn't over in our books; null if there are none. */
  openOrders(of: {
    mode: Mode;
    since: string;
    before: string;
  }): Promise<{ oldest: string; newest: string } | null>;
  /** Null while another holder has it. Times in milliseconds. */
  claimJob(name: string, holder: string, now: number, leaseMs: number): Promise<Job | null>;
  /** False if another holder has it. */
  saveJob(name: string, holder: string, change: Partial<Job>, leaseUntil: number): Promise<boolean>;
  readJob(name: string): Promise<Job | null>;
  /**
   * Deletes what is older than `before`: orders that came to nothing and can't be paid any more, events, mails, test
   * payments. Of test payments older than `addressesBefore` it deletes the address. Returns how many orders.
   */
  purge(times: { before: string; addressesBefore: string }): Promise<number>;
  /** Writes a row and deletes it. */
  checkWrites(): Promise<void>;
}
