import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { expect, test } from "./journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: /status of 404/ });

const PATHS = [
  "/",
  ...catalogue.map(({ key }) => `/${key}`),
  "/evidence",
  "/success",
  "/cancel",
  "/no-such-page",
  "/embed/progress-bars",
];

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

async function dayLight(page: Page): Promise<void> {
  const lamp = page.getByRole("switch").first();
  if ((await lamp.count()) === 0) return;
  await lamp.click();
  await expect(page.locator("html")).toHaveClass(/light/);
  await expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      ),
    )
    .toBe(0);
}

for (const path of PATHS) {
  test(`axe finds nothing on ${path}, by night and by day`, async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await dayLight(page);
    expect(await violations(page)).toEqual([]);
  });
}

for (const { key } of catalogue) {
  test(`axe finds nothing in the panel of ${key}`, async ({ page }) => {
    await page.goto(`/?pattern=${key}`);
    await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });
}

for (const [name, path, button, role] of [
  ["the free prompt dialog", "/progress-bars", "AI Prompt Free", "dialog"],
  ["the payment dialog", "/motion", "AI Prompt $5", "alertdialog"],
] as const) {
  test(`axe finds nothing with ${name} open, by night and by day`, async ({ page }) => {
    await page.goto(path);
    for (const light of ["night", "day"]) {
      if (light === "day") await dayLight(page);
      await page.getByRole("button", { name: button }).first().click();
      await expect(page.getByRole(role)).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "Fetching" })).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(role)).toBeHidden();
    }
  });
}

test("the first Tab reaches a link past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of PATHS) {
      await page.goto(path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });
}

test("under reduced motion nothing on the site moves by itself", async ({ page }) => {
  for (const path of ["/", ...catalogue.map(({ key }) => `/${key}`)]) {
    await page.goto(path);
    await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(
            (animation) =>
              animation.playState === "running" &&
              (animation.effect?.getTiming().iterations ?? 1) > 1,
          )
          .map((animation) =>
            "animationName" in animation ? String(animation.animationName) : "script",
          ),
      );
    await expect.poll(moving, { message: path }).toEqual([]);
  }
});
