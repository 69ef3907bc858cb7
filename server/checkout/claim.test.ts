// A claim is known by its hash alone and by nothing near it.
import { describe, expect, it } from "vitest";
import { claimHash, isClaimOf, newClaim } from "./claim.ts";
import { equalInConstantTime } from "./sha256.ts";

describe("newClaim", () => {
  it("holds 256 bits in characters that need no escaping", () => {
    const claim = newClaim((count) => new Uint8Array(count).fill(0xfb));
    expect(claim).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newClaim((count) => new Uint8Array(count).fill(0xfa))).not.toBe(claim);
  });
});

describe("isClaimOf", () => {
  it("believes the claim and nothing else", async () => {
    const hash = await claimHash("mine");
    expect(await isClaimOf("mine", hash)).toBe(true);
    expect(await isClaimOf("mine ", hash)).toBe(false);
    expect(await isClaimOf("", hash)).toBe(false);
    expect(await isClaimOf(null, hash)).toBe(false);
    // The stored hash itself opens nothing.
    expect(await isClaimOf(hash, hash)).toBe(false);
  });
});

describe("equalInConstantTime", () => {
  it.each([
    ["", "", true],
    ["a", "a", true],
    ["a", "b", false],
    ["a", "aa", false],
    ["aa", "a", false],
    ["a", "", false],
    ["", "a", false],
  ])("compares %j with %j", (one, other, expected) => {
    expect(equalInConstantTime(one, other)).toBe(expected);
  });
});
