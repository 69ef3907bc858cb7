// The site in a browser whose font size is doubled: every length in rem grows, the window doesn't.
import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { goDown } from "./support/go-down.ts";
import { expect, sitePaths, test } from "./support/journey.ts";
import { fontsLoaded, hydrated } from "./support/page-readiness.ts";
import { stay } from "./support/stay.ts";

const FONT_PX = 32;

test.use({
  expectedErrors: /status of 404/,
  launchOptions: {
    executablePath: findBrowser() ?? undefined,
    args: [...browserFlags, `--blink-settings=defaultFontSize=${FONT_PX}`],
  },
  viewport: { width: 320, height: 640 },
});

async function open(page: Page, path: string): Promise<void> {
  await stay(page);
  await page.goto(path);
  await hydrated(page);
  await fontsLoaded(page);
  await goDown(page);
}

for (const path of [
  ...sitePaths,
  ...catalogue.map(({ key }) => `/embed/${key}`),
  "/no-such-page",
]) {
  test(`${path} fits a window of 320 px, its folds too`, async ({ page }) => {
    await open(page, path);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
    });
    const { scrollWidth, clientWidth, fontSize } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
      fontSize: getComputedStyle(document.documentElement).fontSize,
    }));
    expect(fontSize).toBe(`${FONT_PX}px`);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
}

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
