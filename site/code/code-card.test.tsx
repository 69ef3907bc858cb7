// The code on a pattern's page: read with mouse and keyboard, copied to the letter, honest about failures.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { CodeFacts } from "../../generators/code/code-facts.ts";
import type { CodeView } from "../../generators/code/code-view.ts";
import { catalogue } from "../../patterns/catalogue.ts";
import type { Pattern } from "../../patterns/schema.ts";
import { axeFindings } from "../axe-findings.ts";
import { Toaster } from "../ui/toaster.tsx";
import { CodeCard } from "./code-card.tsx";
import { costText } from "./cost-text.ts";

const free = catalogue.find(({ price }) => price === "free") as Pattern;
const premium = catalogue.find(({ price }) => price === "premium") as Pattern;
const FACTS: CodeFacts = {
  files: [
    { name: "lamp.tsx", lines: 120 },
    { name: "warmth.ts", lines: 8 },
  ],
  packages: [["three", "^0.187.0"]],
  version: null,
  proven: null,
  cost: { date: "2026-11-21", size: { own: 3.1, whole: 9, later: 5 }, moving: 0.42 },
};
const VIEW: CodeView = {
  files: [
    {
      name: "lamp.tsx",
      html: `<span class=tk>const</span> a = <span class=ts>&quot;&amp;lt; &lt;b&gt;&quot;</span>; ${"// long ".repeat(60)}\n<span class=tc>// end</span>\n`,
    },
    { name: "warmth.ts", html: "<span class=tk>export</span> {};" },
  ],
};
const LAMP = `const a = "&lt; <b>"; ${"// long ".repeat(60)}\n// end\n`;

/** A name of its own for each test, since what was fetched once is kept. */
let made = 0;
const fresh = (): Pattern => ({ ...free, name: `lamp-${made++}` });

let asked: string[] = [];
let answer: () => Promise<Response>;
let copied = "";
beforeEach(() => {
  asked = [];
  copied = "";
  answer = async () => Response.json(VIEW);
  vi.stubGlobal("fetch", (input: string) => {
    asked.push(input);
    return answer();
  });
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied = text;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (pattern = fresh(), facts = FACTS) =>
  render(
    <>
      <CodeCard pattern={pattern} facts={facts} siteUrl="https://lamp.example" />
      <Toaster />
    </>,
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("what it says", () => {
  it("is there before anything is fetched", async () => {
    const { container } = await show();
    expect(container.textContent).toContain("lamp.tsx 120 lines");
    expect(container.textContent).toContain("three ^0.187.0");
    expect(container.textContent).toContain(
      "3.1 kB gzip, 9.0 kB with its packages, 5.0 of it only when it is needed.",
    );
    expect(container.textContent).toContain(
      "0.4 ms of main thread per second while it moves, measured 21 November 2026.",
    );
    expect(asked).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });
  it("leaves the weight out where nobody has measured it", async () => {
    const { container } = await show(fresh(), { ...FACTS, cost: null, packages: [] });
    expect(container.textContent).not.toContain("What it weighs");
    expect(container.textContent).toContain("React 19 and nothing else.");
  });
  it("says that it is still where nothing moves by itself", () => {
    const cost = { date: "2026-11-21", size: { own: 2, whole: 2, later: 0 }, moving: null };
    expect(costText(cost)).toEqual({
      size: "2.0 kB gzip, no packages",
      time: "Still until it is used, measured 21 November 2026",
    });
  });
  it("rounds what is large", () => {
    const cost = { date: "2026-11-21", size: { own: 5.8, whole: 1257, later: 1254.4 }, moving: 0 };
    expect(costText(cost).size).toBe(
      "5.8 kB gzip, 1,257 kB with its packages, 1,254 of it only when it is needed",
    );
  });
  it("copies the install command", async () => {
    const pattern = fresh();
    await show(pattern);
    await button("Copy the command").click();
    await expect.element(page.getByText("The command is on the clipboard.").first()).toBeVisible();
    expect(copied).toBe(`npx shadcn@latest add https://lamp.example/r/${pattern.name}.json`);
  });
});

describe("the source", () => {
  async function openCode() {
    await button("Show the code").click();
    await expect.element(page.getByRole("tab", { name: "lamp.tsx" })).toHaveFocus();
  }
  it("leaves the focus to a visitor who has gone on while it was fetched", async () => {
    const held = Promise.withResolvers<Response>();
    answer = () => held.promise;
    await show();
    await button("Show the code").click();
    await expect.element(button("Fetching the code…")).toHaveFocus();
    button("Copy the command").element().focus();
    held.resolve(Response.json(VIEW));
    await expect.element(page.getByRole("tab", { name: "lamp.tsx" })).toBeVisible();
    await expect.element(button("Copy the command")).toHaveFocus();
  });
  it("opens with the focus on its first file, and is walked through by keyboard", async () => {
    const pattern = fresh();
    await show(pattern);
    await openCode();
    expect(new Set(asked)).toEqual(new Set([`/code/${pattern.name}.json`]));
    await userEvent.keyboard("{ArrowRight}");
    await expect
      .element(page.getByRole("tab", { name: "warmth.ts" }))
      .toHaveAttribute("aria-selected", "true");
    await expect
      .element(page.getByRole("tabpanel", { name: "warmth.ts" }))
      .toMatchTextContent("export {};");
    await userEvent.keyboard("{Home}");
    await expect.element(page.getByRole("tabpanel", { name: "lamp.tsx" })).toBeVisible();
    await expect
      .element(page.getByRole("tabpanel", { name: "lamp.tsx" }))
      .toHaveAttribute("tabindex", "0");
    expect(await axeFindings()).toEqual([]);
  });
  it("is copied to the letter, without its colours", async () => {
    await show();
    await openCode();
    await button("Copy lamp.tsx").click();
    await expect.element(page.getByText("lamp.tsx is on the clipboard.").first()).toBeVisible();
    expect(copied).toBe(LAMP);
  });
  it("says so where it can't be copied", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    vi.spyOn(document, "execCommand").mockReturnValue(false);
    await show();
    await openCode();
    await button("Copy lamp.tsx").click();
    await expect
      .element(page.getByText("lamp.tsx could not be copied.", { exact: false }).first())
      .toBeVisible();
  });
  it("scrolls in its own box at 360 pixels, and wraps when asked", async () => {
    await page.viewport(360, 720);
    await show();
    await openCode();
    const panel = page.getByRole("tabpanel", { name: "lamp.tsx" }).element();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(panel.scrollWidth).toBeGreaterThan(panel.clientWidth);
    await button("Wrap lines").click();
    await expect.element(button("Wrap lines")).toHaveAttribute("aria-pressed", "true");
    expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  });
});

describe("when it can't be fetched", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  it.each<[string, () => Promise<Response>]>([
    ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the server errs", async () => new Response("no", { status: 500 })],
    ["the answer is no JSON", async () => new Response("<!doctype html>")],
    ["the answer holds no files", async () => Response.json({ files: [] })],
    ["the answer is null", async () => Response.json(null)],
  ])("because %s, it says so and tries again", async (_, failing) => {
    answer = failing;
    await show();
    await button("Show the code").click();
    await expect
      .element(page.getByText("Please check your connection.", { exact: false }))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
    answer = async () => Response.json(VIEW);
    await button("Try again").click();
    await expect.element(page.getByRole("tab", { name: "lamp.tsx" })).toHaveFocus();
  });
  it("because this browser is offline, it says that", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await show();
    await button("Show the code").click();
    await expect.element(page.getByText("This browser is offline", { exact: false })).toBeVisible();
  });
});

it("the paid pattern shows its files and no way to their text", async () => {
  const { container } = await show(premium);
  expect(container.textContent).toContain("lamp.tsx 120 lines");
  expect(page.getByRole("button").elements()).toEqual([]);
  expect(page.getByRole("link").elements()).toEqual([]);
  expect(asked).toEqual([]);
});
