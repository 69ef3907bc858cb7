// A visitor tries a component's props and edge cases on the built site, under its strict content policy.
import type { Page } from "@playwright/test";
import { library } from "../patterns/catalogue.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated } from "./support/page-readiness.ts";

/** Milliseconds that a preview may take to open on a machine that is busy with other tests. */
const OPEN_TIMEOUT_MS = 20_000;

const preview = (page: Page) => page.frameLocator("iframe[data-state=open]");
const opened = (page: Page) =>
  expect(preview(page).locator("main > *").first()).toBeAttached({ timeout: OPEN_TIMEOUT_MS });

async function openPage(page: Page, key: string): Promise<void> {
  await page.goto(`/${key}`);
  await hydrated(page);
}

test("a prop is changed and the demo follows", async ({ page }) => {
  await openPage(page, "text-cycle-loop");
  await page.locator("summary", { hasText: /^Props$/ }).click();
  await opened(page);
  await page.getByRole("textbox", { name: "words, one per line" }).fill("kindness");
  await expect(preview(page).locator("main")).toContainText("kindness");
});

test.describe("every edge case of every pattern", () => {
  test.use({
    expectedErrors: /scene|microphone|WebGL|status of 404/i,
    // 3D that turns is drawn by the processor, which has the rest of the page to do.
    contextOptions: { reducedMotion: "reduce" },
  });
  for (const { key, scenarios } of library) {
    test(`${key}: it says what to look at, and the page itself stays as it is`, async ({
      page,
    }) => {
      test.slow();
      await openPage(page, key);
      const card = page.locator("[data-demo]");
      for (const { label, environment, watch } of scenarios) {
        await card.getByRole("button", { name: label, exact: true }).click();
        await opened(page);
        await expect(card).toContainText(watch);
        if (environment === "right-to-left")
          await expect(preview(page).locator("html")).toHaveAttribute("dir", "rtl");
      }
      await expect(page.locator("html")).not.toHaveAttribute("dir", "rtl");
    });
  }
});

test.describe("when the preview can't be fetched", () => {
  test.use({ expectedErrors: /Failed to (load|fetch)|could not be|importing a module/ });
  test("a sentence says so, and trying again brings it", async ({ page }) => {
    await page.route("**/assets/preview-entry-*.js", (route) => route.abort());
    await openPage(page, "progress-bars");
    const chip = page.getByRole("button", { name: "30 steps" });
    await chip.click();
    await expect(page.getByText("This part could not be loaded.")).toBeVisible();
    await page.unroute("**/assets/preview-entry-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("This part could not be loaded.")).toBeHidden();
    // Opened at once, or by a press if the browser remembers the failure and the page had to be loaded again.
    await expect(async () => {
      if ((await chip.getAttribute("aria-pressed")) === "false") await chip.click();
      await expect(preview(page).locator("main > *").first()).toBeAttached({ timeout: 3000 });
    }).toPass();
  });
});
