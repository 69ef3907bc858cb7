// Brings a database to the shape this code expects, once, however many servers start together.
import { type Kysely, sql } from "kysely";
import type { Database, Dialect, Migration } from "./database.ts";

/** Any fixed number; PostgreSQL holds back every other start that asks for the same one. */
const START_LOCK = 5_267_301;
/** In PostgreSQL. Of its own, so that nothing of it is reachable through an interface that publishes `public`, as Supabase's does. */
export const SCHEMA = "lamplight";

function assertNotNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied].filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new Error(
    `The database was written by a newer Lamplight (${newer.join(", ")}): start that version, or restore a backup made with this one.`,
  );
}

async function appliedTo(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom("migrations").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/** PostgreSQL says it in the language that it is set to, and by this code. */
const UNDEFINED_TABLE = "42P01";

const hasNoTables = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === UNDEFINED_TABLE) ||
    error.message.includes("no such table: migrations"));

/** Names of what `migrate` would run; changes nothing, and throws as that does. */
export async function pendingMigrations(
  db: Kysely<Database>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = await appliedTo(db).catch((error: unknown) => {
    if (hasNoTables(error)) return new Set<string>();
    throw error;
  });
  assertNotNewer(applied, migrations);
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** Asked first, because `if not exists` wants the right to create one even where there is one. */
async function ensureSchema(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${SCHEMA}`.execute(db);
  if (rows.length === 0) await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
}

/**
 * Runs what is missing, in one transaction, under a lock. Throws an `Error` with one sentence where the
 * database was written by a newer version: going on could spoil what that version has stored.
 */
export async function migrate(
  db: Kysely<Database>,
  dialect: Dialect,
  migrations: readonly Migration[],
  now: () => Date = () => new Date(),
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // SQLite takes its write lock as the transaction begins.
    if (dialect === "postgres") {
      await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(transaction);
      await ensureSchema(transaction);
    }
    await transaction.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("applied_at", "text", (column) => column.notNull())
      .execute();
    const applied = await appliedTo(transaction);
    assertNotNewer(applied, migrations);
    for (const { name, up } of migrations) {
      if (applied.has(name)) continue;
      await up(transaction, dialect);
      await transaction
        .insertInto("migrations")
        .values({ name, applied_at: now().toISOString() })
        .execute();
    }
  });
}
