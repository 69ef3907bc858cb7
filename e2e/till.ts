// The way to the till and back, as a visitor goes it, and what their browser then holds.
import type { BrowserContext, Page } from "@playwright/test";
import { expect as impatient } from "./journey.ts";

/** The way is long, and the machine may be busy. */
export const expect = impatient.configure({ timeout: 20_000 });

export const TEST_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";
export const LATE_CARD = "4000 0000 0000 0408";
/** Of the test shop, and of Stripe's test mode. */
export const TEST_KEY = /^LAMPTEST(-[0-9A-Z]{5}){6}$/;

export const promptDialog = (page: Page) => page.getByRole("dialog", { name: "Premium AI Prompt" });
export const paymentDialog = (page: Page) =>
  page.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" });

/** Every part of the page has come alive. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
}

/** From 3D Motion's page to the payment dialog, and on to the hosted page of the payment provider. */
export async function goToTheTill(page: Page): Promise<void> {
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt $5" }).first().click();
  await expect(paymentDialog(page).getByText("Test mode, no money moves")).toBeVisible();
  await paymentDialog(page).getByRole("button", { name: "Continue to Payment" }).click();
  await page.waitForURL((url) => url.pathname !== "/motion");
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
  await expect(page.locator("[data-tone=default]")).toContainText("Payment successful!");
  await expect(page.locator("[data-tone=default]")).toContainText("You can now view the prompt.");
  const shown = page.getByRole("region", { name: "Your licence key" }).locator("code");
  const licence = (await shown.textContent()) ?? "";
  expect(licence).toMatch(TEST_KEY);
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

/** This page hears that its money is on the way, however long that takes, until what is returned is called. */
export async function holdTheMoney(page: Page): Promise<() => void> {
  let held = true;
  await page.route("**/api/checkouts/**", (route) =>
    held ? route.fulfill({ json: { status: "settling" } }) : route.fallback(),
  );
  return () => {
    held = false;
  };
}

/**
 * Call before the page is opened. Returns the milliseconds between the words "Payment successful!" and the way back,
 * by the page's own clock: a busy machine shows a test both late.
 */
export async function timeTheReturn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen: { paid?: number; left?: number } = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isPaid = document.querySelector("h1")?.textContent === "Payment successful!";
      if (isPaid) seen.paid ??= performance.now();
      else if (seen.paid !== undefined) seen.left ??= performance.now();
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { paid?: number; left?: number } };
      return (seen.left ?? Number.NaN) - (seen.paid ?? Number.NaN);
    });
}

export const NOTHING = { flag: null, licence: null, checkouts: null };

/** The session that the page comes back from the till with. */
export async function sessionOfReturn(page: Page): Promise<string> {
  const request = await page.waitForRequest((sent) => sent.url().includes("/success?"));
  return new URL(request.url()).searchParams.get("session_id") ?? "";
}

export async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
}
