// The same purchase with Stripe's key and secrets set, against the project's double of Stripe.
import type { Page } from "@playwright/test";
import { test as base } from "./journey.ts";
import { type StripeSite, startStripeSite } from "./stripe-site.ts";
import {
  expect,
  expectThePrompt,
  goToTheTill,
  kept,
  promptDialog,
  sessionOfReturn,
} from "./till.ts";

const test = base.extend<object, { site: StripeSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startStripeSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

test.describe.configure({ mode: "serial", timeout: 120_000 });
// The double has no icon for browsers, and says 401 to whoever asks for one.
test.use({ actionTimeout: 20_000, expectedErrors: /status of 401/ });
test.beforeEach(({ site }) => site.double.faults.inject(null));

const payOnTheDouble = (page: Page, button: string) =>
  page.getByRole("button", { name: button, exact: true }).click();

test("a newcomer buys, is brought back after 3 s, and the dialog opens with the prompt", async ({
  page,
  site,
}) => {
  await goToTheTill(page);
  expect(page.url()).toContain(`${site.double.url}/c/pay/`);
  await payOnTheDouble(page, "Pay");
  const licence = await expectThePrompt(page);
  expect(await kept(page)).toEqual({ flag: "ai_prompt_3d_motion", licence, checkouts: null });
});

test("a declined card pays nothing, and cancelling leads back after 3 s", async ({ page }) => {
  await goToTheTill(page);
  await payOnTheDouble(page, "Decline");
  await expect(page.getByRole("alert")).toContainText("declined");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.locator("[data-tone=destructive]")).toContainText("Payment unsuccessful");
  await expect(page).toHaveURL(/\/motion$/);
  expect(await kept(page)).toMatchObject({ flag: null, licence: null });
});

test("without any event the page still learns of the payment, by asking", async ({
  page,
  site,
}) => {
  await goToTheTill(page);
  site.double.post.hold();
  await payOnTheDouble(page, "Pay");
  await expectThePrompt(page);
  await site.double.post.release({ copies: 2, shuffled: true });
  expect(site.double.post.deliveries.map(({ status }) => status)).not.toContain(500);
});

test("late money is waited for", async ({ page, site }) => {
  await goToTheTill(page);
  const returned = sessionOfReturn(page);
  await payOnTheDouble(page, "Pay later");
  await expect(page.getByText("Confirming your payment…")).toBeVisible();
  site.double.ledger.settle(await returned);
  await expect(page.getByRole("heading", { name: "Payment successful!" })).toBeVisible();
  await expectThePrompt(page);
});

test.describe("a refund", () => {
  test.use({ expectedErrors: /status of 40[13]/ });
  test("ends the licence at once, says why and locks the button", async ({ page, site }) => {
    await goToTheTill(page);
    const returned = sessionOfReturn(page);
    await payOnTheDouble(page, "Pay");
    await expectThePrompt(page);
    await page.keyboard.press("Escape");
    site.double.ledger.refund(site.double.ledger.chargeOf(await returned));
    await site.double.post.settled();
    await page.getByRole("button", { name: "AI Prompt Premium" }).first().click();
    await expect(promptDialog(page)).toContainText("This licence has been revoked.");
    await expect(promptDialog(page)).toContainText("the payment was refunded");
    expect((await kept(page)).flag).toBeNull();
  });
});

test.describe("while Stripe is down", () => {
  test.use({ expectedErrors: /status of (401|503)|checkout could not be opened/ });
  test("the failed payment is told and the button is idle again", async ({ page, site }) => {
    site.double.faults.inject(503);
    await page.goto("/motion");
    await page.getByRole("button", { name: "AI Prompt $5" }).first().click();
    await page.getByRole("button", { name: "Continue to Payment" }).click();
    await expect(page.getByText("Payment failed").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeEnabled();
  });
});
