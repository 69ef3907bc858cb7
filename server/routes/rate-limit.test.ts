import { Hono, type MiddlewareHandler } from "hono";
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

function makeApp(limits: Record<string, MiddlewareHandler>) {
  const app = new Hono();
  for (const [path, limit] of Object.entries(limits)) app.use(path, limit);
  app.all("*", (c) => c.text("well"));
  app.onError((_, c) => c.text("limited", 429));
  const env = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };
  return async (path: string, from: string) =>
    (await app.request(path, { headers: { "x-forwarded-for": from } }, env)).status;
}

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
  const call = makeApp({ "/": rateLimit({ trustedProxies, now: () => 0 }, 1) });
  expect(await call("/", first)).toBe(200);
  expect(await call("/", second)).toBe(areTwo ? 200 : 429);
});

test("networks of one /48 share a limit, those of one /32 another, and all addresses share one that is for all", async () => {
  const behindOne = { trustedProxies: 1, now: () => 0 };
  const all = rateLimit(behindOne, 2, { inAll: 10 });
  const call = makeApp({ "/wide": rateLimit(behindOne, 2), "/all": all });
  const served = async (path: string, network: (n: number) => string) => {
    let count = 0;
    for (let n = 0; n < 50; n += 1) count += Number((await call(path, network(n))) === 200);
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
  const call = makeApp({ "*": takeTurns({ trustedProxies: 1, now: () => 0 }) });
  let served = 0;
  const many = Array.from({ length: 3000 }, async () => {
    const status = await call("/", "203.0.113.7");
    if (status === 200) served += 1;
    return status;
  });
  expect(await call("/", "198.51.100.1")).toBe(200);
  expect(served).toBeLessThan(5);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200, 429]));
});
