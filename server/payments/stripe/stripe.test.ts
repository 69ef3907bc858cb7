// Stripe's ways to fail or to mislead, each with what the adapter makes of it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ForgedEvent, ProviderUnavailable } from "../../checkout/payment-provider.ts";
import { products } from "../../checkout/product.ts";
import type { FakeStripe, Fault } from "../fake-stripe.ts";
import { FAKE_WEBHOOK_SECRET, signAsStripe, startFakeStripe } from "../fake-stripe.ts";
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
  nowMs = 1_800_000_000_500;
  log = [];
  fake = await startFakeStripe({ secretKey: SECRET_KEY, now: () => nowMs });
});
afterEach(() => fake.stop());

const opened = async () => (await provider().createSession(request)).id;

describe("opening a session", () => {
  // What it sends of price, order and addresses: db/shop.test.ts, "sells" and fault 18.
  it("asks for no adaptive pricing, and for promotion codes only if the owner allows them", async () => {
    await opened();
    expect(fake.requests[0]?.fields).toMatchObject({ "adaptive_pricing[enabled]": "false" });
    expect(fake.requests[0]?.fields).not.toHaveProperty("allow_promotion_codes");
    await provider({ promotions: true }).createSession(request);
    expect(fake.requests[1]?.fields).toHaveProperty("allow_promotion_codes", "true");
  });

  it("fault 35: gives up within its deadline, whatever Stripe answers or doesn't", async () => {
    const ours = provider({ deadlineMs: 1000 });
    for (const kind of [500, 429, "reset", "nonsense", "hang"] satisfies Fault[]) {
      fake.fault = { kind };
      const began = performance.now();
      await expect(ours.createSession(request)).rejects.toThrow(ProviderUnavailable);
      expect(performance.now() - began).toBeLessThan(2000);
    }
    expect(log).toHaveLength(5);
  });

  it("says nothing of the key in the log if Stripe doesn't know it", async () => {
    const secretKey = "sk_test_somebodyElses";
    const opening = provider({ secretKey }).createSession(request);
    await expect(opening).rejects.toThrow(ProviderUnavailable);
    expect(log.join()).toContain("StripeAuthenticationError 401");
    expect(log.join()).not.toContain("somebodyElses");
  });
});

// How payments, refunds and disputes are read, and where events lead: db/shop.test.ts.
describe("reading a session", () => {
  it("guesses at no state that it doesn't know", async () => {
    const id = await opened();
    Object.assign(fake.payment(id).session, { payment_status: "bartered" });
    await expect(provider().readSession(id)).rejects.toThrow(ProviderUnavailable);
  });

  it("fault 19: asks Stripe nothing about an id that can't be one, and knows nothing of a strange one", async () => {
    expect(await provider().readSession("cs_test_../../customers")).toBeNull();
    expect(fake.requests).toHaveLength(0);
    expect(await provider().readSession("cs_test_unknown")).toBeNull();
  });
});

describe("an event", () => {
  it("fault 4 and 9: is refused if it is unsigned, changed, of two times or signed with an old scheme", async () => {
    const { body, signature } = fake.signed(fake.event("lamp.lit", {}));
    const twoTimes = `${signature},t=${Math.floor(nowMs / 1000)}`;
    for (const header of ["", signature.replace("v1=", "v0="), twoTimes])
      await expect(provider().readEvent(body, header)).rejects.toThrow(ForgedEvent);
    const changed = Buffer.from(Buffer.from(body).toString().replaceAll(",", ", "));
    await expect(provider().readEvent(changed, signature)).rejects.toThrow(ForgedEvent);
  });

  it("fault 5 and 6: is taken up to 300 s late or early, and no more", async () => {
    const { body } = fake.signed(fake.event("lamp.lit", {}));
    const read = (offsetS: number) =>
      provider().readEvent(body, signAsStripe(body, Math.floor(nowMs / 1000) + offsetS));
    for (const offsetS of [-300, 300]) await expect(read(offsetS)).resolves.toBeTruthy();
    for (const offsetS of [-301, 301]) await expect(read(offsetS)).rejects.toThrow(ForgedEvent);
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
