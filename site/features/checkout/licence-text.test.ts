import { describe, expect, it } from "vitest";
import { readLicenceText } from "./licence-text.ts";

const KEY = "LAMP-ABCDE-FGHJK-MNPQR-STVWX-YZ012-34567";
const TEST_KEY = KEY.replace("LAMP", "LAMPTEST");

describe("a licence key is read", () => {
  it.each([
    ["as the shop writes it", KEY],
    ["in lower case", KEY.toLowerCase()],
    ["without dashes", KEY.replaceAll("-", "")],
    ["with other dashes and spaces", ` ${KEY.replaceAll("-", " – ")}\n`],
    ["in quotes, with the words before it", `Licence key: “${KEY}”`],
    ["with a zero-width space", KEY.replace("-", "\u200b-")],
  ])("%s", (_, typed) => {
    expect(readLicenceText(typed)).toEqual({ licence: KEY });
  });

  it("of the test shop", () => {
    expect(readLicenceText(TEST_KEY.toLowerCase())).toEqual({ licence: TEST_KEY });
  });

  it("though its first group says TEST", () => {
    const odd = "LAMP-TESTE-FGHJK-MNPQR-STVWX-YZ012-34567";
    expect(readLicenceText(odd)).toEqual({ licence: odd });
  });

  it("with letters that are mistaken for others put right", () => {
    expect(readLicenceText(KEY.replace("012", "Oi2").replace("V", "u"))).toEqual({ licence: KEY });
  });
});

describe("what can't be a key is told in a sentence", () => {
  it.each([
    ["", "Paste the licence key first."],
    [" - ", "Paste the licence key first."],
    [KEY.slice(5), "A licence key begins with LAMP."],
    [KEY.slice(0, -1), "This key is not whole."],
    ["LAMP", "This key is not whole."],
    [`${KEY}8`, "This is longer than a licence key."],
    ["cs_test_a1B2c3D4e5F6g7H8i9J0", "A licence key begins with LAMP."],
  ])("%j: %s", (typed, fault) => {
    expect(readLicenceText(typed)).toEqual({ fault: expect.stringContaining(fault) });
  });
});
