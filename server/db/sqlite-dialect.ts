// Lets Kysely speak to SQLite through Node's own `node:sqlite`, with nothing to install.
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/** Another process's transaction lasts milliseconds; one that lasts longer is stuck. */
export const BUSY_PATIENCE_MS = 4000;
const BUSY_PAUSE_MS = 10;
const SQLITE_BUSY = 5;
/** Distinct statements are few; the bound only stops a query with ever new text from filling the memory. */
const MOST_STATEMENTS = 200;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Another process has locked the file. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}

export const pause = () =>
  new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * BUSY_PAUSE_MS));

/**
 * One connection for everybody. Statements are synchronous; only a transaction spans several, and while it
 * does, everybody else waits, so that nobody reads what is not yet committed.
 */
class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #patienceMs: number;
  readonly #prepared = new Map<string, Prepared>();
  #holder: DatabaseConnection | null = null;
  #waiting: (() => void)[] = [];

  constructor(database: DatabaseSync, patienceMs: number) {
    this.#database = database;
    this.#patienceMs = patienceMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>(connection, query),
      streamQuery: () => {
        throw new Error("SQLite answers at once: there is nothing to stream.");
      },
    };
    return connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // The write lock is taken at once: a reading transaction that wants to write later can be refused for good.
    await this.#whenFree(connection, () => {
      this.#database.exec("begin immediate");
      this.#holder = connection;
    });
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec("commit");
    this.#letGo();
  }

  async rollbackTransaction(): Promise<void> {
    try {
      // After some failures (disk full, for one) SQLite has rolled back by itself. A Node that does not say so tries.
      if (this.#database.isTransaction !== false) this.#database.exec("rollback");
    } finally {
      this.#letGo();
    }
  }

  async destroy(): Promise<void> {
    this.#prepared.clear();
    this.#database.close();
  }

  async #execute<R>(
    connection: DatabaseConnection,
    { sql, parameters }: CompiledQuery,
  ): Promise<QueryResult<R>> {
    return this.#whenFree(connection, () => {
      const { statement, returnsRows } = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= MOST_STATEMENTS) this.#prepared.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** Waits for a transaction of this process, and with patience for one of another process. */
  async #whenFree<T>(connection: DatabaseConnection, work: () => T): Promise<T> {
    const deadline = performance.now() + this.#patienceMs;
    for (;;) {
      while (this.#holder !== null && this.#holder !== connection)
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || this.#holder === connection || performance.now() > deadline)
          throw error;
        await pause();
      }
    }
  }

  #letGo(): void {
    this.#holder = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

class SharedConnectionAdapter extends SqliteAdapter {
  /** Kysely would hold back every reader while a transaction waits for another process; the driver above does it better. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** `patienceMs`: how long to wait for another process's transaction before the error of SQLite is thrown. */
export function sqliteDialect(database: DatabaseSync, patienceMs = BUSY_PATIENCE_MS): Dialect {
  return {
    createDriver: () => new SqliteDriver(database, patienceMs),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SharedConnectionAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
