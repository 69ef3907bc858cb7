// The dialog shows one text, gives it away by clipboard or link, and shows the paid one to a licence only.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "../../../tests/support/fake-shop.ts";
import { Toaster } from "../../components/ui/toast.tsx";
import { messages } from "../../messages.ts";
import { queryClient, RETRIES } from "../../rendering/query-client.ts";
import {
  LICENCE_KEY,
  PURCHASE_FLAG_KEY,
  PURCHASE_FLAG_VALUE,
  readAccess,
  remember,
} from "../checkout/prompt-access.ts";
import { shopMessages } from "../checkout/shop-messages.ts";
import { PromptDialog } from "./prompt-dialog.tsx";
import { LONGEST_LINK, OpenInLinks } from "./prompt-view.tsx";

vi.mock("../code/pattern-facts.ts", () => ({
  factsOf: () => ({
    fetch: async () => ({
      files: [
        { name: "lamp.tsx", lines: 120 },
        { name: "warmth.ts", lines: 8 },
      ],
      tokens: 2637,
      verified: { date: "2026-11-24", stacks: 2 },
    }),
  }),
}));

const free = library.find(({ price }) => price === "free") as Pattern;
const premium = library.find(({ price }) => price === "premium") as Pattern;
const FREE_PATH = `/prompts/${free.name}.md`;
const PAID_PATH = `/prompts/${premium.name}.md`;
const TEXT = "# Add a lamp\n\nBuild a `lamp`.\n\n```tsx\n# no heading\n```\n";

let shop: FakeShop;
const closed = vi.fn();
const buy = vi.fn();
const copied = vi.fn();
beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.clear();
  localStorage.setItem(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
  queryClient.clear();
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  shop = openFakeShop();
  shop.answer(FREE_PATH, { body: TEXT });
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => copied(text));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const key of [LICENCE_KEY, PURCHASE_FLAG_KEY] as const) remember(key, null);
});

const open = (pattern = premium) =>
  render(
    <>
      <PromptDialog pattern={pattern} onBuy={buy} onClose={closed} returnFocusTo={null} />
      <Toaster />
    </>,
  );
const dialog = () => page.getByRole("dialog");
const text = () => page.getByRole("region", { name: "Prompt text" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the free prompt", () => {
  it.each([
    ["the server fails", { status: 503 }],
    [
      "a network's sign-in page answers",
      { body: "<html>", headers: { "content-type": "text/html" } },
    ],
  ])("can be tried again if %s, and the focus stays", async (_, answer) => {
    shop.answer(FREE_PATH, answer);
    await open(free);
    await expect.element(page.getByText(shopMessages.promptNotLoaded.title)).toBeVisible();
    const before = shop.calls.length;
    button("Try again").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => shop.calls.length - before).toBe(RETRIES + 1);
    await expect.element(button("Try again")).toHaveFocus();
    shop.answer(FREE_PATH, { body: TEXT });
    await button("Try again").click();
    await expect.element(text()).toBeVisible();
  });

  it("is shown to the letter, with what's inside", async () => {
    await open(free);
    await expect.element(text()).toBeVisible();
    expect(text().element().textContent).toBe(TEXT);
    for (const row of [
      "Fileslamp.tsx, warmth.ts",
      "Lines128",
      "Tokens2,600 (estimate)",
      "Tested in2 new projects, 24 November 2026",
    ]) {
      await expect.element(dialog()).toMatchTextContent(row);
    }
    expect(await axeFindings()).toEqual([]);
  });

  it.each([
    [1440, 900],
    [390, 844],
    [320, 640],
    [844, 390],
    [720, 450],
  ])("at %i by %i shows 160 px of text with Copy to Clipboard in sight", async (width, height) => {
    await page.viewport(width, height);
    shop.answer(FREE_PATH, { body: TEXT.repeat(50) });
    await open(free);
    await expect.element(text()).toBeVisible();
    await expect.element(dialog()).toMatchTextContent("Tested in");
    const panel = document.querySelector(".modal-panel") as HTMLElement;
    const box = panel.getBoundingClientRect();
    expect(box.width).toBeLessThanOrEqual(768);
    expect(box.height).toBeLessThanOrEqual(Math.ceil(height * 0.85));
    const copy = button("Copy to Clipboard").element().getBoundingClientRect();
    expect(copy.bottom).toBeLessThanOrEqual(box.bottom);
    const area = text().element().getBoundingClientRect();
    const seen = Math.min(area.bottom, copy.top) - area.top;
    expect(seen).toBeGreaterThanOrEqual(159);
    expect(text().element().clientHeight).toBeLessThanOrEqual(Math.max(160, height / 2));
    await page.viewport(414, 896);
  });
});

describe("with a licence", () => {
  beforeEach(() => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(PAID_PATH, { body: TEXT });
  });

  it("shows the text and, apart from it, the key to copy or download", async () => {
    await open();
    await expect.element(text()).toMatchTextContent("Build a `lamp`.");
    expect(shop.last().headers.get("authorization")).toBe(`Bearer ${KEY}`);
    await expect.element(text()).not.toMatchTextContent(KEY);
    const key = page.getByRole("region", { name: "Your licence key" });
    await expect.element(key).toMatchTextContent(KEY);
    await button("Copy key").click();
    await expect.poll(() => copied.mock.calls).toEqual([[KEY]]);
    expect(closed).not.toHaveBeenCalled();
    const download = page.getByRole("link", { name: "Download" });
    await expect.element(download).toHaveAttribute("download", "lamplight-licence-key.txt");
    await expect.element(download).toHaveAttribute("href", expect.stringContaining(KEY));
    expect(await axeFindings()).toEqual([]);
  });

  it("says if the prompt can't be copied, logs it, and stays open", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    vi.spyOn(document, "execCommand").mockReturnValue(false);
    await open();
    await expect.element(button("Copy to Clipboard")).toBeVisible();
    button("Copy to Clipboard").element().focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("{Enter}");
    // Said again in the same place.
    await expect.element(page.getByText(messages.copyFailed.title)).toBeVisible();
    await expect.element(page.getByText(messages.copyFailed.description)).toBeVisible();
    await expect.element(button("Copy to Clipboard")).toHaveFocus();
    expect(console.error).toHaveBeenCalled();
    expect(closed).not.toHaveBeenCalled();
  });

  it("copies the prompt without the key, once however often it is pressed, and closes", async () => {
    const done = Promise.withResolvers<void>();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockReturnValue(done.promise);
    await open();
    await button("Copy to Clipboard").click();
    await expect.element(button("Copy to Clipboard")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    expect(write.mock.calls).toEqual([[TEXT]]);
    done.resolve();
    await expect.poll(() => closed.mock.calls).toHaveLength(1);
    await expect.element(page.getByText(shopMessages.promptCopied.title)).toBeVisible();
    await expect.element(page.getByText(shopMessages.promptCopied.description)).toBeVisible();
  });
});

describe("in place of the paid text it says why", () => {
  const revoked = "This licence is no longer valid: the payment was refunded.";
  it.each([
    [null, {}, shopMessages.noLicence, "unlocked"],
    ["FORGED", { status: 401 }, shopMessages.unknownLicence, "locked"],
    [
      KEY,
      { status: 403, body: problem("licence_for_another_product", "Another.") },
      shopMessages.otherLicence,
      "locked",
    ],
    [
      KEY,
      { status: 403, body: problem("licence_revoked", revoked) },
      { title: shopMessages.revokedLicence.title, description: revoked },
      "locked",
    ],
  ])("with the licence %s, answer %j: %j, flag %s", async (licence, answer, words, access) => {
    if (licence) localStorage.setItem(LICENCE_KEY, licence);
    shop.answer(PAID_PATH, answer);
    await open();
    const region = dialog().element().querySelector(".modal-panel > [role=status]");
    await expect.poll(() => region?.textContent).toBe(`${words.title}. ${words.description}`);
    expect(button("Copy to Clipboard").elements()).toHaveLength(0);
    expect(readAccess(), "the flag goes only when the server has said no").toBe(access);
    expect(await axeFindings()).toEqual([]);
    await button("Buy the prompt, $5").click();
    expect(buy).toHaveBeenCalledTimes(1);
  });

  it("and the key opens it, even one that was refused a moment ago", async () => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(PAID_PATH, { status: 403, body: problem("licence_revoked", "Disputed.") });
    await open();
    await expect.element(dialog()).toMatchTextContent("Disputed.");
    shop.answer("/api/licence", {});
    shop.answer(PAID_PATH, { body: TEXT });
    await page.getByRole("textbox", { name: "Licence key" }).fill(KEY);
    await userEvent.keyboard("{Enter}");
    await expect.element(text()).toBeVisible();
    expect(readAccess()).toBe("unlocked");
  });
});

describe("Open in", () => {
  const ADDRESS = "https://lamp.example/prompts/lamp.md";
  const short = `Fetch ${ADDRESS} and follow it.`;
  it.each([
    ["hands over a text that fits the link", ADDRESS, "# A & B? 100 %", "# A & B? 100 %", 3],
    ["names the address if the text is too long", ADDRESS, "ü".repeat(LONGEST_LINK / 6), short, 3],
    ["is not there on a machine that no assistant can reach", "http://127.0.0.1/", "# A", "", 0],
  ])("%s", async (_, address, prompt, expected, links) => {
    await render(<OpenInLinks address={address} text={prompt} />);
    const hrefs = page
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href") ?? "");
    expect(hrefs).toHaveLength(links);
    for (const href of hrefs) expect(decodeURIComponent(href)).toContain(expected);
  });
});
