// The door to the shop, knocked on by the real backend client too.
import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import { beforeEach, expect, test } from "vitest";
import { ProviderUnavailable } from "../checkout/payment-provider.ts";
import { makeFakeApp, OWN } from "../fake-app.ts";
import { CALLS_PER_WINDOW } from "./call-limit.ts";
import { BODY_LIMIT_BYTES } from "./create-checkout.ts";

const HERE = "http://127.0.0.1:4173";
const PATH = "/functions/v1/create-checkout";
let { app, shop, clock } = makeFakeApp();
beforeEach(() => {
  ({ app, shop, clock } = makeFakeApp());
});
const call = (init: RequestInit) => app.request(`${HERE}${PATH}`, init);

function client(sent = new Set<string>()) {
  return createClient(HERE, "public-anonymous", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        new Headers(init?.headers).forEach((_, name) => {
          sent.add(name);
        });
        return app.request(String(input), init);
      },
    },
  });
}

test("a checkout is an address to pay at, its session, and the claim to it", async () => {
  const answer = await call({ method: "POST", headers: { origin: OWN } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("access-control-allow-origin")).toBe(OWN);
  const body = await answer.json();
  expect(body).toEqual({
    url: `https://pay.example/${body.session}`,
    session: body.session,
    claim: shop.checkouts.get(body.session)?.claim,
  });
});

test("the backend client gets it, and sends only headers that the preflight allows", async () => {
  const sent = new Set<string>();
  const { data, error } = await client(sent).functions.invoke("create-checkout");
  expect(error).toBeNull();
  expect(data.url).toMatch(/^https:\/\/pay\.example\//);

  const preflight = await call({ method: "OPTIONS", headers: { origin: OWN } });
  expect(preflight.status).toBe(204);
  const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").split(", ");
  expect([...sent].sort()).toEqual(["apikey", "authorization", "x-client-info"]);
  expect(allowed).toEqual(expect.arrayContaining([...sent, "content-type"]));
  expect(preflight.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
  expect(preflight.headers.get("access-control-allow-origin")).toBe(OWN);
  expect(preflight.headers.get("vary")).toBe("Origin");
});

test.each([
  ["the page's own origin", OWN, HERE, HERE],
  ["the one the owner named", OWN, undefined, OWN],
  ["the address that was called", null, undefined, HERE],
])("the buyer comes back to %s", async (_, publicOrigin, origin, expected) => {
  const { app, shop } = makeFakeApp({ publicOrigin });
  const headers = origin ? { origin } : undefined;
  await app.request(`${HERE}${PATH}`, { method: "POST", headers });
  expect(shop.calls).toEqual([["startCheckout", expected]]);
});

test("fault 15: whatever a body says of price and product, the shop never hears it", async () => {
  const body = JSON.stringify({
    price: 1,
    amount: 0,
    currency: "jpy",
    product: "x",
    origin: "//evil",
  });
  for (const type of ["application/json", "application/json; charset=utf-8"]) {
    const headers = { origin: OWN, "content-type": type };
    expect((await call({ method: "POST", headers, body })).status).toBe(200);
  }
  expect(shop.calls).toEqual([
    ["startCheckout", OWN],
    ["startCheckout", OWN],
  ]);
});

test.each([
  "https://evil.example",
  "null",
  "https://lamplight.example.evil.example",
  "http://lamplight.example",
  "nonsense",
])("fault 29: a page of %s is refused, without an allowing header", async (origin) => {
  for (const method of ["OPTIONS", "POST"]) {
    const answer = await call({ method, headers: { origin } });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect((await answer.json()).error.code).toBe("foreign_origin");
  }
  expect(shop.calls).toEqual([]);
});

test("fault 29: a foreign name that was made to point here is no address of ours", async () => {
  const answer = await app.request(`http://rebound.example:4173${PATH}`, {
    method: "POST",
    headers: { origin: "http://rebound.example:4173" },
  });
  expect(answer.status).toBe(403);
});

test("fault 29: a program that says it is at a stranger's address sends no buyer there", async () => {
  const stranger = "http://203.0.113.9";
  const named = await app.request(`${stranger}${PATH}`, {
    method: "POST",
    headers: { origin: stranger },
  });
  expect(named.status).toBe(403);
  for (const [ownOrigins, called] of [
    [[OWN], `https://evil.example${PATH}`],
    [[HERE], `https://evil.example${PATH}`],
  ] as const) {
    const { app, shop } = makeFakeApp({ ownOrigins, publicOrigin: null });
    expect((await app.request(called, { method: "POST" })).status).toBe(200);
    expect(shop.calls).toEqual([["startCheckout", ownOrigins[0]]]);
  }
});

test("a site without a name may be called by its number in a network", async () => {
  const near = "http://192.168.1.4:4173";
  const { app, shop } = makeFakeApp({ ownOrigins: [HERE], publicOrigin: null });
  const headers = { origin: near };
  expect((await app.request(`${near}${PATH}`, { method: "POST", headers })).status).toBe(200);
  expect(shop.calls).toEqual([["startCheckout", near]]);
});

test.each([HERE, "http://[::1]:4173", "http://localhost:4173"])(
  "a page on the very address that was called is our own: %s",
  async (origin) => {
    const answer = await app.request(`${origin}${PATH}`, { method: "POST", headers: { origin } });
    expect(answer.status).toBe(200);
  },
);

test("fault 31: a body of up to 4 KiB is read, a larger one is 413", async () => {
  const headers = { origin: OWN, "content-type": "application/json" };
  const fits = await call({ method: "POST", headers, body: "x".repeat(BODY_LIMIT_BYTES) });
  expect(fits.status).toBe(200);
  const large = "x".repeat(BODY_LIMIT_BYTES + 1);
  const declared = { ...headers, "content-length": String(large.length) };
  for (const sent of [headers, declared]) {
    const answer = await call({ method: "POST", headers: sent, body: large });
    expect(answer.status).toBe(413);
    expect((await answer.json()).error.code).toBe("body_too_large");
  }
});

test("fault 29: a form of another site is no JSON: 415", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await call({ method: "POST", headers, body: "price=0" });
  expect(answer.status).toBe(415);
  expect(shop.calls).toEqual([]);
});

test.each(["GET", "PUT", "DELETE"])("%s is 405", async (method) => {
  const answer = await call({ method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
});

test("fault 35: a provider that is away is 503 with Retry-After, and the client sees an HTTP error", async () => {
  shop.fault = new ProviderUnavailable("reset");
  const answer = await call({ method: "POST", headers: { origin: OWN } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.get("access-control-allow-origin")).toBe(OWN);
  const { data, error } = await client().functions.invoke("create-checkout");
  expect(data).toBeNull();
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect((await error.context.json()).error.code).toBe("provider_unavailable");
});

test("nobody opens checkouts without end: 429, and again after the minute", async () => {
  for (let n = 0; n < CALLS_PER_WINDOW; n++)
    expect((await call({ method: "POST" })).status).toBe(200);
  const answer = await call({ method: "POST" });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  clock.ms += 60_000;
  expect((await call({ method: "POST" })).status).toBe(200);
});
