// The embedded store in trouble: full, read-only, locked, spoilt, or in a folder that can't be written.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StoreUnavailable } from "../checkout/shop.ts";
import type { Store } from "../checkout/store.ts";
import type { Database } from "./database.ts";
import { kyselyStore } from "./kysely-store.ts";
import { openSqlite, SQLITE_FILE } from "./open-sqlite.ts";
import { type OpenedStore, openStore } from "./open-store.ts";
import { settlingOrder } from "./settling-process.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { guardStore } from "./store-failure.ts";

let root: string;
let opened: OpenedStore[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lamplight-sqlite-"));
  opened = [];
});
afterEach(async () => {
  for (const { close } of opened) await close();
  await rm(root, { recursive: true, force: true });
});

async function open(folder = join(root, "data")): Promise<OpenedStore> {
  const store = await openStore({ url: null, folder });
  opened.push(store);
  return store;
}
const add = (store: Store, number: number) =>
  store.transact((transaction) => transaction.addOrder(settlingOrder(number)));
const has = async (store: Store, number: number) =>
  (await store.readOrder(settlingOrder(number).id)) !== null;

function mountSmallDisk(folder: string): boolean {
  try {
    const options = { stdio: "ignore" } as const;
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400k", "tmpfs", folder], options);
    return true;
  } catch {
    return false;
  }
}

describe("the embedded store", () => {
  it("is durable by its settings, and its files are the owner's alone", async () => {
    const { db } = await open();
    const read = async (name: string) =>
      Object.values(((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {}) as object)[0];
    expect(await read("journal_mode")).toBe("wal");
    expect(await read("synchronous")).toBe(2);
    expect(await read("foreign_keys")).toBe(1);
    // Also in a folder that others may look into, and what is not yet in the file itself.
    await mkdir(join(root, "shared"), { mode: 0o755 });
    await add((await open(join(root, "shared"))).store, 1);
    for (const file of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`]) {
      const { mode } = await stat(join(root, "shared", file));
      expect([file, mode & 0o777]).toEqual([file, 0o600]);
    }
  });

  it("fault 33: a full store acknowledges nothing, keeps what it has, and goes on when there is room", async () => {
    const { store, db } = await open();
    await add(store, 0);
    await sql`pragma max_page_count = 1`.execute(db);
    const settled = await Promise.allSettled(
      Array.from({ length: 400 }, (_, index) => add(store, index + 1)),
    );
    const refused = settled.flatMap((result, index) =>
      result.status === "rejected" ? [{ number: index + 1, reason: result.reason }] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const { number, reason } of refused) {
      expect(reason).toBeInstanceOf(StoreUnavailable);
      expect(await has(store, number)).toBe(false);
    }
    const refusedNumbers = new Set(refused.map(({ number }) => number));
    for (let number = 0; number <= 400; number += 1)
      if (!refusedNumbers.has(number)) expect(await has(store, number)).toBe(true);
    await sql`pragma max_page_count = 1000000`.execute(db);
    const [first] = refused;
    await add(store, first?.number ?? 0);
    expect(await has(store, first?.number ?? 0)).toBe(true);
  });

  it("fault 33: a disk without room", async (context) => {
    const folder = join(root, "small");
    await mkdir(folder);
    if (!mountSmallDisk(folder)) return context.skip("needs the right to mount a small disk");
    try {
      const { store, close } = await openStore({ url: null, folder });
      let failure: unknown = null;
      const acknowledged: number[] = [];
      for (let number = 0; number < 5000 && failure === null; number += 1) {
        await add(store, number).then(
          () => acknowledged.push(number),
          (error: unknown) => {
            failure = error;
          },
        );
      }
      expect(failure).toBeInstanceOf(StoreUnavailable);
      for (const number of acknowledged) expect(await has(store, number)).toBe(true);
      expect(await has(store, acknowledged.length)).toBe(false);
      await close();
      execFileSync("mount", ["-o", "remount,size=10m", folder]);
      const again = await openStore({ url: null, folder });
      for (const number of acknowledged) expect(await has(again.store, number)).toBe(true);
      await add(again.store, acknowledged.length);
      await again.close();
    } finally {
      execFileSync("umount", [folder]);
    }
  });

  it("fault 33: a read-only store is unavailable for writing and can be read", async () => {
    const { store, db } = await open();
    await add(store, 1);
    await sql`pragma query_only = on`.execute(db);
    await expect(add(store, 2)).rejects.toThrow(StoreUnavailable);
    expect(await has(store, 1)).toBe(true);
  });

  it("fault 42: is opened once whoever has it locked lets go, else in a sentence of its own", async () => {
    const folder = join(root, "data");
    await mkdir(folder);
    const other = new DatabaseSync(join(folder, SQLITE_FILE));
    other.exec("begin exclusive");
    await expect(openSqlite(folder, 50)).rejects.toThrow(
      /lamplight\.sqlite is locked by another program \(database is locked\)(?!.*backup)/,
    );
    const opening = openSqlite(folder);
    other.exec("commit");
    other.close();
    await (await opening).destroy();
  });

  it("fault 42: waits while another process writes, and goes on reading meanwhile", async () => {
    const { store } = await open();
    const other = new DatabaseSync(join(root, "data", SQLITE_FILE));
    other.exec("begin immediate");
    let isAdded = false;
    const adding = add(store, 1).then(() => {
      isAdded = true;
    });
    for (let turn = 0; turn < 50; turn += 1) {
      await new Promise(setImmediate);
      expect(await has(store, 1)).toBe(false);
    }
    expect(isAdded).toBe(false);
    other.exec("commit");
    await adding;
    expect(await has(store, 1)).toBe(true);
    other.close();
  });

  it("fault 42: says that the store is away where another process never lets go", async () => {
    await open();
    const path = join(root, "data", SQLITE_FILE);
    const other = new DatabaseSync(path);
    other.exec("begin immediate");
    const database = new DatabaseSync(path, { timeout: 0 });
    const impatient = new Kysely<Database>({ dialect: sqliteDialect(database, 30) });
    const writing = guardStore(() =>
      impatient.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("events").execute();
      }),
    );
    await expect(writing).rejects.toThrow(StoreUnavailable);
    other.exec("rollback");
    other.close();
    await impatient.destroy();
  });

  it("fault 42: those who came together wait together for a process that never lets go, not one after the other", async () => {
    await open();
    const other = new DatabaseSync(join(root, "data", SQLITE_FILE));
    other.exec("begin immediate");
    const database = new DatabaseSync(join(root, "data", SQLITE_FILE), { timeout: 0 });
    const begun = vi.spyOn(database, "exec");
    // No patience: each transaction is begun once and no more.
    const impatient = new Kysely<Database>({ dialect: sqliteDialect(database, -1) });
    const store = kyselyStore(impatient, "sqlite");
    const settled = await Promise.allSettled([1, 2, 3, 4].map((number) => add(store, number)));
    for (const result of settled)
      expect(result).toMatchObject({ reason: expect.any(StoreUnavailable) });
    expect(begun.mock.calls.filter(([text]) => text === "begin immediate")).toHaveLength(1);
    other.exec("rollback");
    other.close();
    await add(store, 1);
    await impatient.destroy();
  });

  it("leaves a mistake of ours a mistake", async () => {
    const { store } = await open();
    await add(store, 1);
    const twice = add(store, 1);
    await expect(twice).rejects.toThrow("UNIQUE");
    await expect(twice).rejects.not.toThrow(StoreUnavailable);
  });

  it("says in a sentence that its folder can't be written", async () => {
    const file = join(root, "file");
    await writeFile(file, "");
    await expect(open(join(file, "data"))).rejects.toThrow(
      /cannot write in its data folder .*: make it writable for this user, or name another with LAMPLIGHT_DATA\.$/,
    );
  });

  it("says in a sentence that its file is no database, and leaves it alone", async () => {
    const folder = join(root, "data");
    await mkdir(folder);
    await writeFile(join(folder, SQLITE_FILE), "not a database ".repeat(1000));
    await expect(open()).rejects.toThrow(/can't be opened \(.*not a database.*\): restore it/);
    expect((await stat(join(folder, SQLITE_FILE))).size).toBe(15_000);
  });
});
