// The way to the payment and back, as a visitor goes it, and what their browser then holds.
import type { Page } from "@playwright/test";
import { shopMessages } from "../../site/features/checkout/shop-messages.ts";
import { expect as usual } from "./journey.ts";

/** The way is long, and the machine may be busy. */
export const expect = usual.configure({ timeout: 20_000 });

export const TEST_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";
export const LATE_CARD = "4000 0000 0000 0408";

export const promptDialog = (page: Page) => page.getByRole("dialog", { name: "Premium AI Prompt" });
export const paymentDialog = (page: Page) =>
  page.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" });
export const promptButton = (page: Page, badge: "$5" | "Premium") =>
  page.getByRole("button", { name: `AI Prompt, ${badge}` }).first();

/** From 3D Motion's page to the hosted page of the payment provider. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto("/motion");
  await promptButton(page, "$5").click();
  await expect(paymentDialog(page).getByText("Test mode, no money moves")).toBeVisible();
  await paymentDialog(page).getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page).not.toHaveURL(/\/motion$/);
}

/** On the test shop's page. */
export async function payWith(page: Page, card: string): Promise<void> {
  await expect(page.getByText("Test mode, no money moves.")).toBeVisible();
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry").fill("12 / 39");
  await page.getByLabel(/CVC/).fill("123");
  await page.getByRole("button", { name: "Pay $5" }).click();
}

/** Toast, licence, the session gone from the address, 3 s, the way back, the dialog open with the text. Returns the licence key. */
export async function expectThePrompt(page: Page): Promise<string> {
  const { title, description } = shopMessages.paymentSuccessful;
  await expect(page.locator("[data-tone=default]")).toContainText(title + description);
  const shown = page.getByRole("region", { name: "Your licence key" }).locator("code");
  const licence = (await shown.textContent()) ?? "";
  expect(licence).toMatch(/^LAMPTEST(-[0-9A-Z]{5}){6}$/);
  expect(page.url()).not.toContain("session_id");
  await expect(page).toHaveURL(/\/motion$/);
  await expect(promptDialog(page)).toContainText("components/ui");
  await expect(promptDialog(page).locator("code").filter({ hasText: licence })).toBeVisible();
  return licence;
}

/** What this browser keeps of its purchase. */
export const kept = (page: Page) =>
  page.evaluate(() => ({
    flag: localStorage.getItem("prompt_payment_status"),
    licence: localStorage.getItem("prompt_licence"),
    checkouts: localStorage.getItem("prompt_checkouts"),
  }));

export const NOTHING = { flag: null, licence: null, checkouts: null };

/** The session that the page comes back from the payment with. */
export async function sessionOfReturn(page: Page): Promise<string> {
  const request = await page.waitForRequest((sent) => sent.url().includes("/success?"));
  return new URL(request.url()).searchParams.get("session_id") ?? "";
}
