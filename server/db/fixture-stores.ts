// The kinds of store for tests that hold on all of them; each call opens an empty one.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import { SCHEMA } from "./migrations.ts";
import { type OpenedStore, openStore, openStoreOn } from "./open-store.ts";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./schema.ts";

type Opens = (options?: Parameters<typeof openStoreOn>[2]) => Promise<OpenedStore>;

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

/** PostgreSQL itself, compiled to run in this process. It has one connection. */
const pglite: StoreKind = {
  title: "PGlite",
  async start() {
    const pglite = await PGlite.create();
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    return {
      async empty() {
        await sql`drop schema if exists ${sql.id(SCHEMA)} cascade`.execute(db);
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
    const server = openPostgres(url);
    // A database each, because test files run at the same time.
    const names: string[] = [];
    return {
      async empty() {
        const name = `lamplight_${randomUUID()}`;
        await sql`create database ${sql.id(name)}`.execute(server);
        names.push(name);
        const own = Object.assign(new URL(url), { pathname: name }).href;
        return (options) => openStore({ url: own, folder: "", ...options });
      },
      async stop() {
        for (const name of names)
          await sql`drop database ${sql.id(name)} with (force)`.execute(server);
        await server.destroy();
      },
    };
  },
});

const given = process.env.TEST_DATABASE_URL;
export const storeKinds: readonly StoreKind[] = [
  sqlite,
  pglite,
  ...(given ? [postgres(given)] : []),
];
