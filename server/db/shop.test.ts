// Purchases, the owner's commands and the fault cases of the shop, on every kind of store, with a provider in memory.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createShop, type ShopDeps } from "../checkout/create-shop.ts";
import { type FakeProvider, makeFakeProvider } from "../checkout/fake-provider.ts";
import { deriveLicence } from "../checkout/licence.ts";
import { createOrderAdmin, OrderRefusal } from "../checkout/order-admin.ts";
import {
  ForgedEvent,
  ProviderUnavailable,
  type SessionState,
} from "../checkout/payment-provider.ts";
import { products } from "../checkout/product.ts";
import {
  type CheckoutState,
  type Shop,
  type ShopEvent,
  StoreUnavailable,
} from "../checkout/shop.ts";
import type { Store } from "../checkout/store.ts";
import { type StoreKind, storeKinds } from "./fixture-stores.ts";
import type { OpenedStore } from "./open-store.ts";

const ORIGIN = "https://lamplight.example";
const PRODUCT = products[0]?.id ?? "";
const secret = new TextEncoder().encode("a secret of at least 32 characters");
const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(storeKinds)("the shop on $title", ({ start }) => {
  let kind: Awaited<ReturnType<StoreKind["start"]>>;
  let opened: OpenedStore;
  let store: Store;
  let provider: FakeProvider;
  let shop: Shop;
  let log: string[];
  let events: ShopEvent[];
  let nowMs: number;

  const write = (fields: object, message: string) => {
    log.push(`${message} ${JSON.stringify(fields)}`);
  };
  const depsWith = (change: Partial<ShopDeps> = {}): ShopDeps => ({
    ...{ store, provider, products, secret, toleranceS: 300, promotions: false },
    mail: { owner: true },
    now: () => nowMs,
    log: { info: write, warn: write, error: write },
    onEvent: (event) => events.push(event),
    ...change,
  });
  const shopWith = (change?: Partial<ShopDeps>) => createShop(depsWith(change));
  const admin = () => createOrderAdmin(depsWith());

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(async () => {
    opened = await (await kind.empty())();
    ({ store } = opened);
    provider = makeFakeProvider();
    [log, events, nowMs] = [[], [], Date.parse("2026-01-01T12:00:00Z")];
    shop = shopWith();
  });
  afterEach(() => opened.close());

  const tell = (id: string, session: string | null, to = shop) => {
    const { body, signature } = provider.event(id, "an.event", session);
    return to.receiveEvent(body, signature);
  };
  const count = async (table: "orders" | "licences" | "events" | "audit") =>
    (await opened.db.selectFrom(table).selectAll().execute()).length;
  const takeMails = async (): Promise<string[]> => {
    const mails = await store.claimMails(new Date(nowMs).toISOString(), 1000, 100);
    for (const { id } of mails) await store.removeMail(id);
    return mails.map(({ kind, recipient }) => `${kind} ${recipient}`).sort();
  };
  const keyIn = (state: CheckoutState) => (state.status === "paid" ? state.licence : null) ?? "";
  /** A checkout that was paid and settled; the key is what its buyer sees. */
  async function buy(earlierToken: string | null = null) {
    const { session, token } = await shop.startCheckout(ORIGIN, earlierToken);
    provider.pay(session);
    expect(await tell(`evt_paid_${session}`, session)).toBe("settled");
    const key = keyIn(await shop.readCheckout(session, token));
    const order = (await store.readOrderBySession(session))?.id ?? "";
    expect(key).toMatch(/^LAMPTEST-/);
    return { session, token, key, order };
  }
  const verdictOn = async (key: string) => (await shop.readLicence(key, PRODUCT)).status;

  it("sells: a purchase from beginning to end, also after a restart", async () => {
    const { url, session, token } = await shop.startCheckout(ORIGIN, null);
    expect(url).toBe(`https://pay.example/${session}`);
    expect(await shop.readCheckout(session, token)).toEqual({ status: "unpaid" });
    provider.pay(session);
    const state = await shop.readCheckout(session, token);
    const order = provider.requests[0]?.order;
    expect(await shop.readLicence(` ${keyIn(state).toLowerCase()} `, PRODUCT)).toEqual({
      status: "valid",
      product: PRODUCT,
      order,
    });
    expect(await shopWith().readCheckout(session, token)).toEqual(state);
    expect(events).toEqual([
      { type: "checkout_started" },
      { type: "settlement", status: "paid", durationS: expect.any(Number) },
    ]);
  });

  it("gives the key to whoever paid, however many checkouts that browser began and however late the money", async () => {
    const first = await shop.startCheckout(ORIGIN, null);
    provider.change(first.session, { status: "complete", payment: "unpaid" });
    await tell("evt_slow", first.session);
    let earlier = first.token;
    for (let number = 0; number < 8; number += 1)
      earlier = (await shop.startCheckout(ORIGIN, earlier)).token;
    nowMs += 20 * DAY_MS;
    provider.pay(first.session);
    await tell("evt_arrived", first.session);
    const state = await shop.readCheckout(first.session, first.token);
    expect(keyIn(state)).toMatch(/^LAMPTEST-/);
  });

  it("shows both keys to a browser that paid twice, and to no other", async () => {
    const first = await buy();
    const second = await buy(first.token);
    expect(await shop.readCheckout(second.session, second.token)).toEqual({
      status: "paid",
      licence: second.key,
      otherLicences: [first.key],
    });
    const stranger = await buy("a token that nobody was given");
    expect(await shop.readCheckout(stranger.session, stranger.token)).toMatchObject({
      otherLicences: [],
    });
    const listed = await admin().list({ limit: 9 });
    const twice = listed.flatMap(({ id, paidTwice }) => (paidTwice ? [id] : []));
    expect(twice.sort()).toEqual([first.order, second.order].sort());
  });

  describe("a payment that isn't what was ordered", () => {
    it.each<[string, Partial<SessionState>, string]>([
      ["fault 12: nothing to pay", { payment: "no_payment_required", amount: 0 }, "nothing"],
      ["fault 14: another amount", { amount: 1 }, "paid $0.01 instead of $5.00"],
      ["fault 14: an unknown amount", { amount: null }, "an unknown amount"],
      ["fault 14: another currency", { currency: "idr" }, "paid in idr"],
      ["fault 14: a discount", { amount: 400, discount: 100 }, "a discount of $1.00"],
      ["fault 14: another quantity", { quantity: 5 }, "5 pieces"],
      ["fault 14: a subscription", { kind: "other" }, "not a single purchase"],
      ["fault 16: another product", { product: "torch" }, "another product"],
      ["fault 16: the other mode", { mode: "live" }, "live mode"],
    ])("%s", async (_, change, reason) => {
      const { session, token } = await shop.startCheckout(ORIGIN, null);
      provider.pay(session);
      provider.change(session, change);
      // Acknowledged, because a repeat would change nothing, and told to the owner once.
      expect(await tell("evt_1", session)).toBe("settled");
      expect(await tell("evt_2", session)).toBe("settled");
      const order = await store.readOrderBySession(session);
      const { amount = 500, currency = "usd" } = change;
      expect(await shop.readCheckout(session, token)).toEqual({
        status: "review",
        reference: order?.id,
        received: amount === null ? null : { amount, currency },
      });
      expect(order?.reviewReason).toContain(reason);
      expect(await count("licences")).toBe(0);
      expect(await takeMails()).toEqual(["review null"]);
      expect(events.filter(({ type }) => type === "settlement")).toHaveLength(1);
    });

    it("is taken as paid once the owner accepts it, and a refund still ends it", async () => {
      const { session, token } = await shop.startCheckout(ORIGIN, null);
      provider.pay(session);
      provider.change(session, { amount: 450, kind: "other", email: "buyer@example.com" });
      await tell("evt_1", session);
      await takeMails();
      const { id = "" } = (await store.readOrderBySession(session)) ?? {};
      await admin().accept(id, "a rounding of the bank's");
      const key = keyIn(await shop.readCheckout(session, token));
      expect(await verdictOn(key)).toBe("valid");
      expect(await takeMails()).toEqual(["licence buyer@example.com"]);
      await expect(admin().accept(id, "")).rejects.toThrow("only one in review is accepted");
      provider.change(session, { money: "refunded" });
      await tell("evt_2", session);
      expect(await verdictOn(key)).toBe("revoked");
    });

    it("is no difference if only tax was added, or if promotion codes are allowed", async () => {
      const taxed = await shop.startCheckout(ORIGIN, null);
      provider.pay(taxed.session);
      provider.change(taxed.session, { amount: 595, addedTax: 95 });
      expect(await shop.readCheckout(taxed.session, taxed.token)).toMatchObject({ status: "paid" });
      const promoting = shopWith({ promotions: true });
      for (const change of [
        { amount: 476, addedTax: 76, discount: 100 },
        { payment: "no_payment_required", amount: 0, discount: 500 },
      ] as const) {
        const { session, token } = await promoting.startCheckout(ORIGIN, null);
        provider.pay(session);
        provider.change(session, change);
        expect(await promoting.readCheckout(session, token)).toMatchObject({ status: "paid" });
      }
    });
  });

  it("queues the buyer's and the owner's mails with the settlement, once, and none without mail", async () => {
    const { session } = await buy();
    expect(await takeMails()).toEqual(["licence buyer@example.com", "sale null"]);
    provider.change(session, { money: "disputed" });
    await tell("evt_dispute", session);
    await tell("evt_dispute_again", session);
    expect(await takeMails()).toEqual(["dispute null"]);
    await shop.requestLostKeys("anybody@example.com");
    expect(await takeMails()).toEqual(["lost_keys anybody@example.com"]);
    shop = shopWith({ mail: null });
    await buy();
    await shop.requestLostKeys("anybody@example.com");
    expect(await takeMails()).toEqual([]);
  });

  it("fault 1: deals with the same event once, one after the other and at once", async () => {
    const { session } = await shop.startCheckout(ORIGIN, null);
    provider.pay(session);
    const outcomes = await Promise.all([0, 1, 2, 3].map(() => tell("evt_1", session)));
    expect(outcomes.sort()).toEqual(["repeated", "repeated", "repeated", "settled"]);
    const { readings } = provider;
    expect(await tell("evt_1", session)).toBe("repeated");
    expect(provider.readings).toBe(readings);
    expect(await count("licences")).toBe(1);
    expect(await count("events")).toBe(1);
  });

  it("fault 3: believes a refund whose event comes before the payment's", async () => {
    const { session, token } = await shop.startCheckout(ORIGIN, null);
    provider.pay(session);
    provider.change(session, { money: "refunded" });
    await tell("evt_refund", session);
    await tell("evt_paid", session);
    const reason = "the payment was refunded";
    expect(await shop.readCheckout(session, token)).toEqual({ status: "revoked", reason });
    expect(await count("licences")).toBe(0);
  });

  it("fault 3: reads again if a refund overtakes a settlement between its reading and its commit", async () => {
    const { session, token } = await shop.startCheckout(ORIGIN, null);
    provider.pay(session);
    provider.afterReading = async () => {
      provider.afterReading = async () => {};
      provider.change(session, { money: "refunded" });
      await tell("evt_refund", session);
    };
    // This one has read "kept"; committing that would bring the licence back to life.
    expect(await tell("evt_paid", session)).toBe("settled");
    expect(await shop.readCheckout(session, token)).toMatchObject({ status: "revoked" });
    expect(await count("licences")).toBe(0);
    expect(await count("events")).toBe(2);
  });

  it("fault 4: writes nothing of a forged event", async () => {
    const { session } = await shop.startCheckout(ORIGIN, null);
    provider.pay(session);
    const { body } = provider.event("evt_1", "paid", session);
    await expect(shop.receiveEvent(body, "forged")).rejects.toThrow(ForgedEvent);
    await expect(shop.receiveEvent(body, null)).rejects.toThrow(ForgedEvent);
    expect(await count("events")).toBe(0);
    expect((await store.readOrderBySession(session))?.status).toBe("pending");
  });

  it("fault 11 and 13: waits for a slow payment, and gives up an expired or refused one", async () => {
    const { session, token } = await shop.startCheckout(ORIGIN, null);
    for (const [change, status] of [
      [{ status: "expired" }, "unpaid"],
      [{ status: "complete", payment: "unpaid" }, "settling"],
      [{ refused: true }, "unpaid"],
      [{ payment: "paid", refused: false }, "paid"],
    ] as const) {
      provider.change(session, change);
      expect(await tell(`evt_${status}_${Object.keys(change)}`, session)).toBe("settled");
      expect(await shop.readCheckout(session, token)).toMatchObject({ status });
    }
    expect(await count("licences")).toBe(1);
  });

  it("fault 16: ignores sessions of another shop, and a second one that names a bound order", async () => {
    const { session, key } = await buy();
    const state = provider.sessions.get(session);
    if (!state) throw new Error("no session");
    provider.sessions.set("cs_test_foreign", { ...state, id: "cs_test_foreign", order: null });
    const twin = { ...state, id: "cs_test_twin_session", money: "refunded" } as const;
    provider.sessions.set(twin.id, twin);
    expect(await tell("evt_1", "cs_test_of_nobody")).toBe("ignored");
    expect(await tell("evt_2", "cs_test_foreign")).toBe("ignored");
    expect(await tell("evt_3", twin.id)).toBe("ignored");
    expect(await verdictOn(key)).toBe("valid");
    expect(log.at(-1)).toContain("a second session names this order");
  });

  it("fault 17: shows no key to whoever has only the session's id", async () => {
    const { session, token } = await buy();
    const other = await shop.startCheckout(ORIGIN, null);
    for (const wrong of [null, "", `${token}x`, other.token])
      expect(await shop.readCheckout(session, wrong)).toEqual({
        status: "paid",
        licence: null,
        otherLicences: [],
      });
    // Also if the thief is the first to ask, and settles it.
    provider.pay(other.session);
    expect(keyIn(await shop.readCheckout(other.session, token))).toBe("");
    expect(keyIn(await shop.readCheckout(other.session, other.token))).toMatch(/^LAMPTEST-/);
  });

  it("fault 18: knows nothing of the literal placeholder, which is in the way back for the provider to fill in", async () => {
    await shop.startCheckout(ORIGIN, null);
    expect(provider.requests[0]).toMatchObject({
      successUrl: `${ORIGIN}/success?session_id={CHECKOUT_SESSION_ID}&redirect=%2Fmotion&openPrompt=true`,
      cancelUrl: `${ORIGIN}/cancel?redirect=%2Fmotion`,
    });
    const placeholders = ["{CHECKOUT_SESSION_ID}", "%7BCHECKOUT_SESSION_ID%7D"];
    for (const wrong of [...placeholders, "", "../../v1/charges", "a".repeat(256), "cs_test_none"])
      expect(await shop.readCheckout(wrong, "token")).toEqual({ status: "unknown" });
    expect(provider.readings).toBe(0);
  });

  it("fault 20 and 21: takes no forged, foreign, mistyped or other product's licence", async () => {
    const { key } = await buy();
    const order = { id: "order_1", mode: "test", product: PRODUCT, generation: 1 } as const;
    const { key: forged } = deriveLicence(secret.toReversed(), order);
    for (const wrong of ["", "null", key.slice(1), forged, `${key}${key}`, "x".repeat(1e6)])
      expect(await shop.readLicence(wrong, PRODUCT)).toEqual({ status: "invalid" });
    expect(await shop.readLicence(key, "torch")).toEqual({ status: "other_product" });
  });

  it("fault 22 to 24: follows the money by what the provider says, not by the event", async () => {
    const { session, token, key } = await buy();
    for (const [money, status] of [
      ["partly_refunded", "valid"],
      ["disputed", "valid"],
      ["dispute_lost", "revoked"],
      ["kept", "valid"],
      ["refunded", "revoked"],
      ["kept", "valid"],
    ] as const) {
      provider.change(session, { money });
      await tell(`evt_${Math.random()}`, session);
      expect([money, await verdictOn(key)]).toEqual([money, status]);
      const shown = await shop.readCheckout(session, token);
      expect(shown.status).toBe(status === "valid" ? "paid" : "revoked");
    }
  });

  it("fault 33 and 34: opens and acknowledges nothing if the store fails before, in or at the commit", async () => {
    const { session, token } = await shop.startCheckout(ORIGIN, null);
    provider.pay(session);
    const away = new StoreUnavailable("disk full");
    const fail = () => Promise.reject(away);
    const faults: Partial<Store>[] = [
      { readOrderBySession: fail },
      { transact: (work) => store.transact((transaction) => work(transaction).then(fail)) },
      { transact: (work) => store.transact((its) => work({ ...its, addMail: fail })) },
    ];
    for (const fault of faults) {
      const failing = shopWith({ store: { ...store, ...fault } });
      await expect(tell("evt_1", session, failing)).rejects.toThrow(StoreUnavailable);
    }
    expect((await count("events")) + (await count("licences"))).toBe(0);
    expect(await tell("evt_1", session)).toBe("settled");
    const key = keyIn(await shop.readCheckout(session, token));
    expect(await verdictOn(key)).toBe("valid");
    const failing = shopWith({ store: { ...store, readLicenceByHash: fail } });
    await expect(failing.readLicence(key, PRODUCT)).rejects.toThrow(StoreUnavailable);
  });

  it("fault 35 and 36: survives a provider that is down, at the checkout and at the success page", async () => {
    provider.isDown = true;
    await expect(shop.startCheckout(ORIGIN, null)).rejects.toThrow(ProviderUnavailable);
    provider.isDown = false;
    const { session, token } = await shop.startCheckout(ORIGIN, null);
    provider.pay(session);
    provider.isDown = true;
    expect(await shop.readCheckout(session, token)).toEqual({ status: "settling" });
    await expect(tell("evt_1", session)).rejects.toThrow(ProviderUnavailable);
    expect(await count("events")).toBe(0);
    provider.isDown = false;
    expect(await tell("evt_1", session)).toBe("settled");
    provider.isDown = true;
    // What is settled needs no provider.
    expect(await shop.readCheckout(session, token)).toMatchObject({ status: "paid" });
  });

  it("fault 37: settles a session that was opened but not noted, and tells of one whose order is gone", async () => {
    let session = "";
    const dying: FakeProvider = {
      ...provider,
      createSession: async (request) => {
        session = (await provider.createSession(request)).id;
        throw new ProviderUnavailable("killed");
      },
    };
    const starting = shopWith({ provider: dying }).startCheckout(ORIGIN, null);
    await expect(starting).rejects.toThrow("killed");
    expect(await shop.readCheckout(session, "token")).toEqual({ status: "unknown" });
    provider.pay(session);
    expect(await tell("evt_1", session)).toBe("settled");
    expect(await store.readOrderBySession(session)).toMatchObject({ status: "paid" });
    provider.sessions.set("cs_test_lost_order", {
      ...(provider.sessions.get(session) as SessionState),
      order: "order_lost",
    });
    expect(await tell("evt_2", "cs_test_lost_order")).toBe("ignored");
    expect(log.at(-1)).toContain("a paid session belongs to no order of this store");
  });

  it("fault 2 and 39: gives three events, the success page and 50 callers at once the same licence", async () => {
    const { session, token } = await shop.startCheckout(ORIGIN, null);
    provider.pay(session);
    const states = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 5 === 0) await tell(`evt_${index % 15}`, session);
        return shop.readCheckout(session, token);
      }),
    );
    const keys = new Set(states.map(keyIn));
    expect([...keys]).toEqual([expect.stringMatching(/^LAMPTEST-/)]);
    expect(await count("licences")).toBe(1);
    expect(await count("events")).toBe(3);
  });

  it("fault 41: ignores an event that concerns nothing of ours", async () => {
    expect(await tell("evt_1", null)).toBe("ignored");
    expect(await tell("evt_2", "no session!")).toBe("ignored");
    expect((await count("orders")) + (await count("licences"))).toBe(0);
    // It proves that the webhook works.
    expect(await store.newestEvent()).toMatchObject({ type: "an.event" });
  });

  it("fault 33 and 43: says what keeps it from selling, and never throws", async () => {
    expect(await shop.findObstacles()).toEqual([]);
    provider.clockSkewS = -301;
    provider.canVerify = false;
    const fault = { checkWrites: () => Promise.reject(new StoreUnavailable("the disk is full")) };
    const broken = shopWith({ store: { ...store, ...fault } });
    expect(await broken.findObstacles()).toEqual([
      "The database can't be written: the disk is full.",
      "This machine's clock is 301 s behind the payment provider's, so its events are refused: set the clock.",
      "No signing secret is set, so no payment event can be verified.",
    ]);
    provider.isDown = true;
    expect(await shop.findObstacles()).toContain("The payment provider can't be reached.");
  });

  it("fault 44: takes no test licence after going live", async () => {
    const { key, session, token } = await buy();
    const live = shopWith({ provider: makeFakeProvider("live") });
    expect(await live.readLicence(key, PRODUCT)).toEqual({ status: "invalid" });
    expect(await live.readLicence(key.replace("LAMPTEST", "LAMP"), PRODUCT)).toEqual({
      status: "invalid",
    });
    expect(await live.readCheckout(session, token)).toEqual({ status: "unknown" });
  });

  it("keeps old keys working with a changed licence secret, and shows no wrong ones", async () => {
    const { session, token, key } = await buy();
    const changed = shopWith({ secret: secret.toReversed() });
    expect(await changed.readLicence(key, PRODUCT)).toMatchObject({ status: "valid" });
    expect(keyIn(await changed.readCheckout(session, token))).toBe("");
    expect(log.at(-1)).toContain("re-issue it");
  });

  it("holds no token and no key in the store, and logs neither these nor a session or an address", async () => {
    const { key, token, session } = await buy();
    await takeMails();
    const tables = ["orders", "licences", "events", "audit", "outbox"] as const;
    const rows = await Promise.all(
      tables.map((table) => opened.db.selectFrom(table).selectAll().execute()),
    );
    expect(log.length).toBeGreaterThan(0);
    for (const hidden of [token, key, key.replaceAll("-", ""), "buyer@example.com"]) {
      expect(JSON.stringify(rows)).not.toContain(hidden);
      expect(log.join()).not.toContain(hidden);
    }
    expect(log.join()).not.toContain(session);
  });

  describe("the owner", () => {
    it("finds an order by key, order, session or e-mail address", async () => {
      const { key, order, session } = await buy();
      for (const text of [key.toLowerCase(), order, session, "buyer@example.com"])
        expect((await admin().find(text)).map(({ id }) => id)).toEqual([order]);
      for (const text of ["order_none", "nobody@example.com"])
        expect(await admin().find(text)).toEqual([]);
    });

    it("gives a licence away, and a new key for a lost one; both are audited", async () => {
      const { order, key } = await admin().grant(PRODUCT, "for a friend");
      expect(await shop.readLicence(key, PRODUCT)).toMatchObject({ status: "valid" });
      expect(await store.readOrder(order.id)).toMatchObject({ gift: true, status: "paid" });
      const { key: fresh } = await admin().reissue(order.id, "lost");
      expect(await verdictOn(fresh)).toBe("valid");
      expect(await shop.readLicence(key, PRODUCT)).toEqual({
        status: "revoked",
        reason: "a newer key has replaced this one",
      });
      expect(await admin().history(order.id)).toMatchObject([
        { action: "grant", note: "for a friend" },
        { action: "reissue", note: "lost" },
      ]);
      await expect(admin().grant("torch", "")).rejects.toThrow("There is no product torch");
    });

    it("revokes and restores, whatever the provider says in between", async () => {
      const { session, key, order } = await buy();
      await admin().revoke(order, "shared in public");
      provider.change(session, { money: "disputed" });
      await tell("evt_opened", session);
      const revoked = { status: "revoked", reason: "shared in public" };
      expect(await shop.readLicence(key, PRODUCT)).toEqual(revoked);
      const restored = await admin().restore(order);
      expect(await admin().keyOf(restored)).toBe(key);
      expect(await verdictOn(key)).toBe("valid");
      const history = await admin().history(order);
      expect(history.map(({ action }) => action)).toEqual(["revoke", "restore"]);
    });

    it("is refused in a sentence what makes no sense", async () => {
      await shop.startCheckout(ORIGIN, null);
      const pending = provider.requests[0]?.order ?? "";
      await expect(admin().reissue(pending, "")).rejects.toThrow("is pending: only a paid one");
      await expect(admin().revoke("order_none", "why")).rejects.toThrow(OrderRefusal);
      const { order, session: paid } = await buy();
      await expect(admin().restore(order)).rejects.toThrow("isn't revoked");
      provider.change(paid, { money: "refunded" });
      await tell("evt_refund", paid);
      await expect(admin().reissue(order, "")).rejects.toThrow("the payment was refunded");
      expect(await count("audit")).toBe(0);
    });

    it("reconciles payments and refunds that no event told of; a dry run changes nothing", async () => {
      const { session: refunded, order, key } = await buy();
      provider.change(refunded, { money: "refunded" });
      const { session: missed, token } = await shop.startCheckout(ORIGIN, null);
      provider.pay(missed);
      await shop.startCheckout(ORIGIN, null);
      const found = await admin().reconcile({ days: 30, dryRun: true });
      const changes = found.map(({ before, after }) => `${before} → ${after}`).sort();
      expect(changes).toEqual(["paid → paid, refunded", "pending → paid"]);
      expect(await verdictOn(key)).toBe("valid");
      expect(await admin().reconcile({ days: 30, dryRun: false })).toHaveLength(2);
      expect(await verdictOn(key)).toBe("revoked");
      expect(keyIn(await shop.readCheckout(missed, token))).toMatch(/^LAMPTEST-/);
      expect(await admin().history(order)).toMatchObject([
        { action: "reconcile", note: "paid → paid, refunded" },
      ]);
      expect(await admin().reconcile({ days: 30, dryRun: false })).toEqual([]);
    });
  });
});
