// The log, and a walk through every error of the app: nothing that it logs or answers with holds a secret.
import { expect, test } from "vitest";
import { ForgedEvent, ProviderUnavailable } from "./checkout/payment-provider.ts";
import { StoreUnavailable } from "./checkout/shop.ts";
import { makeFakeApp } from "./fake-app.ts";
import { createMetrics } from "./routes/metrics.ts";

const PARAMS = { name: "get_prompt", arguments: { name: "scene-3d" } };
const PAID_TOOL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: PARAMS };
const SECRETS = [
  "cs_test_a1B2c3D4e5F6g7H8",
  "7Q2M-9XKD-4TRW-H3NC-8VYP",
  "sk_live_51H8x9YzAbCdEfGh",
  "whsec_0a1b2c3d4e5f6g7h",
  // A token of 43 characters may have no digit.
  "aTokenOfFortyThreeCharactersThatHasNoDigit_",
  "buyer@home.example",
];

test.each(SECRETS)("%s is in nothing that is logged or answered", async (secret) => {
  const fake = makeFakeApp({ metrics: await createMetrics(), metricsToken: "0123456789abcdef" });
  const answers: string[] = [];
  const faults = [
    null,
    new ForgedEvent(`no signature matches ${secret}`),
    new ProviderUnavailable(`request with ${secret} timed out`),
    new StoreUnavailable(`no row for ${secret} at postgres://shop:hunter2@db/shop`),
    new TypeError(`Cannot read ${secret}`),
  ];
  const requests: [string, RequestInit?][] = [
    [`/${secret}?session_id=${secret}`],
    [`/api/${secret}`],
    [`/api/checkouts/${secret}`],
    [`/prompts/${secret}`],
    ["/prompts/scene-3d.md"],
    [`/prompts/${secret}.md`],
    ["/r/scene-3d.json"],
    ["/readyz"],
    ["/metrics"],
    [`/api/checkouts/${secret}`, { method: "DELETE" }],
    ["/functions/v1/create-checkout", { method: "POST", body: secret }],
    ["/api/payment-events", { method: "POST", body: secret }],
    ["/api/payment-events", { method: "POST", body: secret.repeat(15_000) }],
    ["/api/lost-keys", { method: "POST", body: JSON.stringify({ email: secret }) }],
    ["/mcp", { method: "POST", body: secret }],
    ["/mcp", { method: "POST", body: JSON.stringify(PAID_TOOL) }],
  ];
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "stripe-signature": `t=1800000000,v1=${"0a".repeat(32)}`,
    authorization: `Bearer ${secret}`,
    "x-checkout-token": secret,
  };
  for (const fault of faults) {
    fake.shop.fault = fault;
    for (const [path, init] of requests) {
      const answer = await fake.app.request(path, { ...init, headers });
      answers.push(JSON.stringify([...answer.headers]), await answer.text());
    }
  }
  // The fake shop opens a checkout for anybody, so something was written of every kind.
  const logged = JSON.stringify(fake.lines);
  for (const { name } of [ForgedEvent, ProviderUnavailable, StoreUnavailable, TypeError])
    expect(logged).toContain(name);
  for (const text of [logged, ...answers])
    for (const hidden of [secret, "hunter2", "# Add"]) expect(text).not.toContain(hidden);
});

test("an unexpected error is a 500 and one line with path, cause and request id", async () => {
  const fake = makeFakeApp();
  fake.shop.fault = new Error("disk on fire");
  const answer = await fake.app.request("/api/checkouts/cs_test_1a2b3c4d?a=b");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { error, ...others } = await answer.json();
  expect(others).toEqual({});
  expect(error).toMatchObject({ code: "internal", message: "Something went wrong on the server." });
  const request = answer.headers.get("x-request-id");
  const said = { level: "error", status: 500, method: "GET", path: "/api/checkouts/…" };
  const time = new Date(fake.clock.ms).toISOString();
  expect(fake.lines).toMatchObject([{ ...said, time, request, error: "Error: disk on fire" }]);
  fake.lines.splice(0);
  await fake.app.request("/api/checkouts/cs_test_1a2b3c4d", { signal: AbortSignal.abort() });
  expect(fake.lines).toEqual([]);
});

test("no secret is in a line, wherever it was said, but the order is", () => {
  const text =
    "no row for cs_test_a1B2c3D4e5F6g7H8 of buyer@home.example at postgres://shop:hunter2@db";
  const order = "0b6c2f1e-8f5d-4c39-9d6e-2f1d0c9b8a76";
  const { log, lines } = makeFakeApp();
  log.error({ error: new Error(text), detail: text, order }, text);
  expect(lines).toMatchObject([{ order, message: expect.stringContaining("no row for") }]);
  expect(JSON.stringify(lines)).not.toMatch(/cs_test|buyer|hunter2/);
  log.error({ error: "+".repeat(1e6) }, "Looking for an address in this took an hour.");
  expect(lines[1]?.error).toHaveLength(2000);
});

test("a thousand errors a second fill no disk: 120 lines a minute, then how many were left out", () => {
  const { log, lines, clock } = makeFakeApp();
  for (let n = 0; n < 150; n++) log.error({}, "Request failed.");
  expect(lines).toHaveLength(120);
  clock.ms += 60_000;
  log.error({}, "Request failed.");
  expect(lines.slice(120)).toMatchObject([{ leftOut: 30 }, { message: "Request failed." }]);
});
