// Stripe's ways to fail or to mislead, each with what the adapter makes of it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ForgedEvent, ProviderUnavailable } from "../../checkout/payment-provider.ts";
import { products } from "../../checkout/product.ts";
import {
  FAKE_WEBHOOK_SECRET,
  type FakeStripe,
  type Fault,
  signAsStripe,
  startFakeStripe,
} from "../fake-stripe.ts";
import { createStripeProvider, type StripeOptions } from "./create-stripe-provider.ts";

const [product] = products;
if (!product) throw new Error("The shop sells nothing.");

const SECRET_KEY = "sk_test_notARealKeyButLongEnough";
const START_MS = 1_800_000_000_500;
const request = {
  order: "order_of_the_test",
  product,
  successUrl: "http://127.0.0.1:4173/success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://127.0.0.1:4173/cancel",
};

let fake: FakeStripe;
let log: string[];
let nowMs: number;

function provider(options: Partial<StripeOptions> = {}) {
  const write = (fields: object) => {
    log.push(JSON.stringify(fields));
  };
  return createStripeProvider({
    secretKey: SECRET_KEY,
    webhookSecrets: [FAKE_WEBHOOK_SECRET],
    apiBase: fake.url,
    now: () => nowMs,
    log: { info: write, warn: write, error: write },
    ...options,
  });
}

beforeEach(async () => {
  nowMs = START_MS;
  log = [];
  fake = await startFakeStripe({ secretKey: SECRET_KEY, now: () => nowMs });
});
afterEach(() => fake.stop());

const created = () => fake.requests.filter(({ method }) => method === "POST");
const opened = async () => (await provider().createSession(request)).id;
const receive = (event: object, options?: Partial<StripeOptions>) => {
  const { body, signature } = fake.signed(event);
  return provider(options).readEvent(body, signature);
};

describe("opening a session", () => {
  it("sends the catalogue's price and our order, without adaptive pricing or promotion codes", async () => {
    await opened();
    expect(created()[0]).toMatchObject({
      path: "/v1/checkout/sessions",
      idempotencyKey: "order_of_the_test",
      fields: {
        mode: "payment",
        "adaptive_pricing[enabled]": "false",
        "metadata[order]": "order_of_the_test",
        "metadata[product]": "ai_prompt_3d_motion",
        "line_items[0][price_data][currency]": "usd",
        "line_items[0][price_data][unit_amount]": "500",
        success_url: request.successUrl,
      },
    });
    expect(created()[0]?.fields).not.toHaveProperty("allow_promotion_codes");
    await provider({ promotions: true }).createSession(request);
    expect(created()[1]?.fields).toHaveProperty("allow_promotion_codes", "true");
  });

  it.each<Fault>([500, "reset", "lost"])(
    "fault 35: succeeds after one %s, with the same key and one session",
    async (kind) => {
      fake.fault = { kind, times: 1 };
      await opened();
      const keys = created().map(({ idempotencyKey }) => idempotencyKey);
      expect(keys).toEqual([request.order, request.order]);
      expect(fake.payments.size).toBe(1);
    },
  );

  it.each<Fault>([500, 429, "reset", "nonsense", "hang"])(
    "fault 35: gives up within its deadline if all that comes is %s",
    async (kind) => {
      fake.fault = { kind };
      const began = performance.now();
      const opening = provider({ deadlineMs: 1500 }).createSession(request);
      await expect(opening).rejects.toThrow(ProviderUnavailable);
      expect(performance.now() - began).toBeLessThan(2500);
      expect(log).toHaveLength(1);
    },
  );

  it("says nothing of the key in the log if Stripe doesn't know it", async () => {
    const secretKey = "sk_test_somebodyElses";
    const opening = provider({ secretKey }).createSession(request);
    await expect(opening).rejects.toThrow(ProviderUnavailable);
    expect(log.join()).toContain("StripeAuthenticationError 401");
    expect(log.join()).not.toContain("somebodyElses");
  });
});

describe("reading a session", () => {
  it("says who paid what, with the tax that was added and the discount", async () => {
    const id = await opened();
    fake.pay(id, { email: "lamp@example.com" });
    const { session } = fake.payment(id);
    const details = { amount_discount: 100, amount_shipping: 0, amount_tax: 76 };
    Object.assign(session, { amount_total: 476, currency: "eur", total_details: details });
    const read = () => provider().readSession(id);
    expect(await read()).toMatchObject({
      order: request.order,
      product: product.id,
      mode: "test",
      kind: "payment",
      payment: "paid",
      amount: 476,
      addedTax: 76,
      discount: 100,
      currency: "eur",
      quantity: 1,
      email: "lamp@example.com",
    });
    // The same tax, included in the price.
    session.amount_total = 400;
    expect(await read()).toMatchObject({ amount: 400, addedTax: 0 });
    Object.assign(session, { payment_status: "bartered" });
    await expect(read()).rejects.toThrow(ProviderUnavailable);
  });

  it.each([
    ["fault 14: a subscription", { mode: "subscription" }, { kind: "other" }],
    ["fault 16: no metadata", { metadata: {} }, { order: null, product: null }],
    ["fault 16: the other mode", { livemode: true }, { mode: "live" }],
    [
      "fault 12: nothing to pay",
      { status: "complete", payment_status: "no_payment_required" },
      { payment: "no_payment_required", money: "kept" },
    ],
  ] as const)("says what it is: %s", async (_, change, said) => {
    const id = await opened();
    Object.assign(fake.payment(id).session, change);
    expect(await provider().readSession(id)).toMatchObject(said);
  });

  it("fault 11 and 13: tells a slow payment from one that was refused for good", async () => {
    const id = await opened();
    const read = () => provider().readSession(id);
    fake.pay(id, { late: true });
    expect(await read()).toMatchObject({ status: "complete", payment: "unpaid", refused: false });
    fake.settle(id, false);
    expect(await read()).toMatchObject({ status: "complete", refused: true });
    fake.payment(id).session.status = "open";
    expect(await read()).toMatchObject({ status: "open", refused: false });
  });

  it("fault 22 to 24: reads the money from the charge, its refunds and its disputes", async () => {
    const id = await opened();
    fake.pay(id);
    const { refunds, disputes } = fake.payment(id);
    const money = async () => (await provider().readSession(id))?.money;
    expect(await money()).toBe("kept");
    fake.refund(id, 100);
    expect(await money()).toBe("partly_refunded");
    fake.refund(id, 400);
    expect(await money()).toBe("refunded");
    // A refund that bounced gave nothing back, whatever the charge still says.
    for (const refund of refunds) refund.status = "failed";
    expect(await money()).toBe("kept");
    // An inquiry moves no money.
    fake.dispute(id, "warning_needs_response");
    expect(await money()).toBe("kept");
    fake.dispute(id);
    expect(await money()).toBe("disputed");
    fake.dispute(id, "won");
    expect(await money()).toBe("kept");
    fake.dispute(id);
    fake.dispute(id, "lost");
    expect(await money()).toBe("dispute_lost");
    disputes.length = 0;
    await expect(money()).rejects.toThrow("named no dispute");
  });

  it("fault 19: asks Stripe nothing about an id that can't be one, and knows nothing of a strange one", async () => {
    expect(await provider().readSession("cs_test_../../customers")).toBeNull();
    expect(fake.requests).toHaveLength(0);
    expect(await provider().readSession("cs_test_unknown")).toBeNull();
  });

  it("finds the paid sessions of an e-mail address", async () => {
    const id = await opened();
    expect(await provider().findSessions("lamp@example.com")).toEqual([]);
    fake.pay(id, { email: "lamp@example.com" });
    expect(await provider().findSessions("lamp@example.com")).toEqual([id]);
  });
});

describe("an event", () => {
  it("finds its session, also through the payment", async () => {
    const id = await opened();
    const events = [fake.pay(id), fake.refund(id, 1), fake.dispute(id), fake.dispute(id, "won")];
    for (const event of events)
      expect(await receive(event)).toEqual({ id: event.id, type: event.type, session: id });
    fake.fault = { kind: 500 };
    await expect(receive(events[1] ?? {})).rejects.toThrow(ProviderUnavailable);
  });

  it("fault 16 and 41: of another payment, of the other mode or of an unknown type concerns nothing", async () => {
    const id = await opened();
    const paid = fake.pay(id);
    for (const event of [
      fake.event("charge.refunded", { payment_intent: "pi_other" }),
      fake.event("charge.refunded", { payment_intent: null }),
      fake.event("lamp.lit", { id }),
      { ...paid, livemode: true },
    ])
      expect(await receive(event)).toMatchObject({ session: null });
    expect(await receive({ ...paid, api_version: "2015-02-18" })).toMatchObject({ session: id });
  });

  it("fault 4 and 9: is refused if it is forged, unsigned, changed or signed with an old scheme", async () => {
    const { body, signature } = fake.signed(fake.event("lamp.lit", {}));
    const forged = [
      null,
      "",
      signature.replace("v1=", "v0="),
      signature.replace(/v1=./, "v1=g"),
      `${signature},t=${Math.floor(nowMs / 1000)}`,
    ];
    for (const header of forged)
      await expect(provider().readEvent(body, header)).rejects.toThrow(ForgedEvent);
    const changed = Buffer.from(Buffer.from(body).toString().replaceAll(",", ", "));
    await expect(provider().readEvent(changed, signature)).rejects.toThrow(ForgedEvent);
  });

  it("fault 4: is believed by nobody who has no secret", async () => {
    expect(provider({ webhookSecrets: [] }).canVerify).toBe(false);
    const reading = receive(fake.event("lamp.lit", {}), { webhookSecrets: [] });
    await expect(reading).rejects.toThrow(ProviderUnavailable);
  });

  it("fault 5 and 6: is taken up to 300 s late or early, and no more", async () => {
    const { body } = fake.signed(fake.event("lamp.lit", {}));
    const read = (offsetS: number) =>
      provider().readEvent(body, signAsStripe(body, Math.floor(nowMs / 1000) + offsetS));
    for (const offsetS of [-300, 300]) await expect(read(offsetS)).resolves.toBeTruthy();
    for (const offsetS of [-301, 301]) await expect(read(offsetS)).rejects.toThrow(ForgedEvent);
  });

  it.each([0, -1, Number.NaN, 0.5])("fault 7: can't have a tolerance of %s", (toleranceS) => {
    expect(() => provider({ toleranceS })).toThrow(RangeError);
  });

  it("fault 8: is taken with the old and the new secret while the secret is being changed", async () => {
    const event = fake.event("lamp.lit", {});
    const ours = provider({ webhookSecrets: ["whsec_new", "whsec_old"] });
    for (const secrets of [["whsec_old"], ["whsec_new"], ["whsec_another", "whsec_old"]]) {
      const { body, signature } = fake.signed(event, secrets);
      await expect(ours.readEvent(body, signature)).resolves.toBeTruthy();
    }
    const { body, signature } = fake.signed(event, ["whsec_another"]);
    await expect(ours.readEvent(body, signature)).rejects.toThrow(ForgedEvent);
  });
});

describe("the account", () => {
  it.each([-600, 0, 600])("fault 43: has a clock %s s from ours", async (skewS) => {
    const ours = provider({ now: () => nowMs + skewS * 1000 });
    expect(await ours.check()).toEqual({ clockSkewS: skewS });
  });

  it("names the rights that a restricted key lacks", async () => {
    expect(await provider().missingRights()).toEqual([]);
    fake.denied.add("/v1/refunds").add("/v1/disputes");
    expect(await provider().missingRights()).toEqual(["Refunds", "Disputes"]);
    fake.fault = { kind: 500 };
    await expect(provider().missingRights()).rejects.toThrow(ProviderUnavailable);
  });

  it.each([
    ["sk_test_1", "test"],
    ["rk_live_1", "live"],
  ])("fault 44: %s is of the mode %s", (secretKey, mode) => {
    expect(provider({ secretKey }).mode).toBe(mode);
  });
});
