// Who gets the paid text, and what everybody else is told.
import { beforeEach, describe, expect, test } from "vitest";
import { StoreUnavailable } from "../checkout/shop.ts";
import { makeFakeApp, OWN, PREMIUM_TEXT } from "../fake-app.ts";
import { CALLS_PER_WINDOW } from "./call-limit.ts";

const KEY = "7Q2M-9XKD-4TRW-H3NC-8VYP-AAAA";
const PRODUCT = "ai_prompt_3d_motion";
const TEXT = "/api/premium-prompts/scene-3d";
const LICENCE = "/api/licence";
let { app, shop, clock } = makeFakeApp();
beforeEach(() => {
  ({ app, shop, clock } = makeFakeApp());
  shop.licences.set(KEY, { status: "valid", product: PRODUCT, order: "order-1" });
});
const ask = (path: string, key: string | null = KEY, headers: Record<string, string> = {}) =>
  app.request(path, {
    headers: { ...(key !== null && { authorization: `Bearer ${key}` }), ...headers },
  });

test("a licence opens the text, which nothing on the way may keep", async () => {
  const answer = await ask(TEXT);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toBe(PREMIUM_TEXT);
});

test("fault 45: with its key a purchase is restored in another browser, which learns what the key opens", async () => {
  const answer = await ask(LICENCE);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ product: PRODUCT, mode: "test" });
});

describe.each([TEXT, LICENCE])("%s", (path) => {
  test.each([
    ["no header", {}],
    ["an empty one", { authorization: "" }],
    ["another scheme", { authorization: `Basic ${KEY}` }],
    ["no key", { authorization: "Bearer " }],
    ["two words", { authorization: `Bearer ${KEY} ${KEY}` }],
    ["a novel", { authorization: `Bearer ${"A".repeat(5000)}` }],
  ])("fault 25: with %s it is 401, and nobody is asked", async (_, headers) => {
    const answer = await ask(path, null, headers as Record<string, string>);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="premium prompts"');
    expect((await answer.json()).error.code).toBe("licence_missing");
    expect(shop.calls).toEqual([]);
  });

  test("fault 25: a forged purchase flag travels nowhere, and opens nothing as a cookie or a query", async () => {
    const cookie = `prompt_payment_status=${PRODUCT}`;
    const answer = await ask(`${path}?${cookie}`, null, { cookie });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("paid text");
  });

  test.each([
    ["forged", "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA"],
    ["truncated", KEY.slice(0, -1)],
    ["an unsigned token", "eyJhbGciOiJub25lIn0.eyJwcm9kdWN0IjoiYWlfcHJvbXB0XzNkX21vdGlvbiJ9."],
  ])("fault 20: a licence that is %s is 401", async (_, key) => {
    const answer = await ask(path, key);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"$/);
    expect((await answer.json()).error.code).toBe("licence_invalid");
  });

  test("fault 21: a licence for another product is 403", async () => {
    shop.licences.set(KEY, { status: "other_product" });
    const answer = await ask(path);
    expect(answer.status).toBe(403);
    expect((await answer.json()).error.code).toBe("licence_for_another_product");
  });

  test("fault 22: a licence that was good a moment ago is 403 with the reason once it is revoked", async () => {
    expect((await ask(path)).status).toBe(200);
    shop.licences.set(KEY, { status: "revoked", reason: "the payment was refunded" });
    const answer = await ask(path);
    expect(answer.status).toBe(403);
    const { error } = await answer.json();
    expect(error.code).toBe("licence_revoked");
    expect(error.message).toContain("the payment was refunded");
  });

  test("fault 34: a store that is away is 503 with Retry-After and without the text", async () => {
    shop.fault = new StoreUnavailable("gone");
    const answer = await ask(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.text()).not.toContain("paid text");
  });

  test("fault 44: a key of the other mode is no licence here", async () => {
    shop.licences.set(KEY, { status: "invalid" });
    expect((await ask(path)).status).toBe(401);
  });

  test("fault 29: no page of another site may ask, not even with a licence", async () => {
    const foreign = await ask(path, KEY, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    const own = await ask(path, KEY, { origin: OWN });
    expect(own.status).toBe(200);
    expect(own.headers.get("access-control-allow-origin")).toBe(OWN);
    expect(own.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("fault 19: guessing ends in 429 with Retry-After, even for the right key, until the minute is over", async () => {
    const guess = (n: number) => ask(path, `AAAA-AAAA-AAAA-${n}`);
    const answers = await Promise.all(
      Array.from({ length: CALLS_PER_WINDOW * 2 }, (_, n) => guess(n)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(CALLS_PER_WINDOW);
    expect(statuses.filter((status) => status === 429)).toHaveLength(CALLS_PER_WINDOW);
    clock.ms += 1_000;
    const answer = await ask(path);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("59");
    expect((await answer.json()).error.code).toBe("too_many_calls");
    expect((await ask(path, KEY, { "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
    clock.ms += 59_000;
    expect((await ask(path)).status).toBe(200);
  });
});

test("fault 19: sessions and licences share one count, and what is right does not count", async () => {
  for (let n = 0; n < CALLS_PER_WINDOW * 2; n++) expect((await ask(TEXT)).status).toBe(200);
  for (let n = 0; n < CALLS_PER_WINDOW; n++)
    await app.request(`/api/checkouts/cs_test_${n}_guessed`);
  expect((await ask(TEXT)).status).toBe(429);
});

test.each(["scene-3d.md", "spotlight-text", "..%2Fscene-3d", "__proto__", "constructor"])(
  "there is no paid prompt called %s: 404",
  async (name) => {
    const answer = await ask(`/api/premium-prompts/${name}`);
    expect(answer.status).toBe(404);
    expect(shop.calls).toEqual([]);
  },
);

test("HEAD says what GET would, without the text", async () => {
  const headers = { authorization: `Bearer ${KEY}` };
  const answer = await app.request(TEXT, { method: "HEAD", headers });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
  expect((await app.request(TEXT, { method: "HEAD" })).status).toBe(401);
});
