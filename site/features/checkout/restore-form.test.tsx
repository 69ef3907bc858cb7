import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { axeFindings } from "../../axe-findings.ts";
import { LICENCE_KEY, readAccess } from "../prompt/prompt-access.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "./fake-shop.ts";
import { RestoreForm } from "./restore-form.tsx";

let shop: FakeShop;
const restored = vi.fn();
beforeEach(async () => {
  localStorage.clear();
  restored.mockClear();
  shop = openFakeShop();
  await render(<RestoreForm onRestored={restored} />);
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

it("takes a key as it was pasted, and keeps it once the server accepts it", async () => {
  shop.answer("/api/licence", { body: { product: "ai_prompt_3d_motion", mode: "test" } });
  await submit(` ${KEY.toLowerCase().replaceAll("-", " ")} `);
  await expect.poll(() => restored.mock.calls).toEqual([[KEY]]);
  await expect.element(field()).toHaveValue(KEY);
  expect(shop.lastHeaders().get("authorization")).toBe(`Bearer ${KEY}`);
  expect(localStorage.getItem(LICENCE_KEY)).toBe(KEY);
  expect(readAccess()).toBe("unlocked");
});

it("says that it is checking, and sends nothing twice", async () => {
  let answer = (_: Response) => {};
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal("fetch", asked);
  await submit(KEY);
  await expect.element(page.getByRole("button", { name: "Checking…" })).toBeDisabled();
  await expect.element(page.getByText("Checking the licence key…")).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  expect(asked).toHaveBeenCalledTimes(1);
  answer(new Response("{}"));
  await expect.element(page.getByRole("button", { name: "Restore" })).toBeEnabled();
});

describe("what is wrong is told in a sentence, beside the field that has the focus", () => {
  it.each([
    ["nothing", "", null, "Paste the licence key first."],
    ["half a key", KEY.slice(0, 20), null, "This key is not whole."],
    ["a mistyped or unknown key", KEY, { status: 401 }, "The shop knows no such key."],
    [
      "a key of another product",
      KEY,
      { status: 403, body: problem("licence_for_another_product", "For another.") },
      "This key is genuine, but it opens another prompt.",
    ],
    [
      "a revoked key",
      KEY,
      {
        status: 403,
        body: problem("licence_revoked", "This licence is no longer valid: it was refunded."),
      },
      "This licence is no longer valid: it was refunded.",
    ],
    [
      "too many tries",
      KEY,
      { status: 429, headers: { "retry-after": "40" } },
      "Too many tries. Please try again in 40 seconds.",
    ],
    [
      "far too many",
      KEY,
      { status: 429, headers: { "retry-after": "600" } },
      "Too many tries. Please try again in 10 minutes.",
    ],
    ["a shop that is busy", KEY, { status: 503 }, "Please try again in a minute."],
    ["no network", KEY, "unreachable", "The shop could not be reached."],
    ["an answer from elsewhere", KEY, { status: 500 }, "The shop could not be reached."],
    [
      "a proxy's refusal",
      KEY,
      { status: 403, body: "<html>Forbidden" },
      "The shop could not be reached.",
    ],
  ] as const)("%s", async (_, typed, answer, sentence) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    if (answer) shop.answer("/api/licence", answer);
    await submit(typed);
    await expect.element(page.getByRole("alert")).toMatchTextContent(sentence);
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    await expect.element(field()).toHaveFocus();
    expect(restored).not.toHaveBeenCalled();
    expect(readAccess()).toBe("locked");
    if (!answer) expect(shop.calls).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  it("and is taken back when the key is changed", async () => {
    await submit("");
    await expect.element(page.getByRole("alert")).toMatchTextContent("Paste");
    await field().fill("LAMP");
    await expect.element(field()).toHaveAttribute("aria-invalid", "false");
  });
});
