import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import { beforeEach, describe, expect, test } from "vitest";
import { ProviderUnavailable } from "../checkout/payment-provider.ts";
import { type CheckoutState, StoreUnavailable } from "../checkout/shop.ts";
import { makeFakeApp, OWN } from "../fake-app.ts";
import { CHECKOUTS_PER_MINUTE, QUESTIONS_PER_MINUTE } from "./checkout.ts";

const HERE = "http://127.0.0.1:4173";
const PATH = "/functions/v1/create-checkout";
const SESSION = "cs_test_1a2b3c4d5e6f";
const TOKEN = "token-of-the-browser-that-began";
let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});

describe("opening a checkout", () => {
  const call = (init: RequestInit, app = fake.app) => app.request(`${HERE}${PATH}`, init);
  function client(sent = new Set<string>()) {
    return createClient(HERE, "public-anonymous", {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          for (const [name] of new Headers(init?.headers)) sent.add(name);
          return fake.app.request(String(input), init);
        },
      },
    });
  }

  test("is answered with an address to pay at, the session and its token", async () => {
    const headers = { origin: OWN, "x-checkout-token": "an-earlier-token" };
    const answer = await call({ method: "POST", headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { session, url, token } = await answer.json();
    expect(url).toBe(`https://pay.example/${session}`);
    expect(token).toBe(fake.shop.checkouts.get(session)?.token);
    expect(fake.shop.calls).toEqual([["startCheckout", OWN, "an-earlier-token"]]);
  });

  test("works for the backend client, which sends only headers that the preflight allows", async () => {
    const sent = new Set<string>();
    const { data, error } = await client(sent).functions.invoke("create-checkout");
    expect(error).toBeNull();
    expect(data.url).toMatch(/^https:\/\/pay\.example\//);
    const preflight = await call({ method: "OPTIONS", headers: { origin: OWN } });
    expect(preflight.status).toBe(204);
    const allowed = preflight.headers.get("access-control-allow-headers")?.split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining([...sent, "content-type", "x-checkout-token"]));
    expect(preflight.headers.get("access-control-allow-origin")).toBe(OWN);
  });

  test.each([
    ["the page's own origin", OWN, HERE, HERE],
    ["the origin that the owner named", OWN, undefined, OWN],
    ["the address that was called", null, undefined, HERE],
  ])("leads back to %s", async (_, publicOrigin, origin, expected) => {
    fake = makeFakeApp({ publicOrigin });
    await call({ method: "POST", ...(origin && { headers: { origin } }) });
    expect(fake.shop.calls).toEqual([["startCheckout", expected, null]]);
  });

  test("fault 15: the shop never hears what a body says about price and product", async () => {
    const headers = { origin: OWN, "content-type": "application/json" };
    const body = JSON.stringify({ amount: 0, currency: "jpy", product: "x", origin: "//evil" });
    expect((await call({ method: "POST", headers, body })).status).toBe(200);
    expect(fake.shop.calls).toEqual([["startCheckout", OWN, null]]);
  });

  test("fault 35: a provider that can't be reached is 503, and the client sees its message", async () => {
    fake.shop.fault = new ProviderUnavailable("reset");
    const answer = await call({ method: "POST", headers: { origin: OWN } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("access-control-allow-origin")).toBe(OWN);
    const { error } = await client().functions.invoke("create-checkout");
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect((await error.context.json()).error.code).toBe("provider_unavailable");
  });

  test("one address can't open checkouts without end, and doesn't stop another's", async () => {
    const from = (address: string) =>
      call({ method: "POST", headers: { "x-forwarded-for": address } });
    for (let n = 0; n < CHECKOUTS_PER_MINUTE; n++)
      expect((await from("203.0.113.7")).status).toBe(200);
    const refused = await from("1.2.3.4, 203.0.113.7");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await from("203.0.113.8")).status).toBe(200);
    fake.clock.ms += 60_000;
    expect((await from("203.0.113.7")).status).toBe(200);
  });
});

describe("reading a checkout", () => {
  const ask = (session = SESSION, headers: Record<string, string> = {}) =>
    fake.app.request(`/api/checkouts/${session}`, { headers });

  test.each<CheckoutState>([
    { status: "settling" },
    { status: "unpaid" },
    { status: "revoked", reason: "the payment was refunded" },
    { status: "review", reference: "order-1", received: { amount: 100, currency: "eur" } },
  ])("says $status as it is", async (state) => {
    fake.shop.checkouts.set(SESSION, { token: TOKEN, state });
    const answer = await ask();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual(state);
  });

  test("fault 17: the keys are for the browser with the token, a stolen session gets none", async () => {
    const state = { status: "paid", licence: "KEY", otherLicences: ["OTHER"] } as const;
    fake.shop.checkouts.set(SESSION, {
      token: TOKEN,
      state: { ...state, otherLicences: ["OTHER"] },
    });
    expect(await (await ask(SESSION, { "x-checkout-token": TOKEN })).json()).toEqual(state);
    for (const token of ["", "token-of-another", "x", "%C3%BC".repeat(9), "a".repeat(300)])
      expect(await (await ask(SESSION, { "x-checkout-token": token })).json()).toEqual({
        status: "paid",
      });
  });

  test.each([
    "%7BCHECKOUT_SESSION_ID%7D",
    "{CHECKOUT_SESSION_ID}",
    "a".repeat(201),
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "cs_test_1%00",
    "cs_test_1'--",
  ])("fault 18, fault 28: %s is 400 and reaches neither store nor provider", async (session) => {
    const answer = await ask(session);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("script");
    expect(fake.shop.calls).toEqual([]);
  });

  test.each([
    ["fault 36", new ProviderUnavailable("timeout"), "provider_unavailable"],
    ["fault 34", new StoreUnavailable("gone"), "store_unavailable"],
  ])("%s: the page is told to ask again", async (_, fault, code) => {
    fake.shop.fault = fault;
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect((await answer.json()).error.code).toBe(code);
  });

  test("fault 19: even right questions are limited, because each may ask the provider", async () => {
    fake.shop.checkouts.set(SESSION, { token: TOKEN, state: { status: "unpaid" } });
    for (let n = 0; n < QUESTIONS_PER_MINUTE; n++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

test("the payment dialog learns the price, whether money moves and whether keys can be mailed", async () => {
  const answer = await fake.app.request("/api/shop");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    mode: "test",
    price: { amount: 500, currency: "usd" },
    lostKeyMail: true,
  });
});
