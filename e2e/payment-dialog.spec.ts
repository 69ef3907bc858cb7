import { expect, test } from "./journey.ts";

test("the locked prompt offers itself for $5, and Maybe Later puts the offer away", async ({
  page,
}) => {
  await page.goto("/motion");
  const button = page.getByRole("button", { name: "AI Prompt $5" }).first();
  await button.click();
  const dialog = page.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" });
  await expect(dialog).toContainText("$5");
  await page.mouse.click(4, 4);
  await expect(dialog, "a decision ignores presses outside").toBeVisible();
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("Continue to Payment works on it, disabled, then leads to the checkout address", async ({
  page,
  baseURL,
}) => {
  let answer = (_: string) => {};
  const address = new Promise<string>((resolve) => {
    answer = resolve;
  });
  await page.route("**/functions/v1/create-checkout", async (route) => {
    await route.fulfill({
      json: { url: await address },
      headers: { "access-control-allow-origin": "*" },
    });
  });
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt $5" }).first().click();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  const working = page.getByRole("button", { name: "Processing Payment..." });
  await expect(working).toBeDisabled();
  answer(`${baseURL}/cancel`);
  await page.waitForURL("**/cancel");
});

for (const [name, fulfil] of [
  ["an error", { status: 503, json: { error: { code: "shop_closed" } } }],
  ["no url", { json: {} }],
  ["something that is not JSON", { body: "<!doctype html>", contentType: "text/html" }],
] as const) {
  test.describe(`when the shop answers ${name}`, () => {
    test.use({ expectedErrors: /checkout could not be opened|status of 503/ });
    test("the failure is told and the button is idle again", async ({ page }) => {
      const logged: string[] = [];
      page.on("console", (message) => logged.push(message.text()));
      await page.route("**/functions/v1/create-checkout", (route) => route.fulfill(fulfil));
      await page.goto("/motion");
      await page.getByRole("button", { name: "AI Prompt $5" }).first().click();
      const pay = page.getByRole("button", { name: "Continue to Payment" });
      await pay.press("Enter");
      await expect(page.getByText("Payment failed").first()).toBeVisible();
      await expect(
        page.getByText("There was a problem processing your payment. Please try again.").first(),
      ).toBeVisible();
      await expect(pay).toBeEnabled();
      await expect(pay).toBeFocused();
      const said = expect.poll(() => logged.join("\n"));
      await said.toContain("checkout could not be opened");
      if (name === "no url") await said.toContain("No checkout URL received");
    });
  });
}

test("Maybe Later while the payment is being prepared takes nobody away", async ({
  page,
  baseURL,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/functions/v1/create-checkout", async (route) => {
    await held;
    await route.fulfill({ json: { url: `${baseURL}/cancel` } }).catch(() => undefined);
  });
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt $5" }).first().click();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByRole("button", { name: "Processing Payment..." })).toBeDisabled();
  await page.getByRole("button", { name: "Maybe Later" }).click();
  answer();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/motion$/);
  await expect(page.getByText("Payment failed")).toHaveCount(0);
});
