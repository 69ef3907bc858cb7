// The tables, and how a database is brought to them, however many servers start together.
import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Dialect, whileBusy } from "./store-failure.ts";

/** In PostgreSQL: a schema of its own, so that an interface that publishes `public`, as Supabase's does, shows none of it. */
export const SCHEMA = "lamplight";

/** Kysely's own. */
export type MigrationTable = { kysely_migration: { name: string } };

/** With names that end like this an older version goes on working: they take nothing away. So an update can be rolled back. */
const ADDITIVE = /-add$/;
const FILES = ["001-initial", "002-jobs-add", "003-buyer-add"];

const fromFile = (name: string, dialect: Dialect): Migration => ({
  async up(db) {
    // Kysely runs PostgreSQL's migrations in a transaction, and the path ends with it.
    if (dialect === "postgres") await sql`set local search_path to ${sql.id(SCHEMA)}`.execute(db);
    const text = await readFile(new URL(`${name}.sql`, import.meta.url), "utf8");
    for (const statement of text.split(";\n").filter(Boolean)) await sql.raw(statement).execute(db);
  },
});

export const migrationsFor = (dialect: Dialect): Record<string, Migration> =>
  Object.fromEntries(FILES.map((name) => [name, fromFile(name, dialect)]));

/** What has to run. Throws an `Error` with one sentence if a newer version wrote the database. */
async function findPending(db: Kysely<MigrationTable>, migrator: Migrator): Promise<string[]> {
  const known = await migrator.getMigrations();
  const pending = known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  if (pending.length === known.length) return pending;
  const executed = await db.selectFrom("kysely_migration").select("name").execute();
  const newer = executed.filter(
    ({ name }) => !ADDITIVE.test(name) && !known.some((one) => one.name === name),
  );
  if (newer.length === 0) return pending;
  throw new Error(
    `The database was written by a newer Lamplight (${newer.map(({ name }) => name).join(", ")}): start that version, or restore a backup made with this one.`,
  );
}

/** Runs what is missing, or with `readOnly` nothing. Returns what is still missing. */
export async function migrate(
  db: Kysely<MigrationTable>,
  dialect: Dialect,
  { readOnly = false, migrations = migrationsFor(dialect) } = {},
): Promise<string[]> {
  const provider = { getMigrations: async () => migrations };
  const schema = dialect === "postgres" ? { migrationTableSchema: SCHEMA } : {};
  const run = async (on: Kysely<MigrationTable>) => {
    const { error } = await new Migrator({ db: on, provider, ...schema }).migrateToLatest();
    if (error) throw error;
  };
  const pending = await findPending(db, new Migrator({ db, provider, ...schema }));
  if (pending.length === 0 || readOnly) return pending;
  if (dialect === "postgres") await run(db);
  // Kysely runs SQLite's migrations outside a transaction and without a lock.
  else
    await whileBusy(() =>
      db.connection().execute(async (connection) => {
        await sql`begin`.execute(connection);
        try {
          await run(connection);
          await sql`commit`.execute(connection);
        } catch (error) {
          await sql`rollback`.execute(connection);
          throw error;
        }
      }),
    );
  return [];
}
