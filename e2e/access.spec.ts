import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { expect, sitePaths, test } from "./journey.ts";
import { awake, LIGHTS, type Light, turnTo } from "./lights.ts";
import { openItsPage, openWindow, WINDOWS } from "./prompt-windows.ts";
import { stay } from "./stay.ts";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: /status of 404|Failed to load|Failed to fetch|Unexpected application error/,
});

const UNKNOWN = "/success?session_id=cs_unknown";
const PATHS = [...sitePaths, UNKNOWN, "/no-such-page"];
const EMBEDS = catalogue.map(({ key }) => `/embed/${key}`);

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
  );
}

for (const path of PATHS) {
  test(`axe finds nothing on ${path}, by night and by day`, async ({ page }) => {
    await page.route("**/api/checkouts/**", (route) =>
      route.fulfill({ status: 404, json: { error: { code: "unknown_session" } } }),
    );
    await stay(page);
    await page.goto(path);
    for (const light of LIGHTS) {
      await turnTo(page, light);
      if (path.startsWith("/success")) {
        await expect(page.getByRole("heading", { name: "No payment to confirm" })).toBeVisible();
      }
      if (path === "/cancel") await expect(page.locator("[data-tone]")).toBeVisible();
      expect(await violations(page), light).toEqual([]);
    }
    // The session's id leaves the address once it has been read.
    expect(new URL(page.url()).pathname, "the page stayed").toBe(path.split("?")[0]);
  });
}

for (const path of EMBEDS) {
  test(`axe finds nothing on ${path}, by night and by day`, async ({ page }) => {
    for (const light of LIGHTS) {
      await page.goto(light === "day" ? `${path}?theme=light` : path);
      await awake(page);
      expect(await violations(page), light).toEqual([]);
    }
  });
}

for (const { key } of catalogue) {
  test(`axe finds nothing in the panel of ${key}, by night and by day`, async ({ page }) => {
    await page.goto(`/?pattern=${key}`);
    for (const light of LIGHTS) {
      await turnTo(page, light);
      await expect(page.getByRole("tabpanel").locator("sup.cite").first()).toBeVisible();
      expect(await violations(page), light).toEqual([]);
    }
  });
}

for (const window of WINDOWS) {
  test(`axe finds nothing with the ${window.name} dialog open, by night and by day`, async ({
    page,
  }) => {
    await openItsPage(page, window);
    for (const light of LIGHTS) {
      await turnTo(page, light);
      await openWindow(page, window);
      expect(await violations(page), light).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(window.role)).toBeHidden();
    }
  });
}

for (const light of LIGHTS) {
  test(`axe finds nothing on the error screen by ${light}`, async ({ page }) => {
    await openErrorScreen(page, light);
    expect(await violations(page)).toEqual([]);
  });
}

async function openErrorScreen(page: Page, light: Light): Promise<void> {
  await page.goto("/");
  await turnTo(page, light);
  await page.route("**/assets/evidence-page-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
}

test("the first Tab reaches a link past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

for (const width of [320, 360, 768, 1280, 1920]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...PATHS, ...EMBEDS]) {
      await page.goto(path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });
}

test("moving to a page and back again, the focus stands at its beginning", async ({ page }) => {
  await page.goto("/");
  await awake(page); // before, a link is the browser's own
  const main = page.getByRole("main");
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /What is claimed/ })).toBeVisible();
  await expect(main).toBeFocused();
  await page.getByRole("link", { name: "Lamplight" }).first().focus();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Build lamps the right way" })).toBeVisible();
  await expect(main).toBeFocused();
});
