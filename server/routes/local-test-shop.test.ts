// Fault 44: a shop in test mode behind a proxy that no setting mentions sells to nobody outside, and gives what is free.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { FUNCTION_PATH } from "../app.ts";
import { makeFakeApp } from "../fake-app.ts";
import { localTestShop } from "./local-test-shop.ts";

const HERE = "http://127.0.0.1:4173";
const testShopPages = new Hono().all("/test-checkout/:session", (c) => c.text("Pay here."));
const MCP_CALL = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "get_prompt", arguments: { name: "scene-3d" } },
});

const SOLD: [string, RequestInit?][] = [
  [FUNCTION_PATH, { method: "POST" }],
  ["/test-checkout/cs_test_1"],
  ["/test-checkout/cs_test_1", { method: "POST" }],
  ["/api/checkouts/cs_test_1_session"],
  ["/api/premium-prompts/scene-3d"],
  ["/r/scene-3d.json"],
  ["/mcp", { method: "POST", body: MCP_CALL }],
];

function shopAt(origin: string, headers: Record<string, string>, testShopAllowed = false) {
  const { app, shop } = makeFakeApp({
    testShopPages,
    testShopAllowed,
    ownOrigins: [HERE],
    publicOrigin: null,
  });
  const ask = async (path: string, init?: RequestInit) => {
    const sent = {
      authorization: "Bearer GOOD",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    };
    const answer = await app.request(`${origin}${path}`, { ...init, headers: sent });
    return { status: answer.status, text: await answer.text() };
  };
  return { ask, shop };
}

const OUTSIDE: [string, string, Record<string, string>][] = [
  ["under a public name", "http://lamplight.example", {}],
  ["with a public Host", HERE, { host: "lamplight.example" }],
  ["with X-Forwarded-For", HERE, { host: "127.0.0.1", "x-forwarded-for": "203.0.113.7" }],
];

test.each(OUTSIDE)(
  "asked %s it sells nothing unless its owner allows it",
  async (_, origin, headers) => {
    const { ask, shop } = shopAt(origin, headers);
    for (const [path, init] of SOLD) {
      const { status, text } = await ask(path, init);
      expect(status, path).toBe(path === "/mcp" ? 200 : 403);
      expect(text, path).toMatch(/test mode.*STRIPE_SECRET_KEY.*LAMPLIGHT_TEST_SHOP=allow/);
    }
    expect(shop.calls).toEqual([]);
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/api/shop")).status).toBe(200);
    const free = MCP_CALL.replace("scene-3d", "theme-toggle");
    const answer = await ask("/mcp", { method: "POST", body: free });
    expect(answer.text).toContain("# Prompt of theme-toggle");

    const allowed = shopAt(origin, headers, true);
    for (const [path, init] of SOLD) {
      const { status, text } = await allowed.ask(path, init);
      expect(status, path).toBe(200);
      expect(text, path).not.toContain("test mode");
    }
  },
);

test.each([
  [HERE, { host: "127.0.0.1:4173" }, true],
  ["http://[::1]:4173", { host: "[::1]:4173" }, true],
  ["http://127.0.0.1.evil.example", { host: "127.0.0.1.evil.example" }, false],
  [HERE, { host: "127.0.0.1", via: "1.1 Caddy" }, false],
  [HERE, { host: "local host" }, false],
  [HERE, { host: "" }, false],
  [HERE, {}, false],
])("%s with %j is this machine: %s", (url, headers, isLocal) => {
  expect(localTestShop(new Request(url, { headers })) === null).toBe(isLocal);
});

test("a provider's test mode is no more open, and a live shop is open to everybody", async () => {
  const { app, shop } = makeFakeApp({ testShopAllowed: false });
  const ask = (fake: typeof app) =>
    fake.request(`https://lamplight.example${FUNCTION_PATH}`, { method: "POST" });
  expect((await ask(app)).status).toBe(403);
  const live = makeFakeApp({ shop: { ...shop, mode: "live" }, testShopAllowed: false });
  expect((await ask(live.app)).status).toBe(200);
});
