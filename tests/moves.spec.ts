// Moves between pages of the site, without a reload.
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated, turnTo } from "./support/page-readiness.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a move sets title, addresses, focus, scroll position and theme, and going back restores them", async ({
  page,
}) => {
  await page.goto("/");
  await turnTo(page, "light");
  const ground = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--color-ground").trim(),
  );
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", ground);
  const announced = page.getByRole("status").filter({ hasText: "Lamplight" });
  await expect(announced).toHaveCount(0);
  const place = () => page.evaluate(() => scrollY);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const left = await place();
  expect(left).toBeGreaterThan(300);

  await page.getByRole("contentinfo").getByRole("link", { name: "Evidence" }).click();
  await expect(page).toHaveTitle(/^Evidence/);
  await expect(announced).toHaveText(await page.title());
  await expect(page.getByRole("main")).toBeFocused();
  expect(await place()).toBe(0);
  await expect(page.locator("html")).toHaveClass(/light/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /^http.*\/evidence$/);
  await expect(page.locator("link[type='text/markdown']")).toHaveAttribute("href", /evidence\.md$/);

  await page.goBack();
  await expect(page).toHaveTitle(/^Lamplight/);
  await expect(announced).toHaveText(await page.title());
  await expect(page.locator("link[type='text/markdown']")).toHaveAttribute("href", /index\.md$/);
  await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThan(20);
});

test("a link's page is fetched as soon as the pointer is over it", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const asked = page.waitForRequest(/\/assets\/evidence-page-/, { timeout: 5000 });
  await page.getByRole("banner").getByRole("link", { name: "Evidence" }).hover();
  await asked;
});

test("while a page is on its way its link is busy and the old page stays", async ({ page }) => {
  const release = await holdBack(page, "**/assets/evidence-page-*.js");
  await page.goto("/");
  await hydrated(page);
  const link = page.getByRole("banner").getByRole("link", { name: "Evidence" });
  await link.click();
  await expect(link).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("heading", { name: "Build lamps the right way" })).toBeVisible();
  release();
  await expect(page).toHaveTitle(/^Evidence/);
  await expect(link).not.toHaveAttribute("aria-busy");
});

test("a link to a part of another page leads to that part", async ({ page }) => {
  await page.goto("/progress-bars");
  await hydrated(page);
  await page.locator("summary", { hasText: "Sources" }).click();
  await page.locator('a[href^="/evidence#progress-bars-"]').click();
  await expect(page).toHaveURL(/\/evidence#progress-bars-/);
  await expect(page.locator(":target")).toBeInViewport();
});
