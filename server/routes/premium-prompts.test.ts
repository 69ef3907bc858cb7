import { beforeEach, expect, test } from "vitest";
import { GUESSES_PER_MINUTE } from "../app.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import { makeFakeApp, OWN, PAID_PROMPT } from "../fake-app.ts";

const PATH = "/api/premium-prompts/scene-3d";
let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});
const ask = (key: string | null = "GOOD", headers: Record<string, string> = {}, path = PATH) =>
  fake.app.request(path, {
    headers: { ...(key !== null && { authorization: `Bearer ${key}` }), ...headers },
  });

test("a licence opens the text, which nothing on the way may keep", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toBe(PAID_PROMPT);
});

test.each([
  ["no header", {}],
  ["another scheme", { authorization: "Basic GOOD" }],
  ["two words", { authorization: "Bearer GOOD GOOD" }],
  ["a very long one", { authorization: `Bearer ${"A".repeat(5000)}` }],
  ["a forged purchase flag", { cookie: "prompt_payment_status=ai_prompt_3d_motion" }],
])("fault 25: with %s it is 401, and nobody is asked", async (_, headers) => {
  const answer = await ask(null, headers as Record<string, string>);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="premium prompts"');
  expect((await answer.json()).error.code).toBe("licence_missing");
  expect(fake.shop.calls).toEqual([]);
});

test.each(["AAAA-AAAA-AAAA", "GOO", "eyJhbGciOiJub25lIn0.eyJwcm9kdWN0IjoiYSJ9."])(
  "fault 20, fault 44: %s, forged, truncated, unsigned or of the other mode, is 401",
  async (key) => {
    const answer = await ask(key);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"$/);
    expect((await answer.json()).error.code).toBe("licence_invalid");
  },
);

test("fault 21: a licence for another product is 403", async () => {
  fake.shop.licences.set("GOOD", { status: "other_product" });
  const answer = await ask();
  expect(answer.status).toBe(403);
  expect((await answer.json()).error.code).toBe("licence_for_another_product");
});

test("fault 22: a licence that was good a moment ago is 403 with the reason once it is revoked", async () => {
  expect((await ask()).status).toBe(200);
  fake.shop.licences.set("GOOD", { status: "revoked", reason: "the payment was refunded" });
  const answer = await ask();
  expect(answer.status).toBe(403);
  expect((await answer.json()).error).toMatchObject({
    code: "licence_revoked",
    message: expect.stringContaining("the payment was refunded"),
  });
});

test("fault 34: if the store can't be reached it is 503 with Retry-After and without the text", async () => {
  fake.shop.fault = new StoreUnavailable("gone");
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.text()).not.toContain("# Add");
});

test("fault 29: no page of another site may ask, not even with a licence", async () => {
  const foreign = await ask("GOOD", { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  const own = await ask("GOOD", { origin: OWN });
  expect(own.headers.get("access-control-allow-origin")).toBe(OWN);
  expect(own.headers.get("access-control-allow-credentials")).toBeNull();
});

test("fault 19: guessing ends in 429, even for the right key, and sessions share the count", async () => {
  for (let n = 0; n < GUESSES_PER_MINUTE; n++) expect((await ask()).status).toBe(200);
  const guesses = Array.from({ length: GUESSES_PER_MINUTE }, (_, n) =>
    n % 2 ? ask(`AAAA-${n}`) : ask("", {}, `/api/checkouts/cs_test_${n}_guessed`),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 404]));
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await ask("GOOD", { "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
});

test.each(["scene-3d.md", "spotlight-text", "..%2Fscene-3d", "__proto__"])(
  "there's no paid prompt called %s",
  async (name) => {
    expect((await ask("GOOD", {}, `/api/premium-prompts/${name}`)).status).toBe(404);
    expect(fake.shop.calls).toEqual([]);
  },
);

test("a key that a buyer types says which product it opens, or is refused as for the text", async () => {
  const answer = await ask("GOOD", {}, "/api/licence");
  expect(await answer.json()).toEqual({ product: "ai_prompt_3d_motion", mode: "test" });
  expect((await ask("GOO", {}, "/api/licence")).status).toBe(401);
  fake.shop.licences.set("GOOD", { status: "revoked", reason: "the payment was refunded" });
  expect((await ask("GOOD", {}, "/api/licence")).status).toBe(403);
});
