// An order for tests and measurements: just placed, and nothing of it settled.
import type { Order } from "./order.ts";

export function fixtureOrder(change: Partial<Order> = {}): Order {
  return {
    id: "order_1",
    session: "cs_test_1",
    product: "lamp",
    mode: "test",
    amount: 500,
    currency: "usd",
    claimHash: "c".repeat(64),
    status: "pending",
    money: "kept",
    denied: null,
    withdrawn: null,
    generation: 1,
    version: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}
