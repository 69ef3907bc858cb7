// A backup holds the store and its secret, and a restore of both gives buyers the same keys.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../server/config.ts";
import { openShop } from "../server/open-shop.ts";
import { backUp, restore } from "./back-up.ts";

const SECRET = randomBytes(32).toString("hex");
let folder: string;
let into: string;

const configOf = (name: string, env = {}) =>
  readConfig({ LAMPLIGHT_DATA: join(folder, name), ...env });
const open = (name: string, env = {}) =>
  openShop({
    config: configOf(name, env),
    deliver: async () => {},
    now: Date.now,
    log: { info() {}, warn() {}, error() {} },
  });

/** Makes a store with one gift and returns its key. */
async function sellOne(env = {}): Promise<string> {
  const shop = await open("old", env);
  const { key } = await shop.orderAdmin.grant("ai_prompt_3d_motion", "test");
  await shop.close();
  return key;
}

async function firstKey(name: string, env = {}): Promise<string | null> {
  const shop = await open(name, env);
  const [order] = await shop.orderAdmin.list({ limit: 1 });
  const key = order ? await shop.orderAdmin.keyOf(order) : null;
  await shop.close();
  return key;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lamplight-back-up-"));
  into = join(folder, "backups");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a backup made while the server runs restores the same keys, for the owner alone", async () => {
  const key = await sellOne();
  const running = await open("old");
  const made = backUp(configOf("old"), into);
  await running.close();
  for (const name of readdirSync(made)) expect(statSync(join(made, name)).mode & 0o077).toBe(0);
  expect(statSync(made).mode & 0o077).toBe(0);
  // A copy that went through another machine may have other permissions.
  for (const name of readdirSync(made)) chmodSync(join(made, name), 0o644);
  restore(configOf("new"), made);
  for (const name of readdirSync(join(folder, "new")))
    expect(statSync(join(folder, "new", name)).mode & 0o077, name).toBe(0);
  expect(await firstKey("new")).toBe(key);
});

it("a secret from the settings is in the backup too, and must be the same when it is restored", async () => {
  const env = { LAMPLIGHT_LICENCE_SECRET: SECRET };
  const key = await sellOne(env);
  const made = backUp(configOf("old", env), into);
  expect(readFileSync(join(made, "licence-secret"), "utf8").trim()).toBe(SECRET);
  const other = { LAMPLIGHT_LICENCE_SECRET: `other-${SECRET}` };
  expect(() => restore(configOf("new", other), made)).toThrow("isn't the secret of this backup");
  restore(configOf("new", env), made);
  expect(await firstKey("new", env)).toBe(key);
});

it("a restore without the secret is refused in plain words", async () => {
  await sellOne();
  const made = backUp(configOf("old"), into);
  rmSync(join(made, "licence-secret"));
  expect(() => restore(configOf("new"), made)).toThrow(/has no licence-secret, and without/);
  expect(existsSync(join(folder, "new"))).toBe(false);
});

it("a restore over a store that is there is refused, and so is a damaged backup", async () => {
  const key = await sellOne();
  const made = backUp(configOf("old"), into);
  expect(() => restore(configOf("old"), made)).toThrow(/stop the server and move everything out/);
  expect(await firstKey("old")).toBe(key);
  writeFileSync(join(made, "lamplight.sqlite"), "not a database, but long enough to be looked at");
  expect(() => restore(configOf("new"), made)).toThrow(/damaged or no store of Lamplight/);
  expect(() => restore(configOf("new"), folder)).toThrow(/name the folder of one backup/);
});

it("only the newest backups are kept, and a failed one leaves nothing behind", async () => {
  expect(() => backUp(configOf("old"), into)).toThrow(/There's no store in/);
  await sellOne();
  for (const time of ["2026-01-01", "2026-01-02", "2026-01-03"])
    backUp({ ...configOf("old") }, into, 2, new Date(time));
  expect(readdirSync(into).sort()).toEqual([
    "lamplight-2026-01-02T00-00-00-000Z",
    "lamplight-2026-01-03T00-00-00-000Z",
  ]);
  rmSync(join(folder, "old/licence-secret"));
  expect(() => backUp(configOf("old"), into)).toThrow(/licence-secret is missing/);
  expect(readdirSync(into)).toHaveLength(2);
});

it("PostgreSQL is backed up by its own tool", () => {
  const env = { DATABASE_URL: "postgres://u:p@host/db", LAMPLIGHT_LICENCE_SECRET: SECRET };
  expect(() => backUp(configOf("old", env), into)).toThrow(/pg_dump --schema=lamplight/);
  expect(() => restore(configOf("old", env), into)).toThrow(/psql/);
});
