// The embedded store: one SQLite file in the data folder, through Node's own `node:sqlite`.
import * as fs from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { StoreUnavailable } from "../checkout/shop.ts";
import type { Database } from "./schema.ts";
import { isBusy, whileBusy } from "./store-failure.ts";

export const SQLITE_FILE = "lamplight.sqlite";
const OWNER_ONLY = 0o600;
/** SQLite waits by blocking the whole process: `whileBusy` waits instead. */
const BLOCKING_WAIT_MS = 0;

/** Kysely expects the interface of better-sqlite3. `path`: a file that must not be moved while it is open. */
function kyselyOver(database: DatabaseSync, path?: string): Kysely<Database> {
  const fileOf = () => {
    const found = path && fs.statSync(path, { throwIfNoEntry: false });
    return found && `${found.dev}:${found.ino}`;
  };
  const opened = fileOf();
  const prepare = (text: string) => {
    // A transaction that begins by reading can't become a writing one while another process writes.
    const statement = database.prepare(text === "begin" ? "begin immediate" : text);
    const reader = statement.columns().length > 0;
    // SQLite would go on writing into a file that nobody finds any more.
    if (!reader && !["commit", "rollback"].includes(text) && fileOf() !== opened)
      throw new StoreUnavailable("its file was moved away: restart the server");
    return {
      reader,
      all: (given: SQLInputValue[]) => statement.all(...given),
      iterate: (given: SQLInputValue[]) => statement.iterate(...given),
      run: (given: SQLInputValue[]) => {
        // After some failures, a full disk among them, SQLite has rolled back by itself.
        if (text === "rollback" && !database.isTransaction)
          return { changes: 0, lastInsertRowid: 0 };
        return statement.run(...given);
      },
    };
  };
  const close = () => database.close();
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: { prepare, close } }) });
}

function ensureFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new Error(
      `Lamplight cannot write in its data folder ${folder} (${code}): make it writable for this user, or name another with LAMPLIGHT_DATA.`,
      { cause: error },
    );
  }
}

/** Throws an `Error` with one sentence if the file can't be used. With `readOnly`, one that isn't there is not made. */
export async function openSqlite(
  folder: string,
  { readOnly = false, patienceMs = 4000 } = {},
): Promise<Kysely<Database>> {
  const path = join(folder, SQLITE_FILE);
  if (readOnly && !fs.existsSync(path)) return kyselyOver(new DatabaseSync(":memory:"));
  ensureFolder(folder);
  let database: DatabaseSync | null = null;
  try {
    // Before SQLite does: the files beside it get the rights that this one has when they are made.
    fs.writeFileSync(path, "", { flag: "a", mode: OWNER_ONLY });
    fs.chmodSync(path, OWNER_ONLY);
    const opened = new DatabaseSync(path, { timeout: BLOCKING_WAIT_MS });
    database = opened;
    // A commit is on the disk before it is acknowledged; readers and the writer don't wait for each other.
    // What is deleted, a buyer's address among it, is overwritten.
    const settings =
      "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on";
    await whileBusy(() => opened.exec(settings), patienceMs);
    return kyselyOver(opened, path);
  } catch (error) {
    database?.close();
    const why = error instanceof Error ? error.message : String(error);
    const advice = isBusy(error)
      ? `is locked by another program (${why}): end that, or wait until it has finished, and start again.`
      : `can't be opened (${why}): restore it from a backup, give it to this user if it is another's, or name another folder with LAMPLIGHT_DATA.`;
    throw new Error(`The database ${path} ${advice}`, { cause: error });
  }
}
