// The tables, and how a database is brought to them, however many servers start together.
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Dialect, whileBusy } from "./store-failure.ts";

/** In PostgreSQL: a schema of its own, so that an interface that publishes `public`, as Supabase's does, shows none of it. */
export const SCHEMA = "lamplight";

/** Kysely's own. */
export type MigrationTable = { kysely_migration: { name: string } };

/** @param schema with a dot, or nothing */
const initial = (schema: string): string[] => [
  `create table ${schema}orders (
    id text primary key not null, session text unique,
    product text not null, mode text not null, amount integer not null, currency text not null,
    token_hash text not null, buyer text not null, status text not null, money text not null,
    received_amount integer, received_currency text, review_reason text, revoked text,
    gift integer not null, generation integer not null, version integer not null,
    created_at text not null, updated_at text not null)`,
  `create index orders_created_at on ${schema}orders (created_at)`,
  `create index orders_token_hash on ${schema}orders (token_hash)`,
  `create index orders_buyer on ${schema}orders (buyer)`,
  `create table ${schema}licences (
    hash text primary key not null, "order" text not null references ${schema}orders (id),
    generation integer not null, issued_at text not null, unique ("order", generation))`,
  `create index licences_issued_at on ${schema}licences (issued_at)`,
  `create table ${schema}events (
    id text primary key not null, type text not null, session text not null,
    received_at text not null)`,
  `create index events_received_at on ${schema}events (received_at)`,
  `create table ${schema}audit (
    "order" text not null, version integer not null, at text not null, action text not null,
    note text not null, primary key ("order", version))`,
  `create table ${schema}outbox (
    id text primary key not null, kind text not null, "order" text, recipient text,
    due_at text not null, created_at text not null)`,
  `create table ${schema}test_sessions (
    id text primary key not null, order_id text not null unique, product text not null,
    title text not null, amount integer not null, currency text not null,
    success_url text not null, cancel_url text not null, email text, created_at text not null,
    settles_at text, refused integer not null)`,
  `create index test_sessions_created_at on ${schema}test_sessions (created_at)`,
];

export const migrationsFor = (dialect: Dialect): Record<string, Migration> => ({
  "001-initial": {
    async up(db) {
      const schema = dialect === "postgres" ? `${SCHEMA}.` : "";
      for (const statement of initial(schema)) await sql.raw(statement).execute(db);
    },
  },
});

/** What has to run before this version can use the database. Throws an `Error` with one sentence if a newer version wrote it. */
async function findPending(db: Kysely<MigrationTable>, migrator: Migrator): Promise<string[]> {
  const known = await migrator.getMigrations();
  const pending = known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  if (pending.length === known.length) return pending;
  const executed = await db.selectFrom("kysely_migration").select("name").execute();
  const newer = executed.filter(({ name }) => !known.some((one) => one.name === name));
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
