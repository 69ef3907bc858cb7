// What each thing that a provider may say means for an order.
import { describe, expect, it } from "vitest";
import { fixtureOrder } from "./fixture-order.ts";
import type { Order } from "./order.ts";
import type { SessionState } from "./payment-provider.ts";
import { standingOf } from "./reading.ts";

const order = fixtureOrder();
const paid: SessionState = {
  id: "cs_test_1",
  order: "order_1",
  product: "lamp",
  mode: "test",
  kind: "payment",
  status: "complete",
  payment: "paid",
  amount: 500,
  currency: "usd",
  quantity: 1,
  money: "kept",
};

describe("standingOf", () => {
  it("takes a whole payment for what it is", () => {
    expect(standingOf(order, paid)).toMatchObject({ status: "paid", objection: null });
    expect(standingOf(order, { ...paid, currency: "USD", quantity: null }).status).toBe("paid");
  });

  it.each<[string, Partial<SessionState>, Order["status"]]>([
    ["an open session", { status: "open", payment: "unpaid" }, "pending"],
    ["fault 11: complete but unpaid, as with a slow payment", { payment: "unpaid" }, "settling"],
    ["fault 13: a slow payment refused for good", { payment: "unpaid", refused: true }, "failed"],
    ["fault 13: an expired session", { status: "expired", payment: "unpaid" }, "failed"],
  ])("%s", (_, change, status) => {
    expect(standingOf(order, { ...paid, ...change })).toMatchObject({ status, objection: null });
  });

  it("fault 11: a slow payment is not final, it may still arrive", () => {
    expect(standingOf({ ...order, status: "settling" }, paid).status).toBe("paid");
    expect(standingOf({ ...order, status: "failed" }, paid).status).toBe("paid");
  });

  it.each<[string, Partial<SessionState>, string]>([
    [
      "fault 12: nothing was paid",
      { payment: "no_payment_required", amount: 0 },
      "nothing was paid",
    ],
    ["fault 14: too little", { amount: 499 }, "paid 499 instead of 500"],
    ["fault 14: too much", { amount: 501 }, "paid 501 instead of 500"],
    ["fault 14: an unknown amount", { amount: null }, "paid an unknown amount instead of 500"],
    ["fault 14: another currency", { currency: "jpy" }, "paid in jpy instead of usd"],
    ["fault 14: no currency", { currency: null }, "paid in an unknown currency instead of usd"],
    ["fault 14: two pieces", { quantity: 2 }, "2 pieces instead of 1"],
    ["fault 14: a subscription", { kind: "other" }, "the session is not a single purchase"],
    ["fault 16: another product", { product: "torch" }, "the session names another product"],
    ["fault 16: no product", { product: null }, "the session names another product"],
    ["fault 16: another order", { order: "order_2" }, "the session names another order"],
    ["fault 16: the other mode", { mode: "live" }, "the session is of live mode"],
  ])("%s is denied", (_, change, objection) => {
    const state = { ...paid, ...change };
    expect(standingOf(order, state)).toMatchObject({
      status: "denied",
      denied: objection,
      objection,
    });
    // What was once paid in full stays paid: the objection goes to the log alone.
    const before = { ...order, status: "paid" as const };
    expect(standingOf(before, state)).toMatchObject({ status: "paid", denied: null, objection });
  });

  it.each(["kept", "partly_refunded", "refunded", "disputed", "dispute_lost"] as const)(
    "follows the money: %s",
    (money) => {
      for (const before of ["kept", "refunded", "dispute_lost"] as const)
        expect(
          standingOf({ ...order, status: "paid", money: before }, { ...paid, money }),
        ).toMatchObject({ status: "paid", money, objection: null });
    },
  );

  it("does not let a paid order become unpaid", () => {
    const before = { ...order, status: "paid" as const };
    expect(standingOf(before, { ...paid, status: "open", payment: "unpaid" })).toMatchObject({
      status: "paid",
      objection: "the provider says it is not paid",
    });
  });
});
