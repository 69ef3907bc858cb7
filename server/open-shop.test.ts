// The shop as its settings put it together: its secret, what it forgets, what it does when it is only read.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { KEEP_DAYS, purgeExpired } from "./checkout/order-admin.ts";
import type { Config } from "./config.ts";
import { SECRET_FILE } from "./licence-secret.ts";
import { type OpenedShop, openShop } from "./open-shop.ts";
import { FAKE_WEBHOOK_SECRET, type FakeStripe, startFakeStripe } from "./payments/fake-stripe.ts";

const ORIGIN = "http://127.0.0.1:4173";
const DAY_MS = 24 * 60 * 60 * 1000;
const SILENT = { info() {}, warn() {}, error() {} };

let folder: string;
let nowMs: number;
let fake: FakeStripe;
let opened: OpenedShop[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lamplight-shop-"));
  nowMs = Date.UTC(2027, 0, 15);
  opened = [];
  fake = await startFakeStripe({ now: () => nowMs });
});
afterEach(async () => {
  for (const { close } of opened) await close();
  await fake.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(change: Partial<Config> = {}, readOnly = false): Promise<OpenedShop> {
  const stripe: Config["stripe"] = {
    secretKey: fake.secretKey,
    webhookSecrets: [FAKE_WEBHOOK_SECRET],
    apiBase: fake.url,
    mode: "test",
    promotions: false,
  };
  const config: Config = {
    ...{ port: 0, host: "127.0.0.1", publicOrigin: null, dist: "", data: folder },
    ...{ databaseUrl: null, licenceSecret: null, testShopAllowed: false, trustedProxies: 0 },
    ...{ webhookToleranceS: 300, mail: null, metrics: { token: null, port: null } },
    stripe,
    ...change,
  };
  const deliver = async () => {};
  const shop = await openShop({ config, deliver, now: () => nowMs, log: SILENT, readOnly });
  opened.push(shop);
  return shop;
}

async function buyOnce(): Promise<void> {
  const { shop } = await open();
  const { session, token } = await shop.startCheckout(ORIGIN, null);
  const { body, signature } = fake.signed(fake.pay(session));
  await shop.receiveEvent(body, signature);
  const state = await shop.readCheckout(session, token);
  expect(state).toMatchObject({ status: "paid", licence: expect.stringMatching(/^LAMPTEST-/) });
}

it("forgets a checkout that came to nothing after 90 days", async () => {
  const { shop, store } = await open();
  const { session, token } = await shop.startCheckout(ORIGIN, null);
  nowMs += (KEEP_DAYS - 1) * DAY_MS;
  expect(await purgeExpired(store, nowMs)).toBe(0);
  nowMs += 2 * DAY_MS;
  expect(await purgeExpired(store, nowMs)).toBe(1);
  expect(await shop.readCheckout(session, token)).toEqual({ status: "unknown" });
});

it("makes no secret for a store whose licences were made with another", async () => {
  await buyOnce();
  await rm(join(folder, SECRET_FILE));
  await expect(open()).rejects.toThrow(/licence-secret is missing, while the store holds licences/);
  expect(existsSync(join(folder, SECRET_FILE))).toBe(false);
});

it("makes a new secret for a store without licences, and notices one that the newest wasn't made with", async () => {
  await open();
  await rm(join(folder, SECRET_FILE));
  expect((await open()).secretFits).toBe(true);
  await buyOnce();
  expect((await open()).secretFits).toBe(true);
  const other = await open({ licenceSecret: "another secret than the store's own" });
  expect(other.secretFits).toBe(false);
});

it("makes nothing if it is only read, and says that the tables are missing", async () => {
  const { pending } = await open({ data: join(folder, "none") }, true);
  expect(pending).toBe(true);
  expect(existsSync(join(folder, "none"))).toBe(false);
});

it("sells nothing in test mode where others could reach it", async () => {
  const opening = open({ publicOrigin: "https://lamplight.example" });
  await expect(opening).rejects.toThrow(/^The shop is in test mode/);
});
