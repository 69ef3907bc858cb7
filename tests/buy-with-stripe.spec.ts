// The same purchase with Stripe's key and secrets set, against the project's fake of Stripe.
import type { Page } from "@playwright/test";
import {
  expect,
  expectThePrompt,
  goToPayment,
  kept,
  promptButton,
  promptDialog,
  sessionOfReturn,
} from "./support/checkout-steps.ts";
import { test as base } from "./support/journey.ts";
import { type StripeSite, startStripeSite } from "./support/stripe-site.ts";

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
// The fake has no icon for browsers, and says 401 to whoever asks for one.
test.use({
  actionTimeout: 20_000,
  expectedErrors: /status of 40[13]/,
  contextOptions: { reducedMotion: "reduce" }, // 3D that turns is drawn by the processor
});
test.beforeEach(({ site }) => {
  site.fake.fault = null;
});

const press = (page: Page, button: string) =>
  page.getByRole("button", { name: button, exact: true }).click();

test("without any event the page still learns of the payment, by asking", async ({
  page,
  site,
}) => {
  await goToPayment(page);
  const { webhookUrl, events } = site.fake;
  site.fake.webhookUrl = null;
  await press(page, "Pay");
  await expectThePrompt(page);
  site.fake.webhookUrl = webhookUrl;
  // Late, twice and in the wrong order.
  for (const event of [...events, ...events].reverse())
    expect(await site.fake.post(event)).toBe(200);
});

test("late money is waited for, and a refund ends the licence at once", async ({ page, site }) => {
  await goToPayment(page);
  const returned = sessionOfReturn(page);
  await press(page, "Pay later");
  await expect(page.getByText("Confirming your payment…")).toBeVisible();
  const session = await returned;
  site.fake.settle(session);
  await expectThePrompt(page);
  await page.keyboard.press("Escape");
  site.fake.refund(session);
  await site.fake.posted();
  await promptButton(page, "Premium").click();
  await expect(promptDialog(page)).toContainText("the payment was refunded");
  expect((await kept(page)).flag).toBeNull();
});

test.describe("while Stripe is down", () => {
  test.use({ expectedErrors: /status of (401|503)|checkout could not be opened/ });
  test("fault 35: the failed payment is told and the button is idle again", async ({
    page,
    site,
  }) => {
    site.fake.fault = { kind: 503 };
    await page.goto("/motion");
    await promptButton(page, "$5").click();
    const pay = page.getByRole("button", { name: "Continue to Payment" });
    await pay.click();
    await expect(page.getByText("Payment failed")).toBeVisible();
    await expect(pay).toBeEnabled();
  });
});
