import { expect, test } from "./journey.ts";

const TABS = [
  "Spotlight Text",
  "Cycle Loop Text",
  "3D Motion",
  "Progress Bar",
  "AI Conversational Input",
  "Theme Toggle",
  "Social Proofing",
];

test("the toolkit has seven tabs, in this order, the first one chosen", async ({ page }) => {
  await page.goto("/");
  const names = await page
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => tab.children[1]?.textContent));
  expect(names).toEqual(TABS);
  await expect(page.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
});

test("each tab shows a paragraph with numbered research links and its own demo", async ({
  page,
}) => {
  await page.goto("/");
  for (const title of TABS) {
    await page.getByRole("tab", { name: title }).click();
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("heading", { level: 2, name: title }).first()).toBeVisible();
    await expect(panel.locator("sup.cite a").first()).toBeVisible();
    const cited = await panel.locator("sup.cite a").count();
    expect(cited, title).toBeGreaterThanOrEqual(1);
    expect(cited, title).toBeLessThanOrEqual(2);
    await expect(panel.locator('ol a[target="_blank"]').first()).toHaveAttribute("rel", /noopener/);
    await expect(page.getByRole("region", { name: `${title}, live demo` })).toBeVisible();
  }
});

test("the tabs are a scrolling strip on a phone and a column of 13 or 14 rem beside the panel", async ({
  page,
}) => {
  for (const [width, column] of [
    [1100, 208],
    [1400, 224],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const list = await page.getByRole("tablist").boundingBox();
    const panel = await page.getByRole("tabpanel").boundingBox();
    expect(panel && list && panel.x > list.x + 150 && panel.y < list.y + 100).toBe(true);
    const columns = await page
      .getByRole("tablist")
      .locator("..")
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
    expect(Number.parseFloat(columns)).toBe(column);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/?pattern=social-proofing");
  const tab = page.getByRole("tab", { name: "Social Proofing" });
  await expect(tab).toBeInViewport();
  expect(
    await page.getByRole("tablist").evaluate((list) => list.scrollWidth > list.clientWidth),
  ).toBe(true);
});

test("the header names the site, its tagline and its author, the footer invites, at every width", async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await expect(page.getByText("A behavioural design toolkit").first()).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "The author" })).toBeVisible();
    await expect(
      page.getByRole("contentinfo").getByRole("link", { name: "Say hello." }),
    ).toBeVisible();
  }
  await page.goto("/progress-bars");
  await expect(page.getByRole("banner").getByText("A behavioural design toolkit")).toBeVisible();
});

test("the content is never wider than 64 rem", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/progress-bars");
  const box = await page.getByRole("article").boundingBox();
  expect(Math.round(box?.width ?? Number.NaN)).toBeLessThanOrEqual(1024);
});

test("a pattern page has a prompt card with its short label and the licence in one sentence", async ({
  page,
}) => {
  await page.goto("/visual-salience");
  await expect(page.getByText(/^Prompt: Create a /)).toBeVisible();
  await expect(page.getByText("free under the MIT licence").first()).toBeVisible();
});

test("the light falls in #F08CAA", async ({ page }) => {
  await page.goto("/");
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--color-accent"),
  );
  expect(accent.trim().toLowerCase()).toBe("#f08caa");
});
