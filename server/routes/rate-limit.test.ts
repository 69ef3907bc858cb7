import { Hono } from "hono";
import { expect, test } from "vitest";
import { createCounter, limitAtOnce } from "../checkout/counter.ts";
import { countedNetworks, NETWORK_TIMES, rateLimit } from "./rate-limit.ts";
import { takeTurns } from "./turns.ts";

test("the oldest address is forgotten for a new one, so that memory stays bounded", () => {
  const counter = createCounter({ now: () => 0, most: 1, kept: 2 });
  const isTaken = (key: string) => counter.take(key).waitS === null;
  const keys = ["first", "first", "second", "first", "third", "first"];
  expect(keys.map(isTaken)).toEqual([true, false, true, false, true, true]);
});

test("a clock that is set back locks nobody out", () => {
  let clock = 10 * 3_600_000;
  const counter = createCounter({ now: () => clock, most: 1 });
  counter.take("a");
  clock = 0;
  expect(counter.take("a").waitS).toBeNull();
});

const fail = () => {
  throw new Error("It failed.");
};
test.each<[string, () => Promise<void>]>([
  ["is done", async () => {}],
  ["has failed", async () => fail()],
  ["couldn't be begun", fail],
])("a place is free again once its task %s", async (_, task) => {
  const limit = limitAtOnce(1);
  await limit(task).catch(() => {});
  expect(await limit(async () => "well")).toBe("well");
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64 2001:db8:1::/48 2001:db8::/32"],
  [" 203.0.113.7:51234 ", "203.0.113.7"],
  ["[2001:db8:1:2:3:4:5:6]:51234", "2001:db8:1:2::/64 2001:db8:1::/48 2001:db8::/32"],
  ["::1", "0:0:0:0::/64 0:0:0::/48 0:0::/32"],
  ["[]:1", "unknown"],
])("%s counts as %s", (address, counted) => {
  expect(countedNetworks(address).join(" ")).toBe(counted);
});

test.each([
  [0, "203.0.113.7", "198.51.100.1", false],
  [1, "203.0.113.7", "198.51.100.1", true],
  [1, "1.2.3.4, 203.0.113.7", "9.9.9.9, 203.0.113.7", false],
  [2, "1.2.3.4, 203.0.113.7, 10.0.0.1", "9.9.9.9, 203.0.113.7, 10.0.0.1", false],
  [2, "203.0.113.7", "198.51.100.1", true],
])("behind %i proxies, %s and %s are two: %s", async (trustedProxies, first, second, areTwo) => {
  const app = new Hono();
  app.use(rateLimit({ trustedProxies, now: () => 0 }, 1));
  app.get("/", (c) => c.text("well"));
  app.onError((_, c) => c.text("limited", 429));
  const socket = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };
  const call = async (from: string) =>
    (await app.request("/", { headers: { "x-forwarded-for": from } }, socket)).status;
  expect(await call(first)).toBe(200);
  expect(await call(second)).toBe(areTwo ? 200 : 429);
});

test("networks of one /48 share a limit, those of one /32 another, and all addresses share one that is for all", async () => {
  const app = new Hono();
  app.use("/wide", rateLimit({ trustedProxies: 1, now: () => 0 }, 2));
  app.use("/all", rateLimit({ trustedProxies: 1, now: () => 0 }, 2, { inAll: 10 }));
  app.all("*", (c) => c.text("well"));
  app.onError((_, c) => c.text("limited", 429));
  const served = async (path: string, network: (n: number) => string) => {
    let count = 0;
    for (let n = 0; n < 50; n += 1) {
      const headers = { "x-forwarded-for": network(n) };
      count += Number((await app.request(path, { headers })).status === 200);
    }
    return count;
  };
  expect(await served("/wide", (n) => `2001:db8:1:${n}::1`)).toBe(2 * NETWORK_TIMES[1]);
  // Of the /32's 16 the other 8; then as many as one address has, of those with fewer than three.
  expect(await served("/wide", (n) => `2001:db8:2:${n}::1`)).toBe(8);
  expect(await served("/wide", (n) => `2001:db8:${n + 4}::1`)).toBe(2);
  expect(await served("/wide", (n) => `2001:${n + 2}::1`)).toBe(50);
  // However many parts of a refused one call, another address stays counted.
  expect(await served("/wide", () => "203.0.113.9")).toBe(2);
  for (let n = 0; n < 250; n += 1)
    await served("/wide", (part) => `2001:db8:1:${(n * 50 + part).toString(16)}::1`);
  expect(await served("/wide", () => "203.0.113.9")).toBe(0);
  expect(await served("/all", (n) => `203.0.113.${n}`)).toBe(10);
});

test("a request doesn't wait for all of another network's, of which some are refused", async () => {
  const app = new Hono();
  const begun: string[] = [];
  app.use(takeTurns({ trustedProxies: 1 }));
  app.get("/:name", (c) => c.text(String(begun.push(c.req.param("name")))));
  app.onError((_, c) => c.text("limited", 429));
  const call = (path: string, from: string) =>
    app.request(path, { headers: { "x-forwarded-for": from } });
  const many = Array.from({ length: 1000 }, () => call("/many", "203.0.113.7"));
  expect((await call("/one", "198.51.100.1")).status).toBe(200);
  expect(begun.indexOf("one")).toBeLessThan(5);
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
