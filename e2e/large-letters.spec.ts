// The site for a reader whose browser is set to letters half as large again: every length in rem grows, the window doesn't.
import { catalogue } from "../patterns/catalogue.ts";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { expect, sitePaths, test } from "./journey.ts";

const LETTERS_PX = 24;

test.use({
  launchOptions: {
    executablePath: findBrowser() ?? undefined,
    args: [...browserFlags, `--blink-settings=defaultFontSize=${LETTERS_PX}`],
  },
  viewport: { width: 320, height: 640 },
  expectedErrors: /status of 404/,
});

for (const path of [
  ...sitePaths,
  "/no-such-page",
  ...catalogue.map(({ key }) => `/embed/${key}`),
]) {
  test(`${path} fits a window of 320 px`, async ({ page }) => {
    await page.goto(path);
    const { letters, over } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        letters: getComputedStyle(document.documentElement).fontSize,
        over: scrollWidth - clientWidth,
      };
    });
    expect(letters).toBe(`${LETTERS_PX}px`);
    expect(over).toBeLessThanOrEqual(0);
  });
}

test("the header keeps its links apart", async ({ page }) => {
  await page.goto("/theme-toggle");
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
