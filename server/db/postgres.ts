// PostgreSQL, for more than one server; loaded only if the address of a database is set.
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { Database } from "./schema.ts";

/** Connects with the first query, and again after the database went away. `sslmode` and `sslrootcert` in the address do what `pg` documents. */
export function openPostgres(url: string): Kysely<Database> {
  const pool = new Pool({
    connectionString: url,
    // A transaction holds one for some round trips, and a small managed database allows about this many.
    max: 20,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    // A connection that the network has swallowed is given up by this side, and soon not used again.
    query_timeout: 8000,
    maxLifetimeSeconds: 60,
    keepAlive: true,
    application_name: "lamplight",
  });
  // A connection that breaks fails its next query and is replaced; unheard, these events would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
