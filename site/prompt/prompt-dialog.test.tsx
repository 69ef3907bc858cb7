import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { catalogue } from "../../patterns/catalogue.ts";
import { axeFindings } from "../axe-findings.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "../payment/fake-shop.ts";
import { queryClient } from "../ui/query-client.ts";
import { Toaster } from "../ui/toaster.tsx";
import {
  LICENCE_KEY,
  PURCHASE_FLAG_KEY,
  PURCHASE_FLAG_VALUE,
  readAccess,
  remember,
} from "./prompt-access.ts";
import { PromptDialog } from "./prompt-dialog.tsx";

const premium = catalogue.find(({ price }) => price === "premium") ?? catalogue[0];
if (!premium) throw new Error("The catalogue is empty.");
const TEXT_PATH = `/api/premium-prompts/${premium.name}`;

let shop: FakeShop;
const closed = vi.fn();
const buy = vi.fn();
let copied = "";
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
  queryClient.clear();
  closed.mockClear();
  buy.mockClear();
  shop = openFakeShop();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied = text;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const key of [LICENCE_KEY, PURCHASE_FLAG_KEY] as const) remember(key, null);
});

const open = () =>
  render(
    <>
      <PromptDialog pattern={premium} onBuy={buy} onClose={closed} returnFocusTo={null} />
      <Toaster />
    </>,
  );
const dialog = () => page.getByRole("dialog", { name: "Premium AI Prompt" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("with a licence", () => {
  beforeEach(() => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(TEXT_PATH, { body: "# The prompt\n\nBuild a lamp." });
  });

  it("shows the text and, apart from it, the licence key", async () => {
    await open();
    await expect.element(dialog()).toMatchTextContent("Build a lamp.");
    expect(shop.lastHeaders().get("authorization")).toBe(`Bearer ${KEY}`);
    const key = page.getByRole("region", { name: "Your licence key" });
    await expect.element(key).toMatchTextContent(KEY);
    await expect
      .element(page.getByRole("region", { name: "Prompt text" }))
      .not.toMatchTextContent(KEY);
    expect(await axeFindings()).toEqual([]);
  });

  it("copies the key alone, says so, and stays open", async () => {
    await open();
    await button("Copy key").click();
    await expect.element(button("Key copied")).toBeVisible();
    expect(copied).toBe(KEY);
    expect(closed).not.toHaveBeenCalled();
  });

  it("says so where the key can't be copied", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    vi.spyOn(document, "execCommand").mockReturnValue(false);
    await open();
    await button("Copy key").click();
    await expect
      .element(page.getByText("The key could not be copied. Please select it", { exact: false }))
      .toBeVisible();
  });

  it("a copy that fails is told, and leaves the focus on the button", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    vi.spyOn(document, "execCommand").mockReturnValue(false);
    await open();
    await expect.element(button("Copy to Clipboard")).toBeVisible();
    button("Copy to Clipboard").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByText("Failed to copy prompt to clipboard.", { exact: true }))
      .toBeVisible();
    await expect.element(button("Copy to Clipboard")).toBeEnabled();
    await expect.element(button("Copy to Clipboard")).toHaveFocus();
    expect(closed).not.toHaveBeenCalled();
  });

  it("copies once, however often it is pressed", async () => {
    let done = () => {};
    const write = vi
      .spyOn(navigator.clipboard, "writeText")
      .mockReturnValue(new Promise((resolve) => (done = resolve)));
    await open();
    await expect.element(button("Copy to Clipboard")).toBeVisible();
    button("Copy to Clipboard").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Copy to Clipboard")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    expect(write).toHaveBeenCalledTimes(1);
    done();
    await expect.poll(() => closed.mock.calls).toHaveLength(1);
  });

  it("copies the prompt without the key, and closes", async () => {
    await open();
    await button("Copy to Clipboard").click();
    await expect.poll(() => closed.mock.calls).toHaveLength(1);
    expect(copied).toBe("# The prompt\n\nBuild a lamp.");
  });
});

describe("in place of the text it says", () => {
  it.each([
    ["that a forged flag is no licence", null, { status: 401 }, "This browser holds no licence."],
    [
      "that the key is none",
      "FORGED",
      { status: 401, body: problem("licence_invalid", "No licence.") },
      "The shop does not know this browser's licence.",
    ],
    [
      "that it is for something else",
      KEY,
      { status: 403, body: problem("licence_for_another_product", "Another.") },
      "This browser's licence opens another prompt.",
    ],
    [
      "why it was revoked",
      KEY,
      {
        status: 403,
        body: problem(
          "licence_revoked",
          "This licence is no longer valid: the payment was refunded.",
        ),
      },
      "This licence is no longer valid: the payment was refunded.",
    ],
  ])("%s, and locks the button again", async (_, licence, answer, sentence) => {
    if (licence) localStorage.setItem(LICENCE_KEY, licence);
    shop.answer(TEXT_PATH, answer);
    await open();
    const region = dialog().element().querySelector(":scope > [role=status]");
    await expect.element(dialog()).toMatchTextContent(sentence);
    await expect.poll(() => region?.textContent).toContain(sentence);
    expect(button("Copy to Clipboard").elements()).toHaveLength(0);
    expect(readAccess()).toBe("locked");
    expect(await axeFindings()).toEqual([]);
    await button("Buy the prompt, $5").click();
    expect(buy).toHaveBeenCalledTimes(1);
  });
});

describe("the key of another browser opens it", () => {
  async function restore(): Promise<void> {
    shop.answer("/api/licence", { body: { product: "ai_prompt_3d_motion", mode: "test" } });
    shop.answer(TEXT_PATH, { body: "# The prompt" });
    await page.getByRole("textbox", { name: "Licence key" }).fill(KEY);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("region", { name: "Prompt text" })).toBeVisible();
    expect(readAccess()).toBe("unlocked");
  }
  it("where there was none", async () => {
    await open();
    await restore();
  });
  it("where storage is blocked", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const access of ["getItem", "setItem", "removeItem"] as const) {
      vi.spyOn(Storage.prototype, access).mockImplementation(() => {
        throw new DOMException("Denied", "SecurityError");
      });
    }
    await open();
    await restore();
  });
  it("where that very key was refused a moment ago", async () => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(TEXT_PATH, { status: 403, body: problem("licence_revoked", "Disputed.") });
    await open();
    await expect.element(dialog()).toMatchTextContent("Disputed.");
    await restore();
  });
});
