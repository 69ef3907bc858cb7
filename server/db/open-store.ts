// Opens the store that the settings name, brings it up to date, and hands out its queries.
import { existsSync, type StatsFs, statfsSync } from "node:fs";
import type { Kysely } from "kysely";
import { StoreUnavailable } from "../checkout/shop.ts";
import { type MigrationTable, migrate, type migrationsFor, SCHEMA } from "./migrations.ts";
import type { Database } from "./schema.ts";
import { createStore } from "./store.ts";
import { type Dialect, guardStore, isDiskFull, tlsAdvice } from "./store-failure.ts";

export interface StoreOptions {
  /** Address of a PostgreSQL database (`postgres://…`); null for the embedded one in `folder`. */
  url: string | null;
  folder: string;
  /** Changes nothing: no table is made and no file. @default false */
  readOnly?: boolean;
  /** If PostgreSQL can't be reached, opens all the same: everything throws `StoreUnavailable` until it can. @default false */
  patient?: boolean;
  migrations?: ReturnType<typeof migrationsFor>;
}

/**
 * `db` is for the test shop's own table. `pending`: tables are missing that a start would make; only with `readOnly`.
 * `away`: why the database can't be reached yet; only if `patient`.
 */
export type OpenedStore = Awaited<ReturnType<typeof openStoreOn>>;

/** Brings an open database up to date. */
export async function openStoreOn(
  database: Kysely<Database>,
  dialect: Dialect,
  options: Pick<StoreOptions, "readOnly" | "patient" | "migrations"> = {},
) {
  const db = dialect === "postgres" ? database.withSchema(SCHEMA) : database;
  let migrated: Promise<string[]> | null = null;
  const ready = () => {
    migrated ??= migrate(db.withTables<MigrationTable>(), dialect, options).catch((error) => {
      migrated = null;
      throw error;
    });
    return migrated;
  };
  let pending: string[] = [];
  let away: string | null = null;
  try {
    pending = await guardStore(ready);
  } catch (error) {
    const isAway = error instanceof StoreUnavailable && tlsAdvice(error) === null;
    if (!options.patient || dialect === "sqlite" || !isAway) throw error;
    away = error.message;
  }
  const close = () => database.destroy();
  return { store: createStore(db, dialect, ready), db, pending: pending.length > 0, away, close };
}

/** Below it SQLite, which maps memory through a file, says no more than "disk I/O error". */
const LEAST_ROOM_BYTES = 100_000;

const lacksRoom = (folder: string): boolean =>
  existsSync(folder) && roomOf(statfsSync(folder)) < LEAST_ROOM_BYTES;
const roomOf = ({ bavail, bsize }: StatsFs) => bavail * bsize;

/** Throws an `Error` with one sentence if the owner has to do something, `StoreUnavailable` if the database can't be reached. */
export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  const { url, folder, readOnly = false } = options;
  try {
    // Each loads its own driver, so that a server holds only the one it uses.
    const database =
      url === null
        ? await (await import("./sqlite.ts")).openSqlite(folder, { readOnly })
        : (await import("./postgres.ts")).openPostgres(url);
    try {
      return await openStoreOn(database, url === null ? "sqlite" : "postgres", options);
    } catch (error) {
      await database.destroy();
      throw error;
    }
  } catch (error) {
    const advice = url === null ? null : tlsAdvice(error);
    if (advice !== null) throw new Error(advice, { cause: error });
    if (!isDiskFull(error) && !(url === null && lacksRoom(folder))) throw error;
    const place = url === null ? `that holds ${folder}` : "of the database server";
    throw new Error(`The disk ${place} is full: make room, and start again.`, { cause: error });
  }
}
