// An order for tests: just begun, and nothing of it settled.
import type { Order } from "./order.ts";

export function fixtureOrder(change: Partial<Order> = {}): Order {
  return {
    id: "order_1",
    session: "cs_test_1",
    product: "lamp",
    mode: "test",
    amount: 500,
    currency: "usd",
    tokenHash: "c".repeat(64),
    buyer: "buyer_1",
    status: "pending",
    money: "kept",
    received: null,
    reviewReason: null,
    revoked: null,
    gift: false,
    generation: 1,
    version: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}
