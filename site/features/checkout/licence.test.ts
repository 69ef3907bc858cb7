import { describe, expect, it, vi } from "vitest";
import { readLicenceText } from "./licence.ts";
import { shopMessages } from "./shop-messages.ts";

vi.mock("../../built-in-settings.ts", () => ({ settings: { backendUrl: "" } }));

const KEY = "LAMP-ABCDE-FGHJK-MNPQR-STVWX-YZ012-34567";
const TEST_KEY = KEY.replace("LAMP", "LAMPTEST");
const ODD_KEY = "LAMP-TESTE-FGHJK-MNPQR-STVWX-YZ012-34567";

describe("a licence key is read", () => {
  it.each([
    ["as the shop writes it", KEY, KEY],
    ["in lower case", KEY.toLowerCase(), KEY],
    ["without dashes", KEY.replaceAll("-", ""), KEY],
    ["with other dashes and spaces", ` ${KEY.replaceAll("-", " – ")}\n`, KEY],
    ["in quotes, with the words before it", `Licence key: “${KEY}”`, KEY],
    ["after the shop's name", `Lamplight key: ${KEY}`, KEY],
    ["with words on both sides", `My key is ${KEY}, thanks for your help`, KEY],
    ["from the test shop", TEST_KEY.toLowerCase(), TEST_KEY],
    ["if its first group says TEST", ODD_KEY, ODD_KEY],
    ["with O for 0, i for 1 and u for V", KEY.replace("012", "Oi2").replace("V", "u"), KEY],
  ])("%s", (_, typed, licence) => {
    expect(readLicenceText(typed)).toEqual({ licence });
  });
});

describe("what can't be a key is refused", () => {
  it.each([
    ["", shopMessages.keyEmpty],
    [" - ", shopMessages.keyEmpty],
    [KEY.slice(5), shopMessages.keyPrefix],
    [KEY.slice(0, -1), shopMessages.keyShort],
    [`${KEY}8`, shopMessages.keyLong],
    ["cs_test_a1B2c3D4e5F6g7H8i9J0", shopMessages.keyPrefix],
    ["Lamplight key", shopMessages.keyPrefix],
  ])("%j: %s", (typed, fault) => {
    expect(readLicenceText(typed)).toEqual({ fault });
  });
});
