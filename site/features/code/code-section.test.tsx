// The code on a pattern's page: facts at once, files on request, honest about failures, and nothing of what is sold.
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { library } from "../../../patterns/catalogue.ts";
import type { Pattern } from "../../../patterns/schema.ts";
import { axeFindings } from "../../../tests/support/axe-findings-here.ts";
import { CODE_COLOURS } from "./code-panel.tsx";
import { CodeSection } from "./code-section.tsx";

vi.mock("./pattern-facts.ts", async (original) => ({
  ...(await original<object>()),
  factsOf: () => ({
    useValue: () => ({
      files: [
        { name: "lamp.tsx", lines: 120 },
        { name: "warmth.ts", lines: 8 },
      ],
      packages: [["three", "^0.187.0"]],
      cost: { gzip: 8.14, later: 5 },
    }),
  }),
}));

const patternOf = (price: Pattern["price"]) =>
  library.find((one) => one.price === price) as Pattern;
/** A word in the colour of each token, for axe to read on both grounds. */
const COLOURS = Object.keys(CODE_COLOURS).map((name) => `<span class=${name}>x</span>`);
const LAMP = `const a = "&lt; <b>";\n// ${"long ".repeat(60)}\n`;
const VIEW = {
  files: [
    {
      name: "lamp.tsx",
      html: `<span class=tk>const</span> a = <span class=ts>"&amp;lt; &lt;b&gt;"</span>;\n// ${"long ".repeat(60)}\n`,
    },
    { name: "warmth.ts", html: COLOURS.join(" ") },
  ],
};

let answer: () => Promise<Response>;
let copied = "";
beforeEach(() => {
  answer = async () => Response.json(VIEW);
  vi.stubGlobal("fetch", () => answer());
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    copied = text;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Each test has another pattern, because what has been fetched is kept. */
let made = 0;
const show = (price: Pattern["price"] = "free") =>
  render(
    <Suspense>
      <CodeSection pattern={{ ...patternOf(price), key: `lamp-${made++}` }} />
    </Suspense>,
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });

it("shows files, size and dependencies before any file is fetched", async () => {
  answer = () => Promise.reject(new Error("asked"));
  const { container } = await show();
  for (const words of [
    "lamp.tsx 120 lines",
    "React 19, three ^0.187.0",
    "3.1 kB gzip without React, plus 5.0 kB loaded on demand",
  ])
    expect(container.textContent).toContain(words);
});

it("opens with the focus on the first file, and copies a file to the letter", async () => {
  await show();
  await button("Show the code").click();
  await expect.element(page.getByRole("tab", { name: "lamp.tsx" })).toHaveFocus();
  await button("Copy lamp.tsx").click();
  await expect.poll(() => copied).toBe(LAMP);
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{ArrowRight}");
  await expect.element(page.getByRole("tabpanel", { name: "warmth.ts" })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it("scrolls in its own box at 360 pixels", async () => {
  await page.viewport(360, 720);
  await show();
  await button("Show the code").click();
  const panel = page.getByRole("tabpanel", { name: "lamp.tsx" });
  await expect.element(panel).toBeVisible();
  expect(panel.element().scrollWidth).toBeGreaterThan(panel.element().clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("says when the files can't be fetched, and tries again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer = async () => new Response("no", { status: 500 });
  await show();
  await button("Show the code").click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  answer = async () => Response.json(VIEW);
  await button("Try again").click();
  await expect.element(page.getByRole("tab", { name: "lamp.tsx" })).toBeVisible();
});

it("lists the files of the paid pattern, not their text", async () => {
  const { container } = await show("premium");
  expect(container.textContent).toContain("lamp.tsx 120 lines");
  expect(button("Show the code").elements()).toEqual([]);
});
