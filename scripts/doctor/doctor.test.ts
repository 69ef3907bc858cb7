// What the owner is told, and when it counts as a reason not to sell.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openStore } from "../../server/db/open-store.ts";
import { type FakeSiteFolder, makeFakeSiteFolder } from "../../server/fake-site-folder.ts";
import {
  DOUBLE_SECRET,
  type PaymentDouble,
  startPaymentDouble,
} from "../../server/payments/double/start-payment-double.ts";
import { doctor, examine } from "../doctor.ts";

// A provider that does not answer is asked for 9 s.
vi.setConfig({ testTimeout: 30_000 });

const KEY = "sk_live_doctor0123456789";
const SKEW_MS = 600_000;
let site: FakeSiteFolder;
let data: string;
let double: PaymentDouble;
let clockOffMs = 0;

beforeAll(async () => {
  site = await makeFakeSiteFolder();
  data = await mkdtemp(join(tmpdir(), "lamplight-doctor-"));
  double = await startPaymentDouble({ secretKey: KEY, now: () => Date.now() + clockOffMs });
});
afterAll(async () => {
  await double.stop();
  await site.remove();
  await rm(data, { recursive: true, force: true });
});

const local = () => ({ LAMPLIGHT_DIST: site.dist, LAMPLIGHT_DATA: data });
const live = () => ({
  ...local(),
  LAMPLIGHT_PUBLIC_URL: "https://lamplight.example",
  LAMPLIGHT_TRUST_PROXY: "1",
  STRIPE_SECRET_KEY: KEY,
  STRIPE_WEBHOOK_SECRETS: DOUBLE_SECRET,
  STRIPE_API_BASE: double.url,
});

async function stopsOf(env: Record<string, string>): Promise<string[]> {
  const { findings } = await examine(env);
  return findings.filter(({ state }) => state === "stop").map(({ about }) => about);
}

test("a fresh clone works in test mode, and is told in words that it sells nothing yet", async () => {
  const lines: string[] = [];
  expect(await doctor(local(), (line) => lines.push(line))).toBe(0);
  expect(lines.at(-1)).toBe("The shop works, in test mode: it sells nothing yet.");
  expect(lines.join("\n")).toContain("the built-in test shop, no money moves");
  expect(lines.join("\n")).toContain("SQLite");
});

test("a fresh clone is as it was before: neither a store nor a secret is made", async () => {
  const folder = join(data, "fresh");
  const { findings } = await examine({ ...local(), LAMPLIGHT_DATA: folder });
  const store = findings.find(({ about }) => about === "store");
  expect(store).toMatchObject({ state: "fine" });
  expect(store?.says).toContain("which the first start makes");
  expect(await readdir(folder)).toEqual([]);
});

test("a store of an older version is told of, and left alone", async () => {
  const folder = join(data, "older");
  const { db, close } = await openStore({ url: null, folder });
  await db.deleteFrom("migrations").where("name", "=", "003-refused-payments").execute();
  await close();
  for (const _ of ["told", "and told again"]) {
    const { findings } = await examine({ ...local(), LAMPLIGHT_DATA: folder });
    const store = findings.find(({ about }) => about === "store");
    expect(store?.state).toBe("mind");
    expect(store?.says).toContain("(003-refused-payments). Make a backup first.");
  }
  expect(await readdir(folder)).not.toContain("licence-secret");
});

test("with everything set, live: nothing stops sales", async () => {
  expect(await stopsOf(live())).toEqual([]);
  const lines: string[] = [];
  expect(await doctor(live(), (line) => lines.push(line))).toBe(0);
  expect(lines.at(-1)).toBe("The shop can sell.");
});

test.each([
  ["a wrong setting", { PORT: "abc" }, ["settings"]],
  ["a public address with a path", { LAMPLIGHT_PUBLIC_URL: "https://a.example/b" }, ["settings"]],
  ["no signing secret", { STRIPE_WEBHOOK_SECRETS: "" }, ["webhook"]],
  ["no public address", { LAMPLIGHT_PUBLIC_URL: "" }, ["public address"]],
  [
    "a public address that is this machine",
    { LAMPLIGHT_PUBLIC_URL: "http://127.0.0.1:4173" },
    ["public address", "built site"],
  ],
  [
    "a public address without encryption",
    { LAMPLIGHT_PUBLIC_URL: "http://lamplight.example" },
    ["public address", "built site"],
  ],
  [
    "a text that was built for another address",
    { LAMPLIGHT_PUBLIC_URL: "https://other.example" },
    ["built site"],
  ],
  ["no built site", { LAMPLIGHT_DIST: "/nonexistent" }, ["built site"]],
  ["a data folder that can't be", { LAMPLIGHT_DATA: "/dev/null/data" }, ["store"]],
  [
    "a database that is away",
    {
      DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/shop",
      LAMPLIGHT_LICENCE_SECRET: "x".repeat(32),
    },
    ["store"],
  ],
  [
    "a database without the secret that its servers share",
    { DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/shop" },
    ["settings"],
  ],
  ["a key that Stripe refuses", { STRIPE_SECRET_KEY: "sk_live_another0123456789" }, ["provider"]],
  [
    "a test key at a public address, where anybody pays with a card that is none",
    { STRIPE_SECRET_KEY: "sk_test_doctor0123456789" },
    ["mode"],
  ],
  [
    "the test shop at a public address",
    { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRETS: "" },
    ["mode"],
  ],
])("%s stops sales, exit code 1", async (_, change, about) => {
  const lines: string[] = [];
  expect(await stopsOf({ ...live(), ...change })).toEqual(about);
  expect(await doctor({ ...live(), ...change }, (line) => lines.push(line))).toBe(1);
  expect(lines.join("\n")).not.toContain("hunter2");
  expect(lines.join("\n")).not.toContain("doctor0123456789");
});

test("a restricted key that can't read what was paid stops sales, and the right is named", async () => {
  double.faults.denied.add("/v1/payment_intents").add("/v1/disputes");
  const { findings } = await examine(live());
  double.faults.denied.clear();
  const provider = findings.find(({ about }) => about === "provider");
  expect(provider?.state).toBe("stop");
  expect(provider?.says).toContain("may not read PaymentIntents, Disputes,");
  expect(await stopsOf(live())).toEqual([]);
});

test("fault 43: a clock ten minutes off stops sales, whichever way", async () => {
  for (const off of [SKEW_MS, -SKEW_MS]) {
    clockOffMs = off;
    expect(await stopsOf(live())).toEqual(["clock"]);
  }
  clockOffMs = 0;
});

test("the owner learns both addresses where the text was built for another one", async () => {
  const { findings } = await examine({ ...live(), LAMPLIGHT_PUBLIC_URL: "https://other.example" });
  const { says } = findings.find(({ about }) => about === "built site") ?? {};
  expect(says).toContain("lead to https://lamplight.example");
  expect(says).toContain("names https://other.example");
  expect(says).toContain('run "npm run build"');
});

test("a test key at a public address on purpose: the owner hears that anybody gets the prompt for nothing", async () => {
  const { findings } = await examine({
    ...live(),
    STRIPE_SECRET_KEY: "sk_test_doctor0123456789",
    LAMPLIGHT_TEST_SHOP: "allow",
  });
  const mode = findings.find(({ about }) => about === "mode");
  expect(mode?.state).toBe("mind");
  expect(mode?.says).toContain("anybody gets the prompt for nothing");
});

test.each(["127.0.0.1", "0.0.0.0", "::"])(
  "a proxy that nobody has named is worth minding, listening on %s",
  async (HOST) => {
    const { findings } = await examine({ ...live(), HOST, LAMPLIGHT_TRUST_PROXY: "" });
    expect(findings.find(({ about }) => about === "proxy")?.state).toBe("mind");
  },
);

test("a public test shop, a text for another address, and a proxy that nobody has named, are worth minding", async () => {
  const { findings } = await examine({
    ...local(),
    LAMPLIGHT_PUBLIC_URL: "https://a.example",
    LAMPLIGHT_TEST_SHOP: "allow",
  });
  const minded = findings.filter(({ state }) => state === "mind").map(({ about }) => about);
  expect(minded).toEqual(["mode", "proxy", "built site"]);
});
