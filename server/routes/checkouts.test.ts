// What a browser learns of a checkout, and what only the one that began it does.
import { beforeEach, expect, test } from "vitest";
import { ProviderUnavailable } from "../checkout/payment-provider.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import { makeFakeApp, OWN } from "../fake-app.ts";
import { CHECKOUT_QUESTIONS } from "./shop-api.ts";

const SESSION = "cs_test_1a2b3c4d5e6f";
const CLAIM = "claim-of-the-browser-that-began";
const LICENCE = "LICENCE-KEY";
let { app, shop } = makeFakeApp();
beforeEach(() => {
  ({ app, shop } = makeFakeApp());
});
const ask = (session: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(`/api/checkouts/${session}`, { method, headers });

test.each(["settling", "unpaid"] as const)("a checkout that is %s says so", async (status) => {
  shop.checkouts.set(SESSION, { claim: CLAIM, state: { status } });
  const answer = await ask(SESSION, { "x-checkout-claim": CLAIM });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ status });
});

test("a revoked one says why", async () => {
  const state = { status: "revoked", reason: "The payment was refunded" } as const;
  shop.checkouts.set(SESSION, { claim: CLAIM, state });
  expect(await (await ask(SESSION)).json()).toEqual(state);
});

test("fault 17: the licence is for the browser with the claim, a stolen session gets none", async () => {
  shop.checkouts.set(SESSION, { claim: CLAIM, state: { status: "paid", licence: LICENCE } });
  const own = await ask(SESSION, { "x-checkout-claim": CLAIM });
  expect(await own.json()).toEqual({ status: "paid", licence: LICENCE });
  for (const claim of [undefined, "claim-of-another", "x", "ü".repeat(9), "a".repeat(300)]) {
    const answer = await ask(SESSION, claim ? { "x-checkout-claim": encodeURI(claim) } : {});
    expect(await answer.json()).toEqual({ status: "paid" });
  }
});

test.each([
  "%7BCHECKOUT_SESSION_ID%7D",
  "{CHECKOUT_SESSION_ID}",
  "a",
  "a".repeat(201),
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "cs_test_1%00",
  "cs_test_1'--",
])("fault 18, fault 28: %s is 400 and reaches neither store nor provider", async (session) => {
  const answer = await ask(session);
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect((await answer.text()).includes("script")).toBe(false);
  expect(shop.calls).toEqual([]);
});

test("an unknown session is 404", async () => {
  const answer = await ask(SESSION);
  expect(answer.status).toBe(404);
  expect((await answer.json()).error.code).toBe("unknown_session");
});

test.each([
  ["fault 36", new ProviderUnavailable("timeout"), "provider_unavailable"],
  ["fault 34", new StoreUnavailable("gone"), "store_unavailable"],
])("%s: while it is away the page is told to ask again", async (_, fault, code) => {
  shop.fault = fault;
  const answer = await ask(SESSION);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await answer.json()).error.code).toBe(code);
});

test("fault 29: another site's page is refused, our own may send the claim", async () => {
  expect((await ask(SESSION, { origin: "https://evil.example" })).status).toBe(403);
  const preflight = await ask(SESSION, { origin: OWN }, "OPTIONS");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/\bx-checkout-claim\b/);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/\bauthorization\b/);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, OPTIONS");
});

test.each(["POST", "PUT", "DELETE"])("%s is 405", async (method) => {
  const answer = await ask(SESSION, {}, method);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, OPTIONS");
});

test("below the function's address, where an edge function answers, it is the same", async () => {
  shop.checkouts.set(SESSION, { claim: CLAIM, state: { status: "paid", licence: LICENCE } });
  const answer = await app.request(`/functions/v1/create-checkout/api/checkouts/${SESSION}`, {
    headers: { "x-checkout-claim": CLAIM },
  });
  expect(await answer.json()).toEqual({ status: "paid", licence: LICENCE });
});

test("fault 19: not even right questions are asked without end, for each may ask the provider: 429", async () => {
  shop.checkouts.set(SESSION, { claim: CLAIM, state: { status: "unpaid" } });
  for (let n = 0; n < CHECKOUT_QUESTIONS; n++) expect((await ask(SESSION)).status).toBe(200);
  const answer = await ask(SESSION);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(shop.calls).toHaveLength(CHECKOUT_QUESTIONS);
  // Whoever holds a licence still reads: that is another count.
  expect((await app.request("/api/licence")).status).toBe(401);
});
