// What a watcher is told.
import { beforeEach, expect, test } from "vitest";
import { makeFakeApp } from "../fake-app.ts";

let { app, shop, clock } = makeFakeApp();
beforeEach(() => {
  ({ app, shop, clock } = makeFakeApp());
});

test("alive without asking anybody", async () => {
  expect(await (await app.request("/healthz")).json()).toEqual({ status: "ok" });
  expect(shop.calls).toEqual([]);
});

test("ready when the store and the provider answer", async () => {
  const answer = await app.request("/readyz");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    status: "ready",
    store: "ok",
    provider: "ok",
    clock: "ok",
    clockSkewS: 0,
  });
});

test.each(["store", "provider"] as const)(
  "503 with Retry-After while the %s is away",
  async (which) => {
    shop.health = { ...shop.health, [which]: "unavailable" };
    const answer = await app.request("/readyz");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("10");
    expect(await answer.json()).toMatchObject({ status: "unavailable", [which]: "unavailable" });
  },
);

test.each([
  [0, "ok"],
  [300, "ok"],
  [600, "off"],
  [-600, "off"],
  [null, "unknown"],
] as const)("fault 43: a clock %s s ahead of the provider's is %s", async (clockSkewS, word) => {
  shop.health = { store: "ok", provider: "ok", clockSkewS };
  expect(await (await app.request("/readyz")).json()).toMatchObject({ clock: word, clockSkewS });
});

test("the clock is off beyond what the owner's setting lets a signed event be old", async () => {
  ({ app, shop } = makeFakeApp({ toleranceS: 60 }));
  Object.assign(shop, { health: { store: "ok", provider: "ok", clockSkewS: 61 } });
  expect(await (await app.request("/readyz")).json()).toMatchObject({ clock: "off" });
});

test("a hundred watchers at once ask the provider once in 10 s", async () => {
  await Promise.all(Array.from({ length: 100 }, () => app.request("/readyz")));
  clock.ms += 9_999;
  await app.request("/readyz");
  expect(shop.calls).toHaveLength(1);
  clock.ms += 1;
  shop.health = { ...shop.health, store: "unavailable" };
  expect((await app.request("/readyz")).status).toBe(503);
  expect(shop.calls).toHaveLength(2);
});
