// The shop's licence secret: given, made, kept and missed. A shop that is only read: scripts/doctor.test.ts.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { products } from "./checkout/product.ts";
import { readConfig } from "./config.ts";
import { loadLicenceSecret, SECRET_FILE } from "./licence-secret.ts";
import { openShop } from "./open-shop.ts";

const GIVEN = "9b1c2f7e0d4a58366b7c8d9e0f1a2b3c";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lamplight-shop-"));
  return () => rm(root, { recursive: true, force: true });
});

const load = (given: string | null, folder = root) => loadLicenceSecret({ given, folder });

it("the licence secret is the given one, and nothing is written", async () => {
  expect(await load(GIVEN)).toEqual(new TextEncoder().encode(GIVEN));
  expect(await readdir(root)).toEqual([]);
});

it("the secret is else made once, read by its owner alone, and the same for all that start together", async () => {
  const folder = join(root, "new", "data");
  const secrets = await Promise.all(Array.from({ length: 20 }, () => load(null, folder)));
  for (const secret of secrets) expect(secret).toEqual(secrets[0]);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
  expect(await readdir(folder)).toEqual([SECRET_FILE]);
  expect((await stat(join(folder, SECRET_FILE))).mode & 0o777).toBe(0o600);
  const kept = await readFile(join(folder, SECRET_FILE), "utf8");
  expect(await load(kept.trim())).toEqual(secrets[0]);
  expect(await load(null)).not.toEqual(secrets[0]);
});

it("the secret is refused if its file was emptied or can't be written", async () => {
  await writeFile(join(root, SECRET_FILE), "\n");
  await expect(load(null)).rejects.toThrow("is too short");
  const inFile = load(null, join(root, SECRET_FILE, "data"));
  await expect(inFile).rejects.toThrow(/can't be kept \(\w+\): make its folder writable/);
});

/** Opens the shop in `root`, and says of it what can be said once it is closed. */
async function open({ env = {}, sells = false } = {}) {
  const opened = await openShop({ config: readConfig({ LAMPLIGHT_DATA: root, ...env }) });
  if (sells && products[0]) await opened.orderAdmin.grant(products[0], "a gift");
  await opened.close();
  return opened;
}

it("a shop makes no secret if its store holds licences that were made with another", async () => {
  await open();
  await rm(join(root, SECRET_FILE));
  expect(await open({ sells: true })).toMatchObject({ secretFits: true });
  expect(await open()).toMatchObject({ secretFits: true });
  const env = { LAMPLIGHT_LICENCE_SECRET: GIVEN };
  expect(await open({ env })).toMatchObject({ secretFits: false });
  await rm(join(root, SECRET_FILE));
  await expect(open()).rejects.toThrow(/licence-secret is missing, while the store holds licences/);
  expect(existsSync(join(root, SECRET_FILE))).toBe(false);
});
