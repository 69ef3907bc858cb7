import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "../../../tests/support/fake-shop.ts";
import { LICENCE_KEY, readAccess } from "./prompt-access.ts";
import { RestorePurchase } from "./restore-purchase.tsx";
import { shopMessages } from "./shop-messages.ts";

let shop: FakeShop;
const restored = vi.fn();
beforeEach(async () => {
  localStorage.clear();
  restored.mockClear();
  shop = openFakeShop();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await render(<RestorePurchase onRestored={restored} />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = () => page.getByRole("textbox", { name: "Licence key" });

async function submit(text: string): Promise<void> {
  await field().fill(text);
  await userEvent.keyboard("{Enter}");
}

it("saves a key as it was pasted once the server accepts it, and asks only once", async () => {
  const answer = Promise.withResolvers<Response>();
  const asked = vi.fn((_: string, __: RequestInit) => answer.promise);
  vi.stubGlobal("fetch", asked);
  await submit(` ${KEY.toLowerCase().replaceAll("-", " ")} `);
  const busy = page.getByRole("button", { name: "Checking…" });
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Enter}");
  answer.resolve(new Response("{}"));
  await expect.poll(() => restored.mock.calls).toEqual([[KEY]]);
  expect(
    asked.mock.calls.map(([, init]) => new Headers(init.headers).get("authorization")),
  ).toEqual([`Bearer ${KEY}`]);
  await expect.element(field()).toHaveValue(KEY);
  expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
  expect(readAccess()).toBe("unlocked");
});

const REVOKED = "This licence is no longer valid: it was refunded.";

describe("what is wrong is said beside the field, which has the focus", () => {
  it.each([
    ["an empty field", "", null, shopMessages.keyEmpty],
    ["an unknown key", KEY, { status: 401 }, shopMessages.keyUnknown],
    [
      "a key for another product",
      KEY,
      { status: 403, body: problem("licence_for_another_product", "For another.") },
      shopMessages.keyOther,
    ],
    ["a revoked key", KEY, { status: 403, body: problem("licence_revoked", REVOKED) }, REVOKED],
    [
      "too many tries",
      KEY,
      { status: 429, headers: { "retry-after": "40" } },
      shopMessages.keyTooManyTries("in 40 seconds"),
    ],
    [
      "far too many tries",
      KEY,
      { status: 429, headers: { "retry-after": "600" } },
      shopMessages.keyTooManyTries("in 10 minutes"),
    ],
    ["a busy shop", KEY, { status: 503 }, shopMessages.keyBusy("in a minute")],
    ["no network", KEY, "unreachable", shopMessages.keyUnreachable],
    [
      "the shop's refusal",
      KEY,
      { status: 403, body: problem("foreign_origin", "Not from here.") },
      "Not from here.",
    ],
    ["a proxy's refusal", KEY, { status: 403, body: "<html>" }, shopMessages.keyUnreachable],
  ] as const)("%s", async (_, typed, answer, words) => {
    if (answer) shop.answer("/api/licence", answer);
    await submit(typed);
    await expect.element(page.getByRole("alert")).toMatchTextContent(words);
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    await expect.element(field()).toHaveFocus();
    expect(readAccess()).toBe("locked");
    expect(await axeFindings()).toEqual([]);
    await field().fill("LAMP");
    await expect.element(field()).toHaveAttribute("aria-invalid", "false");
  });
});
