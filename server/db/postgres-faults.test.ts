// PostgreSQL in trouble: gone, back again, cutting connections, or never there.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type StartedPostgres, startPostgres } from "../../scripts/launcher/start-postgres.mjs";
import { createShop } from "../checkout/create-shop.ts";
import { products } from "../checkout/product.ts";
import { makeProviderDouble } from "../checkout/provider-double.ts";
import { StoreUnavailable } from "../checkout/shop.ts";
import { openPostgres } from "./open-postgres.ts";
import { type OpenedStore, openStore } from "./open-store.ts";
import { SETTLING_SECRET, settlingOrder } from "./settling-process.ts";
import { guardStore } from "./store-failure.ts";
import { ownPostgres } from "./test-postgres.ts";

const PATIENCE_MS = 60_000;
/** Enough for a query on a busy machine. */
const SHORT_PATIENCE_MS = 1500;
const none = ownPostgres === null ? " (skipped: no PostgreSQL of this machine's own)" : "";

/** Passes bytes on to the database; what is connected when it swallows hears nothing ever after. */
async function startRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const own = (relay.address() as AddressInfo).port;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(own) }).href,
    swallow() {
      for (const socket of open) socket.unpipe().resume();
    },
    stop() {
      for (const socket of open) socket.destroy();
      relay.close();
    },
  };
}

describe.runIf(ownPostgres !== null)(`PostgreSQL in trouble${none}`, () => {
  let server: StartedPostgres;
  let opened: OpenedStore;
  beforeAll(async () => {
    server = await startPostgres({ bin: ownPostgres ?? "" });
    opened = await openStore({ url: server.url, folder: "" });
  }, PATIENCE_MS);
  afterAll(async () => {
    await opened?.close();
    await server?.stop();
  }, PATIENCE_MS);
  beforeEach(async () => {
    for (const table of ["licences", "orders", "events"] as const)
      await opened.db.deleteFrom(table).execute();
  });

  it(
    "fault 33: a database that goes away and comes back",
    async () => {
      const { store } = opened;
      const provider = makeProviderDouble();
      const shop = createShop({
        store,
        provider,
        products,
        secret: SETTLING_SECRET,
        log: () => {},
      });
      const { session, claim } = await shop.startCheckout("https://lamplight.example");
      provider.pay(session);
      const { body, signature } = provider.event("evt_1", "paid", session);

      await server.pause();
      // Both the connection that was open and a new one.
      for (let attempt = 0; attempt < 3; attempt += 1)
        await expect(shop.receiveEvent(body, signature)).rejects.toThrow(StoreUnavailable);
      await expect(shop.readCheckout(session, claim)).rejects.toThrow(StoreUnavailable);
      await expect(shop.startCheckout("https://lamplight.example")).rejects.toThrow(
        StoreUnavailable,
      );
      await expect(
        shop.readLicence("LAMPTEST-00000-00000-00000-00000-00000-00000", "any"),
      ).resolves.toEqual({ status: "invalid" });
      expect(await shop.check()).toMatchObject({ store: "unavailable", provider: "ok" });

      await server.resume();
      expect(await shop.receiveEvent(body, signature)).toBe("settled");
      expect(await shop.receiveEvent(body, signature)).toBe("repeated");
      expect(await shop.readCheckout(session, claim)).toMatchObject({ status: "paid" });
      expect(await shop.check()).toMatchObject({ store: "ok" });
    },
    PATIENCE_MS,
  );

  it("fault 33: a connection cut in the middle of a transaction commits nothing", async () => {
    const { store, db } = opened;
    const working = store.transact(async (transaction) => {
      await transaction.addOrder(settlingOrder(1));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'lamplight' and state = 'idle in transaction'`.execute(db);
      await transaction.rememberEvent({ id: "evt_1", type: "", session: "", receivedAt: "" });
    });
    await expect(working).rejects.toThrow(StoreUnavailable);
    expect(await store.readOrder(settlingOrder(1).id)).toBeNull();
    // And the next one gets a connection that works.
    await store.transact((transaction) => transaction.addOrder(settlingOrder(1)));
    expect(await store.readOrder(settlingOrder(1).id)).not.toBeNull();
  });

  it("fault 33: a database that takes no writing is unavailable", async () => {
    const { store, db } = opened;
    const name = new URL(server.url).pathname.slice(1);
    const readOnly = (value: string) =>
      sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(db);
    await readOnly("on");
    const second = await openStore({ url: server.url, folder: "" }).catch(
      (error: unknown) => error,
    );
    expect(second).toBeInstanceOf(StoreUnavailable);
    await readOnly("off");
    await store.check();
  });

  it("fault 33: a connection that the network swallows fails one query and not the next", async () => {
    const relay = await startRelay(server.url);
    const db = await openPostgres(relay.url, SHORT_PATIENCE_MS);
    const ask = () => guardStore(() => sql`select 1`.execute(db));
    await ask();
    relay.swallow();
    await expect(ask()).rejects.toThrow(/read timeout/);
    await expect(ask()).resolves.toMatchObject({ rows: [{}] });

    relay.swallow();
    const working = guardStore(() =>
      db.transaction().execute((transaction) => sql`select 1`.execute(transaction)),
    );
    await expect(working).rejects.toThrow(StoreUnavailable);
    await expect(ask()).resolves.toMatchObject({ rows: [{}] });
    await db.destroy();
    relay.stop();
  });

  it("keeps its tables in a schema of their own", async () => {
    const { rows } = await sql<{ schemaname: string; tablename: string }>`
      select schemaname, tablename from pg_tables
      where tablename in ('orders', 'licences', 'events', 'migrations')`.execute(opened.db);
    expect(rows).toHaveLength(4);
    for (const { schemaname } of rows) expect(schemaname).toBe("lamplight");
  });

  it("bounds every transaction, so that a stuck one ends", async () => {
    await opened.db.transaction().execute(async (transaction) => {
      const read = async (name: string) =>
        (
          await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
            transaction,
          )
        ).rows[0]?.value;
      expect(await read("statement_timeout")).toBe("5s");
      expect(await read("lock_timeout")).toBe("4s");
      expect(await read("idle_in_transaction_session_timeout")).toBe("10s");
    });
  });

  it("says that a database is away, and never says its password", async () => {
    const closed = Object.assign(new URL(server.url), { port: "1" }).href;
    const wrong = Object.assign(new URL(server.url), { password: "wrongpassword" }).href;
    for (const url of [closed, wrong]) {
      const error = await openStore({ url, folder: "" }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).not.toContain(new URL(url).password);
    }
  });
});
