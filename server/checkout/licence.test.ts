// A key follows from the secret and from all that decides what it is worth; it survives a person's typing, and a slip is noticed.
import { expect, it } from "vitest";
import { deriveLicence, readKey, writeKey } from "./licence.ts";

const secret = new TextEncoder().encode("a secret of at least 32 characters");
const order = { id: "order_1", mode: "live", product: "lamp", generation: 1 } as const;
const { key } = deriveLicence(secret, order);

it("gives the same order the same key", () => {
  // Recorded: another key for the same order would take the licence from whoever has this one.
  expect(key).toBe("LAMP-W948R-X8P0E-H6W70-77PFD-52ES9-KDQ1J");
});

it("gives another key to another order, product, mode, generation or secret", () => {
  const others = [
    deriveLicence(secret, { ...order, id: "order_2" }),
    deriveLicence(secret, { ...order, product: "torch" }),
    deriveLicence(secret, { ...order, mode: "test" }),
    deriveLicence(secret, { ...order, generation: 2 }),
    deriveLicence(secret.toReversed(), order),
  ];
  expect(new Set([key, ...others.map((one) => one.key)]).size).toBe(6);
});

it.each([
  ["as written", key],
  ["in small letters", key.toLowerCase()],
  ["with spaces and line breaks", `  ${key.replaceAll("-", " \n")} `],
  ["with typographic dashes", key.replaceAll("-", "–")],
  ["with letters for digits", `LAMP${key.slice(4).replaceAll("1", "l").replaceAll("0", "O")}`],
])("reads a key %s", (_, typed) => {
  expect(readKey(typed)).toEqual({ key, mode: "live" });
});

it("tells test keys from live ones, also if a live key's body begins with TEST", () => {
  const test = deriveLicence(secret, { ...order, mode: "test" }).key;
  expect(readKey(test)).toEqual({ key: test, mode: "test" });
  expect(readKey(test.replace("LAMPTEST", "LAMP"))).toBeNull();
  // "TEST" in base 32 is 26, 14, 25, 26: the bits 11010 01110 11001 11010.
  const bytes = new Uint8Array(17);
  bytes.set([0b11010011, 0b10110011, 0b10100000]);
  const tricky = writeKey("live", bytes);
  expect(tricky).toMatch(/^LAMP-TEST/);
  expect(readKey(tricky)).toEqual({ key: tricky, mode: "live" });
});

it("notices every slip of one character and every exchange of two neighbours", () => {
  const body = key.replaceAll("-", "");
  for (let at = "LAMP".length; at < body.length; at += 1) {
    const [before, after] = [body.slice(0, at), body.slice(at + 2)];
    const [now = "", next = ""] = body.slice(at, at + 2);
    for (const other of "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
      if (other !== now) expect(readKey(before + other + next + after)).toBeNull();
    if (now !== next && next) expect(readKey(before + next + now + after)).toBeNull();
  }
});

it.each(["", "LAMP-", key.slice(0, -1), `${key}0`, "ключ", "A".repeat(10_000)])(
  "is not misled by %j",
  (typed) => expect(readKey(typed)).toBeNull(),
);
