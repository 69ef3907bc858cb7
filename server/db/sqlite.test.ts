// The embedded store in trouble: shared, full, read-only, locked, spoilt, or in a folder that can't be written. Killed: main.test.ts.
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { fixtureOrder } from "../checkout/fixture-order.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import type { Store } from "../checkout/store.ts";
import { type OpenedStore, openStore } from "./open-store.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite.ts";

let root: string;
let data: string;
const opened: OpenedStore[] = [];
async function closeAll(): Promise<void> {
  for (const { close } of opened.splice(0)) await close();
}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lamplight-sqlite-"));
  data = join(root, "data");
  return async () => {
    await closeAll();
    await rm(root, { recursive: true, force: true });
  };
});

async function open(folder = data): Promise<OpenedStore> {
  const store = await openStore({ url: null, folder });
  opened.push(store);
  return store;
}

const add = (store: Store, number: number) =>
  store.transact((transaction) =>
    transaction.addOrder(fixtureOrder({ id: `order_${number}`, session: null })),
  );
const has = async (store: Store, number: number) =>
  (await store.readOrder(`order_${number}`)) !== null;

it("fault 42: waits while another process writes, and goes on reading meanwhile", async () => {
  const { store } = await open();
  const other = new DatabaseSync(join(data, SQLITE_FILE));
  other.exec("begin immediate");
  const adding = add(store, 1);
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise(setImmediate);
    expect(await has(store, 1)).toBe(false);
  }
  other.exec("commit");
  await adding;
  expect(await has(store, 1)).toBe(true);
  // Kept out for too long, it says so.
  other.exec("begin immediate");
  await expect(add(store, 2)).rejects.toThrow(StoreUnavailable);
  other.close();
});

it("fault 42: is opened once whoever has it locked lets go, else in a sentence of its own", async () => {
  await mkdir(data);
  const other = new DatabaseSync(join(data, SQLITE_FILE));
  other.exec("begin exclusive");
  await expect(openSqlite(data, { patienceMs: 50 })).rejects.toThrow(
    /lamplight\.sqlite is locked by another program \(database is locked\)(?!.*backup)/,
  );
  const opening = openSqlite(data);
  other.close();
  await (await opening).destroy();
});

it("makes its folder and its files for their owner alone", async () => {
  await add((await open()).store, 1);
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  for (const file of await readdir(data))
    expect([file, (await stat(join(data, file))).mode & 0o777]).toEqual([file, 0o600]);
});

it("fault 33: full, acknowledges nothing, keeps what it has, and goes on when there is room", async () => {
  const { store, db } = await open();
  await add(store, 0);
  await sql`pragma max_page_count = 1`.execute(db);
  let kept = 0;
  const isFull = (async () => {
    for (; ; kept += 1) await add(store, kept + 1);
  })();
  await expect(isFull).rejects.toEqual(new StoreUnavailable("the disk is full"));
  for (let number = 0; number <= kept; number += 1) expect(await has(store, number)).toBe(true);
  expect(await has(store, kept + 1)).toBe(false);
  await sql`pragma max_page_count = 1000000`.execute(db);
  await add(store, kept + 1);
});

it("fault 33: a full disk is told by the check of writing, and at a start", async (context) => {
  await mkdir(data);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "none", data], { stdio: "ignore" });
  } catch {
    return context.skip("needs the right to mount a small disk");
  }
  try {
    const fill = () => writeFile(join(data, "filling"), Buffer.alloc(600_000)).catch(() => {});
    const { store } = await open();
    await expect(store.checkWrites()).resolves.toBeUndefined();
    await fill();
    await expect(store.checkWrites()).rejects.toThrow("the disk is full");
    await rm(join(data, "filling"));
    await closeAll();
    const full = `The disk that holds ${data} is full: make room, and start again.`;
    for (const isThere of [true, false]) {
      if (!isThere) await rm(join(data, SQLITE_FILE));
      await fill();
      await expect(open(), `the store is there: ${isThere}`).rejects.toThrow(full);
    }
  } finally {
    await closeAll();
    execFileSync("umount", [data]);
  }
});

it("fault 33: read-only, is unavailable for writing and can be read", async () => {
  const { store, db } = await open();
  await add(store, 1);
  await sql`pragma query_only = on`.execute(db);
  await expect(add(store, 2)).rejects.toThrow(StoreUnavailable);
  await expect(store.checkWrites()).rejects.toThrow(StoreUnavailable);
  expect(await has(store, 1)).toBe(true);
});

it("takes nothing more once its file was moved away", async () => {
  const { store, db } = await open();
  await rename(data, join(root, "elsewhere"));
  await cp(join(root, "elsewhere"), data, { recursive: true });
  await expect(store.checkWrites()).rejects.toThrow("was moved away: restart the server");
  await expect(db.deleteFrom("orders").execute()).rejects.toThrow(StoreUnavailable);
});

it("says in a sentence that its folder can't be written", async () => {
  const file = join(root, "file");
  await writeFile(file, "");
  await expect(open(join(file, "data"))).rejects.toThrow(
    /cannot write in its data folder .*: make it writable for this user, or name another with LAMPLIGHT_DATA\.$/,
  );
});

it("says in a sentence that its file is no database, and leaves it alone", async () => {
  await mkdir(data);
  await writeFile(join(data, SQLITE_FILE), "not a database ".repeat(1000));
  await expect(open()).rejects.toThrow(/can't be opened \(.*not a database.*\): restore it/);
  expect((await stat(join(data, SQLITE_FILE))).size).toBe(15_000);
});
