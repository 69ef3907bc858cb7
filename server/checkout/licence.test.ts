// A licence follows from the secret and from every part of the order that decides what it is worth.
import { expect, it } from "vitest";
import { deriveLicence, hashKey } from "./licence.ts";
import { readKey } from "./licence-key.ts";

const secret = new TextEncoder().encode("a secret of at least 32 characters");
const order = { id: "order_1", mode: "test", product: "lamp", generation: 1 } as const;

it("gives the same order the same key, in the form that is read back", () => {
  const { key, hash } = deriveLicence(secret, order);
  expect(deriveLicence(secret, { ...order })).toEqual({ key, hash });
  expect(readKey(key)).toEqual({ key, mode: "test" });
  expect(hash).toBe(hashKey(key));
  // Recorded: another key for the same order would take the licence from whoever has this one.
  expect(key).toBe("LAMPTEST-WF1NA-3G1MS-CV52G-6YPQQ-RAPA5-MT35C");
});

it("gives another key to another order, product, mode, generation or secret", () => {
  const keys = [
    deriveLicence(secret, order),
    deriveLicence(secret, { ...order, id: "order_2" }),
    deriveLicence(secret, { ...order, product: "torch" }),
    deriveLicence(secret, { ...order, mode: "live" }),
    deriveLicence(secret, { ...order, generation: 2 }),
    deriveLicence(secret.toReversed(), order),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
