// The store's queries, the same for SQLite and PostgreSQL.
import { randomUUID } from "node:crypto";
import { setImmediate as nextRound } from "node:timers/promises";
import { CamelCasePlugin, type Kysely, type RawBuilder, sql } from "kysely";
import type { LicenceAndOrder, Store, StoreTransaction } from "../checkout/store.ts";
import { type Database, toJob, toOrder, toRow } from "./schema.ts";
import { type Dialect, guardStore, whileBusy } from "./store-failure.ts";

/** Longer than any mail is put off. */
const FAR_AHEAD_MS = 12 * 60 * 60 * 1000;
/** Rows; SQLite does nothing else meanwhile. */
const PURGED_AT_ONCE = 200;

function transactionOf(db: Kysely<Database>, dialect: Dialect): StoreTransaction {
  return {
    async lockOrder(id) {
      const query = db.selectFrom("orders").selectAll().where("id", "=", id);
      // SQLite has one writer at a time, and this transaction is it.
      const row = await (dialect === "postgres" ? query.forUpdate() : query).executeTakeFirst();
      return row ? toOrder(row) : null;
    },
    async addOrder(order) {
      await db.insertInto("orders").values(toRow(order)).execute();
    },
    async saveOrder(order) {
      const { id, createdAt: _, ...row } = toRow(order);
      await db.updateTable("orders").set(row).where("id", "=", id).execute();
    },
    async rememberEvent(event) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("events")
        .values(event)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async addLicence(licence) {
      await db
        .insertInto("licences")
        .values(licence)
        .onConflict((conflict) => conflict.columns(["order", "generation"]).doNothing())
        .execute();
    },
    async addAudit(entry, { version }) {
      await db
        .insertInto("audit")
        .values({ ...entry, version })
        .execute();
    },
    async addMail(mail) {
      await db.insertInto("outbox").values(mail).execute();
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
        .as("paidCount"),
    );

/** @param ready resolves once the tables are there; asked before each use */
export function createStore(
  database: Kysely<Database>,
  dialect: Dialect,
  ready: () => Promise<unknown>,
): Store {
  const db = database.withPlugin(new CamelCasePlugin());

  const guard = <T>(work: () => Promise<T>): Promise<T> => guardStore(() => ready().then(work));

  const transaction = <T>(work: (transaction: Kysely<Database>) => Promise<T>): Promise<T> =>
    guard(() =>
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

  const first = <T>(query: { executeTakeFirst(): Promise<T | undefined> }): Promise<T | null> =>
    guard(async () => (await query.executeTakeFirst()) ?? null);

  const readOrderBy = async (column: "id" | "session" | "tokenHash", value: string) => {
    const row = await first(db.selectFrom("orders").selectAll().where(column, "=", value));
    return row && toOrder(row);
  };

  const pending = db.selectFrom("orders").where("status", "=", "pending");
  const unpaid = pending.where("session", "is not", null);

  const licences = db.selectFrom("licences").selectAll();
  const readLicence = async (query: typeof licences): Promise<LicenceAndOrder | null> => {
    const licence = await first(query);
    const order = licence && (await readOrderBy("id", licence.order));
    return order && { licence, order };
  };

  const events = db.selectFrom("events");

  return {
    transact: (work) => transaction((begun) => work(transactionOf(begun, dialect))),
    readOrder: (id) => readOrderBy("id", id),
    readOrderBySession: (session) => readOrderBy("session", session),
    readOrderByToken: (tokenHash) => readOrderBy("tokenHash", tokenHash),
    listOrders: ({ limit, after, status, mode }) =>
      guard(async () => {
        const last = after === undefined ? null : await readOrderBy("id", after);
        let query = listedOrders(db);
        if (mode) query = query.where("mode", "=", mode);
        if (status) query = query.where("status", "=", status);
        if (status === "review")
          query = query.where("money", "not in", ["refunded", "dispute_lost"]);
        if (last)
          query = query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("createdAt", "id"), "<", tuple(last.createdAt, last.id)),
          );
        const ordered = query.orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit);
        return (await ordered.execute()).map(({ paidCount, ...row }) => ({
          ...toOrder(row),
          paidTwice: row.status === "paid" && Number(paidCount) > 1,
        }));
      }),
    listPaidOrders: (buyer) =>
      guard(async () => {
        const query = db.selectFrom("orders").selectAll().where("buyer", "=", buyer);
        const rows = await query.where("status", "=", "paid").orderBy("createdAt").execute();
        return rows.map(toOrder);
      }),
    readLicenceOf: async ({ id, generation }) => {
      const own = licences.where("order", "=", id).where("generation", "=", generation);
      return (await readLicence(own))?.licence ?? null;
    },
    readLicenceByHash: (hash) => readLicence(licences.where("hash", "=", hash)),
    newestLicence: () => readLicence(licences.orderBy("issuedAt", "desc").limit(1)),
    knowsEvent: async (id) => (await first(events.select("id").where("id", "=", id))) !== null,
    newestEvent: (mode) =>
      first(events.selectAll().where("mode", "=", mode).orderBy("receivedAt", "desc").limit(1)),
    newestSale: (mode, { since, settledBefore }) =>
      first(
        db
          .selectFrom("orders")
          .select("createdAt")
          .where("status", "in", ["paid", "review"])
          .where("gift", "=", 0)
          .where("mode", "=", mode)
          .where("createdAt", ">=", since)
          .where("updatedAt", "<", settledBefore)
          .orderBy("createdAt", "desc")
          .limit(1),
      ),
    readMailQueue: async () => {
      const queue = await first(
        db
          .selectFrom("outbox")
          .select(({ fn }) => [fn.countAll().as("length"), fn.min("createdAt").as("oldestAt")]),
      );
      return { length: Number(queue?.length), oldestAt: queue?.oldestAt ?? null };
    },
    noteRefusedEvent: async (receivedAt, type) => {
      // One id for all: only the last one is kept.
      const row = { id: "refused", mode: "refused", type, session: "", receivedAt } as const;
      await transaction((begun) =>
        begun
          .insertInto("events")
          .values(row)
          .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
          .execute(),
      );
    },
    listAudit: (order) =>
      guard(() => {
        const entries = db.selectFrom("audit").select(["at", "action", "order", "note"]);
        return entries.where("order", "=", order).orderBy("version").execute();
      }),
    claimMails: (now, leaseMs, limit, kinds) =>
      transaction(async (begun) => {
        // What is due far ahead was put off by a clock that was ahead.
        const ahead = new Date(Date.parse(now) + FAR_AHEAD_MS).toISOString();
        const due = begun
          .selectFrom("outbox")
          .select("id")
          .where("kind", "in", kinds)
          .where((its) => its.or([its("dueAt", "<=", now), its("dueAt", ">", ahead)]));
        const first = due.orderBy("dueAt").limit(limit);
        const free = dialect === "postgres" ? first.forUpdate().skipLocked() : first;
        return begun
          .updateTable("outbox")
          .set({ dueAt: new Date(Date.parse(now) + leaseMs).toISOString() })
          .where("id", "in", free)
          .returningAll()
          .execute();
      }),
    removeMail: async (id) => {
      await transaction((begun) => begun.deleteFrom("outbox").where("id", "=", id).execute());
      // Its log would keep the address until that is overwritten.
      if (dialect === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    postponeMail: async (id, dueAt) => {
      await transaction((begun) =>
        begun
          .updateTable("outbox")
          .set((its) => ({ dueAt, tries: its("tries", "+", 1) }))
          .where("id", "=", id)
          .execute(),
      );
    },
    countUnpaid: async ({ since, until }) => {
      const begun = unpaid.where("createdAt", ">=", since).where("createdAt", "<=", until);
      const found = await first(begun.select(({ fn }) => fn.countAll().as("count")));
      return Number(found?.count);
    },
    openOrders: async ({ mode, since, before }) => {
      const begun = unpaid.where("createdAt", ">=", since).where("createdAt", "<", before);
      const { min, max } = db.fn;
      const times = [min("createdAt").as("oldest"), max("createdAt").as("newest")] as const;
      const found = await first(begun.where("mode", "=", mode).select(times));
      return found?.oldest ? found : null;
    },
    claimJob: (name, holder, now, leaseMs) =>
      transaction(async (begun) => {
        const none = { progress: null, findings: null, doneAt: null };
        await begun
          .insertInto("jobs")
          .values({ name, holder: "", leaseUntil: "", ...none })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .execute();
        const at = new Date(now).toISOString();
        const leaseUntil = new Date(now + leaseMs).toISOString();
        const tooLong = new Date(now + 2 * leaseMs).toISOString();
        const claimed = await begun
          .updateTable("jobs")
          .set({ holder, leaseUntil })
          .where("name", "=", name)
          // A much longer lease was given by a clock that was ahead: two servers' clocks differ a little.
          .where((its) => its.or([its("leaseUntil", "<=", at), its("leaseUntil", ">", tooLong)]))
          .returningAll()
          .executeTakeFirst();
        return claimed ? toJob(claimed) : null;
      }),
    saveJob: (name, holder, { findings, ...change }, leaseUntilMs) =>
      transaction(async (begun) => {
        const leaseUntil = new Date(leaseUntilMs).toISOString();
        const said = findings === undefined ? {} : { findings: JSON.stringify(findings) };
        const { numUpdatedRows } = await begun
          .updateTable("jobs")
          .set({ ...change, ...said, leaseUntil })
          .where("name", "=", name)
          .where("holder", "=", holder)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
    readJob: async (name) => {
      const row = await first(db.selectFrom("jobs").selectAll().where("name", "=", name));
      return row && toJob(row);
    },
    purge: async ({ before, addressesBefore }) => {
      type Table = "orders" | "events" | "outbox" | "test_sessions";
      const remove = async (name: Table, isOld: RawBuilder<boolean>): Promise<number> => {
        const table = name as "orders"; // which all have an id
        const few = db.selectFrom(table).select("id").where(isOld).limit(PURGED_AT_ONCE);
        const [removed] = await transaction((begun) =>
          begun.deleteFrom(table).where("id", "in", few).execute(),
        );
        await nextRound();
        const count = Number(removed?.numDeletedRows);
        return count > 0 ? count + (await remove(name, isOld)) : 0;
      };
      await transaction((begun) =>
        begun
          .updateTable("test_sessions")
          .set({ email: null })
          .where("email", "is not", null)
          .where("created_at", "<", addressesBefore)
          .execute(),
      );
      await remove("events", sql<boolean>`received_at < ${before}`);
      await remove("outbox", sql<boolean>`created_at < ${before}`);
      await remove("test_sessions", sql<boolean>`created_at < ${before}`);
      // They hold no money and no licence, and can't be paid any more: with a session, once the provider has said so.
      const isOver = sql`(status = 'failed' or (status = 'pending' and session is null))`;
      return remove("orders", sql<boolean>`created_at < ${before} and ${isOver}`);
    },
    checkWrites: () =>
      // Committed, not rolled back: only a commit asks SQLite's disk for room.
      transaction(async (begun) => {
        const id = randomUUID();
        const row = { id, mode: "test", type: "", session: "", receivedAt: "" } as const;
        await begun.insertInto("events").values(row).execute();
        await begun.deleteFrom("events").where("id", "=", id).execute();
      }),
  };
}
