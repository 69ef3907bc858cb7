// Opens PostgreSQL for more than one server; loaded only where an address of a database is set.
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
} from "kysely";
import { type Client, Pool, type PoolClient } from "pg";
import type { Database } from "./database.ts";
import { SCHEMA } from "./migrate.ts";

const MOST_CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 3000;
const IDLE_MS = 30_000;
/** A query still running then is given up by this side, as when the network swallows it. */
const QUERY_WITHIN_MS = 8000;

// Said with every transaction and not at connecting: connection poolers refuse or mix up settings of a session.
const BEGIN =
  "begin; set local statement_timeout = 5000; set local lock_timeout = 4000; set local idle_in_transaction_session_timeout = 10000";

class TimedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN));
  }
}

class TimedDialect extends PostgresDialect {
  readonly #pool: Pool;
  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): PostgresDriver {
    return new TimedDriver({ pool: this.#pool });
  }
}

/**
 * Ends a connection that has swallowed a query. node-postgres gives up the query alone, and the pool would hand the
 * silent connection to the next one before any other: it is the one that was given back last.
 */
function endWhenSilent(client: PoolClient & Partial<Pick<Client, "end">>): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const answer = query(...given);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        // It has no code.
        if (error instanceof Error && error.message === "Query read timeout") void client.end?.();
      });
    }
    return answer;
  }) as PoolClient["query"];
}

/**
 * Connects with the first query, and anew after the database went away.
 *
 * @param queryWithinMs how long a query may stay without an answer
 */
export function openPostgres(url: string, queryWithinMs = QUERY_WITHIN_MS): Kysely<Database> {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: queryWithinMs,
    keepAlive: true,
    application_name: "lamplight",
  });
  // A connection that breaks fails its next query and is replaced; unheard, these events would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    endWhenSilent(client);
  });
  const db = new Kysely<Database>({ dialect: new TimedDialect(pool) });
  return db.withSchema(SCHEMA);
}
