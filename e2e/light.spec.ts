import { catalogue } from "../patterns/catalogue.ts";
import { holdBack } from "./hold-back.ts";
import { expect, test } from "./journey.ts";
import { hasUsualFaces, NO_USUAL_FACES } from "./lights.ts";

test("the site is dark before any script, and the switch brings the day", async ({
  page,
  browser,
}) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const silent = await still.newPage();
  await silent.goto("/");
  await expect(silent.locator("html")).toHaveClass(/dark/);
  await still.close();
  await page.goto("/");
  await page.getByRole("switch").first().click();
  await expect(page.locator("html")).toHaveClass(/light/);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe("rgb(229, 221, 202)");
});

test("the light stays while moving between pages and is forgotten by a reload", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("switch").first().click();
  await expect(page.locator("html")).toHaveClass(/light/);
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page).toHaveURL(/\/evidence$/);
  await expect(page.locator("html")).toHaveClass(/light/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("an embed takes its light from the address before the first paint, and no other value counts", async ({
  page,
}) => {
  await page.goto("/embed/progress-bars?theme=light");
  await expect(page.locator("html")).toHaveClass(/light/);
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  await expect(page.locator("html")).toHaveClass(/light/);
  await page.goto("/embed/progress-bars?theme=lightest");
  await expect(page.locator("html")).toHaveClass(/dark/);
});

for (const { key, title } of catalogue) {
  test(`the embed of ${key} is the card alone`, async ({ page }) => {
    await page.goto(`/embed/${key}`);
    await expect(page.getByRole("region", { name: `${title}, live demo` })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });
}

test("a click made before the script has arrived is not lost", async ({ page }) => {
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "AI Prompt, Free" }).click();
  await page.getByRole("switch").first().click();
  release();
  await expect(page.getByRole("dialog", { name: "Free AI Prompt" })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/light/);
});

test("a tab chosen before the script has arrived is not lost", async ({ page }) => {
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("tab", { name: "Progress Bar" }).click();
  release();
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`a demo used before the script has arrived keeps what was done in it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdBack(page, "**/assets/*.js");
    await page.goto("/?pattern=progress-bars", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Next step" }).click();
    release();
    await expect(page.getByText("Step 2 of 4")).toBeVisible();
    await expect(page.getByRole("button", { name: "Next step" })).toBeFocused();
  });

  test(`a question begun before the script has arrived can be sent, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdBack(page, "**/assets/*.js");
    await page.goto("/?pattern=conversational-input", { waitUntil: "commit" });
    const field = page.getByRole("textbox", { name: "Message" });
    await field.pressSequentially("written early");
    release();
    await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
    await expect(field).toHaveValue("written early");
    await expect(field).toBeFocused();
  });
}

test.describe("before any script", () => {
  test.use({ javaScriptEnabled: false });

  test("an owner with a long name makes no page wider", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/motion");
    test.skip(!(await hasUsualFaces(page)), NO_USUAL_FACES);
    const name = page.getByRole("link", { name: /opens in a new tab/ }).first();
    await name.evaluate((link) => {
      if (link.firstChild) link.firstChild.textContent = "Alexandra Montgomery";
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(page.getByRole("banner").getByRole("switch")).toBeInViewport({ ratio: 1 });
  });
});
