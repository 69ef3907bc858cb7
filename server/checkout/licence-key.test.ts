// Keys survive a person's typing, and a slip is told without asking anybody.
import { describe, expect, it } from "vitest";
import { KEY_BYTES, readKey, writeKey } from "./licence-key.ts";

const bytes = Uint8Array.from({ length: KEY_BYTES }, (_, index) => (index * 73 + 19) & 0xff);
const LOOK_ALIKES = /[ILOU]/;

describe("writeKey", () => {
  it("writes groups of five after a prefix that names the mode", () => {
    expect(writeKey("live", bytes)).toMatch(/^LAMP(-[0-9A-Z]{5}){6}$/);
    expect(writeKey("test", bytes)).toMatch(/^LAMPTEST(-[0-9A-Z]{5}){6}$/);
  });

  it("uses no letter that looks like another character", () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const body = writeKey("live", new Uint8Array(KEY_BYTES).fill(byte)).slice("LAMP-".length);
      expect(body).not.toMatch(LOOK_ALIKES);
    }
  });

  it("tells every one of the 130 bits apart", () => {
    const zeros = new Uint8Array(KEY_BYTES);
    const keys = new Set([writeKey("live", zeros)]);
    for (let bit = 0; bit < 130; bit += 1) {
      const one = zeros.slice();
      one[bit >> 3] = 0x80 >> (bit & 7);
      keys.add(writeKey("live", one));
    }
    expect(keys.size).toBe(131);
  });

  it("refuses too little chance", () => {
    expect(() => writeKey("live", bytes.slice(1))).toThrow("17 bytes");
  });
});

describe("readKey", () => {
  const key = writeKey("live", bytes);

  it.each([
    ["as written", key],
    ["in small letters", key.toLowerCase()],
    ["without dashes", key.replaceAll("-", "")],
    ["with spaces and line breaks", `  ${key.replaceAll("-", " \n")} `],
    ["with typographic dashes", key.replaceAll("-", "–")],
    [
      "with letters for digits",
      key.slice(0, 5) + key.slice(5).replaceAll("1", "l").replaceAll("0", "O"),
    ],
  ])("reads a key %s", (_, typed) => {
    expect(readKey(typed)).toEqual({ key, mode: "live" });
  });

  it("tells test keys from live ones, also where a live key's body begins with TEST", () => {
    const test = writeKey("test", bytes);
    expect(readKey(test)).toEqual({ key: test, mode: "test" });
    // "TEST" in base 32 is 26, 14, 25, 26: the bits 11010 01110 11001 11010.
    const tricky = bytes.slice();
    tricky.set([0b11010011, 0b10110011, 0b10100000]);
    const written = writeKey("live", tricky);
    expect(written).toMatch(/^LAMP-TEST/);
    expect(readKey(written)).toEqual({ key: written, mode: "live" });
  });

  it("tells every slip of one character", () => {
    const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    for (let at = "LAMP-".length; at < key.length; at += 1) {
      if (key[at] === "-") continue;
      for (const character of alphabet)
        if (character !== key[at])
          expect(readKey(key.slice(0, at) + character + key.slice(at + 1))).toBeNull();
    }
  });

  it("tells every exchange of two neighbours", () => {
    const body = key.replaceAll("-", "");
    for (let at = 4; at < body.length - 1; at += 1) {
      if (body[at] === body[at + 1]) continue;
      const slip = body.slice(0, at) + body[at + 1] + body[at] + body.slice(at + 2);
      expect(readKey(slip)).toBeNull();
    }
  });

  it("does not take a test key for a live one with another prefix", () => {
    expect(readKey(writeKey("test", bytes).replace("LAMPTEST", "LAMP"))).toBeNull();
  });

  it.each(["", "LAMP", "LAMP-", key.slice(0, -1), `${key}0`, "ключ", "A".repeat(10_000)])(
    "is not misled by %j",
    (typed) => {
      expect(readKey(typed)).toBeNull();
    },
  );
});
