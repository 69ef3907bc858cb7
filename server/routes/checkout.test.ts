import { createClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PREMIUM_PRICE } from "../../generators/premium-price.ts";
import { FUNCTION_PATH } from "../app.ts";
import type { CheckoutState } from "../checkout/shop.ts";
import { makeFakeApp, OWN } from "../fake-app.ts";
import { MAILS_PER_HOUR } from "./checkout.ts";

const HERE = "http://127.0.0.1:4173";
const SESSION = "cs_test_1a2b3c4d5e6f";
const TOKEN = "token-of-the-browser-that-began";
let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});

describe("opening a checkout", () => {
  const call = (init: RequestInit) => fake.app.request(`${HERE}${FUNCTION_PATH}`, init);

  test("is answered with an address to pay at, the session and its token", async () => {
    const headers = { origin: OWN, "x-checkout-token": "an-earlier-token" };
    const answer = await call({ method: "POST", headers });
    const { session, url, token } = await answer.json();
    expect(url).toBe(`https://pay.example/${session}`);
    expect(token).toBe(fake.shop.checkouts.get(session)?.token);
    expect(fake.shop.calls).toEqual([["startCheckout", OWN, "an-earlier-token"]]);
  });

  test("works for the backend client, which sends only headers that the preflight allows", async () => {
    const sent = new Set<string>();
    const client = createClient(HERE, "public-anonymous", {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          for (const [name] of new Headers(init?.headers)) sent.add(name);
          return fake.app.request(String(input), init);
        },
      },
    });
    const { data, error } = await client.functions.invoke("create-checkout");
    expect(error).toBeNull();
    expect(data.url).toMatch(/^https:\/\/pay\.example\//);
    const preflight = await call({ method: "OPTIONS", headers: { origin: OWN } });
    expect(preflight.status).toBe(204);
    const allowed = preflight.headers.get("access-control-allow-headers")?.split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining([...sent, "content-type", "x-checkout-token"]));
  });

  test.each([
    ["the page's own origin", OWN, HERE, HERE, HERE],
    ["the origin that the owner named", OWN, undefined, HERE, OWN],
    ["the address that was called", null, undefined, HERE, HERE],
    ["our own, not a stranger's (fault 29)", null, undefined, "https://evil.example", OWN],
  ])("leads back to %s", async (_, publicOrigin, origin, at, expected) => {
    fake = makeFakeApp({ publicOrigin });
    const init = { method: "POST", ...(origin && { headers: { origin } }) };
    await fake.app.request(`${at}${FUNCTION_PATH}`, init);
    expect(fake.shop.calls).toEqual([["startCheckout", expected, null]]);
  });

  test("leaves room for buyers while IPv6 networks without number take theirs, and for each address's first", async () => {
    fake.shop.room = ["IPv4"];
    const from = (address: string) =>
      call({ method: "POST", headers: { origin: OWN, "x-forwarded-for": address } });
    const refused = await from("2001:db8::1");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await refused.json()).error.code).toBe("too_many_checkouts");
    expect(fake.shop.calls).toEqual([]);
    const asked = vi.spyOn(fake.shop, "hasRoom");
    for (const last of [7, 7, 7, 8]) expect((await from(`203.0.113.${last}`)).status).toBe(200);
    expect(asked.mock.calls.map(([, isFirst]) => isFirst)).toEqual([true, true, false, true]);
  });

  test("fault 15: the shop never hears what a body says about price and product", async () => {
    const headers = { origin: OWN, "content-type": "application/json" };
    const body = JSON.stringify({ amount: 0, currency: "jpy", product: "x", origin: "//evil" });
    expect((await call({ method: "POST", headers, body })).status).toBe(200);
    expect(fake.shop.calls).toEqual([["startCheckout", OWN, null]]);
  });
});

describe("reading a checkout", () => {
  const ask = (session = SESSION, headers: Record<string, string> = {}) =>
    fake.app.request(`/api/checkouts/${session}`, { headers });

  test.each<CheckoutState>([
    { status: "revoked", reason: "the payment was refunded" },
    { status: "review", reference: "order-1", received: { amount: 100, currency: "eur" } },
  ])("says $status as it is", async (state) => {
    fake.shop.checkouts.set(SESSION, { token: TOKEN, state });
    expect(await (await ask()).json()).toEqual(state);
  });

  test("fault 17: the keys are for the browser with the token, a stolen session gets none", async () => {
    const keyless = { status: "paid", licence: null, otherLicences: [] };
    const state: CheckoutState = { status: "paid", licence: "KEY", otherLicences: ["OTHER"] };
    fake.shop.checkouts.set(SESSION, { token: TOKEN, state });
    expect(await (await ask(SESSION, { "x-checkout-token": TOKEN })).json()).toEqual(state);
    for (const token of ["", "token-of-another", "x", "%C3%BC".repeat(9), "a".repeat(300)])
      expect(await (await ask(SESSION, { "x-checkout-token": token })).json()).toEqual(keyless);
  });

  test.each([
    "%7BCHECKOUT_SESSION_ID%7D",
    "a".repeat(201),
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "cs_test_1'--",
  ])("fault 18, fault 28: %s is 400 and reaches neither store nor provider", async (session) => {
    const answer = await ask(session);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("script");
    expect(fake.shop.calls).toEqual([]);
  });
});

describe("asking for lost keys", () => {
  const ask = (email: unknown, headers: Record<string, string> = {}) =>
    fake.app.request("/api/lost-keys", {
      method: "POST",
      headers: { origin: OWN, "content-type": "application/json", ...headers },
      body: JSON.stringify({ email }),
    });

  test("the answer is the same whoever asks, and the shop does the rest", async () => {
    const answer = await ask("buyer@home.example");
    expect(answer.status).toBe(202);
    expect((await answer.json()).message).toMatch(/^If that address has bought something/);
    expect(fake.shop.calls).toEqual([["requestLostKeys", "buyer@home.example"]]);
  });

  const wrong = ["", "nobody", "a b@c.example", 7, null, `${"a".repeat(250)}@b.example`];
  test.each(wrong)("%j is no e-mail address", async (email) => {
    const answer = await ask(email);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.code).toBe("malformed_email");
    expect(fake.shop.calls).toEqual([]);
  });

  test("a form can't ask, and nobody can if the shop sends no mail", async () => {
    expect((await ask("a@home.example", { "content-type": "text/plain" })).status).toBe(415);
    fake.shop.sendsMail = false;
    const answer = await ask("buyer@home.example");
    expect((await answer.json()).error.code).toBe("not_found");
  });

  test("nobody can fill a buyer's mailbox, from however many addresses", async () => {
    for (let n = 0; n < MAILS_PER_HOUR + 2; n++)
      await ask("Buyer@home.example", { "x-forwarded-for": `203.0.113.${n}` });
    expect(fake.shop.calls).toHaveLength(MAILS_PER_HOUR);
  });
});

test("the payment dialog learns the price, whether money moves and whether keys can be mailed", async () => {
  const answer = await fake.app.request("/api/shop");
  expect(await answer.json()).toEqual({
    mode: "test",
    // What the pages say.
    price: { amount: 100 * Number(PREMIUM_PRICE.replace("$", "")), currency: "usd" },
    lostKeyMail: true,
  });
});
