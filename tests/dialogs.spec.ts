// The prompt and payment dialogs in a real page: keyboard, focus, small windows, code that comes late.
import type { Page } from "@playwright/test";
import { toolkit } from "../patterns/toolkit.ts";
import { shopMessages } from "../site/features/checkout/shop-messages.ts";
import { axeFindings } from "./support/axe-findings.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated } from "./support/page-readiness.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const free = (page: Page) => page.getByRole("button", { name: "AI Prompt, Free" }).first();

test("a newcomer copies a free prompt from the home page", async ({ page }) => {
  const pattern = toolkit.findLast(({ price }) => price === "free");
  if (!pattern) throw new Error("The toolkit has no free pattern.");
  await page.goto("/");
  await page.getByRole("tab", { name: pattern.title }).click();
  const button = page.getByRole("button", { name: `AI Prompt, Free, for ${pattern.heading}` });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog).toContainText("Optimized for all major AI code editors");
  await expect(dialog).toContainText(/Lines\d+Tokens[\d,]+ \(estimate\)/);
  await dialog.getByRole("button", { name: "Copy to Clipboard" }).click();
  await expect(page.getByText(shopMessages.promptCopied.description)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const served = await page.request.get(`/prompts/${pattern.name}.md`);
  expect(copied).toBe(await served.text());
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  const payment = "Unlock Premium AI Prompt";
  for (const { path, badge, name, flag = "", last } of [
    {
      path: "/theme-toggle",
      badge: "Free",
      name: "Free AI Prompt",
      last: "Free for any project (MIT licence).",
    },
    { path: "/motion", badge: "$5", name: payment, last: "I already have a licence key" },
    {
      path: "/motion",
      badge: "Premium",
      name: "Premium AI Prompt",
      flag: "ai_prompt_3d_motion", // as after a purchase, but without a licence
      last: "Buy the prompt, $5",
    },
  ]) {
    test(`${name} opens and closes still, axe finds nothing, and a finger reaches all of it`, async ({
      page,
    }) => {
      await page.addInitScript((flag) => localStorage.setItem("prompt_payment_status", flag), flag);
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => {
        const { dataset } = document.documentElement;
        addEventListener("animationstart", () => Object.assign(dataset, { moved: "" }), true);
      });
      await page
        .getByRole("button", { name: `AI Prompt, ${badge}` })
        .first()
        .click();
      const dialog = page.getByRole(name === payment ? "alertdialog" : "dialog", { name });
      const end = dialog.getByText(last).last();
      await expect(end).toBeAttached();
      expect(await axeFindings(page)).toEqual([]);
      for (const [width, height] of [
        [320, 256],
        [640, 360],
      ] as const) {
        await page.setViewportSize({ width, height });
        const panel = await dialog.locator(".modal-panel").boundingBox();
        await page.mouse.move(width / 2, (panel?.y ?? 0) + 30);
        await page.mouse.wheel(0, 4000);
        await expect(end).toBeInViewport({ ratio: 1 });
        await page.mouse.wheel(0, -4000);
        await expect(dialog.getByRole("heading", { name })).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(page.locator("html")).not.toHaveAttribute("data-moved");
    });
  }
});

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
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt, $5" }).first().click();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByRole("button", { name: "Processing Payment..." })).toBeDisabled();
  await page.getByRole("button", { name: "Maybe Later" }).click();
  gate.resolve();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/motion$/);
  await expect(page.getByText(shopMessages.paymentFailed.title)).toHaveCount(0);
});
