// The kinds of store for tests that hold on all of them; each call opens an empty one.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import { SCHEMA } from "./migrations.ts";
import { type OpenedStore, openStore, openStoreOn, type StoreOptions } from "./open-store.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./schema.ts";

type Opens = (options?: Pick<StoreOptions, "readOnly" | "migrations">) => Promise<OpenedStore>;

export interface StoreKind {
  title: string;
  /** Once per test file: `empty` makes an empty store and returns what opens it, as often as asked. */
  start(): Promise<{ empty(): Promise<Opens>; stop(): Promise<void> }>;
}

const sqlite: StoreKind = {
  title: "SQLite",
  async start() {
    const root = await mkdtemp(join(tmpdir(), "lamplight-store-"));
    return {
      async empty() {
        const folder = await mkdtemp(join(root, "data-"));
        return (options) => openStore({ url: null, folder, ...options });
      },
      stop: () => rm(root, { recursive: true, force: true }),
    };
  },
};

const dropSchema = (db: Kysely<Database>) =>
  sql`drop schema if exists ${sql.id(SCHEMA)} cascade`.execute(db);

/** PostgreSQL itself, compiled to run in this process. It has one connection. */
const pglite: StoreKind = {
  title: "PGlite",
  async start() {
    const pglite = await PGlite.create();
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    return {
      async empty() {
        await dropSchema(db);
        return async (options) => ({
          ...(await openStoreOn(db, "postgres", options)),
          close: async () => {},
        });
      },
      stop: () => db.destroy(),
    };
  },
};

const postgres = (url: string): StoreKind => ({
  title: "PostgreSQL",
  async start() {
    const db = openPostgres(url);
    return {
      async empty() {
        await dropSchema(db);
        return (options) => openStore({ url, folder: "", ...options });
      },
      stop: () => db.destroy(),
    };
  },
});

const given = process.env.TEST_DATABASE_URL;
export const storeKinds: readonly StoreKind[] = [
  sqlite,
  pglite,
  ...(given ? [postgres(given)] : []),
];
