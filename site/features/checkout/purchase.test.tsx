import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LICENCE_KEY, PURCHASE_FLAG_KEY, readAccess, remember } from "../prompt/prompt-access.ts";
import { keepClaim, keptClaims } from "./checkout-claims.ts";
import { fetchCheckoutState } from "./checkout-state.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "./fake-shop.ts";
import { findPurchase, keepPurchase, keptLicence } from "./purchase.ts";

const NOW = 1_800_000_000_000;
const UNKNOWN_SESSION = {
  status: 404,
  body: problem("unknown_session", "The shop knows no such checkout."),
};
const DAY = 24 * 60 * 60_000;
let shop: FakeShop;
beforeEach(() => {
  localStorage.clear();
  shop = openFakeShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const key of [LICENCE_KEY, PURCHASE_FLAG_KEY] as const) remember(key, null);
});

it("keeps the licence and the flag, and drops the checkout's claim", () => {
  keepClaim({ session: "cs_1", claim: "a", at: NOW });
  keepPurchase(KEY, "cs_1");
  expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
  expect(localStorage.getItem(PURCHASE_FLAG_KEY)).toBe("ai_prompt_3d_motion");
  expect(keptClaims()).toEqual([]);
});

it("holds for the visit where the browser keeps nothing, and leaves the checkout's claim", () => {
  localStorage.setItem(LICENCE_KEY, "REVOKED");
  keepClaim({ session: "cs_1", claim: "a", at: NOW });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  keepPurchase(KEY, "cs_1");
  expect(keptLicence()).toBe(KEY);
  expect(readAccess()).toBe("unlocked");
  expect(keptClaims()).toHaveLength(1);
});

describe("a purchase is looked for", () => {
  it("without asking anybody where this browser began none", async () => {
    expect(await findPurchase(NOW)).toEqual({ status: "none" });
    expect(shop.calls).toEqual([]);
  });

  it("in the licence that is still here though the flag is gone", async () => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer("/api/licence", { body: { product: "ai_prompt_3d_motion", mode: "test" } });
    expect(await findPurchase(NOW)).toEqual({ status: "found", from: "licence" });
    expect(readAccess()).toBe("unlocked");
  });

  it("in a checkout that was paid after its page was left", async () => {
    keepClaim({ session: "cs_old", claim: "a", at: NOW - DAY });
    keepClaim({ session: "cs_late", claim: "secret", at: NOW });
    shop.answer("/api/checkouts/cs_old", { body: { status: "unpaid" } });
    shop.answer("/api/checkouts/cs_late", { body: { status: "paid", licence: KEY } });
    expect(await findPurchase(NOW)).toEqual({ status: "found", from: "checkout" });
    expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
    expect(keptClaims().map(({ session }) => session)).toEqual(["cs_old"]);
  });

  it("and a payment that is still settling is told apart from none", async () => {
    keepClaim({ session: "cs_1", claim: "a", at: NOW });
    shop.answer("/api/checkouts/cs_1", { body: { status: "settling" } });
    expect(await findPurchase(NOW)).toEqual({ status: "settling" });
    shop.answer("/api/checkouts/cs_1", { status: 503 });
    expect(await findPurchase(NOW)).toEqual({ status: "none" });
  });

  it("and a licence that opens nothing any more is not found", async () => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer("/api/licence", { status: 403, body: problem("licence_revoked", "Refunded.") });
    expect(await findPurchase(NOW)).toEqual({ status: "none" });
    expect(readAccess()).toBe("locked");
  });

  it("and claims that can lead to nothing are dropped", async () => {
    for (const [session, at] of [
      ["cs_gone", NOW - 3 * DAY],
      ["cs_never_paid", NOW - 3 * DAY],
      ["cs_open", NOW],
    ] as const) {
      keepClaim({ session, claim: "a", at });
    }
    shop.answer("/api/checkouts/cs_gone", UNKNOWN_SESSION);
    shop.answer("/api/checkouts/cs_never_paid", { body: { status: "unpaid" } });
    shop.answer("/api/checkouts/cs_open", { body: { status: "unpaid" } });
    await findPurchase(NOW);
    expect(keptClaims().map(({ session }) => session)).toEqual(["cs_open"]);
  });

  it("and a claim that may lead to a licence again is kept", async () => {
    keepClaim({ session: "cs_refunded", claim: "a", at: NOW - 90 * DAY });
    keepClaim({ session: "cs_new", claim: "b", at: NOW - DAY });
    shop.answer("/api/checkouts/cs_refunded", { body: { status: "revoked", reason: "r" } });
    shop.answer("/api/checkouts/cs_new", UNKNOWN_SESSION);
    expect(await findPurchase(NOW)).toEqual({ status: "none" });
    shop.answer("/api/checkouts/cs_refunded", { body: { status: "paid", licence: KEY } });
    expect(await findPurchase(NOW)).toEqual({ status: "found", from: "checkout" });
    expect(keptClaims().map(({ session }) => session)).toEqual(["cs_new"]);
  });

  it.each([
    ["a gateway's 404 page", { status: 404, body: "<h1>404 page not found</h1>" }],
    ["a 404 without words", { status: 404 }],
    ["a gateway's 400", { status: 400, body: "Bad Request" }],
    ["another's JSON", { status: 404, body: problem("not_found", "No route.") }],
  ])("and %s is no reason to forget even an old one", async (_, answer) => {
    keepClaim({ session: "cs_1", claim: "a", at: NOW - 3 * DAY });
    shop.answer("/api/checkouts/cs_1", answer);
    await expect(fetchCheckoutState("cs_1")).rejects.toThrow(`status ${answer.status}`);
    expect(await findPurchase(NOW)).toEqual({ status: "none" });
    expect(keptClaims()).toHaveLength(1);
  });

  it("and an unreachable shop is no reason to forget anything", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    localStorage.setItem(LICENCE_KEY, KEY);
    keepClaim({ session: "cs_1", claim: "a", at: NOW });
    shop.answer("/api/licence", "unreachable");
    shop.answer("/api/checkouts/cs_1", "unreachable");
    expect(await findPurchase(NOW)).toEqual({ status: "none" });
    expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
    expect(keptClaims()).toHaveLength(1);
  });
});
