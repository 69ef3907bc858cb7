// What happens to an error that nobody meant to happen.
import { beforeEach, expect, test } from "vitest";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import { makeFakeApp } from "../fake-app.ts";
import type { StaticSite } from "./static-site.ts";

const brokenSite: StaticSite = {
  files: new Map(),
  get pages(): never {
    throw new Error("disk on fire");
  },
  showcase: new Map(),
  notFound: null,
  policy: { scriptHashes: [], connectSources: [], wasm: false },
};
const { app, log, shop } = makeFakeApp({ site: brokenSite });
beforeEach(() => {
  log.mockClear();
  shop.fault = null;
});

test("an unexpected error is a 500 that gives nothing away, and one line without the query", async () => {
  const answer = await app.request("/motion?session=secret");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    error: {
      code: "internal",
      message: "Something went wrong on the server.",
      suggestion: "Try again in a minute.",
    },
  });
  expect(log.mock.calls).toEqual([['error 500 GET "/motion" "Error: disk on fire"']]);
});

test("a visitor who leaves in the middle of a request is no line in the log", async () => {
  await app.request("/motion", { signal: AbortSignal.abort() });
  expect(log).not.toHaveBeenCalled();
});

test("the server goes on answering", async () => {
  await app.request("/motion");
  const answer = await app.request("/healthz");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ status: "ok" });
});

test.each([
  [new ForgedEvent("no signature matches"), 400, "forged_event", null],
  [new ProviderUnavailable("timed out"), 503, "provider_unavailable", "5"],
  [new StoreUnavailable("disk full"), 503, "store_unavailable", "5"],
])("%s is %i %s, and one line for the owner", async (fault, status, code, retryAfter) => {
  shop.fault = fault;
  const answer = await app.request("/api/payment-events", { method: "POST", body: "{}" });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("retry-after")).toBe(retryAfter);
  expect((await answer.json()).error).toEqual({
    code,
    message: expect.stringMatching(/\.$/),
    suggestion: expect.stringMatching(/\.$/),
  });
  expect(log.mock.calls).toEqual([
    [`error ${status} POST "/api/payment-events" ${JSON.stringify(String(fault))}`],
  ]);
});

test("sessions, claims, licences, keys and passwords are in no line of the log", async () => {
  const secrets = [
    "cs_test_a1B2c3D4e5F6g7H8",
    "7Q2M-9XKD-4TRW-H3NC-8VYP",
    "sk_live_51H8x9YzAbCdEfGh",
    "whsec_0a1b2c3d4e5f6g7h",
    "aClaimOfFortyThreeCharactersThatHasNoDigit_",
  ];
  for (const secret of secrets) {
    shop.fault = new StoreUnavailable(`no row for ${secret} at postgres://shop:hunter2@db/shop`);
    const headers = { authorization: `Bearer ${secret}`, "x-checkout-claim": secret };
    await app.request(`/api/checkouts/${secret}?session_id=${secret}`, { headers });
    await app.request(`/functions/v1/create-checkout/api/checkouts/${secret}`, { headers });
    await app.request("/api/premium-prompts/scene-3d", { headers });
    await app.request(`/${secret}`, { headers });
    const lines = JSON.stringify(log.mock.calls);
    expect(log.mock.calls.length).toBeGreaterThan(0);
    expect(lines).not.toContain(secret);
    expect(lines).not.toContain("hunter2");
  }
});

test("a thousand errors a second fill no disk: 120 lines a minute, and a word for the rest", async () => {
  const { app, log, clock, shop } = makeFakeApp();
  shop.fault = new ForgedEvent("no signature matches");
  const forge = () => app.request("/api/payment-events", { method: "POST", body: "{}" });
  for (let n = 0; n < 150; n++) expect((await forge()).status).toBe(400);
  expect(log).toHaveBeenCalledTimes(120);
  clock.ms += 60_000;
  await forge();
  expect(log.mock.calls.slice(120)).toEqual([
    ["30 more errors were left out of the log."],
    [expect.stringContaining("ForgedEvent")],
  ]);
});
