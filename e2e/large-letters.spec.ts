// The site for a reader whose browser is set to letters twice as large: every length in rem grows, the window doesn't.
import type { Page } from "@playwright/test";
import { licenceNote } from "../generators/licence-note.ts";
import { catalogue } from "../patterns/catalogue.ts";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { goDown } from "./go-down.ts";
import { expect, sitePaths, test } from "./journey.ts";
import { awake, fontsLoaded } from "./lights.ts";
import { stay } from "./stay.ts";

const LETTERS_PX = 32;

test.use({
  launchOptions: {
    executablePath: findBrowser() ?? undefined,
    args: [...browserFlags, `--blink-settings=defaultFontSize=${LETTERS_PX}`],
  },
  viewport: { width: 320, height: 640 },
});

const PATHS = [...sitePaths, ...catalogue.map(({ key }) => `/embed/${key}`)];

async function open(page: Page, path: string): Promise<void> {
  await stay(page);
  await page.goto(path);
  await awake(page);
  await fontsLoaded(page);
  await goDown(page);
}

async function fits(page: Page, path: string): Promise<void> {
  expect(new URL(page.url()).pathname, "the page stayed").toBe(path);
  const { letters, over } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const { fontSize } = getComputedStyle(document.documentElement);
    return { letters: fontSize, over: scrollWidth - clientWidth };
  });
  expect(letters).toBe(`${LETTERS_PX}px`);
  expect(over).toBeLessThanOrEqual(0);
}

for (const path of PATHS) {
  test(`${path} fits a window of 320 px`, async ({ page }) => {
    await open(page, path);
    await fits(page, path);
  });
}

test("what a page opens on a press fits too", async ({ page }) => {
  await open(page, "/visual-salience");
  const closed = await page.locator("article details summary").all();
  expect(closed.length).toBeGreaterThan(0);
  for (const one of closed) await one.click();
  await fits(page, "/visual-salience");
});

test.describe("an address without a page", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("fits", async ({ page }) => {
    await open(page, "/no-such-page");
    await fits(page, "/no-such-page");
  });
});

test("the prompt's window can be read and used to its end", async ({ page }) => {
  await open(page, "/progress-bars");
  await page
    .getByRole("button", { name: /AI Prompt/ })
    .first()
    .click();
  const window = page.getByRole("dialog");
  const text = window.getByRole("region", { name: "Prompt text" });
  await expect.poll(async () => (await text.boundingBox())?.height ?? 0).toBeGreaterThan(60);
  await window.getByText(/^Optimized for/).hover();
  await page.mouse.wheel(0, 10_000);
  const last = window.getByText(licenceNote("free"), { exact: true });
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("the header keeps its links apart", async ({ page }) => {
  await open(page, "/theme-toggle");
  const links = page.getByRole("navigation", { name: "Site" }).locator("a:visible, button");
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(2);
  for (const [n, a] of boxes.entries()) {
    for (const b of boxes.slice(n + 1)) {
      const apart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(apart).toBe(true);
    }
  }
});
