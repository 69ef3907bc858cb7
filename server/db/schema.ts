// The tables as Kysely's CamelCasePlugin shows them (`token_hash` is `tokenHash`), and how an order becomes a row. Times are ISO 8601 in UTC, which sort as text.
import type { Order } from "../checkout/order.ts";
import type { AuditEntry, Findings, Job, Licence, Mail, SettledEvent } from "../checkout/store.ts";

export type OrdersTable = Omit<Order, "received" | "gift"> & {
  receivedAmount: number | null;
  receivedCurrency: string | null;
  /** 0 or 1. */
  gift: number;
};

/** Payments of the built-in test shop, which uses its table without the plugin. No order refers to them. */
export interface TestSession {
  id: string;
  order_id: string;
  product: string;
  title: string;
  amount: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  email: string | null;
  created_at: string;
  /** When the money is there, or is refused; null while nothing was paid. */
  settles_at: string | null;
  /** 1 if the money will not be there even then. */
  refused: number;
}

/** `findings` as JSON. */
export type JobsTable = Record<"name" | "holder" | "leaseUntil", string> &
  Record<keyof Job, string | null>;

export interface Database {
  orders: OrdersTable;
  licences: Licence;
  events: SettledEvent;
  /** `version` is the order's after the change. */
  audit: AuditEntry & { version: number };
  outbox: Mail;
  jobs: JobsTable;
  test_sessions: TestSession;
}

export function toOrder({ receivedAmount, receivedCurrency, gift, ...row }: OrdersTable): Order {
  const isReceived = receivedAmount !== null && receivedCurrency !== null;
  const received = isReceived ? { amount: receivedAmount, currency: receivedCurrency } : null;
  return { ...row, received, gift: gift === 1 };
}

export const toJob = ({ progress, findings, doneAt }: JobsTable): Job => ({
  progress,
  findings: findings === null ? null : (JSON.parse(findings) as Findings),
  doneAt,
});

export function toRow({ received, gift, ...order }: Order): OrdersTable {
  return {
    ...order,
    receivedAmount: received?.amount ?? null,
    receivedCurrency: received?.currency ?? null,
    gift: gift ? 1 : 0,
  };
}
