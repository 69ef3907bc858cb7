// The built-in payment provider in which no money moves: the same interface, events and states as the real one.
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import {
  ForgedEvent,
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnavailable,
} from "../../checkout/payment-provider.ts";
import type { Log } from "../../checkout/shop.ts";
import type { Database, TestSession } from "../../db/schema.ts";
import { paymentPage } from "./payment-page.ts";
import { PAYMENT_PATH, SESSION_LIFE_MS, stateOf } from "./test-session.ts";

/** How long the money of a card that settles late is on its way. */
export const LATE_PAYMENT_MS = 8000;
const PAGE = 100;
/** The buyer waits for the first try only. */
const RETRY_PAUSES_MS = [500, 2000, 10_000, 60_000];

export interface TestShopOptions {
  db: Kysely<Database>;
  /** Takes a signed event to the shop's webhook; rejects if it wasn't accepted. */
  deliver: (rawBody: Uint8Array, signature: string) => Promise<void>;
  /** Signs the events; the same for every server on one store. */
  secret: string;
  toleranceS: number;
  now: () => number;
  log: Log;
}

export function createTestShop(options: TestShopOptions) {
  const { db, secret, toleranceS, now, log } = options;
  const iso = (ms: number) => new Date(ms).toISOString();

  const digest = (time: string, body: Uint8Array) =>
    createHmac("sha256", secret).update(`${time}.`).update(body).digest();

  async function deliver(type: string, body: Uint8Array, tries = 0): Promise<void> {
    // Signed again each time, because a signature is believed for some minutes only.
    const time = String(Math.floor(now() / 1000));
    const signature = `t=${time},v1=${digest(time, body).toString("hex")}`;
    try {
      await options.deliver(body, signature);
    } catch (error) {
      const pause = RETRY_PAUSES_MS[tries];
      log.warn({ type, tries: tries + 1, error: String(error) }, "test event not delivered");
      if (pause !== undefined) setTimeout(() => deliver(type, body, tries + 1), pause).unref();
    }
  }

  function announce(type: string, session: string): Promise<void> {
    const id = `evt_test_${randomUUID().replaceAll("-", "")}`;
    const event = { id, type: `checkout.session.${type}`, session };
    return deliver(event.type, Buffer.from(JSON.stringify(event)));
  }

  async function read(id: string): Promise<TestSession | null> {
    const query = db.selectFrom("test_sessions").selectAll().where("id", "=", id);
    return (await query.executeTakeFirst()) ?? null;
  }

  /** The condition keeps two presses, or two servers, from paying one session twice. */
  async function pay(id: string, outcome: "pays" | "late" | "refused", email: string | null) {
    const delay = outcome === "pays" ? 0 : LATE_PAYMENT_MS;
    const { numUpdatedRows } = await db
      .updateTable("test_sessions")
      .set({ settles_at: iso(now() + delay), refused: outcome === "refused" ? 1 : 0, email })
      .where("id", "=", id)
      .where("settles_at", "is", null)
      .where("created_at", ">", iso(now() - SESSION_LIFE_MS))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (delay > 0) {
      const type = outcome === "late" ? "async_payment_succeeded" : "async_payment_failed";
      setTimeout(() => announce(type, id), delay).unref();
    }
    await announce("completed", id);
  }

  /** To the shop this is a provider elsewhere, so trouble with its table is trouble with the provider. */
  async function asProvider<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new ProviderUnavailable("The test shop can't reach its table.", { cause: error });
    }
  }

  const provider: PaymentProvider = {
    name: "test-shop",
    mode: "test",
    canVerify: true,
    createSession: ({ order, product, successUrl, cancelUrl }) =>
      asProvider(async () => {
        const { id } = await db
          .insertInto("test_sessions")
          .values({
            id: `cs_test_${randomBytes(32).toString("hex")}`,
            order_id: order,
            product: product.id,
            title: product.title,
            amount: product.amount,
            currency: product.currency,
            success_url: successUrl,
            cancel_url: cancelUrl,
            email: null,
            created_at: iso(now()),
            settles_at: null,
            refused: 0,
          })
          // An order that has a session keeps it.
          .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ order_id: order }))
          .returning("id")
          .executeTakeFirstOrThrow();
        return { id, url: `${new URL(successUrl).origin}${PAYMENT_PATH}/${id}` };
      }),
    readSession: (id) =>
      asProvider(async () => {
        const session = await read(id);
        return session && stateOf(session, now());
      }),
    findSessions: ({ email }) =>
      asProvider(async () => {
        const paid = db
          .selectFrom("test_sessions")
          .select("id")
          .where("settles_at", "<=", iso(now()))
          .where("refused", "=", 0)
          .where("email", "=", email.toLowerCase())
          .orderBy("created_at", "desc");
        return (await paid.execute()).map(({ id }) => id);
      }),
    listSessions: ({ status, since, until = iso(now()), after }) =>
      asProvider(async () => {
        const last = after === null ? null : await read(after);
        const isOver = iso(now() - SESSION_LIFE_MS);
        const newest = status === "complete" || until < isOver ? until : isOver;
        let query = db
          .selectFrom("test_sessions")
          .selectAll()
          .where("settles_at", status === "complete" ? "is not" : "is", null)
          .where("created_at", ">=", since)
          .where("created_at", "<=", newest)
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(PAGE);
        if (last)
          query = query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("created_at", "id"), "<", tuple(last.created_at, last.id)),
          );
        const found = await query.execute();
        const sessions = found.map((session) => ({
          id: session.id,
          read: async () => stateOf(session, now()),
        }));
        return { sessions, more: found.length === PAGE };
      }),
    async readEvent(rawBody, signature) {
      const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
      if (!time || !mac) throw new ForgedEvent("The event has no signature of the test shop.");
      if (!timingSafeEqual(Buffer.from(mac, "hex"), digest(time, rawBody)))
        throw new ForgedEvent("The event's signature is not this shop's.");
      const ageS = Math.floor(now() / 1000) - Number(time);
      if (Math.abs(ageS) > toleranceS) throw new ForgedEvent(`The event was signed ${ageS} s ago.`);
      const { id, type, session }: ProviderEvent = JSON.parse(Buffer.from(rawBody).toString());
      return { id, mode: "test", type, session };
    },
    // One machine, one clock.
    check: () => asProvider(() => read("").then(() => ({ clockSkewS: 0 }))),
    missingRights: async () => [],
  };

  return { provider, pages: paymentPage({ read, pay, now, log }) };
}
