// A backup holds the store and its secret, and a restore of both gives buyers the same keys.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Product, products } from "../server/checkout/product.ts";
import { readConfig } from "../server/config.ts";
import { openShop } from "../server/open-shop.ts";
import { backUp, restore, verify } from "./back-up.ts";
import { asNobody } from "./fixture-nobody.ts";
import { messageOf } from "./folder-rights.ts";

const SECRET = randomBytes(32).toString("hex");
let folder: string;
let into: string;

const configOf = (name: string, env = {}) =>
  readConfig({ LAMPLIGHT_DATA: join(folder, name), ...env });
const open = (name: string, env = {}) => openShop({ config: configOf(name, env) });

/** Makes a store with one gift and returns its key. */
async function sellOne(env = {}): Promise<string> {
  const shop = await open("old", env);
  const { key } = await shop.orderAdmin.grant(products[0] as Product, "test");
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

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lamplight-back-up-"));
  into = join(folder, "backups");
});
afterEach(() => rm(folder, { recursive: true }));

/** What of a folder others than the owner could read. */
async function openToOthers(path: string): Promise<string[]> {
  const names = [".", ...(await readdir(path))];
  const modes = await Promise.all(names.map((name) => stat(join(path, name))));
  return names.filter((_, index) => (modes[index]?.mode ?? 0) & 0o077);
}

it("a backup made while the server runs restores the same keys, for the owner alone", async () => {
  const key = await sellOne();
  const running = await open("old");
  const made = backUp(configOf("old"), into);
  await running.close();
  expect(await openToOthers(made)).toEqual([]);
  // A copy that went through another machine may have other permissions.
  for (const name of await readdir(made)) await chmod(join(made, name), 0o644);
  restore(configOf("new"), made);
  expect(await openToOthers(join(folder, "new"))).toEqual([]);
  expect(await firstKey("new")).toBe(key);
});

it("a secret from the settings is in the backup too, and must be the same when it is restored", async () => {
  const env = { LAMPLIGHT_LICENCE_SECRET: SECRET };
  const key = await sellOne(env);
  const made = backUp(configOf("old", env), into);
  expect((await readFile(join(made, "licence-secret"), "utf8")).trim()).toBe(SECRET);
  const other = { LAMPLIGHT_LICENCE_SECRET: `other-${SECRET}` };
  expect(() => restore(configOf("new", other), made)).toThrow("isn't the secret of this backup");
  restore(configOf("new", env), made);
  expect(await firstKey("new", env)).toBe(key);
});

it("a restore is refused without the secret, over another store, or of a damaged file", async () => {
  await sellOne();
  const made = backUp(configOf("old"), into);
  expect(() => restore(configOf("old"), made)).toThrow(/isn't empty: stop the server/);
  expect(() => restore(configOf("new"), folder)).toThrow(/name the folder of one backup/);
  await writeFile(
    join(made, "lamplight.sqlite"),
    "not a database, but long enough to be looked at",
  );
  expect(() => restore(configOf("new"), made)).toThrow(/can't be copied/);
  await rm(join(made, "licence-secret"));
  expect(() => restore(configOf("new"), made)).toThrow(/has no licence-secret, and without/);
  expect(existsSync(join(folder, "new"))).toBe(false);
});

it("only the newest backups are kept, and a failed one leaves nothing behind", async () => {
  expect(() => backUp(configOf("old"), into)).toThrow(/lamplight.sqlite is missing/);
  await sellOne();
  // The last by a clock that was ahead: it counts for nothing, and stays.
  for (const day of ["2026-01-01", "2026-01-02", "2026-01-03", "2099-01-01"])
    await mkdir(join(into, `lamplight-${day}T00`), { recursive: true });
  const made = basename(backUp(configOf("old"), into, 2));
  const kept = ["lamplight-2026-01-03T00", made, "lamplight-2099-01-01T00"];
  expect((await readdir(into)).sort()).toEqual(kept);
  expect(await verify(into)).toContain(made);
  await rm(join(folder, "old/licence-secret"));
  expect(() => backUp(configOf("old"), into)).toThrow(/licence-secret is missing/);
  expect(await readdir(into)).toHaveLength(3);
});

it("what a kill left behind counts for nothing, and is gone after a day; what another backup writes stays", async () => {
  await sellOne();
  const whole = backUp(configOf("old"), into, 2);
  const [killed, atWork] = [
    ".unfinished-lamplight-2099-01-01T00",
    ".unfinished-lamplight-2099-01-02T00",
  ];
  for (const name of [killed, atWork]) await mkdir(join(into, name));
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(join(into, killed), twoDaysAgo, twoDaysAgo);
  const made = backUp(configOf("old"), into, 2);
  expect((await readdir(into)).sort()).toEqual([atWork, basename(whole), basename(made)].sort());
});

it("the newest backup is tried: a restore of it shows its orders, and a wrong secret is noticed", async () => {
  await expect(verify(join(folder, "none"))).rejects.toThrow("There's no backup");
  await sellOne();
  const made = backUp(configOf("old"), into);
  expect(await verify(into)).toMatch(/^lamplight-.* can be restored: its newest order is of 20/);
  expect((await readdir(made)).sort()).toEqual(["lamplight.sqlite", "licence-secret"]);
  await writeFile(join(made, "licence-secret"), SECRET);
  await expect(verify(into)).rejects.toThrow("another licence secret");
  await writeFile(join(made, "lamplight.sqlite"), "damaged, and long enough to be looked at");
  await expect(verify(into)).rejects.toThrow("can't be copied");
});

it("a trial of the newest backup notices that there's been none since", async () => {
  await sellOne();
  const made = backUp(configOf("old"), into);
  expect(await verify(into, 1)).toContain("can be restored");
  const old = join(into, "lamplight-2026-01-31T03-00-00-000Z");
  await rename(made, old);
  await expect(verify(into, 3)).rejects.toThrow(/lamplight-2026-01-31.* is the newest.* days old/);
  expect(await verify(into)).toContain("can be restored");
});

it("dumps of PostgreSQL in the same folder are none of its backups", async () => {
  await sellOne();
  await mkdir(into);
  for (const day of [1, 2])
    await writeFile(join(into, `lamplight-2099-01-0${day}T00-00-00Z.dump`), "");
  const made = backUp(configOf("old"), into, 1);
  expect(await readdir(into)).toHaveLength(3);
  expect(await verify(into)).toContain(basename(made));
});

it("a folder of another user is said to be one", async () => {
  await sellOne();
  const made = backUp(configOf("old"), into);
  const refused = async (work: () => unknown) =>
    messageOf(await asNobody(folder, async () => work()).catch((error) => error));
  for (const work of [
    () => backUp(configOf("old"), into),
    () => verify(into),
    () => restore(configOf("new"), made),
  ])
    expect(await refused(work)).toMatch(/^This user may not use .*as the server's user/);
});

it("PostgreSQL is backed up by its own tool", () => {
  const env = { DATABASE_URL: "postgres://u:p@host/db", LAMPLIGHT_LICENCE_SECRET: SECRET };
  expect(() => backUp(configOf("old", env), into)).toThrow(/pg_dump .*--schema=lamplight/);
  expect(() => restore(configOf("old", env), into)).toThrow(/pg_restore/);
});
