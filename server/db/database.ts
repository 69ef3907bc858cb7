// The tables as Kysely sees them; one description for SQLite and PostgreSQL. Times are ISO 8601 in UTC, which sort as text.
import type { Kysely } from "kysely";

export type Dialect = "sqlite" | "postgres";

export interface OrdersTable {
  id: string;
  /** The provider's session; null until it has named one. */
  session: string | null;
  product: string;
  mode: string;
  /** Price at the time of the order, in the smallest unit. */
  amount: number;
  currency: string;
  /** SHA-256 of the claim that the buyer's browser holds, hex. */
  claim_hash: string;
  status: string;
  money: string;
  /** Why an order was denied, for the owner; null otherwise. */
  denied: string | null;
  /** Why the owner withdrew the licence by hand; null where he has not. */
  withdrawn: string | null;
  /** Number of the key that counts; a re-issue adds one. */
  generation: number;
  /** Counts settlements, so that one that worked on an older reading is noticed. */
  version: number;
  created_at: string;
  updated_at: string;
}

export interface LicencesTable {
  /** SHA-256 of the key, hex; the key itself is nowhere. */
  hash: string;
  order_id: string;
  generation: number;
  issued_at: string;
}

export interface EventsTable {
  id: string;
  type: string;
  session: string;
  received_at: string;
}

export interface MigrationsTable {
  name: string;
  applied_at: string;
}

export interface Database {
  orders: OrdersTable;
  licences: LicencesTable;
  events: EventsTable;
  migrations: MigrationsTable;
}

export interface Migration {
  /** Recorded once it has run; never renamed. */
  name: string;
  up: (db: Kysely<Database>, dialect: Dialect) => Promise<void>;
}
