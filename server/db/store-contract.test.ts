// What every store must do, run on SQLite and on PostgreSQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixtureOrder } from "../checkout/fixture-order.ts";
import type { Order } from "../checkout/order.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import type { Store } from "../checkout/store.ts";
import { migrations } from "./migrations.ts";
import { type EmptyStore, storeKinds } from "./test-stores.ts";

const DATABASE_START_MS = 60_000;

const event = {
  id: "evt_1",
  type: "paid",
  session: "cs_test_1",
  receivedAt: "2026-01-02T00:00:00.000Z",
};
const licence = {
  hash: "h1",
  order: "order_1",
  generation: 1,
  issuedAt: "2026-01-02T00:00:00.000Z",
};

describe.each(storeKinds)("a store on $title", ({ isThere, start }) => {
  describe.runIf(isThere)("keeps the contract:", () => {
    let server: Awaited<ReturnType<typeof start>>;
    let empty: EmptyStore;
    let store: Store;
    beforeAll(async () => {
      server = await start();
    }, DATABASE_START_MS);
    afterAll(() => server?.stop(), DATABASE_START_MS);
    beforeEach(async () => {
      empty = await server.make();
      ({ store } = await empty.open());
    }, DATABASE_START_MS);
    afterEach(() => empty.dispose());

    const add = (order: Order) => store.transact((transaction) => transaction.addOrder(order));

    it("gives an order back as it was, by id and by session", async () => {
      const order = fixtureOrder({
        denied: "paid 1 instead of 500",
        withdrawn: "=1+1 'quoted' \"ü\"",
      });
      await add(order);
      expect(await store.readOrder("order_1")).toEqual(order);
      expect(await store.readOrderBySession("cs_test_1")).toEqual(order);
      expect(await store.readOrder("order_2")).toBeNull();
      expect(await store.readOrderBySession("order_1")).toBeNull();
    });

    it("takes hostile words for words", async () => {
      const words = "'; drop table orders; --";
      await add(fixtureOrder({ withdrawn: words }));
      expect(await store.readOrder(words)).toBeNull();
      expect(await store.readLicenceByHash(words)).toBeNull();
      expect((await store.readOrder("order_1"))?.withdrawn).toBe(words);
    });

    it("lets one session belong to one order", async () => {
      await add(fixtureOrder());
      await expect(add(fixtureOrder({ id: "order_2" }))).rejects.toThrow();
      // Any number may have none yet.
      await add(fixtureOrder({ id: "order_3", session: null }));
      await add(fixtureOrder({ id: "order_4", session: null }));
    });

    it("saves what may change and nothing else", async () => {
      await add(fixtureOrder({ session: null }));
      const changed = fixtureOrder({
        session: "cs_test_9",
        status: "paid",
        money: "refunded",
        generation: 2,
        version: 7,
        withdrawn: "a reason",
        updatedAt: "2026-02-01T00:00:00.000Z",
      });
      await store.transact((transaction) =>
        transaction.saveOrder({ ...changed, amount: 1, claimHash: "other", createdAt: "never" }),
      );
      expect(await store.readOrder("order_1")).toEqual(changed);
    });

    it("remembers an event once", async () => {
      const remember = () => store.transact((transaction) => transaction.rememberEvent(event));
      expect(await store.knowsEvent("evt_1")).toBe(false);
      expect(await remember()).toBe(true);
      expect(await remember()).toBe(false);
      expect(await store.knowsEvent("evt_1")).toBe(true);
    });

    it("remembers an event once, of many that arrive together", async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () =>
          store.transact((transaction) => transaction.rememberEvent(event)),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    it("keeps the first licence of an order and generation, and finds the one that counts", async () => {
      expect(await store.newestLicence()).toBeNull();
      await add(fixtureOrder());
      await store.transact(async (transaction) => {
        await transaction.addLicence(licence);
        await transaction.addLicence({ ...licence, hash: "h2" });
      });
      expect(await store.readLicenceOf(fixtureOrder())).toEqual(licence);
      expect(await store.readLicenceByHash("h2")).toBeNull();
      expect(await store.readLicenceByHash("h1")).toEqual({ licence, order: fixtureOrder() });
      await store.transact((transaction) =>
        transaction.addLicence({
          ...licence,
          hash: "h2",
          generation: 2,
          issuedAt: "2099-01-01T00:00:00.000Z",
        }),
      );
      expect(await store.newestLicence()).toMatchObject({
        licence: { hash: "h2", generation: 2 },
        order: { id: fixtureOrder().id },
      });
      expect(await store.readLicenceOf(fixtureOrder({ generation: 2 }))).toMatchObject({
        hash: "h2",
      });
      expect(await store.readLicenceByHash("h1")).toMatchObject({ licence: { generation: 1 } });
    });

    it("binds no licence to an order that is not there", async () => {
      const adding = store.transact((transaction) => transaction.addLicence(licence));
      await expect(adding).rejects.toThrow();
      expect(await store.readLicenceByHash("h1")).toBeNull();
    });

    it("undoes the whole of a transaction that fails, and only that one", async () => {
      const works = [0, 1, 2, 3, 4].map((number) =>
        store.transact(async (transaction) => {
          await transaction.addOrder(
            fixtureOrder({ id: `order_${number}`, session: `cs_${number}` }),
          );
          await transaction.rememberEvent({ ...event, id: `evt_${number}` });
          if (number === 2) throw new Error("changed my mind");
          return number;
        }),
      );
      const settled = await Promise.allSettled(works);
      expect(settled.map(({ status }) => status)).toEqual([
        ...["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"],
      ]);
      expect(await store.readOrder("order_2")).toBeNull();
      expect(await store.knowsEvent("evt_2")).toBe(false);
      expect(await store.readOrder("order_4")).not.toBeNull();
      expect(await store.knowsEvent("evt_4")).toBe(true);
    });

    it("shows nobody what is not committed", async () => {
      let seen: Order | null = null;
      let reading: Promise<void> | undefined;
      await store.transact(async (transaction) => {
        await transaction.addOrder(fixtureOrder());
        // Not awaited: on one connection it waits for the commit.
        reading ??= store.readOrder("order_1").then((order) => {
          seen = order;
        });
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        expect(seen).toBeNull();
      });
      await reading;
      expect(await store.readOrder("order_1")).not.toBeNull();
    });

    it("lets one at a time work on an order", async () => {
      await add(fixtureOrder());
      const second = (await empty.open()).store;
      // Who waits too long on a busy machine is refused before anything is written, and asks again as every caller does.
      const bump = async (through: Store): Promise<void> => {
        try {
          await through.transact(async (transaction) => {
            const order = await transaction.lockOrder("order_1");
            if (order) await transaction.saveOrder({ ...order, version: order.version + 1 });
          });
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error;
          await bump(through);
        }
      };
      await Promise.all(Array.from({ length: 40 }, (_, index) => bump(index % 2 ? store : second)));
      expect((await store.readOrder("order_1"))?.version).toBe(40);
    });

    it("lists the newest first, page by page, also where times are the same", async () => {
      for (const number of [1, 2, 3, 4, 5, 6, 7]) {
        const createdAt = `2026-01-0${Math.ceil(number / 3)}T00:00:00.000Z`;
        await add(fixtureOrder({ id: `order_${number}`, session: null, createdAt }));
      }
      const seen: string[] = [];
      let after: Order | undefined;
      do {
        const page = await store.listOrders(2, after);
        seen.push(...page.map(({ id }) => id));
        after = page.at(-1);
      } while (after);
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `order_${number}`));
    });

    it("forgets old orders that came to nothing, and old events; keeps the books", async () => {
      const old = "2025-01-01T00:00:00.000Z";
      for (const status of ["pending", "failed", "settling", "paid", "denied"] as const)
        await add(fixtureOrder({ id: status, session: null, status, createdAt: old }));
      await add(fixtureOrder({ id: "new", session: null }));
      await store.transact(async (transaction) => {
        await transaction.addLicence({ ...licence, order: "paid" });
        await transaction.rememberEvent({ ...event, id: "evt_old", receivedAt: old });
        await transaction.rememberEvent(event);
      });
      expect(await store.purge("2025-06-01T00:00:00.000Z")).toBe(2);
      const left = (await store.listOrders(10)).map(({ id }) => id).sort();
      expect(left).toEqual(["denied", "new", "paid", "settling"]);
      expect(await store.knowsEvent("evt_old")).toBe(false);
      expect(await store.knowsEvent("evt_1")).toBe(true);
    });

    it("is there after it was closed", async () => {
      await add(fixtureOrder());
      await empty.dispose();
      empty.dispose = async () => {};
      const { openStore } = await import("./open-store.ts");
      const again = await openStore(empty.place);
      expect(await again.store.readOrder("order_1")).toEqual(fixtureOrder());
      await again.store.check();
      await again.close();
    });

    it("runs each migration once, however many servers start together", async () => {
      let runs = 0;
      const extra = {
        name: "900-extra",
        up: async () => {
          runs += 1;
        },
      };
      await Promise.all(Array.from({ length: 6 }, () => empty.open([...migrations, extra])));
      expect(runs).toBe(1);
    });

    it("undoes a migration that fails half way", async () => {
      const broken = {
        name: "900-broken",
        up: async (db: Awaited<ReturnType<EmptyStore["open"]>>["db"]) => {
          await db.schema.createTable("half").addColumn("id", "text").execute();
          throw new Error("half way");
        },
      };
      await expect(empty.open([...migrations, broken])).rejects.toThrow("half way");
      const whole = {
        ...broken,
        up: async (db: Parameters<typeof broken.up>[0]) => {
          await db.schema.createTable("half").addColumn("id", "text").execute();
        },
      };
      await empty.open([...migrations, whole]);
    });

    it("does not start on a database that a newer version wrote", async () => {
      await empty.open([...migrations, { name: "900-newer", up: async () => {} }]);
      await expect(empty.open()).rejects.toThrow(
        "The database was written by a newer Lamplight (900-newer): start that version",
      );
    });
  });
});
