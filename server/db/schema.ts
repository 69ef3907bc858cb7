// The tables as Kysely sees them, the same for SQLite and PostgreSQL, and how rows become the shop's words. Times are ISO 8601 in UTC, which sort as text.
import type { Selectable } from "kysely";
import type { Order } from "../checkout/order.ts";
import type { AuditEntry, Mail } from "../checkout/store.ts";

export interface OrdersTable {
  id: string;
  session: string | null;
  product: string;
  mode: Order["mode"];
  amount: number;
  currency: string;
  token_hash: string;
  buyer: string;
  status: Order["status"];
  money: Order["money"];
  received_amount: number | null;
  received_currency: string | null;
  review_reason: string | null;
  revoked: string | null;
  /** 0 or 1. */
  gift: number;
  generation: number;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface LicencesTable {
  hash: string;
  order_id: string;
  generation: number;
  issued_at: string;
}

export interface EventsTable {
  id: string;
  type: string;
  session: string;
  received_at: string;
}

export interface AuditTable {
  order_id: string;
  /** The order's version after the change. */
  version: number;
  at: string;
  action: AuditEntry["action"];
  note: string;
}

export interface OutboxTable {
  id: string;
  kind: Mail["kind"];
  order_id: string | null;
  recipient: string | null;
  topic: Mail["topic"];
  attempts: number;
  due_at: string;
  created_at: string;
}

/** Payments of the built-in test shop, to the shop a provider outside: no order refers to them. */
export interface TestSessionsTable {
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

export interface Database {
  orders: OrdersTable;
  licences: LicencesTable;
  events: EventsTable;
  audit: AuditTable;
  outbox: OutboxTable;
  test_sessions: TestSessionsTable;
}

export function toOrder(row: Selectable<OrdersTable>): Order {
  const { received_amount: amount, received_currency: currency } = row;
  return {
    id: row.id,
    session: row.session,
    product: row.product,
    mode: row.mode,
    amount: row.amount,
    currency: row.currency,
    tokenHash: row.token_hash,
    buyer: row.buyer,
    status: row.status,
    money: row.money,
    received: amount === null || currency === null ? null : { amount, currency },
    reviewReason: row.review_reason,
    revoked: row.revoked,
    gift: row.gift === 1,
    generation: row.generation,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toOrderRow(order: Order): OrdersTable {
  return {
    id: order.id,
    session: order.session,
    product: order.product,
    mode: order.mode,
    amount: order.amount,
    currency: order.currency,
    token_hash: order.tokenHash,
    buyer: order.buyer,
    status: order.status,
    money: order.money,
    received_amount: order.received?.amount ?? null,
    received_currency: order.received?.currency ?? null,
    review_reason: order.reviewReason,
    revoked: order.revoked,
    gift: order.gift ? 1 : 0,
    generation: order.generation,
    version: order.version,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

export const toMail = ({
  order_id: order,
  due_at: dueAt,
  created_at: createdAt,
  ...row
}: Selectable<OutboxTable>): Mail => ({ ...row, order, dueAt, createdAt });
