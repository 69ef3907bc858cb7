// The dialog shows one text, gives it away by clipboard, command or link, and shows the paid one to a licence only.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { catalogue } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { axeFindings } from "../../axe-findings.ts";
import { Toaster } from "../../components/ui/toaster.tsx";
import { queryClient, RETRIES } from "../../rendering/query-client.ts";
import { type FakeShop, KEY, openFakeShop, problem } from "../checkout/fake-shop.ts";
import { LONGEST_LINK, OpenInLinks } from "./open-in-links.tsx";
import {
  LICENCE_KEY,
  PURCHASE_FLAG_KEY,
  PURCHASE_FLAG_VALUE,
  readAccess,
  remember,
} from "./prompt-access.ts";
import { PromptDialog } from "./prompt-dialog.tsx";

vi.mock("../code/pattern-facts.ts", () => ({
  factsOf: () => ({
    fetch: async () => ({
      files: [
        { name: "lamp.tsx", lines: 120 },
        { name: "warmth.ts", lines: 8 },
      ],
      prompt: { characters: 10_000, tokens: 2637 },
      verified: { date: "2026-11-24", stacks: [{ name: "vite" }, { name: "astro" }] },
    }),
  }),
}));

const free = catalogue.find(({ price }) => price === "free") as Pattern;
const premium = catalogue.find(({ price }) => price === "premium") as Pattern;
const FREE_PATH = `/prompts/${free.name}.md`;
const PAID_PATH = `/api/premium-prompts/${premium.name}`;
const TEXT = "# Add a lamp\n\nBuild a lamp.\n\n```tsx\n# no heading\n```\n";

let shop: FakeShop;
const closed = vi.fn();
const buy = vi.fn();
let copied = "";
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(PURCHASE_FLAG_KEY, PURCHASE_FLAG_VALUE);
  queryClient.clear();
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  closed.mockClear();
  buy.mockClear();
  shop = openFakeShop();
  shop.answer(FREE_PATH, { body: TEXT });
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied = text;
  });
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
function refuseClipboard() {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  vi.spyOn(document, "execCommand").mockReturnValue(false);
}

describe("the free prompt", () => {
  // First: what was fetched once is kept.
  it("says when it can't be fetched, keeps the focus, and tries again", async () => {
    shop.answer(FREE_PATH, { status: 503 });
    await open(free);
    await expect.element(button("Try again")).toBeVisible();
    const before = shop.calls.length;
    button("Try again").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => shop.calls.length - before).toBe(RETRIES + 1);
    await expect.element(button("Try again")).toHaveFocus();
    shop.answer(FREE_PATH, { body: TEXT });
    await button("Try again").click();
    await expect.element(text()).toMatchTextContent("Build a lamp.");
  });

  it("is shown to the letter, with what's inside", async () => {
    await open(free);
    await expect.element(text()).toBeVisible();
    expect(text().element().textContent).toBe(TEXT);
    await expect
      .element(dialog())
      .toMatchTextContent(
        "What’s inside: 2 files, 128 lines, about 2,600 tokens. Tested in 2 new projects, 24 November 2026.",
      );
    expect(await axeFindings()).toEqual([]);
  });

  it("offers the install command, which is copied alone", async () => {
    await open(free);
    await button("Copy the command").click();
    await expect.poll(() => copied).toMatch(new RegExp(`/r/${free.name}\\.json$`));
    expect(closed).not.toHaveBeenCalled();
  });
});

describe("with a licence", () => {
  beforeEach(() => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(PAID_PATH, { body: TEXT });
  });

  it("shows the text and, apart from it, the key and what it buys", async () => {
    await open();
    await expect.element(text()).toMatchTextContent("Build a lamp.");
    expect(shop.lastHeaders().get("authorization")).toBe(`Bearer ${KEY}`);
    const key = page.getByRole("region", { name: "Your licence key" });
    await expect.element(key).toMatchTextContent(KEY);
    await expect.element(text()).not.toMatchTextContent(KEY);
    await expect
      .element(dialog())
      .toMatchTextContent("You get every later version with the same licence.");
    await button("Copy registry").click();
    await expect.poll(() => copied).toContain(`Bearer \${LAMPLIGHT_LICENCE}`);
    expect(dialog().getByRole("link").elements()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  it("copies the key alone, says so, and stays open", async () => {
    await open();
    await button("Copy key").click();
    await expect.element(button("Key copied")).toBeVisible();
    expect(copied).toBe(KEY);
    expect(closed).not.toHaveBeenCalled();
  });

  it("says when the key can't be copied", async () => {
    refuseClipboard();
    await open();
    await button("Copy key").click();
    await expect
      .element(page.getByText("The key could not be copied. Please select it", { exact: false }))
      .toBeVisible();
  });

  it("says when the prompt can't be copied, and leaves the focus on the button", async () => {
    refuseClipboard();
    await open();
    await expect.element(button("Copy to Clipboard")).toBeVisible();
    button("Copy to Clipboard").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByText("Failed to copy prompt to clipboard.", { exact: true }))
      .toBeVisible();
    await expect.element(button("Copy to Clipboard")).toHaveFocus();
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
  });
});

describe("in place of the paid text it says", () => {
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
    shop.answer(PAID_PATH, answer);
    await open();
    const region = dialog().element().querySelector(":scope > [role=status]");
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
    shop.answer(PAID_PATH, { body: TEXT });
    await page.getByRole("textbox", { name: "Licence key" }).fill(KEY);
    await userEvent.keyboard("{Enter}");
    await expect.element(text()).toBeVisible();
    expect(readAccess()).toBe("unlocked");
  }
  it("when there was none and storage is blocked", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const access of ["getItem", "setItem", "removeItem"] as const) {
      vi.spyOn(Storage.prototype, access).mockImplementation(() => {
        throw new DOMException("Denied", "SecurityError");
      });
    }
    await open();
    await restore();
  });
  it("when that very key was refused a moment ago", async () => {
    localStorage.setItem(LICENCE_KEY, KEY);
    shop.answer(PAID_PATH, { status: 403, body: problem("licence_revoked", "Disputed.") });
    await open();
    await expect.element(dialog()).toMatchTextContent("Disputed.");
    await restore();
  });
});

describe("Open in", () => {
  const ADDRESS = "https://lamp.example/prompts/lamp.md";
  const hrefs = () =>
    page
      .getByRole("link")
      .elements()
      .map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));

  it("hands over a text that fits the link", async () => {
    await render(<OpenInLinks address={ADDRESS} text="# A & B? 100 %" />);
    expect(hrefs()).toHaveLength(3);
    for (const href of hrefs()) expect(href).toContain("# A & B? 100 %");
    const tab = page.getByRole("link", { name: "v0 (opens in a new tab)" });
    await expect.element(tab).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("names the address if the text is too long", async () => {
    await render(<OpenInLinks address={ADDRESS} text={"ü".repeat(LONGEST_LINK / 6)} />);
    for (const href of hrefs()) expect(href).toContain(`Fetch ${ADDRESS} and follow it.`);
  });

  it("is not there on a machine that no assistant can reach", async () => {
    await render(<OpenInLinks address="http://127.0.0.1:4173/prompts/lamp.md" text="# Lamp" />);
    expect(hrefs()).toEqual([]);
  });
});
