// The tables, and how a database is brought to them, however many servers start together.
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { whileBusy } from "./store-failure.ts";

/** In PostgreSQL: a schema of its own, so that an interface that publishes `public`, as Supabase's does, shows none of it. */
export const SCHEMA = "lamplight";

/** Kysely's own. */
export type MigrationTable = { kysely_migration: { name: string } };

const initial: Migration = {
  async up(db) {
    const { schema } = db;
    await schema
      .createTable("orders")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("session", "text", (column) => column.unique())
      .addColumn("product", "text", (column) => column.notNull())
      .addColumn("mode", "text", (column) => column.notNull())
      .addColumn("amount", "integer", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull())
      .addColumn("buyer", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("money", "text", (column) => column.notNull())
      .addColumn("received_amount", "integer")
      .addColumn("received_currency", "text")
      .addColumn("review_reason", "text")
      .addColumn("revoked", "text")
      .addColumn("gift", "integer", (column) => column.notNull())
      .addColumn("generation", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("licences")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
      .addColumn("generation", "integer", (column) => column.notNull())
      .addColumn("issued_at", "text", (column) => column.notNull())
      .addUniqueConstraint("licences_once", ["order_id", "generation"])
      .execute();
    await schema
      .createTable("events")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("session", "text", (column) => column.notNull())
      .addColumn("received_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("audit")
      .addColumn("order_id", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("audit_once", ["order_id", "version"])
      .execute();
    await schema
      .createTable("outbox")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("order_id", "text")
      .addColumn("recipient", "text")
      .addColumn("topic", "text")
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("test_sessions")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("order_id", "text", (column) => column.notNull().unique())
      .addColumn("product", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("amount", "integer", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("success_url", "text", (column) => column.notNull())
      .addColumn("cancel_url", "text", (column) => column.notNull())
      .addColumn("email", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("settles_at", "text")
      .addColumn("refused", "integer", (column) => column.notNull())
      .execute();
    for (const [table, column] of [
      ["orders", "created_at"],
      ["orders", "token_hash"],
      ["orders", "buyer"],
      ["licences", "issued_at"],
      ["events", "received_at"],
      ["outbox", "due_at"],
      ["test_sessions", "created_at"],
    ] as const)
      await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  },
};

export const migrations: Record<string, Migration> = { "001-initial": initial };

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
  dialect: "sqlite" | "postgres",
  { readOnly = false, all = migrations } = {},
): Promise<string[]> {
  const provider = { getMigrations: async () => all };
  const schema = dialect === "postgres" ? { migrationTableSchema: SCHEMA } : {};
  const migrator = new Migrator({ db, provider, ...schema });
  const pending = await findPending(db, migrator);
  if (pending.length === 0 || readOnly) return pending;
  if (dialect === "postgres") {
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return [];
  }
  // Kysely runs SQLite's migrations outside a transaction and without a lock.
  await whileBusy(() =>
    db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
      await (error ? sql`rollback` : sql`commit`).execute(connection);
      if (error) throw error;
    }),
  );
  return [];
}
