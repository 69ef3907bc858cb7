// What this browser remembers of its checkouts and its purchase, and what it asks the shop about them.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "../../../tests/support/fake-shop.ts";
import { fetchPrompt } from "../prompt/fetch-prompt.ts";
import { CALL_DEADLINE_MS, fetchShopInfo } from "./call-shop.ts";
import {
  CHECKOUT_KEPT_MS,
  CHECKOUTS_KEY,
  checkoutToken,
  fetchCheckout,
  rememberCheckout,
  startedCheckouts,
} from "./checkout-session.ts";
import { checkLicence } from "./licence.ts";
import { LICENCE_KEY, PURCHASE_FLAG_KEY, readAccess, recall, remember } from "./prompt-access.ts";
import { findPurchase, savePurchase } from "./purchase.ts";

const NOW = Date.now();
const DAY = 24 * 60 * 60_000;
let shop: FakeShop;
beforeEach(() => {
  localStorage.clear();
  shop = openFakeShop();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const key of [LICENCE_KEY, PURCHASE_FLAG_KEY] as const) remember(key, null);
});
const start = (session: string, startedAt = NOW) =>
  rememberCheckout({ session, checkoutToken: `token of ${session}`, startedAt });
const sessions = () => startedCheckouts().map(({ session }) => session);

describe("started checkouts", () => {
  it("are kept for 30 days, however many there are, the newest first", () => {
    const old = { session: "cs_old", checkoutToken: "t", startedAt: NOW - CHECKOUT_KEPT_MS - 1 };
    localStorage.setItem(CHECKOUTS_KEY, JSON.stringify([old]));
    for (let number = 1; number <= 8; number += 1) start(`cs_${number}`);
    expect(sessions()).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((number) => `cs_${number}`));
    expect(checkoutToken("cs_1")).toBe("token of cs_1");
    expect(checkoutToken("cs_old")).toBeNull();
  });

  it.each(["nonsense", "{}", "null", '[1,null,{"session":"cs_1"}]'])(
    "a tampered entry %j counts as empty",
    (entry) => {
      localStorage.setItem(CHECKOUTS_KEY, entry);
      expect(sessions()).toEqual([]);
    },
  );

  it("starting one throws if the browser drops what is stored", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => undefined);
    expect(() => start("cs_1")).toThrow("stores nothing");
  });
});

describe("saving a purchase", () => {
  it("stores licence and flag, and forgets the checkout", () => {
    start("cs_1");
    savePurchase(KEY, "cs_1");
    expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
    expect(localStorage.getItem(PURCHASE_FLAG_KEY)).toBe("ai_prompt_3d_motion");
    expect(localStorage.getItem(CHECKOUTS_KEY)).toBeNull();
  });

  it("lasts for the visit if the browser is full, and keeps the checkout", () => {
    localStorage.setItem(LICENCE_KEY, "REVOKED");
    start("cs_1");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    savePurchase(KEY, "cs_1");
    expect(recall(LICENCE_KEY)).toBe(KEY);
    expect(readAccess()).toBe("unlocked");
    expect(sessions()).toEqual(["cs_1"]);
  });
});

describe("an earlier purchase is found", () => {
  it("not at all, and without asking, if this browser started none", async () => {
    expect(await findPurchase()).toEqual({ status: "none" });
    expect(shop.calls).toEqual([]);
  });

  it("in the licence that is still here though the flag is gone", async () => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer("/api/licence", {});
    expect(await findPurchase()).toEqual({ status: "found", from: "licence" });
    expect(readAccess()).toBe("unlocked");
  });

  it("in a checkout that was paid after its page was left", async () => {
    start("cs_old", NOW - DAY);
    start("cs_late");
    shop.answer("/api/checkouts/cs_old", { body: { status: "unpaid" } });
    shop.answer("/api/checkouts/cs_late", {
      body: { status: "paid", licence: KEY, otherLicences: [] },
    });
    expect(await findPurchase()).toEqual({ status: "found", from: "checkout" });
    expect(recall(LICENCE_KEY)).toBe(KEY);
    expect(sessions()).toEqual(["cs_old"]);
  });

  it.each([
    ["settling", { body: { status: "settling" } }],
    ["review", { body: { status: "review", reference: "order_1" } }],
    ["none", { body: { status: "unpaid" } }],
    ["busy", { status: 503 }],
    ["none", "unreachable"],
    ["none", { status: 404, body: "<h1>404 page not found</h1>" }],
    ["none", { status: 404, body: problem("not_found", "No route.") }],
  ] as const)("as %s if the shop answers %j, and nothing is forgotten", async (status, answer) => {
    start("cs_1", NOW - 3 * DAY);
    shop.answer("/api/checkouts/cs_1", answer);
    expect(await findPurchase()).toMatchObject({ status });
    expect(sessions()).toEqual(["cs_1"]);
  });

  it("not in a licence that was revoked", async () => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer("/api/licence", { status: 403, body: problem("licence_revoked", "Refunded.") });
    expect(await findPurchase()).toEqual({ status: "none" });
    expect(readAccess()).toBe("locked");
  });
});

describe("a call to the shop", () => {
  const free = library.find(({ price }) => price === "free") as Pattern;
  const premium = library.find(({ price }) => price === "premium") as Pattern;
  it.each([
    ["a free prompt", "TimeoutError", () => fetchPrompt(free, null)],
    ["the paid prompt", "TimeoutError", () => fetchPrompt(premium, KEY)],
    ["a licence", { status: "unreachable" }, () => checkLicence(KEY)],
    ["a checkout", "TimeoutError", () => fetchCheckout("cs_1")],
    ["the shop itself", { mode: null, lostKeyMail: false }, () => fetchShopInfo()],
  ])("for %s ends at the deadline", async (_, expected, ask) => {
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
    shop.answer("*", "stalled");
    const asked = (ask() as Promise<unknown>).catch((error: Error) => error.name);
    expect(timeout).toHaveBeenCalledWith(CALL_DEADLINE_MS);
    deadline.abort(new DOMException("The deadline has passed.", "TimeoutError"));
    expect(await asked).toEqual(expected);
  });
});
