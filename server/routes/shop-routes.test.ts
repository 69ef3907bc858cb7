// What holds at every address of the shop: foreign pages, test mode, limits by address, a store that is away, caches.
import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { CHECKS_PER_MINUTE, FUNCTION_PATH, QUESTIONS_PER_MINUTE } from "../app.ts";
import { MOST_UNPAID } from "../checkout/create-shop.ts";
import { ProviderUnavailable } from "../checkout/payment-provider.ts";
import { ServerBusy, StoreUnavailable } from "../checkout/shop.ts";
import { makeFakeApp, OWN } from "../fake-app.ts";
import { ASKED_PER_MINUTE, CHECKOUTS_PER_WINDOW } from "./checkout.ts";
import { CALLS_PER_MINUTE } from "./mcp.ts";
import { GUESSES_PER_MINUTE, NETWORK_TIMES } from "./rate-limit.ts";

const HERE = "http://127.0.0.1:4173";
const SESSION = "cs_test_1a2b3c4d5e6f";
const GOOD = { authorization: "Bearer GOOD" };
const JSON_BODY = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};
const RPC = { jsonrpc: "2.0", id: 1 };
const open = { path: FUNCTION_PATH, method: "POST" };
const read = { path: `/api/checkouts/${SESSION}` };
const licence = { path: "/api/licence", headers: GOOD };
const prompt = { path: "/prompts/scene-3d.md", headers: GOOD };
const page = { path: "/test-checkout/cs_test_1" };
const testShopPages = new Hono().all("/test-checkout/:session", (c) => c.text("Pay here."));
const item = { path: "/r/scene-3d.json", headers: GOOD };
const info = { path: "/api/shop" };
const mail = {
  ...{ path: "/api/lost-keys", method: "POST", headers: JSON_BODY },
  body: JSON.stringify({ email: "buyer@home.example" }),
};
const toolCall = (tool: string, args: object) => ({
  ...{ path: "/mcp", method: "POST", headers: JSON_BODY },
  body: JSON.stringify({ ...RPC, method: "tools/call", params: { name: tool, arguments: args } }),
});
const tool = toolCall("get_prompt", { name: "theme-toggle" });
const paidTool = toolCall("get_prompt", { name: "scene-3d" });
type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string };

let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
  fake.shop.checkouts.set(SESSION, { token: "token", state: { status: "unpaid" } });
});
const ask = ({ path, ...init }: Call, headers: Record<string, string> = {}) =>
  fake.app.request(HERE + path, { ...init, headers: { ...init.headers, ...headers } });
const statusOf = async (call: Call, headers?: Record<string, string>) =>
  (await ask(call, headers)).status;

const own = [open, read, licence, info, mail, tool];
test.each<Call>(own)(
  "fault 29: $path is for our own pages, and nothing keeps its answer",
  async (call) => {
    const foreign = await ask(call, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect(fake.shop.calls).toEqual([]);
    const answer = await ask(call, { origin: OWN });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get("access-control-allow-origin")).toBe(OWN);
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await statusOf({ ...call, method: "DELETE" })).toBe(405);
  },
);

const sold = [open, page, read, licence, prompt, mail, item, paidTool];
const closedShop = /test mode.*STRIPE_SECRET_KEY.*LAMPLIGHT_TEST_SHOP=allow/;
const near = { ownOrigins: [HERE], publicOrigin: null, testShopPages, testShopAllowed: false };
const socket = (remoteAddress = "127.0.0.1", httpVersion = "1.1") => ({
  incoming: { socket: { remoteAddress }, httpVersion },
});

test.each<Call>(sold)("fault 44: in test mode $path serves its own machine only", async (call) => {
  for (const [allowed, host, isServed] of [
    [false, "127.0.0.1:4173", true],
    [false, "lamplight.example", false],
    [true, "lamplight.example", true],
  ] as const) {
    fake = makeFakeApp({ ...near, testShopAllowed: allowed });
    fake.shop.checkouts.set(SESSION, { token: "token", state: { status: "unpaid" } });
    const answer = await ask(call, { ...GOOD, host });
    expect(answer.ok).toBe(isServed || call.path === "/mcp");
    expect(closedShop.test(await answer.text())).toBe(!isServed);
    if (isServed) continue;
    // These ask it nothing.
    for (const free of [info, tool, { path: "/healthz" }])
      expect(await statusOf(free, { host })).toBe(200);
    expect(fake.shop.calls).toEqual([]);
  }
});

const local = { host: "127.0.0.1:4173" };
const sameOrigin = { ...local, "sec-fetch-site": "same-origin" };
test.each<[string, string, Record<string, string>, object, RegExp]>([
  ["a public name", HERE, { host: "lamplight.example" }, socket(), /a name/],
  ["a name that is no host", HERE, { host: "local host" }, socket(), /a name/],
  ["no name", "http://no-host.invalid", {}, socket(), /a name/],
  ["another machine", HERE, local, socket("::ffff:203.0.113.7"), /another machine/],
  ["a proxy's header", HERE, { ...local, via: "1.1 Caddy" }, socket(), /proxy.*via/],
  ["a proxy's HTTP/1.0", HERE, local, socket(undefined, "1.0"), /proxy.*HTTP/],
  ["a proxy's own connection", `${HERE}${FUNCTION_PATH}?`, local, socket(), /keep-alive.*proxy/],
  ["a public page", HERE, { ...local, origin: OWN }, socket(), /a page/],
  ["a file of one", HERE, { ...sameOrigin, referer: `${OWN}/` }, socket(), /a page/],
])(
  "fault 44: %s closes the test shop until it is allowed, and the log says why once",
  async (...[, url, headers, env, why]) => {
    fake = makeFakeApp(near);
    expect(await statusOf(open, local)).toBe(200);
    for (let n = 0; n < 3; n += 1) await fake.app.request(`${url}/motion`, { headers }, env);
    const message = expect.stringMatching(new RegExp(`closed: .*${why.source}.*TEST_SHOP=allow`));
    expect(fake.lines).toMatchObject([{ level: "warn", message }]);
    for (const call of sold) expect(await (await ask(call, local)).text()).toMatch(closedShop);
  },
);

test.each<[string, Record<string, string>]>([
  ["another of its names", { host: "[::1]:4173", origin: "http://localhost:4173" }],
  ["a frame without an origin", { ...local, origin: "null" }],
  ["a link from elsewhere", { ...local, "sec-fetch-site": "cross-site", referer: OWN }],
  ["a page of another site", { ...local, "sec-fetch-site": "cross-site", origin: OWN }],
])("fault 44: on a developer's machine %s leaves the test shop open", async (_, headers) => {
  fake = makeFakeApp(near);
  await fake.app.request(`${HERE}/motion`, { headers }, socket());
  expect(await statusOf(open, local)).toBe(200);
  expect(fake.lines).toEqual([]);
});

test("fault 44: in production a test shop is closed from the start unless it is allowed", async () => {
  for (const testShopAllowed of [false, true]) {
    fake = makeFakeApp({ ...near, production: true, testShopAllowed });
    expect((await ask(open, local)).ok).toBe(testShopAllowed);
    expect(fake.lines).toHaveLength(testShopAllowed ? 0 : 1);
  }
});

test("fault 44: a live shop is open to everybody", async () => {
  const shop = { ...fake.shop, mode: "live" } as const;
  fake = makeFakeApp({ shop, testShopAllowed: false });
  expect(await statusOf(open, { host: "lamplight.example" })).toBe(200);
});

test("no network of one provider takes IPv6's share of checkouts", () =>
  expect(CHECKOUTS_PER_WINDOW * (1 + Math.max(...NETWORK_TIMES))).toBeLessThan(MOST_UNPAID.IPv6));

test.each<[Call, number, number]>([
  [open, CHECKOUTS_PER_WINDOW, 600],
  [read, QUESTIONS_PER_MINUTE, 60],
  [mail, ASKED_PER_MINUTE, 60],
  [{ ...tool, path: "/mcp/" }, CALLS_PER_MINUTE, 60],
  [{ path: "/readyz" }, CHECKS_PER_MINUTE, 60],
])("fault 19: one address can't call $path without end", async (call, most, windowS) => {
  const from = (address: string) => ask(call, { "x-forwarded-for": address });
  for (let n = 0; n < most; n++) expect((await from("203.0.113.7")).ok).toBe(true);
  const refused = await from("1.2.3.4, 203.0.113.7");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe(`${windowS}`);
  expect(refused.headers.get("connection")).toBe("close");
  expect((await from("203.0.113.8")).ok).toBe(true);
  fake.clock.ms += windowS * 1000;
  expect((await from("203.0.113.7")).ok).toBe(true);
});

const wrong = (call: Call, n: number) => ask(call, { authorization: `Bearer LAMP-${n}` });

test("fault 19: guessing ends in 429, even for the right key; keys and sessions share the count", async () => {
  for (let n = 0; n < GUESSES_PER_MINUTE; n++) expect(await statusOf(licence)).toBe(200);
  const guesses = Array.from({ length: GUESSES_PER_MINUTE }, (_, n) =>
    wrong(n % 2 ? licence : { path: "/api/checkouts/cs_test_guessed" }, n),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 404]));
  for (const call of [licence, read]) expect(await statusOf(call)).toBe(429);
  expect(await statusOf(licence, { "x-forwarded-for": "203.0.113.9" })).toBe(200);
});

test("fault 19: a guess that was refused because the server was busy isn't counted", async () => {
  fake.shop.fault = new ServerBusy();
  for (let n = 0; n < GUESSES_PER_MINUTE; n++) expect(await statusOf(licence)).toBe(503);
  fake.shop.fault = null;
  expect(await statusOf(licence)).toBe(200);
});

test.each<[Call, Call]>([
  [item, { path: "/r/registry.json" }],
  [prompt, { path: "/r/registry.json" }],
  [paidTool, tool],
])("fault 19: $path is no way around the limit on guesses", async (call, free) => {
  for (let n = 0; n < GUESSES_PER_MINUTE; n++) await wrong(call, n);
  expect(await (await ask(call, GOOD)).text()).toMatch(/Too many calls/);
  expect((await wrong(free, 0)).status).not.toBe(429);
});

test.each<[string, Call, Error, string]>([
  ["fault 34", licence, new StoreUnavailable("gone"), "store_unavailable"],
  ["fault 35", open, new ProviderUnavailable("reset"), "provider_unavailable"],
  ["fault 36", read, new ProviderUnavailable("timeout"), "provider_unavailable"],
])("%s: $path is 503 and says when to ask again", async (_, call, thrown, code) => {
  fake.shop.fault = thrown;
  const answer = await ask(call, { origin: OWN });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.get("access-control-allow-origin")).toBe(OWN);
  const { error, ...others } = await answer.json();
  expect([error.code, others]).toEqual([code, {}]);
});
