// Faults and attacks on the shop, each by its number, on SQLite and on PostgreSQL with a provider that keeps sessions.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createShop } from "../checkout/create-shop.ts";
import { makeLicences } from "../checkout/licence.ts";
import { openOrderBook } from "../checkout/order-book.ts";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import { products } from "../checkout/product.ts";
import { makeProviderDouble, type ProviderDouble } from "../checkout/provider-double.ts";
import { type Shop, StoreUnavailable } from "../checkout/shop.ts";
import type { Store } from "../checkout/store.ts";
import type { OpenedStore } from "./open-store.ts";
import { type EmptyStore, storeKinds } from "./test-stores.ts";

const DATABASE_START_MS = 60_000;
const ORIGIN = "https://lamplight.example";
const PRODUCT = products[0]?.id ?? "";
const secret = new TextEncoder().encode("a secret of at least 32 characters");
const now = () => new Date("2026-01-01T12:00:00Z");

describe.each(storeKinds)("the shop on $title", ({ isThere, start }) => {
  describe.runIf(isThere)("is safe against", () => {
    let server: Awaited<ReturnType<typeof start>>;
    let empty: EmptyStore;
    let opened: OpenedStore;
    let store: Store;
    let provider: ProviderDouble;
    let shop: Shop;
    let log: string[];

    const shopWith = (change: Partial<Parameters<typeof createShop>[0]> = {}) =>
      createShop({
        store,
        provider,
        products,
        secret,
        now,
        log: (line) => log.push(line),
        ...change,
      });
    const book = () => openOrderBook({ store, licences: makeLicences(secret), now });

    beforeAll(async () => {
      server = await start();
    }, DATABASE_START_MS);
    afterAll(() => server?.stop(), DATABASE_START_MS);
    beforeEach(async () => {
      empty = await server.make();
      opened = await empty.open();
      ({ store } = opened);
      provider = makeProviderDouble();
      log = [];
      shop = shopWith();
    }, DATABASE_START_MS);
    afterEach(() => empty.dispose());

    const tell = (id: string, type: string, session: string | null, to = shop) => {
      const { body, signature } = provider.event(id, type, session);
      return to.receiveEvent(body, signature);
    };
    const countRows = async (table: "orders" | "licences" | "events") => {
      const { rows } = await opened.db
        .selectFrom(table)
        .select((its) => its.fn.countAll<number | string>().as("count"))
        .execute()
        .then((found) => ({ rows: found }));
      return Number(rows[0]?.count);
    };
    /** A checkout that was paid and settled; the key is what its buyer sees. */
    async function buy() {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      expect(await tell(`evt_paid_${session}`, "paid", session)).toBe("settled");
      const state = await shop.readCheckout(session, claim);
      const key = state.status === "paid" ? (state.licence ?? "") : "";
      const order = await store.readOrderBySession(session);
      expect(key).toMatch(/^LAMPTEST-/);
      return { session, claim, key, order: order?.id ?? "" };
    }
    const verdictOn = async (key: string) => (await shop.readLicence(key, PRODUCT)).status;

    it("nothing: a purchase from beginning to end", async () => {
      const { url, session, claim } = await shop.startCheckout(ORIGIN);
      expect(url).toBe(`https://pay.example/${session}`);
      expect(await shop.readCheckout(session, claim)).toEqual({ status: "unpaid" });
      provider.pay(session);
      const state = await shop.readCheckout(session, claim);
      expect(state).toEqual({ status: "paid", licence: expect.stringMatching(/^LAMPTEST-/) });
      const key = state.status === "paid" ? state.licence : "";
      expect(await shop.readLicence(` ${key?.toLowerCase()} `, PRODUCT)).toEqual({
        status: "valid",
        product: PRODUCT,
        order: provider.requests[0]?.order,
      });
      // The same answer again, also after a restart.
      expect(await shopWith().readCheckout(session, claim)).toEqual(state);
    });

    it("fault 1: the same event twice", async () => {
      const { session } = await buy();
      expect(await tell("evt_1", "paid", session)).toBe("settled");
      const readings = provider.readings;
      expect(await tell("evt_1", "paid", session)).toBe("repeated");
      expect(provider.readings).toBe(readings);
      expect(await countRows("licences")).toBe(1);
    });

    it("fault 1: the same event twice at once", async () => {
      const { session } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const outcomes = await Promise.all([0, 1, 2, 3].map(() => tell("evt_1", "paid", session)));
      expect(outcomes.toSorted()).toEqual(["repeated", "repeated", "repeated", "settled"]);
      expect(await countRows("licences")).toBe(1);
      expect(await countRows("events")).toBe(1);
    });

    it("fault 2: two events for one session in the same moment", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const outcomes = await Promise.all([
        tell("evt_1", "checkout.session.completed", session),
        tell("evt_2", "checkout.session.async_payment_succeeded", session),
      ]);
      expect(outcomes).toEqual(["settled", "settled"]);
      expect(await countRows("licences")).toBe(1);
      expect(await countRows("events")).toBe(2);
      expect(await shop.readCheckout(session, claim)).toMatchObject({ status: "paid" });
    });

    it("fault 3: the refund's event before the payment's", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      provider.change(session, { money: "refunded" });
      await tell("evt_refund", "charge.refunded", session);
      await tell("evt_paid", "checkout.session.completed", session);
      expect(await shop.readCheckout(session, claim)).toEqual({
        status: "revoked",
        reason: "the payment was refunded",
      });
      expect(await countRows("licences")).toBe(0);
    });

    it("fault 3: a settlement that is overtaken by a refund between its reading and its commit", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      provider.afterReading = async () => {
        provider.afterReading = async () => {};
        provider.change(session, { money: "refunded" });
        await tell("evt_refund", "charge.refunded", session);
      };
      // This one has read "kept"; committing that would bring the licence back to life.
      expect(await tell("evt_paid", "checkout.session.completed", session)).toBe("settled");
      expect(await shop.readCheckout(session, claim)).toMatchObject({ status: "revoked" });
      expect(await countRows("licences")).toBe(0);
      expect(await countRows("events")).toBe(2);
    });

    it("fault 3: a refund that is overtaken by the settlement of an older reading", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const refundWasRead = Promise.withResolvers<void>();
      const paymentWasRead = Promise.withResolvers<void>();
      provider.afterReading = async () => {
        provider.afterReading = async () => {
          provider.afterReading = async () => {};
          refundWasRead.resolve();
          await paying;
        };
        paymentWasRead.resolve();
        await refundWasRead.promise;
      };
      const paying = tell("evt_paid", "checkout.session.completed", session);
      await paymentWasRead.promise;
      provider.change(session, { money: "refunded" });
      // Committed after "kept" was, of which it knows nothing: its event must not be lost.
      await tell("evt_refund", "charge.refunded", session);
      await paying;
      expect(await shop.readCheckout(session, claim)).toMatchObject({ status: "revoked" });
      expect(await countRows("events")).toBe(2);
    });

    it("fault 4: a forged event, of which nothing is written", async () => {
      const { session } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const { body } = provider.event("evt_1", "paid", session);
      await expect(shop.receiveEvent(body, "forged")).rejects.toThrow(ForgedEvent);
      await expect(shop.receiveEvent(body, null)).rejects.toThrow(ForgedEvent);
      expect(await countRows("events")).toBe(0);
      expect((await store.readOrderBySession(session))?.status).toBe("pending");
    });

    it("fault 11: a slow payment, until it arrives", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.change(session, { status: "complete", payment: "unpaid" });
      expect(await tell("evt_1", "checkout.session.completed", session)).toBe("settled");
      expect(await shop.readCheckout(session, claim)).toEqual({ status: "settling" });
      expect(await countRows("licences")).toBe(0);
      provider.pay(session);
      await tell("evt_2", "checkout.session.async_payment_succeeded", session);
      expect(await shop.readCheckout(session, claim)).toMatchObject({ status: "paid" });
    });

    it.each([
      ["fault 12: a session with nothing to pay", { payment: "no_payment_required", amount: 0 }],
      ["fault 14: a wrong amount", { amount: 1 }],
      ["fault 14: a wrong currency", { currency: "idr" }],
      ["fault 14: a wrong quantity", { quantity: 5 }],
      ["fault 14: a wrong kind", { kind: "other" }],
      ["fault 16: a session of another product", { product: "torch" }],
      ["fault 16: a session of the other mode", { mode: "live" }],
    ] as const)("%s", async (_, change) => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      provider.change(session, change);
      // Acknowledged, for a repeat would change nothing, and told to the owner once.
      expect(await tell("evt_1", "paid", session)).toBe("settled");
      expect(await shop.readCheckout(session, claim)).toEqual({ status: "unpaid" });
      expect(await tell("evt_2", "paid", session)).toBe("settled");
      expect(await countRows("licences")).toBe(0);
      expect(log).toEqual([expect.stringMatching(/^Order order_\w+ was denied: .+\.$/)]);
    });

    it("fault 13: an expired session and a refused slow payment", async () => {
      for (const change of [
        { status: "expired" },
        { status: "complete", payment: "unpaid", refused: true },
      ] as const) {
        const { session, claim } = await shop.startCheckout(ORIGIN);
        provider.change(session, change);
        expect(await tell(`evt_${session}`, "failed", session)).toBe("settled");
        expect(await shop.readCheckout(session, claim)).toEqual({ status: "unpaid" });
      }
      expect(await countRows("licences")).toBe(0);
    });

    it("fault 16: a session of another shop on the same account", async () => {
      const strange = { ...provider, readSession: async () => null };
      const others = shopWith({ provider: strange });
      expect(await tell("evt_1", "paid", "cs_test_of_nobody", others)).toBe("ignored");
      const { session } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const foreign = { ...provider.sessions.get(session), id: "cs_test_foreign", order: null };
      provider.sessions.set("cs_test_foreign", foreign as never);
      expect(await tell("evt_2", "paid", "cs_test_foreign")).toBe("ignored");
      expect(await countRows("licences")).toBe(0);
    });

    it("fault 16: a second session that names an order already bound to its own", async () => {
      const { session, key } = await buy();
      const twin = { ...provider.sessions.get(session), id: "cs_test_twin_session" };
      provider.sessions.set(twin.id, { ...twin, money: "refunded" } as never);
      expect(await tell("evt_twin", "paid", twin.id)).toBe("ignored");
      expect(await verdictOn(key)).toBe("valid");
      expect(log.at(-1)).toMatch(/was left as it is: a second session names the order\.$/);
    });

    it("fault 17: a session id out of a shared link", async () => {
      const { session, claim } = await buy();
      const stolen = { status: "paid", licence: null };
      expect(await shop.readCheckout(session, null)).toEqual(stolen);
      expect(await shop.readCheckout(session, "")).toEqual(stolen);
      expect(await shop.readCheckout(session, `${claim}x`)).toEqual(stolen);
      const other = await shop.startCheckout(ORIGIN);
      expect(await shop.readCheckout(session, other.claim)).toEqual(stolen);
      // Also where the thief is the first to ask, and settles it.
      provider.pay(other.session);
      expect(await shop.readCheckout(other.session, claim)).toEqual(stolen);
      expect(await shop.readCheckout(other.session, other.claim)).toMatchObject({
        licence: expect.any(String),
      });
    });

    it("fault 18: the provider's placeholder, and anything else that is no session", async () => {
      const asked = provider.readings;
      for (const session of [
        "{CHECKOUT_SESSION_ID}",
        "%7BCHECKOUT_SESSION_ID%7D",
        "",
        "../../v1/charges",
        "cs_test_ä".repeat(2),
        "a".repeat(256),
        "cs_test_unknown_to_us",
      ])
        expect(await shop.readCheckout(session, "claim")).toEqual({ status: "unknown" });
      expect(provider.readings).toBe(asked);
    });

    it("fault 18: the way back holds the literal placeholder for the provider to fill in", async () => {
      await shop.startCheckout(ORIGIN);
      expect(provider.requests[0]).toMatchObject({
        successUrl: `${ORIGIN}/success?session_id={CHECKOUT_SESSION_ID}&redirect=%2Fmotion&openPrompt=true`,
        cancelUrl: `${ORIGIN}/cancel?redirect=%2Fmotion`,
        product: { amount: 500, currency: "usd" },
      });
    });

    it("fault 22: a licence whose payment was refunded, or lost in a dispute", async () => {
      for (const [money, reason] of [
        ["refunded", "the payment was refunded"],
        ["dispute_lost", "the payment was disputed and the dispute was lost"],
      ] as const) {
        const { session, claim, key } = await buy();
        expect(await verdictOn(key)).toBe("valid");
        provider.change(session, { money });
        await tell(`evt_${money}`, money, session);
        expect(await shop.readLicence(key, PRODUCT)).toEqual({ status: "revoked", reason });
        expect(await shop.readCheckout(session, claim)).toEqual({ status: "revoked", reason });
      }
    });

    it("fault 23: a won dispute and a failed refund, by what the provider says and not by the event", async () => {
      const { session, key } = await buy();
      provider.change(session, { money: "disputed" });
      await tell("evt_opened", "charge.dispute.created", session);
      expect(await verdictOn(key)).toBe("valid");
      provider.change(session, { money: "dispute_lost" });
      await tell("evt_lost", "charge.dispute.closed", session);
      expect(await verdictOn(key)).toBe("revoked");
      provider.change(session, { money: "kept" });
      await tell("evt_won", "charge.dispute.closed", session);
      expect(await verdictOn(key)).toBe("valid");
      provider.change(session, { money: "refunded" });
      await tell("evt_refund", "charge.refunded", session);
      expect(await verdictOn(key)).toBe("revoked");
      provider.change(session, { money: "kept" });
      await tell("evt_refund_failed", "refund.failed", session);
      expect(await verdictOn(key)).toBe("valid");
    });

    it("fault 23: what the owner ended stays ended, whatever the provider says later", async () => {
      const { session, key, order, claim } = await buy();
      await book().withdraw(order, "shared in public");
      provider.change(session, { money: "disputed" });
      await tell("evt_opened", "charge.dispute.created", session);
      provider.change(session, { money: "kept" });
      await tell("evt_won", "charge.dispute.closed", session);
      const revoked = { status: "revoked", reason: "shared in public" };
      expect(await shop.readLicence(key, PRODUCT)).toEqual(revoked);
      expect(await shop.readCheckout(session, claim)).toEqual(revoked);
      expect(await book().restore(order)).toMatchObject({ key });
      expect(await verdictOn(key)).toBe("valid");
    });

    it("fault 24: a partial refund keeps the licence", async () => {
      const { session, key } = await buy();
      provider.change(session, { money: "partly_refunded" });
      expect(await tell("evt_part", "charge.refunded", session)).toBe("settled");
      expect(await verdictOn(key)).toBe("valid");
    });

    it("fault 33: a store that fails before, in and at the commit: nothing is acknowledged", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const away = new StoreUnavailable("disk full");
      const faults: Partial<Store>[] = [
        { readOrderBySession: () => Promise.reject(away) },
        {
          transact: (work) =>
            store.transact(async (transaction) => {
              await work(transaction);
              throw away;
            }),
        },
        {
          transact: (work) =>
            store.transact((transaction) =>
              work({ ...transaction, addLicence: () => Promise.reject(away) }),
            ),
        },
      ];
      for (const fault of faults) {
        const failing = shopWith({ store: { ...store, ...fault } });
        await expect(tell("evt_1", "paid", session, failing)).rejects.toThrow(StoreUnavailable);
      }
      expect(await countRows("events")).toBe(0);
      expect(await countRows("licences")).toBe(0);
      // The provider delivers it again, and now it is there whole.
      expect(await tell("evt_1", "paid", session)).toBe("settled");
      expect(await shop.readCheckout(session, claim)).toMatchObject({ status: "paid" });
    });

    it("fault 35: a provider that opens no session leaves an order that costs nobody anything", async () => {
      provider.isDown = true;
      await expect(shop.startCheckout(ORIGIN)).rejects.toThrow(ProviderUnavailable);
      expect(await countRows("orders")).toBe(1);
    });

    it("fault 36: a provider that is down at the success page", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      provider.isDown = true;
      expect(await shop.readCheckout(session, claim)).toEqual({ status: "settling" });
      await expect(tell("evt_1", "paid", session)).rejects.toThrow(ProviderUnavailable);
      expect(await countRows("events")).toBe(0);
      provider.isDown = false;
      expect(await tell("evt_1", "paid", session)).toBe("settled");
      provider.isDown = true;
      // What is settled needs no provider.
      expect(await shop.readCheckout(session, claim)).toMatchObject({ status: "paid" });
    });

    it("fault 37: an end of the process between opening the session and noting it", async () => {
      let opened = "";
      const dying: ProviderDouble = {
        ...provider,
        createSession: async (request) => {
          opened = (await provider.createSession(request)).id;
          throw new ProviderUnavailable("killed");
        },
      };
      await expect(shopWith({ provider: dying }).startCheckout(ORIGIN)).rejects.toThrow("killed");
      // Nobody has got its address; should it be paid nevertheless, the session names its order.
      expect(await shop.readCheckout(opened, "claim")).toEqual({ status: "unknown" });
      provider.pay(opened);
      expect(await tell("evt_1", "paid", opened)).toBe("settled");
      expect(await store.readOrderBySession(opened)).toMatchObject({ status: "paid" });
      expect(await shop.readCheckout(opened, "claim")).toEqual({ status: "paid", licence: null });
    });

    it("fault 37: a paid session whose order is in no store, which is told to the owner", async () => {
      const { session } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const state = provider.sessions.get(session);
      provider.sessions.set(session, { ...state, id: session, order: "order_lost" } as never);
      const elsewhere = await server.make();
      const empties = shopWith({ store: (await elsewhere.open()).store });
      expect(await tell("evt_1", "paid", session, empties)).toBe("ignored");
      expect(log).toEqual([`A paid session of ${PRODUCT} belongs to no order of this store.`]);
      await elsewhere.dispose();
    });

    it("fault 39: webhook, success page and 50 callers at once", async () => {
      const { session, claim } = await shop.startCheckout(ORIGIN);
      provider.pay(session);
      const second = shopWith({ store: (await empty.open()).store });
      const states = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const at = index % 2 ? shop : second;
          if (index % 5 === 0) await tell(`evt_${index % 15}`, "paid", session, at);
          return at.readCheckout(session, claim);
        }),
      );
      const licences = states.map((state) => (state.status === "paid" ? state.licence : null));
      expect(new Set(licences).size).toBe(1);
      expect(licences[0]).toMatch(/^LAMPTEST-/);
      expect(await countRows("licences")).toBe(1);
      expect(await countRows("events")).toBe(3);
    });

    it("fault 41: an event that concerns nothing of ours", async () => {
      expect(await tell("evt_1", "customer.created", null)).toBe("ignored");
      expect(await tell("evt_2", "from.the.future", "no session!")).toBe("ignored");
      expect(await countRows("events")).toBe(0);
    });

    it("fault 44: a test licence after going live", async () => {
      const { key, session, claim } = await buy();
      const live = shopWith({ provider: makeProviderDouble("live") });
      expect(await live.readLicence(key, PRODUCT)).toEqual({ status: "invalid" });
      expect(await live.readCheckout(session, claim)).toEqual({ status: "unknown" });
      const forged = key.replace("LAMPTEST", "LAMP");
      expect(await live.readLicence(forged, PRODUCT)).toEqual({ status: "invalid" });
    });

    it("fault 20 and 21: forged, foreign and other products' licences", async () => {
      const { key } = await buy();
      const strange = makeLicences(secret.toReversed());
      const order = { id: "order_1", mode: "test", product: PRODUCT, generation: 1 } as const;
      const { key: forged } = await strange.of(order);
      for (const wrong of ["", "null", key.slice(1), forged, `${key}${key}`, "x".repeat(1e6)])
        expect(await shop.readLicence(wrong, PRODUCT)).toEqual({ status: "invalid" });
      expect(await shop.readLicence(key, "torch")).toEqual({ status: "other_product" });
    });

    it("a lost licence: the owner gives a new key, and the old one ends", async () => {
      const { key, order, session, claim } = await buy();
      const { key: fresh } = await book().reissue(order);
      expect(fresh).not.toBe(key);
      expect(await verdictOn(fresh)).toBe("valid");
      expect(await shop.readLicence(key, PRODUCT)).toEqual({
        status: "revoked",
        reason: "a newer key has replaced this one",
      });
      expect(await shop.readCheckout(session, claim)).toEqual({ status: "paid", licence: fresh });
      expect((await book().find(key))?.id).toBe(order);
      expect((await book().find(fresh.toLowerCase()))?.id).toBe(order);
      expect((await book().find(session))?.id).toBe(order);
      expect((await book().find(order))?.id).toBe(order);
      expect(await book().find("order_none")).toBeNull();
    });

    it("hasty hands: no key for what is not paid or does not count", async () => {
      const { session } = await shop.startCheckout(ORIGIN);
      const pending = (await store.readOrderBySession(session))?.id ?? "";
      await expect(book().reissue(pending)).rejects.toThrow("is pending: only a paid one");
      await expect(book().withdraw("order_none", "why")).rejects.toThrow("There is no order");
      const { order, session: paid } = await buy();
      provider.change(paid, { money: "refunded" });
      await tell("evt_refund", "charge.refunded", paid);
      await expect(book().reissue(order)).rejects.toThrow("the payment was refunded");
      expect(await book().restore(order)).toMatchObject({ key: null });
    });

    it("a changed licence secret: old keys still open, and are not shown wrongly", async () => {
      const { session, claim, key } = await buy();
      const changed = shopWith({ secret: secret.toReversed() });
      expect(await changed.readLicence(key, PRODUCT)).toMatchObject({ status: "valid" });
      expect(await changed.readCheckout(session, claim)).toEqual({ status: "paid", licence: null });
      expect(log.at(-1)).toContain("re-issue it");
    });

    it("curious eyes: the store holds no claim and no key, and the log neither", async () => {
      const { key, claim, session } = await buy();
      provider.change(session, { amount: 1 });
      await tell("evt_odd", "paid", session);
      const rows = JSON.stringify([
        await opened.db.selectFrom("orders").selectAll().execute(),
        await opened.db.selectFrom("licences").selectAll().execute(),
        await opened.db.selectFrom("events").selectAll().execute(),
      ]);
      expect(log.length).toBeGreaterThan(0);
      for (const hidden of [claim, key, key.replaceAll("-", "")]) {
        expect(rows).not.toContain(hidden);
        expect(log.join()).not.toContain(hidden);
      }
      expect(log.join()).not.toContain(session);
    });

    it("the dark: says what is away and never throws", async () => {
      expect(await shop.check()).toEqual({ store: "ok", provider: "ok", clockSkewS: 0 });
      provider.isDown = true;
      const broken = { ...store, check: () => Promise.reject(new StoreUnavailable("away")) };
      expect(await shopWith({ store: broken }).check()).toEqual({
        store: "unavailable",
        provider: "unavailable",
        clockSkewS: null,
      });
    });
  });
});
