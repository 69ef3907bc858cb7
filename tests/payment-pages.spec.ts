// The pages after a payment, as far as they need a real browser: history, navigation, no script.

import { shopMessages } from "../site/features/checkout/shop-messages.ts";
import { messages } from "../site/messages.ts";
import { expect } from "./support/checkout-steps.ts";
import { holdBack } from "./support/hold-back.ts";
import { test } from "./support/journey.ts";
import { hydrated } from "./support/page-readiness.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a visitor who has gone on to another page is not taken back while it is fetched", async ({
  page,
}) => {
  const release = await holdBack(page, "**/assets/evidence-page-*.js");
  await page.clock.install();
  await page.goto("/cancel?redirect=/motion");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Evidence" }).click();
  await expect(page).toHaveURL(/\/evidence$/);
  await page.clock.runFor(3_000);
  release();
  await expect(
    page.getByRole("heading", { level: 1, name: shopMessages.paymentUnsuccessful.title }),
  ).toHaveCount(0);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/evidence$/);
});

test("the session leaves the address and the history; a reload and Skip to content keep it", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route("**/api/checkouts/**", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { status: "unpaid" } });
  });
  const refused = page.getByText(shopMessages.unpaid.description).last();
  await page.goto("/motion");
  await page.goto("/success?session_id=cs_9&redirect=/motion");
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(/\/success\?redirect=%2Fmotion$/);
  await page.reload();
  await expect(refused).toBeVisible();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await expect(refused).toBeVisible();
  expect(asked).toEqual(["/api/checkouts/cs_9", "/api/checkouts/cs_9"]);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/motion$/);
});

test("openPrompt opens the prompt of the page that redirect names, and a reload opens nothing", async ({
  page,
}) => {
  await page.route("**/api/checkouts/cs_1", (route) =>
    route.fulfill({ json: { status: "paid", licence: "TEST-KEY", otherLicences: [] } }),
  );
  await page.goto("/success?session_id=cs_1&redirect=/progress-bars&openPrompt=true");
  await expect(page).toHaveURL(/\/progress-bars$/);
  await expect(page.getByRole("dialog", { name: "Free AI Prompt" })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an unknown path in redirect is followed, to the 404 page", async ({ page }) => {
  await page.goto("/cancel?redirect=/nosuchpage");
  await expect(page).toHaveURL(/\/nosuchpage$/);
  await expect(page.getByRole("heading", { name: messages.pageNotFound })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  for (const path of ["/success", "/cancel"]) {
    test(`${path} shows the way back`, async ({ page }) => {
      await page.goto(path);
      const back = page.getByRole("main").getByRole("link", { name: /^Go back/ });
      await expect(back).toBeVisible();
      await expect(back).toHaveAttribute("href", "/");
    });
  }
});
