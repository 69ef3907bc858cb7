// What every store must do, on SQLite, on PGlite, and on a PostgreSQL that TEST_DATABASE_URL names.
import { type AddressInfo, createServer } from "node:net";
import type { Migration } from "kysely/migration";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixtureOrder } from "../checkout/fixture-order.ts";
import type { Order } from "../checkout/order.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import { type Mail, newMail, type Store } from "../checkout/store.ts";
import { type StoreKind, storeKinds } from "./fixture-stores.ts";
import { migrationsFor } from "./migrations.ts";
import { type OpenedStore, openStore } from "./open-store.ts";
import { tlsAdvice } from "./store-failure.ts";

const AT = "2026-01-02T00:00:00.000Z";
const event = { id: "evt_1", mode: "test", type: "paid", session: "cs_1", receivedAt: AT } as const;
const KINDS: Mail["kind"][] = ["lost_keys", "sale"];
const licence = { hash: "h1", order: "order_1", generation: 1, issuedAt: AT };

it.each(["DEPTH_ZERO_SELF_SIGNED_CERT", "CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID"])(
  "%s is one sentence that says what to do",
  (code) => {
    const cause = Object.assign(new Error(), { code });
    expect(tlsAdvice(new Error("", { cause }))).toMatch(/isn't trusted .*: .*sslrootcert=/);
  },
);

it("a server without TLS, and a CA file that isn't there, are said as plainly", async () => {
  const server = createServer((socket) => socket.on("data", () => socket.write("N")));
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const url = `postgres://u@127.0.0.1:${(server.address() as AddressInfo).port}/db?sslmode=verify-full`;
  await expect(openStore({ url, folder: "" })).rejects.toThrow(/offers no TLS: .*DATABASE_URL/);
  const withFile = `${url}&sslrootcert=/nowhere/ca.pem`;
  const opening = openStore({ url: withFile, folder: "" });
  await expect(opening).rejects.toThrow(/^\/nowhere\/ca.pem can't be read \(ENOENT\)/);
  server.close();
});

describe.each(storeKinds)("a store on $title", ({ start, title }) => {
  let kind: Awaited<ReturnType<StoreKind["start"]>>;
  let open: Awaited<ReturnType<typeof kind.empty>>;
  let opened: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    kind = await start();
    return () => kind.stop();
  });
  beforeEach(async () => {
    open = await kind.empty();
    opened = await open();
    ({ store } = opened);
    return () => opened.close();
  });

  const add = (order: Order) => store.transact((transaction) => transaction.addOrder(order));

  it("gives an order back as it was, by id, session and token, whatever is in it", async () => {
    const order = fixtureOrder({
      revoked: '\'; drop table orders; -- "ü"',
      received: { amount: 595, currency: "eur" },
      reviewReason: "paid 595 instead of 500",
      gift: true,
    });
    await add(order);
    // A second one of its session is a mistake of ours, and stays one.
    await expect(add({ ...order, id: "order_2" })).rejects.not.toBeInstanceOf(StoreUnavailable);
    expect(await store.readOrder("order_1")).toEqual(order);
    expect(await store.readOrderBySession("cs_test_1")).toEqual(order);
    expect(await store.readOrderByToken(order.tokenHash)).toEqual(order);
    expect(await store.readOrder("'; drop table orders; --")).toBeNull();
    const changed = fixtureOrder({ status: "paid", money: "refunded", version: 7 });
    // Except for when it was begun.
    await store.transact((transaction) =>
      transaction.saveOrder({ ...changed, createdAt: "never" }),
    );
    expect(await store.readOrder("order_1")).toEqual(changed);
  });

  it("fault 1: remembers an event once, of many that arrive together", async () => {
    const remember = () => store.transact((transaction) => transaction.rememberEvent(event));
    const answers = await Promise.all(Array.from({ length: 20 }, remember));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await store.knowsEvent("evt_1")).toBe(true);
    expect(await store.knowsEvent("evt_2")).toBe(false);
    expect(await store.newestEvent("test")).toEqual(event);
    expect(await store.newestEvent("live")).toBeNull();
  });

  it("keeps the first licence of an order and generation, and finds the one that counts", async () => {
    expect(await store.newestLicence()).toBeNull();
    await add(fixtureOrder());
    await store.transact(async (transaction) => {
      await transaction.addLicence(licence);
      await transaction.addLicence({ ...licence, hash: "another" });
      const issuedAt = "2026-03-01T00:00:00.000Z";
      await transaction.addLicence({ ...licence, hash: "h2", generation: 2, issuedAt });
    });
    const order = fixtureOrder();
    expect(await store.readLicenceOf(order)).toEqual(licence);
    expect((await store.readLicenceOf({ ...order, generation: 2 }))?.hash).toBe("h2");
    expect(await store.readLicenceOf({ ...order, generation: 3 })).toBeNull();
    expect(await store.readLicenceByHash("h1")).toEqual({ licence, order });
    expect(await store.readLicenceByHash("another")).toBeNull();
    expect((await store.newestLicence())?.licence.hash).toBe("h2");
  });

  it("commits all of a transaction or none of it", async () => {
    await add(fixtureOrder());
    const failing = store.transact(async (transaction) => {
      await transaction.rememberEvent(event);
      await transaction.addMail(newMail(AT, "sale"));
      await transaction.addLicence({ ...licence, order: "order_unknown" });
    });
    await expect(failing).rejects.toThrow();
    await store.checkWrites();
    expect(await store.knowsEvent("readiness")).toBe(false);
    expect(await store.knowsEvent("evt_1")).toBe(false);
    expect(await store.claimMails(AT, 1000, 10, KINDS)).toEqual([]);
  });

  it("lets one at a time work on an order", async () => {
    await add(fixtureOrder());
    const bump = () =>
      store.transact(async (transaction) => {
        const order = await transaction.lockOrder("order_1");
        if (order) await transaction.saveOrder({ ...order, version: order.version + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, bump));
    expect((await store.readOrder("order_1"))?.version).toBe(20);
  });

  it("lists the newest first, page by page, also if times are the same", async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const createdAt = `2026-01-0${Math.ceil(number / 3)}T00:00:00.000Z`;
      await add(fixtureOrder({ id: `order_${number}`, session: null, createdAt }));
    }
    const seen: string[] = [];
    for (let page = await store.listOrders({ limit: 2 }); page.length > 0; ) {
      seen.push(...page.map(({ id }) => id));
      page = await store.listOrders({ limit: 2, after: page.at(-1)?.id ?? "" });
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `order_${number}`));
    expect(await store.listOrders({ limit: 9, status: "paid" })).toEqual([]);
    expect(await store.listOrders({ limit: 9, mode: "live" })).toEqual([]);
  });

  it("marks the orders of a browser that paid twice, until one is refunded or revoked", async () => {
    const twice = async () =>
      (await store.listOrders({ limit: 9 })).filter(({ paidTwice }) => paidTwice).length;
    const paid = { status: "paid", session: null } as const;
    const second = fixtureOrder({ ...paid, id: "order_2" });
    for (const order of [fixtureOrder(paid), second]) await add(order);
    await add(fixtureOrder({ session: null, id: "order_3" }));
    await add(fixtureOrder({ ...paid, id: "order_4", buyer: "somebody else" }));
    expect(await twice()).toBe(2);
    const ids = (await store.listPaidOrders("buyer_1")).map(({ id }) => id);
    expect(ids.sort()).toEqual(["order_1", "order_2"]);
    await store.transact((transaction) => transaction.saveOrder({ ...second, money: "refunded" }));
    expect(await twice()).toBe(0);
  });

  it("hands a mail to one sender at a time, again after its lease, and forgets it once sent", async () => {
    const mail = newMail(AT, "lost_keys", { recipient: "buyer@example.com" });
    await store.transact(async (transaction) => {
      await transaction.addMail(mail);
      await transaction.addMail(newMail("2026-01-02T11:00:00.000Z", "sale"));
    });
    const claim = (now: string, kinds = KINDS) => store.claimMails(now, 60_000, 10, kinds);
    const [first, second] = await Promise.all([claim(AT), claim(AT)]);
    const dueAt = "2026-01-02T00:01:00.000Z";
    expect([...first, ...second]).toEqual([{ ...mail, dueAt }]);
    expect(await claim(dueAt)).toMatchObject([{ id: mail.id }]);
    const later = "2026-01-02T06:00:00.000Z";
    await store.postponeMail(mail.id, later);
    expect(await claim("2026-01-02T05:00:00.000Z")).toEqual([]);
    expect(await claim(later, ["sale"])).toEqual([]);
    expect(await claim(later)).toMatchObject([{ id: mail.id, tries: 1 }]);
    await store.removeMail(mail.id);
    expect(await claim("2026-01-02T10:00:00.000Z")).toEqual([]);
  });

  it("purges old orders that came to nothing, events, mails and test payments; keeps the books", async () => {
    const old = "2025-01-01T00:00:00.000Z";
    for (const status of ["pending", "failed", "settling", "paid", "review"] as const)
      await add(fixtureOrder({ id: status, session: null, status, createdAt: old }));
    await add(fixtureOrder({ id: "open", createdAt: old }));
    await add(fixtureOrder({ id: "new", session: null }));
    await store.transact(async (transaction) => {
      await transaction.addLicence({ ...licence, order: "paid" });
      await transaction.rememberEvent({ ...event, id: "evt_old", receivedAt: old });
      await transaction.rememberEvent(event);
      await transaction.addMail(newMail(old, "sale"));
    });
    const session = {
      ...{ id: "cs_1", order_id: "o", product: "lamp", title: "Lamp", email: null },
      ...{ success_url: "/", cancel_url: "/", created_at: old, settles_at: null },
      ...{ amount: 500, currency: "usd", refused: 0 },
    };
    const newer = { ...session, id: "cs_2", order_id: "p", created_at: "2026-01-01", email: "a@b" };
    await opened.db.insertInto("test_sessions").values([session, newer]).execute();
    for (let n = 0; n < 250; n += 1)
      await add(fixtureOrder({ id: `${n}`, session: null, status: "failed", createdAt: old }));
    const purged = store.purge({ before: "2025-06-01", addressesBefore: AT });
    expect(await Promise.race([purged, store.readOrder("paid")])).toMatchObject({ id: "paid" });
    expect(await purged).toBe(252);
    const left = (await store.listOrders({ limit: 10 })).map(({ id }) => id).sort();
    expect(left).toEqual(["new", "open", "paid", "review", "settling"]);
    expect(await store.knowsEvent("evt_old")).toBe(false);
    expect(await store.knowsEvent("evt_1")).toBe(true);
    expect(await store.claimMails(AT, 1000, 10, KINDS)).toEqual([]);
    const payments = await opened.db.selectFrom("test_sessions").selectAll().execute();
    expect(payments).toEqual([{ ...newer, email: null }]);
  });

  it("tells how mails and sales stand", async () => {
    expect(await store.readMailQueue()).toEqual({ length: 0, oldestAt: null });
    const at = (hour: number) => `2026-01-02T0${hour}:00:00.000Z`;
    await store.transact(async (transaction) => {
      for (const hour of [3, 1, 2]) await transaction.addMail(newMail(at(hour), "sale"));
    });
    expect(await store.readMailQueue()).toEqual({ length: 3, oldestAt: at(1) });
    const times = { since: at(1), settledBefore: at(5) };
    const others: Partial<Order>[] = [
      ...[{ status: "pending" }, { gift: true }, { mode: "live" }, { updatedAt: at(5) }],
      { createdAt: at(0) },
    ] as const;
    const sale = { status: "paid", session: null, createdAt: at(2), updatedAt: at(3) } as const;
    for (const [n, change] of others.entries())
      await add(fixtureOrder({ ...sale, createdAt: at(4), id: `order_${n}`, ...change }));
    expect(await store.newestSale("test", times)).toBeNull();
    await add(fixtureOrder({ ...sale, id: "old" }));
    await add(fixtureOrder({ ...sale, id: "new", createdAt: at(3), status: "review" }));
    expect(await store.newestSale("test", times)).toEqual({ createdAt: at(3) });
  });

  it("gives a job to one holder at a time, also after a clock that was ahead", async () => {
    const claim = (holder: string, now: number) => store.claimJob("tidy", holder, now, 1000);
    const claimed = await Promise.all(["a", "b", "c"].map((holder) => claim(holder, 5000)));
    expect(claimed.filter(Boolean)).toEqual([{ progress: null, findings: null, doneAt: null }]);
    const holder = ["a", "b", "c"][claimed.findIndex(Boolean)] ?? "";
    const findings = { changed: 1, expired: 2, unread: 3, unmatched: 4, purged: 5 };
    const job = { progress: "cs_1", findings, doneAt: AT };
    expect(await store.saveJob("tidy", holder, job, 9000)).toBe(true);
    expect(await claim("d", 8999)).toBeNull();
    expect(await claim("d", 9000)).toEqual(job);
    expect(await claim("f", 8950), "a clock that is a little behind takes it").toBeNull();
    expect(await store.saveJob("tidy", holder, { progress: null }, 9000)).toBe(false);
    expect(await claim("e", 100)).toEqual(job);
    expect(await store.readJob("tidy")).toEqual(job);
    expect(await store.readJob("other")).toBeNull();
  });

  it("opens while the database is away if it's told to be patient, and works once it's there", async () => {
    const openEmpty = await kind.empty();
    const [ours] = Object.entries(migrationsFor(title === "SQLite" ? "sqlite" : "postgres"));
    let isAway = true;
    const up: Migration["up"] = async (db) => {
      if (isAway) throw Object.assign(new Error("no way to db.internal"), { code: "ECONNREFUSED" });
      await ours?.[1].up(db);
    };
    const options = { migrations: { "001-initial": { up } } };
    await expect(openEmpty(options)).rejects.toThrow(StoreUnavailable);
    if (title === "SQLite") return;
    const { store, away, close } = await openEmpty({ ...options, patient: true });
    expect(away).toBe("no way to db.internal");
    await expect(store.checkWrites()).rejects.toThrow(StoreUnavailable);
    isAway = false;
    await Promise.all([store.checkWrites(), store.readOrder("order_1")]);
    await close();
  });

  it("says which tables a start would make, and makes none if it is only read", async () => {
    const openEmpty = await kind.empty();
    for (const readOnly of [true, true, false]) {
      const { pending, close } = await openEmpty({ readOnly });
      expect(pending).toBe(readOnly);
      await close();
    }
  });

  // PGlite has one connection.
  it.skipIf(title === "PGlite")("fault 42: is migrated once if five servers start", async () => {
    const openEmpty = await kind.empty();
    const servers = await Promise.all(Array.from({ length: 5 }, () => openEmpty()));
    for (const server of servers) await server.store.checkWrites();
    for (const server of servers) await server.close();
  });

  it("undoes a migration that fails half way, runs it whole the next time, and goes back behind an additive one only", async () => {
    const ours = migrationsFor(title === "SQLite" ? "sqlite" : "postgres");
    const up: Migration["up"] = ({ schema }) =>
      schema.createTable("half").addColumn("id", "text").execute();
    const broken: Migration["up"] = async (db) => {
      await up(db);
      throw new Error("half way");
    };
    const failing = open({ migrations: { ...ours, "900-more": { up: broken } } });
    await expect(failing).rejects.toThrow("half way");
    const additive: Migration["up"] = ({ schema }) =>
      schema.createTable("more").addColumn("id", "text").execute();
    await (await open({ migrations: { ...ours, "899-more-add": { up: additive } } })).close();
    // Rolled back.
    await (await open()).store.checkWrites();
    const both = { "899-more-add": { up: additive }, "900-more": { up } };
    await (await open({ migrations: { ...ours, ...both } })).close();
    await expect(open()).rejects.toThrow(
      "The database was written by a newer Lamplight (900-more): start that version",
    );
  });
});
