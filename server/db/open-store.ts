// Opens the store that the settings name, brings it up to date, and hands out its queries.
import type { Kysely } from "kysely";
import type { Store } from "../checkout/store.ts";
import type { Database, Dialect, Migration } from "./database.ts";
import { kyselyStore } from "./kysely-store.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { migrations as released } from "./migrations.ts";
import { guardStore } from "./store-failure.ts";

export interface StoreOptions {
  /** Address of a PostgreSQL database (`postgres://…`); null for the embedded one in `folder`. */
  url: string | null;
  folder: string;
  /** @default every migration of this version */
  migrations?: readonly Migration[];
  /** False: the tables stay as they are, for who only looks. @default true */
  migrates?: boolean;
}

export interface OpenedStore {
  store: Store;
  /** For adapters with tables of their own. Wrap its use in `guardStore`. */
  db: Kysely<Database>;
  dialect: Dialect;
  /** Migrations that have not run; none where they were to. */
  pending: readonly string[];
  /** No table is there yet. */
  isEmpty: boolean;
  close(): Promise<void>;
}

async function openDatabase({ url, folder }: StoreOptions): Promise<Kysely<Database>> {
  // Each loads its own driver, so that a server holds only the one it uses.
  if (url === null) return (await import("./open-sqlite.ts")).openSqlite(folder);
  return (await import("./open-postgres.ts")).openPostgres(url);
}

/**
 * Throws an `Error` with one sentence where the folder can't be written or the database is newer than this
 * code, and `StoreUnavailable` where the database can't be reached.
 */
export function openStore(options: StoreOptions): Promise<OpenedStore> {
  const dialect = options.url === null ? "sqlite" : "postgres";
  return guardStore(async () => {
    const db = await openDatabase(options);
    const migrations = options.migrations ?? released;
    try {
      if (options.migrates ?? true) await migrate(db, dialect, migrations);
      const pending = await pendingMigrations(db, migrations);
      return {
        store: kyselyStore(db, dialect),
        db,
        dialect,
        pending,
        isEmpty: pending.length === migrations.length,
        close: () => db.destroy(),
      };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}
