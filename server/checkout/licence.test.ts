// A licence follows from the secret and the order alone, and from nothing less.
import { describe, expect, it } from "vitest";
import { makeLicences } from "./licence.ts";

const order = { id: "order_1", mode: "live", product: "lamp", generation: 1 } as const;
const secret = new TextEncoder().encode("a secret of at least 32 characters");

describe("makeLicences", () => {
  it("gives the same key again, also after a restart", async () => {
    const first = await makeLicences(secret).of(order);
    expect(await makeLicences(secret).of(order)).toEqual(first);
    expect(await makeLicences(secret).hash(first.key)).toBe(first.hash);
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("gives another key for another order, product, mode, generation or secret", async () => {
    const licences = makeLicences(secret);
    const keys = await Promise.all([
      licences.of(order),
      licences.of({ ...order, id: "order_2" }),
      licences.of({ ...order, product: "torch" }),
      licences.of({ ...order, mode: "test" }),
      licences.of({ ...order, generation: 2 }),
      makeLicences(secret.toReversed()).of(order),
    ]);
    const bodies = keys.map(({ key }) => key.replace(/^LAMP(TEST)?-/, ""));
    expect(new Set(bodies).size).toBe(keys.length);
  });

  it("refuses a short secret", () => {
    expect(() => makeLicences(secret.slice(0, 31))).toThrow("at least 32 bytes");
  });
});
