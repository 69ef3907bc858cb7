// The shop as its settings put it together: what it keeps, what it forgets, what its pages look like.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createShop } from "./checkout/create-shop.ts";
import { products } from "./checkout/product.ts";
import { makeProviderDouble } from "./checkout/provider-double.ts";
import { FORGET_AFTER_DAYS } from "./checkout/retention.ts";
import { openStore } from "./db/open-store.ts";
import { loadLicenceSecret, SECRET_FILE } from "./licence-secret.ts";
import { type OpenedShop, openShop } from "./open-shop.ts";
import { readServerSettings } from "./settings.ts";

const ORIGIN = "http://127.0.0.1:4173";
const DAY_MS = 24 * 60 * 60 * 1000;
const FACE = "/assets/instrument-serif-normal-1a2b3c.woff2";

let folder: string;
let clock: { ms: number };
let log: string[];
let opened: OpenedShop[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lamplight-shop-"));
  clock = { ms: Date.UTC(2027, 0, 15) };
  log = [];
  opened = [];
});
afterEach(async () => {
  for (const { close } of opened) await close();
  await rm(folder, { recursive: true, force: true });
});

async function open(env: Record<string, string> = {}, looks = false): Promise<OpenedShop> {
  const shop = await openShop({
    looks,
    settings: readServerSettings({ LAMPLIGHT_DATA: folder, ...env }),
    deliver: async () => {},
    now: () => clock.ms,
    log: (line) => log.push(line),
    publicFiles: () => [FACE],
  });
  opened.push(shop);
  return shop;
}

async function countSessions(): Promise<number> {
  const { db, close } = await openStore({ url: null, folder });
  const { rows } = await db.executeQuery<{ count: number }>({
    ...db.selectFrom("orders").compile(),
    sql: "select count(*) as count from test_sessions",
    parameters: [],
  });
  await close();
  return rows[0]?.count ?? -1;
}

test("the test shop's payments are forgotten with the orders that came to nothing, after 90 days", async () => {
  const { shop, forget } = await open();
  await shop.startCheckout(ORIGIN);
  clock.ms += (FORGET_AFTER_DAYS - 1) * DAY_MS;
  const { session } = await shop.startCheckout(ORIGIN);
  await forget();
  expect(await countSessions()).toBe(2);
  clock.ms += 2 * DAY_MS;
  await forget();
  expect(await countSessions()).toBe(1);
  expect(await shop.readCheckout(session, null)).toEqual({ status: "unpaid" });
  expect(log).toEqual([]);
});

test("they are forgotten after going live too", async () => {
  const { shop } = await open();
  await shop.startCheckout(ORIGIN);
  clock.ms += (FORGET_AFTER_DAYS + 1) * DAY_MS;
  const live = await open({ STRIPE_SECRET_KEY: "sk_live_0123456789" });
  await live.forget();
  expect(await countSessions()).toBe(0);
});

/** With the secret that the folder holds. */
async function buyOnce(): Promise<void> {
  await open();
  const { store, close } = await openStore({ url: null, folder });
  const provider = makeProviderDouble();
  const secret = await loadLicenceSecret({ given: null, folder });
  const shop = createShop({ store, provider, products, secret, log: () => {} });
  const { session, claim } = await shop.startCheckout(ORIGIN);
  provider.pay(session);
  await shop.readCheckout(session, claim);
  await close();
}

test("no secret is made for a store whose licences were made with another", async () => {
  await buyOnce();
  await rm(join(folder, SECRET_FILE));
  await expect(open()).rejects.toThrow(/licence-secret is missing, while the store holds licences/);
  expect(existsSync(join(folder, SECRET_FILE))).toBe(false);
});

test("a store without licences is given a new secret", async () => {
  await open();
  await rm(join(folder, SECRET_FILE));
  expect((await open()).secretFits).toBe(true);
});

test("a secret that the newest licence was not made with is noticed", async () => {
  await buyOnce();
  expect((await open()).secretFits).toBe(true);
  const other = await open({ LAMPLIGHT_LICENCE_SECRET: "another secret than the store's own" });
  expect(other.secretFits).toBe(false);
});

test("who only looks changes no table and makes no secret", async () => {
  const { close, db } = await openStore({ url: null, folder });
  await db.deleteFrom("migrations").where("name", "=", "003-refused-payments").execute();
  await close();
  const shop = await open({}, true);
  expect(shop.pending).toEqual(["003-refused-payments"]);
  expect(await shop.shop.check()).toMatchObject({ store: "ok", provider: "ok" });
  expect(existsSync(join(folder, SECRET_FILE))).toBe(false);
});

test("the payment pages have the site's own faces", async () => {
  const { testShopPages } = await open();
  const styles = await testShopPages?.request("/test-checkout/faces.css");
  expect(await styles?.text()).toContain(`src:url("${FACE}")`);
});
