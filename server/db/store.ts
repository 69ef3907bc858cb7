// The store's queries, the same for SQLite and PostgreSQL.
import { type Kysely, type Selectable, sql } from "kysely";
import type { Order } from "../checkout/order.ts";
import type { LicenceAndOrder, ListedOrder, Store, StoreTransaction } from "../checkout/store.ts";
import { type Database, type OrdersTable, toMail, toOrder, toOrderRow } from "./schema.ts";
import { guardStore, whileBusy } from "./store-failure.ts";

export type Dialect = "sqlite" | "postgres";

class RolledBack extends Error {}

function transactionOf(db: Kysely<Database>, dialect: Dialect): StoreTransaction {
  return {
    async lockOrder(id) {
      const query = db.selectFrom("orders").selectAll().where("id", "=", id);
      // SQLite has one writer at a time, and this transaction is it.
      const row = await (dialect === "postgres" ? query.forUpdate() : query).executeTakeFirst();
      return row ? toOrder(row) : null;
    },
    async addOrder(order) {
      await db.insertInto("orders").values(toOrderRow(order)).execute();
    },
    async saveOrder(order) {
      const { id, created_at: _, ...row } = toOrderRow(order);
      await db.updateTable("orders").set(row).where("id", "=", id).execute();
    },
    async rememberEvent({ id, type, session, receivedAt }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("events")
        .values({ id, type, session, received_at: receivedAt })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async addLicence({ hash, order, generation, issuedAt }) {
      await db
        .insertInto("licences")
        .values({ hash, order_id: order, generation, issued_at: issuedAt })
        .onConflict((conflict) => conflict.columns(["order_id", "generation"]).doNothing())
        .execute();
    },
    async addAudit({ at, action, order, note }, { version }) {
      await db.insertInto("audit").values({ order_id: order, version, at, action, note }).execute();
    },
    async addMail({ order, dueAt, createdAt, ...mail }) {
      const row = { ...mail, order_id: order, due_at: dueAt, created_at: createdAt };
      await db.insertInto("outbox").values(row).execute();
    },
  };
}

/** With how many orders of the same browser have a licence that counts. */
const listedOrders = (db: Kysely<Database>) =>
  db
    .selectFrom("orders")
    .selectAll()
    .select((its) =>
      its
        .selectFrom("orders as paid")
        .whereRef("paid.buyer", "=", "orders.buyer")
        .where("paid.status", "=", "paid")
        .where("paid.money", "not in", ["refunded", "dispute_lost"])
        .where("paid.revoked", "is", null)
        .select(({ fn }) => fn.countAll().as("count"))
        .as("paid_count"),
    );

function toListed(row: Selectable<OrdersTable> & { paid_count: unknown }): ListedOrder {
  return { ...toOrder(row), paidTwice: row.status === "paid" && Number(row.paid_count) > 1 };
}

const licencesAndOrders = (db: Kysely<Database>) =>
  db
    .selectFrom("licences")
    .innerJoin("orders", "orders.id", "licences.order_id")
    .selectAll("orders")
    .select(["licences.hash", "licences.generation as licence_generation", "licences.issued_at"]);

function toLicenceAndOrder(
  row: Selectable<OrdersTable> & { hash: string; licence_generation: number; issued_at: string },
): LicenceAndOrder {
  const { hash, id, licence_generation: generation, issued_at: issuedAt } = row;
  return { order: toOrder(row), licence: { hash, order: id, generation, issuedAt } };
}

export function createStore(db: Kysely<Database>, dialect: Dialect): Store {
  const transaction = <T>(work: (transaction: Kysely<Database>) => Promise<T>): Promise<T> =>
    guardStore(() =>
      whileBusy(() =>
        db.transaction().execute(async (begun) => {
          // With each transaction and not at connecting: poolers refuse or mix up settings of a connection.
          if (dialect === "postgres")
            await sql`select set_config('statement_timeout', '5000', true), set_config('lock_timeout', '4000', true), set_config('idle_in_transaction_session_timeout', '10000', true)`.execute(
              begun,
            );
          return work(begun);
        }),
      ),
    );

  const readOrderBy = (column: "id" | "session" | "token_hash", value: string) =>
    guardStore(async (): Promise<Order | null> => {
      const query = db.selectFrom("orders").selectAll().where(column, "=", value);
      const row = await query.executeTakeFirst();
      return row ? toOrder(row) : null;
    });

  return {
    transact: (work) => transaction((begun) => work(transactionOf(begun, dialect))),
    readOrder: (id) => readOrderBy("id", id),
    readOrderBySession: (session) => readOrderBy("session", session),
    readOrderByToken: (tokenHash) => readOrderBy("token_hash", tokenHash),
    listOrders: ({ limit, after, status, since }) =>
      guardStore(async () => {
        const begun = db.selectFrom("orders").where("id", "=", after ?? "");
        let query = listedOrders(db);
        if (status) query = query.where("status", "=", status);
        if (since) query = query.where("created_at", ">=", since);
        if (after)
          query = query.where(({ eb, refTuple }) =>
            eb(
              refTuple("created_at", "id"),
              "<",
              begun.select(["created_at", "id"]).$asTuple("created_at", "id"),
            ),
          );
        const ordered = query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
        return (await ordered.execute()).map(toListed);
      }),
    listPaidOrders: (buyer) =>
      guardStore(async () => {
        const query = db.selectFrom("orders").selectAll().where("buyer", "=", buyer);
        const rows = await query.where("status", "=", "paid").orderBy("created_at").execute();
        return rows.map(toOrder);
      }),
    readLicenceOf: ({ id, generation }) =>
      guardStore(async () => {
        const query = licencesAndOrders(db).where("licences.order_id", "=", id);
        const row = await query.where("licences.generation", "=", generation).executeTakeFirst();
        return row ? toLicenceAndOrder(row).licence : null;
      }),
    readLicenceByHash: (hash) =>
      guardStore(async () => {
        const row = await licencesAndOrders(db)
          .where("licences.hash", "=", hash)
          .executeTakeFirst();
        return row ? toLicenceAndOrder(row) : null;
      }),
    newestLicence: () =>
      guardStore(async () => {
        const newest = licencesAndOrders(db).orderBy("licences.issued_at", "desc").limit(1);
        const row = await newest.executeTakeFirst();
        return row ? toLicenceAndOrder(row) : null;
      }),
    knowsEvent: (id) =>
      guardStore(async () => {
        const query = db.selectFrom("events").select("id").where("id", "=", id);
        return (await query.executeTakeFirst()) !== undefined;
      }),
    newestEvent: () =>
      guardStore(async () => {
        const newest = db.selectFrom("events").selectAll().orderBy("received_at", "desc").limit(1);
        const row = await newest.executeTakeFirst();
        if (!row) return null;
        const { id, type, session, received_at: receivedAt } = row;
        return { id, type, session, receivedAt };
      }),
    listAudit: (order) =>
      guardStore(async () => {
        const query = db.selectFrom("audit").selectAll().where("order_id", "=", order);
        const rows = await query.orderBy("version").execute();
        return rows.map(({ at, action, note }) => ({ at, action, order, note }));
      }),
    claimMails: (now, leaseMs, limit) =>
      transaction(async (begun) => {
        const due = begun.selectFrom("outbox").select("id").where("due_at", "<=", now);
        const first = due.orderBy("due_at").limit(limit);
        const ids = await (dialect === "postgres"
          ? first.forUpdate().skipLocked()
          : first
        ).execute();
        if (ids.length === 0) return [];
        const rows = await begun
          .updateTable("outbox")
          .set(({ eb }) => ({
            due_at: new Date(Date.parse(now) + leaseMs).toISOString(),
            attempts: eb("attempts", "+", 1),
          }))
          .where(
            "id",
            "in",
            ids.map(({ id }) => id),
          )
          .returningAll()
          .execute();
        return rows.map(toMail);
      }),
    removeMail: (id) =>
      transaction(async (begun) => {
        await begun.deleteFrom("outbox").where("id", "=", id).execute();
      }),
    postponeMail: (id, dueAt) =>
      transaction(async (begun) => {
        await begun.updateTable("outbox").set({ due_at: dueAt }).where("id", "=", id).execute();
      }),
    purge: (before) =>
      transaction(async (begun) => {
        // These hold nobody's money and no licence.
        const { numDeletedRows } = await begun
          .deleteFrom("orders")
          .where("status", "in", ["pending", "failed"])
          .where("created_at", "<", before)
          .executeTakeFirst();
        await begun.deleteFrom("events").where("received_at", "<", before).execute();
        await begun.deleteFrom("outbox").where("created_at", "<", before).execute();
        await begun.deleteFrom("test_sessions").where("created_at", "<", before).execute();
        return Number(numDeletedRows);
      }),
    checkWrites: async () => {
      const written = transaction(async (begun) => {
        const row = { id: "readiness", type: "", session: "", received_at: "" };
        await begun.insertInto("events").values(row).execute();
        throw new RolledBack();
      });
      await written.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    },
  };
}
