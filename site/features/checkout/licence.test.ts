import { describe, expect, it, vi } from "vitest";
import { messages } from "../../messages.ts";
import { readLicenceText } from "./licence.ts";

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
    ["from the test shop", TEST_KEY.toLowerCase(), TEST_KEY],
    ["if its first group says TEST", ODD_KEY, ODD_KEY],
    ["with O for 0, i for 1 and u for V", KEY.replace("012", "Oi2").replace("V", "u"), KEY],
  ])("%s", (_, typed, licence) => {
    expect(readLicenceText(typed)).toEqual({ licence });
  });
});

describe("what can't be a key is refused", () => {
  it.each([
    ["", messages.keyEmpty],
    [" - ", messages.keyEmpty],
    [KEY.slice(5), messages.keyPrefix],
    [KEY.slice(0, -1), messages.keyShort],
    [`${KEY}8`, messages.keyLong],
    ["cs_test_a1B2c3D4e5F6g7H8i9J0", messages.keyPrefix],
  ])("%j: %s", (typed, fault) => {
    expect(readLicenceText(typed)).toEqual({ fault });
  });
});
