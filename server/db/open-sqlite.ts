// Opens the embedded store: one SQLite file in the data folder, safe against power cuts and a second process.
import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { BUSY_PATIENCE_MS, isBusy, pause, sqliteDialect } from "./sqlite-dialect.ts";

export const SQLITE_FILE = "lamplight.sqlite";
/** Longer waits are made without blocking the process, see `sqlite-dialect.ts`. */
const BLOCKING_WAIT_MS = 20;
const OWNER_ONLY = 0o600;

/** Throws an `Error` with one sentence where the folder can't be made or written. */
export function ensureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new Error(
      `Lamplight cannot write in its data folder ${folder} (${code}): make it writable for this user, or name another with LAMPLIGHT_DATA.`,
      { cause: error },
    );
  }
}

/** Not within the wait of the driver: SQLite refuses some locks at once, that of its journal's kind among them. */
async function setUp(database: DatabaseSync, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      // A commit is on the disk before it is acknowledged; readers and the writer do not wait for each other.
      return database.exec(
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on",
      );
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await pause();
    }
  }
}

function cannotOpen(path: string, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  const said = isBusy(error)
    ? `The store ${path} is locked by another program (${why}): end that, or wait until it has done its work, and start again.`
    : `The store ${path} can't be opened (${why}): restore it from a backup, or name another folder with LAMPLIGHT_DATA.`;
  return new Error(said, { cause: error });
}

/**
 * Throws an `Error` with one sentence where the folder can't be written, the file is not a database, or another
 * program keeps it locked for longer than `patienceMs`.
 */
export async function openSqlite(
  folder: string,
  patienceMs = BUSY_PATIENCE_MS,
): Promise<Kysely<Database>> {
  ensureDataFolder(folder);
  const path = join(folder, SQLITE_FILE);
  let database: DatabaseSync | null = null;
  try {
    // Before SQLite does: the files beside it get the rights that this one has when they are made.
    closeSync(openSync(path, "a", OWNER_ONLY));
    chmodSync(path, OWNER_ONLY);
    database = new DatabaseSync(path, { timeout: BLOCKING_WAIT_MS });
    await setUp(database, patienceMs);
  } catch (error) {
    database?.close();
    throw cannotOpen(path, error);
  }
  return new Kysely<Database>({ dialect: sqliteDialect(database) });
}
