// Stripe's own ways to fail or to mislead, each with what the adapter makes of it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ForgedEvent, ProviderUnavailable } from "../../checkout/payment-provider.ts";
import { products } from "../../checkout/product.ts";
import type { DoubleEvent } from "../double/event-objects.ts";
import { eventBody } from "../double/event-post.ts";
import type { Fault } from "../double/faults.ts";
import { signAsProvider } from "../double/sign-as-provider.ts";
import { type PaymentDouble, startPaymentDouble } from "../double/start-payment-double.ts";
import { DEFAULT_TIMING } from "./call-stripe.ts";
import { createStripeProvider, type StripeOptions } from "./create-stripe-provider.ts";

const [product] = products;
if (!product) throw new Error("The shop sells nothing.");

const SECRET_KEY = "sk_test_notARealKeyButLongEnough";
const request = {
  order: "order_of_the_test",
  product,
  successUrl: "http://127.0.0.1:4173/success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://127.0.0.1:4173/cancel",
};

let double: PaymentDouble;
let log: string[];
const clock = { ms: 1_800_000_000_500 };

/** The double answers at once, but the machine may be busy; what hangs is given up after a second. */
const PATIENT = { deadlineMs: 20_000, attemptMs: 1000, firstPauseMs: 5 };
const SHORT = { deadlineMs: 1500, attemptMs: 300, firstPauseMs: 5 };

function provider(options: Partial<StripeOptions> = {}) {
  return createStripeProvider({
    secretKey: SECRET_KEY,
    webhookSecrets: ["whsec_double_secret"],
    apiBase: double.url,
    timing: PATIENT,
    now: () => clock.ms,
    log: (line) => log.push(line),
    ...options,
  });
}

beforeEach(async () => {
  clock.ms = 1_800_000_000_500;
  log = [];
  double = await startPaymentDouble({ secretKey: SECRET_KEY, now: () => clock.ms });
});
afterEach(() => double.stop());

const created = () => double.requests.filter(({ method }) => method === "POST");
const signed = (body: Uint8Array, secrets = ["whsec_double_secret"]) =>
  signAsProvider(body, { secrets, atS: Math.floor(clock.ms / 1000) });
const receive = (event: DoubleEvent, options?: Partial<StripeOptions>) =>
  provider(options).readEvent(eventBody(event), signed(eventBody(event)));
const eventsOf = (type: string) => double.ledger.events.filter((event) => event.type === type);
const lastEvent = (type: string) => eventsOf(type).at(-1) ?? expect.fail(`no ${type}`);
async function opened() {
  return (await provider().createSession(request)).id;
}

describe("opening a session", () => {
  it("sends the catalogue's price, our order twice over, and no adaptive pricing", async () => {
    await opened();
    expect(created()[0]).toMatchObject({
      path: "/v1/checkout/sessions",
      idempotencyKey: "order_of_the_test",
      apiVersion: "2026-10-28.endive",
      fields: {
        mode: "payment",
        client_reference_id: "order_of_the_test",
        adaptive_pricing: { enabled: "false" },
        metadata: { order: "order_of_the_test", product: "ai_prompt_3d_motion" },
        payment_intent_data: {
          metadata: { order: "order_of_the_test", product: "ai_prompt_3d_motion" },
        },
        line_items: { 0: { quantity: "1", price_data: { currency: "usd", unit_amount: "500" } } },
        success_url: request.successUrl,
      },
    });
    expect(created()[0]?.fields).not.toHaveProperty("allow_promotion_codes");
  });

  it("fault 12: offers promotion codes only where they are turned on", async () => {
    await provider({ promotions: true }).createSession(request);
    expect(created()[0]?.fields).toHaveProperty("allow_promotion_codes", "true");
  });

  it.each<Fault>([500, 503, 429, "reset", "nonsense", "hang"])(
    "fault 35: succeeds after one %s, with the same key and one session",
    async (fault) => {
      double.faults.retryAfterS = 0;
      double.faults.inject(fault, 1);
      await opened();
      expect(created().map(({ idempotencyKey }) => idempotencyKey)).toEqual([
        request.order,
        request.order,
      ]);
      expect(double.ledger.sessions.size).toBe(1);
    },
  );

  it("fault 35: finds the session that was opened when only the answer was lost", async () => {
    double.faults.inject("lost_answer", 1);
    const id = await opened();
    expect([...double.ledger.sessions.keys()]).toEqual([id]);
  });

  it.each<Fault>([500, 429, "reset", "nonsense", "hang"])(
    "fault 35: gives up within its deadline when all that comes is %s",
    async (fault) => {
      double.faults.inject(fault);
      const begun = performance.now();
      await expect(provider({ timing: SHORT }).createSession(request)).rejects.toThrow(
        ProviderUnavailable,
      );
      // As much again for a machine that is busy.
      expect(performance.now() - begun).toBeLessThan(2 * SHORT.deadlineMs);
      expect(log).toHaveLength(1);
    },
  );

  it("fault 35: does not wait for a Retry-After that lies behind the deadline", async () => {
    double.faults.retryAfterS = 60;
    double.faults.inject(429);
    const begun = performance.now();
    await expect(provider().createSession(request)).rejects.toThrow(ProviderUnavailable);
    expect(performance.now() - begun).toBeLessThan(PATIENT.deadlineMs / 2);
    expect(created()).toHaveLength(1);
  });

  it("fault 35: has a deadline below the 10 s that the browser waits", () => {
    expect(DEFAULT_TIMING.deadlineMs).toBeLessThan(10_000);
  });

  it("is refused at once, and without the key in the log, where Stripe does not know the key", async () => {
    const secretKey = "sk_test_somebodyElses";
    await expect(provider({ secretKey }).createSession(request)).rejects.toThrow(
      ProviderUnavailable,
    );
    expect(created()).toHaveLength(1);
    expect(log.join()).toContain("StripeAuthenticationError 401");
    expect(log.join()).not.toContain("somebodyElses");
  });

  it("is refused where the order's key was used for another price", async () => {
    await opened();
    const dearer = { ...request, product: { ...product, amount: 900 } };
    await expect(provider().createSession(dearer)).rejects.toThrow(ProviderUnavailable);
    expect(log.join()).toContain("StripeIdempotencyError");
  });
});

describe("reading a session", () => {
  it("fault 14: says amount, currency and quantity as Stripe has them, whatever they are", async () => {
    const id = await opened();
    const session = double.ledger.session(id);
    Object.assign(session, { amount_total: 1, currency: "jpy" });
    const item = double.ledger.items.get(id)?.[0] ?? expect.fail("no item");
    item.quantity = 3;
    expect(await provider().readSession(id)).toMatchObject({
      amount: 1,
      currency: "jpy",
      quantity: 3,
    });
  });

  it("fault 14: says that a subscription is no single purchase", async () => {
    const id = await opened();
    double.ledger.session(id).mode = "subscription";
    expect(await provider().readSession(id)).toMatchObject({ kind: "other" });
  });

  it("fault 16: says whose session and of which mode it is", async () => {
    const id = await opened();
    const session = double.ledger.session(id);
    session.metadata = {};
    session.livemode = true;
    expect(await provider().readSession(id)).toMatchObject({
      order: null,
      product: null,
      mode: "live",
    });
  });

  it("fault 12: says that nothing had to be paid", async () => {
    const id = await opened();
    Object.assign(double.ledger.session(id), {
      status: "complete",
      payment_status: "no_payment_required",
      amount_total: 0,
    });
    expect(await provider().readSession(id)).toMatchObject({
      payment: "no_payment_required",
      amount: 0,
      money: "kept",
    });
  });

  it.each([
    ["is refused where its payment was given up", { status: "canceled" }, true],
    [
      "still settles where the buyer has something left to do, as with a voucher",
      { status: "requires_action" },
      false,
    ],
    [
      "still settles where nothing says that a payment failed",
      { status: "requires_payment_method", last_payment_error: null },
      false,
    ],
  ])("fault 13: %s", async (_, change, refused) => {
    const id = await opened();
    double.ledger.pay(id, { late: true });
    const intent = double.ledger.session(id).payment_intent ?? "";
    Object.assign(double.ledger.intents.get(intent) ?? {}, change);
    expect(await provider().readSession(id)).toMatchObject({ status: "complete", refused });
  });

  it("fault 13: is not refused while its page is open, whatever card was declined there", async () => {
    const id = await opened();
    double.ledger.pay(id, { late: true });
    double.ledger.settle(id, "failed");
    double.ledger.session(id).status = "open";
    expect(await provider().readSession(id)).toMatchObject({ status: "open", refused: false });
  });

  it("fault 23: counts a refund that failed as none, whatever the charge still says", async () => {
    const id = await opened();
    double.ledger.pay(id);
    const charge = double.ledger.chargeOf(id);
    const refund = double.ledger.refund(charge);
    expect(await provider().readSession(id)).toMatchObject({ money: "refunded" });
    double.ledger.failRefund(refund);
    charge.amount_refunded = 500;
    expect(await provider().readSession(id)).toMatchObject({ money: "kept" });
  });

  it("counts an inquiry, which moves no money, as kept", async () => {
    const id = await opened();
    double.ledger.pay(id);
    double.ledger.dispute(double.ledger.chargeOf(id), "warning_needs_response");
    expect(await provider().readSession(id)).toMatchObject({ money: "kept" });
  });

  it("counts a second dispute that is open, though the first was won", async () => {
    const id = await opened();
    double.ledger.pay(id);
    const charge = double.ledger.chargeOf(id);
    double.ledger.closeDispute(double.ledger.dispute(charge), "won");
    double.ledger.dispute(charge);
    expect(await provider().readSession(id)).toMatchObject({ money: "disputed" });
  });

  it("is unavailable rather than guessed where a state is unheard of", async () => {
    const id = await opened();
    Object.assign(double.ledger.session(id), { payment_status: "bartered" });
    await expect(provider().readSession(id)).rejects.toThrow(ProviderUnavailable);
  });

  it("fault 36: works again as soon as Stripe does", async () => {
    const id = await opened();
    double.ledger.pay(id);
    double.faults.inject(503, 4);
    await expect(provider().readSession(id)).rejects.toThrow(ProviderUnavailable);
    expect(await provider().readSession(id)).toMatchObject({ payment: "paid" });
  });

  it("fault 19: asks Stripe nothing about an id that can't be one", async () => {
    await provider().readSession("cs_test_../../customers");
    expect(double.requests).toHaveLength(0);
  });
});

describe("an event", () => {
  it.each([
    ["refund.created", (id: string) => void double.ledger.refund(double.ledger.chargeOf(id))],
    ["charge.refunded", (id: string) => void double.ledger.refund(double.ledger.chargeOf(id))],
    [
      "charge.dispute.created",
      (id: string) => void double.ledger.dispute(double.ledger.chargeOf(id)),
    ],
  ])("of the payment finds its session: %s", async (type, happen) => {
    const id = await opened();
    double.ledger.pay(id);
    happen(id);
    expect(await receive(lastEvent(type))).toMatchObject({ type, session: id });
  });

  it("of somebody else's payment concerns nothing", async () => {
    const id = await opened();
    double.ledger.pay(id);
    const refund = double.ledger.refund(double.ledger.chargeOf(id));
    const foreign = double.ledger.event("refund.created", {
      ...refund,
      payment_intent: "pi_other",
    });
    expect(await receive(foreign)).toMatchObject({ session: null });
    const unpaid = double.ledger.event("refund.created", { ...refund, payment_intent: null });
    expect(await receive(unpaid)).toMatchObject({ session: null });
  });

  it("of the payment is not taken while its session can't be looked up", async () => {
    const id = await opened();
    double.ledger.pay(id);
    double.ledger.refund(double.ledger.chargeOf(id));
    const event = lastEvent("charge.refunded");
    double.faults.inject(500);
    await expect(receive(event)).rejects.toThrow(ProviderUnavailable);
  });

  it("fault 4: is believed by nobody who has no secret", async () => {
    const event = double.ledger.event("checkout.session.completed", { id: "cs_test_1" });
    const refused = expect(receive(event, { webhookSecrets: [] })).rejects;
    await refused.toThrow(ProviderUnavailable);
  });

  it.each([0, -1, Number.NaN, 0.5])("fault 7: can't have a tolerance of %s", (toleranceS) => {
    expect(() => provider({ toleranceS })).toThrow(RangeError);
  });

  it("fault 8: is taken with the old secret and with the new one while both are set", async () => {
    const body = eventBody(double.ledger.event("lamp.lit", { id: "lamp" }));
    const both = provider({ webhookSecrets: ["whsec_the_new_one", "whsec_the_old_one"] });
    for (const secret of ["whsec_the_old_one", "whsec_the_new_one"]) {
      await expect(both.readEvent(body, signed(body, [secret]))).resolves.toBeTruthy();
    }
    await expect(both.readEvent(body, signed(body, ["whsec_another"]))).rejects.toThrow(
      ForgedEvent,
    );
  });

  it("fault 16: of the other mode concerns nothing", async () => {
    const id = await opened();
    double.ledger.pay(id);
    const event = { ...lastEvent("checkout.session.completed"), livemode: true };
    expect(await receive(event)).toMatchObject({ session: null });
  });

  it("fault 41: of another API version is still understood, because only its session is read", async () => {
    const event = double.ledger.event("checkout.session.completed", { id: "cs_test_1" });
    event.api_version = "2015-02-18";
    expect(await receive(event)).toMatchObject({ session: "cs_test_1" });
  });
});

describe("the library", () => {
  it("that can't be loaded once is loaded the next time", async () => {
    let tries = 0;
    const ours = provider({
      loadLibrary: async () => {
        tries += 1;
        if (tries === 1) throw new Error("EMFILE");
        return import("stripe");
      },
    });
    await expect(ours.check()).rejects.toThrow("EMFILE");
    expect(await ours.check()).toEqual({ clockSkewS: 0 });
    await ours.check();
    expect(tries).toBe(2);
  });
});

describe("the clock", () => {
  it.each([-600, 0, 600])("fault 43: is reported %s s from Stripe's", async (skew) => {
    const ours = provider({ now: () => clock.ms + skew * 1000 });
    expect(await ours.check()).toEqual({ clockSkewS: skew });
  });
});

describe("the key", () => {
  it.each([
    ["sk_test_1", "test"],
    ["rk_test_1", "test"],
    ["sk_live_1", "live"],
    ["rk_live_1", "live"],
  ])("fault 44: %s is of the mode %s", (secretKey, mode) => {
    expect(provider({ secretKey }).mode).toBe(mode);
  });

  it.each(["", "pk_live_1", "sk_live_", "whsec_1", "sk_live_1\n"])(
    "that is none is refused without being repeated: %j",
    (secretKey) => {
      expect(() => provider({ secretKey })).toThrow(/^The Stripe key must begin with sk_test_/);
    },
  );
});
