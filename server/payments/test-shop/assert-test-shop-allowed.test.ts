// Where a shop in test mode may stand.
import { describe, expect, it } from "vitest";
import { assertTestShopAllowed } from "./assert-test-shop-allowed.ts";

describe("fault 44: the test shop", () => {
  it.each([
    [null, "127.0.0.1"],
    [null, "::1"],
    [null, "localhost"],
    ["http://[::1]:4173", "0.0.0.0"],
    ["http://lamp.localhost", "127.0.0.1"],
  ])("may stand at %s on %s", (publicOrigin, host) => {
    expect(() => assertTestShopAllowed({ publicOrigin, host, allowed: false })).not.toThrow();
  });

  it.each([
    ["https://lamplight.example", "127.0.0.1"],
    ["https://127.0.0.1.evil.example", "127.0.0.1"],
    [null, "0.0.0.0"],
    [null, "192.168.1.4"],
  ])("is refused at %s on %s, unless the owner names it", (publicOrigin, host) => {
    const place = { publicOrigin, host };
    expect(() => assertTestShopAllowed({ ...place, allowed: false })).toThrow(
      /set STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow/,
    );
    expect(() => assertTestShopAllowed({ ...place, allowed: true })).not.toThrow();
  });
});
