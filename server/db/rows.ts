// Between the rows of the tables and the words of the domain.
import type { Selectable } from "kysely";
import type { Order, OrderStatus } from "../checkout/order.ts";
import type { Mode } from "../checkout/payment-provider.ts";
import type { Licence } from "../checkout/store.ts";
import type { LicencesTable, OrdersTable } from "./database.ts";

// Only this server writes the tables, so that their words are of the unions below.
export function orderOf(row: Selectable<OrdersTable>): Order {
  return {
    id: row.id,
    session: row.session,
    product: row.product,
    mode: row.mode as Mode,
    amount: row.amount,
    currency: row.currency,
    claimHash: row.claim_hash,
    status: row.status as OrderStatus,
    money: row.money as Order["money"],
    denied: row.denied,
    withdrawn: row.withdrawn,
    generation: row.generation,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function rowOfOrder(order: Order): OrdersTable {
  return {
    id: order.id,
    session: order.session,
    product: order.product,
    mode: order.mode,
    amount: order.amount,
    currency: order.currency,
    claim_hash: order.claimHash,
    status: order.status,
    money: order.money,
    denied: order.denied,
    withdrawn: order.withdrawn,
    generation: order.generation,
    version: order.version,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}

export function licenceOf(row: Selectable<LicencesTable>): Licence {
  return {
    hash: row.hash,
    order: row.order_id,
    generation: row.generation,
    issuedAt: row.issued_at,
  };
}
