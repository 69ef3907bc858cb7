// The store's queries, the same for SQLite and PostgreSQL.
import type { Kysely, Selectable } from "kysely";
import { StoreUnavailable } from "../checkout/shop.ts";
import type { LicenceAndOrder, Store, StoreTransaction } from "../checkout/store.ts";
import type { Database, Dialect, OrdersTable } from "./database.ts";
import { groupCommit, type Transact } from "./group-commit.ts";
import { licenceOf, orderOf, rowOfOrder } from "./rows.ts";
import { guardStore } from "./store-failure.ts";

function transactionOf(db: Kysely<Database>, dialect: Dialect): StoreTransaction {
  return {
    async lockOrder(id) {
      const query = db.selectFrom("orders").selectAll().where("id", "=", id);
      // SQLite has one writer at a time, and this transaction is it.
      const row = await (dialect === "postgres" ? query.forUpdate() : query).executeTakeFirst();
      return row ? orderOf(row) : null;
    },
    async addOrder(order) {
      await db.insertInto("orders").values(rowOfOrder(order)).execute();
    },
    async saveOrder(order) {
      const { session, status, money, denied, withdrawn, generation, version, updated_at } =
        rowOfOrder(order);
      await db
        .updateTable("orders")
        .set({ session, status, money, denied, withdrawn, generation, version, updated_at })
        .where("id", "=", order.id)
        .execute();
    },
    async rememberEvent({ id, type, session, receivedAt }) {
      const result = await db
        .insertInto("events")
        .values({ id, type, session, received_at: receivedAt })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async addLicence({ hash, order, generation, issuedAt }) {
      await db
        .insertInto("licences")
        .values({ hash, order_id: order, generation, issued_at: issuedAt })
        .onConflict((conflict) => conflict.columns(["order_id", "generation"]).doNothing())
        .execute();
    },
  };
}

const licencesOf = (db: Kysely<Database>) =>
  db
    .selectFrom("licences")
    .innerJoin("orders", "orders.id", "licences.order_id")
    .selectAll("orders")
    .select(["licences.hash", "licences.generation as licence_generation", "licences.issued_at"]);

function licenceAndOrder(
  row: Selectable<OrdersTable> & { hash: string; licence_generation: number; issued_at: string },
): LicenceAndOrder {
  const { hash, id, licence_generation: generation, issued_at: issuedAt } = row;
  return { order: orderOf(row), licence: { hash, order: id, generation, issuedAt } };
}

/** Orders in these states hold nobody's money and no licence. */
const CAME_TO_NOTHING = ["pending", "failed"];
const isAway = (error: unknown): boolean => error instanceof StoreUnavailable;

export function kyselyStore(db: Kysely<Database>, dialect: Dialect): Store {
  const single: Transact<StoreTransaction> = (work) =>
    guardStore(() =>
      db.transaction().execute((transaction) => work(transactionOf(transaction, dialect))),
    );
  // PostgreSQL gathers the commits of its connections by itself.
  const transact = dialect === "sqlite" ? groupCommit(single, isAway) : single;
  return {
    transact,
    readOrder: (id) =>
      guardStore(async () => {
        const row = await db
          .selectFrom("orders")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirst();
        return row ? orderOf(row) : null;
      }),
    readOrderBySession: (session) =>
      guardStore(async () => {
        const row = await db
          .selectFrom("orders")
          .selectAll()
          .where("session", "=", session)
          .executeTakeFirst();
        return row ? orderOf(row) : null;
      }),
    readLicenceOf: ({ id, generation }) =>
      guardStore(async () => {
        const row = await db
          .selectFrom("licences")
          .selectAll()
          .where("order_id", "=", id)
          .where("generation", "=", generation)
          .executeTakeFirst();
        return row ? licenceOf(row) : null;
      }),
    readLicenceByHash: (hash) =>
      guardStore(async () => {
        const row = await licencesOf(db).where("licences.hash", "=", hash).executeTakeFirst();
        return row ? licenceAndOrder(row) : null;
      }),
    newestLicence: () =>
      guardStore(async () => {
        const newest = licencesOf(db).orderBy("licences.issued_at", "desc").limit(1);
        const row = await newest.executeTakeFirst();
        return row ? licenceAndOrder(row) : null;
      }),
    knowsEvent: (id) =>
      guardStore(async () => {
        const row = await db
          .selectFrom("events")
          .select("id")
          .where("id", "=", id)
          .executeTakeFirst();
        return row !== undefined;
      }),
    listOrders: (limit, after) =>
      guardStore(async () => {
        const all = db.selectFrom("orders").selectAll();
        const older = after
          ? all.where((its) =>
              its.or([
                its("created_at", "<", after.createdAt),
                its.and([its("created_at", "=", after.createdAt), its("id", "<", after.id)]),
              ]),
            )
          : all;
        const rows = await older
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(limit)
          .execute();
        return rows.map(orderOf);
      }),
    purge: (before) =>
      guardStore(() =>
        db.transaction().execute(async (transaction) => {
          const { numDeletedRows } = await transaction
            .deleteFrom("orders")
            .where("status", "in", CAME_TO_NOTHING)
            .where("created_at", "<", before)
            .executeTakeFirst();
          await transaction.deleteFrom("events").where("received_at", "<", before).execute();
          return Number(numDeletedRows);
        }),
      ),
    check: () =>
      guardStore(async () => {
        await db.selectFrom("migrations").select("name").limit(1).execute();
      }),
  };
}
