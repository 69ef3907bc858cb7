// The theme, and what a visitor does before the script has arrived.
import type { Page } from "@playwright/test";
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/journey.ts";

test("the switch turns the page cream; a reload forgets it, a move between pages doesn't", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("switch").first().click();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(229, 221, 202)");
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page).toHaveURL(/\/evidence$/);
  await expect(page.locator("html")).toHaveClass(/light/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("the two switches on the theme toggle's page have names of their own, and agree", async ({
  page,
}) => {
  await page.goto("/theme-toggle");
  const [header, demo] = [
    page.getByRole("banner").getByRole("switch"),
    page.getByRole("main").getByRole("switch").first(),
  ];
  expect(await header.getAttribute("aria-label")).not.toBe(await demo.getAttribute("aria-label"));
  await demo.click();
  await expect(header).toBeChecked();
});

test("an embed is the card alone, in the theme that its address names", async ({ page }) => {
  for (const [theme, shown] of [
    ["light", "light"],
    ["lightest", "dark"],
  ]) {
    await page.goto(`/embed/progress-bars?theme=${theme}`);
    await expect(page.getByRole("region", { name: "Progress Bar, live demo" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.locator('[data-hydrated="false"]')).toHaveCount(0);
    await expect(page.locator("html")).toHaveClass(shown ?? "");
  }
});

test.describe("before the script has arrived", () => {
  async function openEarly(page: Page, path: string): Promise<() => void> {
    const release = await holdBack(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    return release;
  }

  test("clicks on a prompt button and on the switch are kept", async ({ page }) => {
    const release = await openEarly(page, "/");
    await page.getByRole("button", { name: /AI Prompt/ }).click();
    await page.getByRole("switch").first().click();
    release();
    await expect(page.getByRole("dialog", { name: "Free AI Prompt" })).toBeVisible();
    await expect(page.locator("html")).toHaveClass(/light/);
  });

  test("what was typed is kept, and can be sent", async ({ page }) => {
    const release = await openEarly(page, "/?pattern=conversational-input");
    const field = page.getByRole("textbox", { name: "Message" });
    await field.pressSequentially("written early");
    release();
    await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
    await expect(field).toHaveValue("written early");
    await expect(field).toBeFocused();
  });

  test("a plan that is copied has the number typed before", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const release = await openEarly(page, "/sample-size");
    await page.getByRole("textbox", { name: "Baseline" }).fill("4");
    await page.getByRole("button", { name: "Copy plan" }).click();
    release();
    await expect(page.getByText("Plan copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("from 4% to");
  });
});
