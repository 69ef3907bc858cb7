// An order for tests: just begun, and nothing of it settled.
import { newOrder } from "./create-shop.ts";
import type { Order } from "./order.ts";
import { products } from "./product.ts";

const [product] = products;
if (!product) throw new Error("The shop sells nothing.");
const begun = newOrder(product, { mode: "test" }, Date.UTC(2026, 0, 1));

export const fixtureOrder = (change: Partial<Order> = {}): Order => ({
  ...begun,
  ...{ id: "order_1", session: "cs_test_1", buyer: "buyer_1", tokenHash: "c".repeat(64) },
  ...change,
});
