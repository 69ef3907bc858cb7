// A shop in test mode behind a proxy that no setting tells of: nobody outside gets what is sold, everybody what is free.
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { FUNCTION_PATH } from "../app.ts";
import { makeFakeApp } from "../fake-app.ts";
import { fakePublishedFiles } from "../fake-published-files.ts";
import { makeFakeShop } from "../fake-shop.ts";
import { localDoor } from "./shop-door.ts";

const HERE = "http://127.0.0.1:4173";
const KEY = "GOOD";
const pages = new Hono().all("/test-checkout/:session", (c) => c.text("Pay with a test card."));

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** @param at what the request says of how it came here */
function shopAt(at: { origin?: string; headers?: Record<string, string> }, allowed = false) {
  const { app, shop } = makeFakeApp({
    publishedFiles: fakePublishedFiles(),
    testShopPages: pages,
    testShopAllowed: allowed,
    ownOrigins: [HERE],
    publicOrigin: null,
  });
  shop.licences.set(KEY, { status: "valid", product: "ai_prompt_3d_motion", order: "o" });
  const ask: Ask = async (path, init = {}) =>
    app.request(`${at.origin ?? HERE}${path}`, {
      ...init,
      headers: { ...at.headers, ...(init.headers as Record<string, string>) },
    });
  return { ask, shop };
}

const licensed = { headers: { authorization: `Bearer ${KEY}` } };
const SOLD: [string, string, RequestInit][] = [
  ["a checkout", FUNCTION_PATH, { method: "POST" }],
  ["a payment page", "/test-checkout/cs_test_1", {}],
  ["a payment", "/test-checkout/cs_test_1", { method: "POST" }],
  ["a checkout's state", "/api/checkouts/cs_test_1_session", {}],
  ["the same below the function", `${FUNCTION_PATH}/api/checkouts/cs_test_1_session`, {}],
  ["the paid text", "/api/premium-prompts/scene-3d", licensed],
  ["the same below the function", `${FUNCTION_PATH}/api/premium-prompts/scene-3d`, licensed],
];

async function getPrompt(ask: Ask, name: string): Promise<{ text: string; isError: boolean }> {
  const answer = await ask("/mcp", {
    method: "POST",
    headers: {
      ...licensed.headers,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_prompt", arguments: { name } },
    }),
  });
  const { result } = await answer.json();
  return { text: result.content[0].text, isError: result.isError === true };
}

describe.each([
  ["under a public name", { origin: "http://lamplight.example" }],
  ["under this machine's name within a stranger's", { origin: "http://127.0.0.1.evil.example" }],
  ["with a public Host beside a local address", { headers: { host: "lamplight.example" } }],
  ["with X-Forwarded-For", { headers: { "x-forwarded-for": "203.0.113.7" } }],
  ["with X-Forwarded-Host", { headers: { "x-forwarded-host": "lamplight.example" } }],
  ["with Forwarded", { headers: { forwarded: "for=203.0.113.7" } }],
  ["with Via", { headers: { via: "1.1 Caddy" } }],
])("fault 44: the test shop asked %s", (_, at) => {
  test.each(SOLD)("gives nobody %s, and says what its owner may do", async (_, path, init) => {
    const { ask, shop } = shopAt(at);
    const answer = await ask(path, init);
    expect(answer.status).toBe(403);
    const { error } = await answer.json();
    expect(error.code).toBe("test_shop_is_local");
    expect(error.suggestion).toMatch(/STRIPE_SECRET_KEY.*LAMPLIGHT_TEST_SHOP=allow/);
    expect(shop.calls).toEqual([]);
  });

  test("gives nobody what is sold to installers and assistants", async () => {
    const { ask } = shopAt(at);
    const item = await ask("/r/scene-3d.json", licensed);
    expect(item.status).toBe(403);
    expect((await item.json()).detail).toContain("LAMPLIGHT_TEST_SHOP=allow");
    const prompt = await getPrompt(ask, "scene-3d");
    expect(prompt.isError).toBe(true);
    expect(prompt.text).toContain("LAMPLIGHT_TEST_SHOP=allow");
  });

  test("gives everybody what is free", async () => {
    const { ask } = shopAt(at);
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/api/shop")).status).toBe(200);
    expect((await getPrompt(ask, "theme-toggle")).isError).toBe(false);
    // A file of the build, which this app has none of.
    expect((await ask("/r/theme-toggle.json", licensed)).status).toBe(404);
  });

  test("sells where its owner allows it", async () => {
    const { ask } = shopAt(at, true);
    for (const [, path, init] of SOLD.slice(0, 3)) {
      expect((await ask(path, init)).status).toBe(200);
    }
    expect((await ask("/r/scene-3d.json", licensed)).status).toBe(200);
    expect((await getPrompt(ask, "scene-3d")).isError).toBe(false);
  });
});

test.each([HERE, "http://localhost:4173", "http://[::1]:4173", "http://lamp.localhost"])(
  "the test shop serves its own machine at %s",
  async (origin) => {
    const { ask } = shopAt({ origin, headers: { host: new URL(origin).host } });
    expect((await ask(FUNCTION_PATH, { method: "POST" })).status).toBe(200);
    expect((await ask("/test-checkout/cs_test_1")).status).toBe(200);
    expect((await ask("/api/premium-prompts/scene-3d", licensed)).status).toBe(200);
    expect((await ask("/r/scene-3d.json", licensed)).status).toBe(200);
    expect((await getPrompt(ask, "scene-3d")).isError).toBe(false);
  },
);

test.each([{ host: "local host" }, { host: "" }, undefined])(
  "a Host that is none opens nothing: %j",
  (headers) => {
    expect(localDoor(new Request(HERE, { headers }))?.status).toBe(403);
  },
);

test("a shop that takes real money is open to everybody", async () => {
  const { app } = makeFakeApp({
    shop: { ...makeFakeShop(), mode: "live" },
    testShopAllowed: false,
  });
  const answer = await app.request(`https://lamplight.example${FUNCTION_PATH}`, {
    method: "POST",
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  expect(answer.status).toBe(200);
});

test("a provider's test mode is no more open than the built-in shop", async () => {
  const { app } = makeFakeApp({ testShopPages: null, testShopAllowed: false });
  const answer = await app.request(`https://lamplight.example${FUNCTION_PATH}`, { method: "POST" });
  expect(answer.status).toBe(403);
  expect((await answer.json()).error.code).toBe("test_shop_is_local");
});
