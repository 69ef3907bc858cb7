import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  CLAIMS_KEPT,
  CLAIMS_KEY,
  claimOf,
  dropClaim,
  keepClaim,
  keptClaims,
} from "./checkout-claims.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

it("keeps the last five checkouts, the newest first", () => {
  for (let at = 1; at <= CLAIMS_KEPT + 2; at += 1) {
    keepClaim({ session: `cs_${at}`, claim: `claim-${at}`, at });
  }
  expect(keptClaims().map(({ session }) => session)).toEqual([
    "cs_7",
    "cs_6",
    "cs_5",
    "cs_4",
    "cs_3",
  ]);
  expect(claimOf("cs_7")).toBe("claim-7");
  expect(claimOf("cs_1")).toBeNull();
});

it("forgets a checkout, and leaves nothing behind after the last", () => {
  keepClaim({ session: "cs_1", claim: "a", at: 1 });
  keepClaim({ session: "cs_2", claim: "b", at: 2 });
  dropClaim("cs_1");
  expect(keptClaims()).toHaveLength(1);
  dropClaim("cs_2");
  expect(localStorage.getItem(CLAIMS_KEY)).toBeNull();
});

it.each(["nonsense", "{}", "null", '[1,null,{"session":"cs_1"}]'])(
  "reads the tampered entry %j as empty",
  (entry) => {
    localStorage.setItem(CLAIMS_KEY, entry);
    expect(keptClaims()).toEqual([]);
  },
);

it("says so where the browser keeps nothing, and reads as empty there", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  expect(() => keepClaim({ session: "cs_1", claim: "a", at: 1 })).toThrow("insecure");
  expect(keptClaims()).toEqual([]);
  expect(() => dropClaim("cs_1")).not.toThrow();
});

it("says so where the browser takes an entry and drops it", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => undefined);
  expect(() => keepClaim({ session: "cs_1", claim: "a", at: 1 })).toThrow("keeps no entries");
});
