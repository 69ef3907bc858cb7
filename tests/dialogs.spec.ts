// The prompt and payment dialogs in a real page: keyboard, focus, small windows, code that comes late.
import type { Page } from "@playwright/test";
import { messages } from "../site/messages.ts";
import { expect, freePatterns, test } from "./support/journey.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const free = (page: Page) => page.getByRole("button", { name: "AI Prompt, Free" }).first();

test("a newcomer copies a free prompt from the home page", async ({ page }) => {
  const [pattern] = freePatterns.slice(-1);
  if (!pattern) throw new Error("The catalogue has no free pattern.");
  await page.goto("/");
  await page.getByRole("tab", { name: pattern.title }).click();
  const button = page.getByRole("button", { name: `AI Prompt, Free, for ${pattern.heading}` });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog).toContainText("Optimized for all major AI code editors");
  await expect(dialog).toContainText(/Lines\d+Tokens[\d,]+ \(estimate\)/);
  await dialog.getByRole("button", { name: "Copy to Clipboard" }).click();
  await expect(page.getByText(messages.promptCopied.description)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const served = await page.request.get(`/prompts/${pattern.name}.md`);
  expect(copied).toBe(await served.text());
});

for (const [width, height] of [
  [320, 256],
  [640, 360],
] as const) {
  for (const [path, badge, first, last] of [
    ["/theme-toggle", "Free", "Free AI Prompt", "Free for any project (MIT licence)."],
    ["/motion", "$5", "Unlock Premium AI Prompt", "I already have a licence key"],
  ] as const) {
    test(`at ${width} by ${height} a finger reaches all of ${first}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page
        .getByRole("button", { name: `AI Prompt, ${badge}` })
        .first()
        .click();
      const dialog = page.getByRole(/Unlock/.test(first) ? "alertdialog" : "dialog");
      await expect(dialog.getByText(last, { exact: true })).toBeAttached();
      await expect.poll(() => dialog.evaluate((node) => node.getAnimations().length)).toBe(0);
      const panel = await dialog.boundingBox();
      await page.mouse.move(width / 2, (panel?.y ?? 0) + 30);
      await page.mouse.wheel(0, 4000);
      await expect(dialog.getByText(last, { exact: true })).toBeInViewport({ ratio: 1 });
      await page.mouse.wheel(0, -4000);
      await expect(dialog.getByRole("heading", { name: first })).toBeInViewport({ ratio: 1 });
    });
  }
}

test("while the dialog's code loads the button is busy, then the dialog opens once", async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/prompt-dialog-.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/theme-toggle");
  await free(page).click();
  await expect(free(page)).toHaveAttribute("aria-busy", "true");
  await free(page).click();
  gate.resolve();
  await expect(page.getByRole("dialog", { name: "Free AI Prompt" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(free(page)).not.toHaveAttribute("aria-busy");
});

test("Maybe Later while the payment is prepared takes nobody to the checkout", async ({
  page,
  baseURL,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/functions/v1/create-checkout", async (route) => {
    await gate.promise;
    await route.fulfill({ json: { url: `${baseURL}/cancel` } }).catch(() => undefined);
  });
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt, $5" }).first().click();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByRole("button", { name: "Processing Payment..." })).toBeDisabled();
  await page.getByRole("button", { name: "Maybe Later" }).click();
  gate.resolve();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/motion$/);
  await expect(page.getByText(messages.paymentFailed.title)).toHaveCount(0);
});
