import { expect, test } from "./journey.ts";

test("the prompt dialog is a modal: focus goes in, stays in, and comes back", async ({ page }) => {
  await page.goto("/theme-toggle");
  const button = page.getByRole("button", { name: "AI Prompt Free" }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog.getByRole("button", { name: "Copy to Clipboard" })).toBeVisible();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("the prompt dialog closes by its close control and by a press outside", async ({ page }) => {
  await page.goto("/theme-toggle");
  const button = page.getByRole("button", { name: "AI Prompt Free" }).first();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await button.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
  // The dialog listens for presses outside from the task after it is drawn; nobody is as fast as that.
  await expect.poll(() => dialog.evaluate((node) => node.getAnimations().length)).toBe(0);
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
});

test("the dialog is at most 3xl wide and 85vh high, its prompt area at most 50vh", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/theme-toggle");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  const area = dialog.getByRole("region", { name: "Prompt text" });
  await expect(area).toBeVisible();
  const size = await dialog.boundingBox();
  expect(Math.round(size?.width ?? Number.NaN)).toBeLessThanOrEqual(768);
  expect(Math.round(size?.height ?? Number.NaN)).toBeLessThanOrEqual(680);
  expect(Math.round((await area.boundingBox())?.height ?? Number.NaN)).toBeLessThanOrEqual(400);
  const copy = await dialog.getByRole("button", { name: "Copy to Clipboard" }).boundingBox();
  expect(copy && size && copy.width / size.width).toBeGreaterThan(0.85);
});

test("an icon's hint opens after 700 ms and not before", async ({ page }) => {
  await page.clock.install();
  await page.goto("/theme-toggle");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  await page.clock.runFor(1000);
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await close.hover();
  await page.clock.runFor(690);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(page.getByRole("tooltip")).toHaveText("Close (Esc)");
});

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
      await page.getByRole("button", { name: "Continue to Payment" }).click();
      await expect(page.getByText("Payment failed").first()).toBeVisible();
      await expect(
        page.getByText("There was a problem processing your payment. Please try again.").first(),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Continue to Payment" })).toBeEnabled();
      expect(logged.some((line) => line.includes("checkout could not be opened"))).toBe(true);
      if (name === "no url") {
        expect(logged.some((line) => line.includes("No checkout URL received"))).toBe(true);
      }
    });
  });
}

test("a forged flag shows the Premium badge and, in place of the text, that there is no licence", async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem("prompt_payment_status", "ai_prompt_3d_motion"),
  );
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt Premium" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Premium AI Prompt" });
  await expect(dialog).toContainText("This browser holds no licence.");
  await expect(dialog.getByRole("button", { name: "Copy to Clipboard" })).toHaveCount(0);
});

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
