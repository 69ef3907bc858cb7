// The dialogs that a prompt button opens, as the tests of access and stillness open them.
import { expect, type Page } from "@playwright/test";
import { shopMessages } from "../../site/features/checkout/shop-messages.ts";

interface PromptDialog {
  name: string;
  path: string;
  button: string;
  role: "dialog" | "alertdialog";
  /** Words that are there once everything has loaded. */
  shows: string;
  /** As after a purchase, but without a licence. */
  flag?: boolean;
}

export const DIALOGS: readonly PromptDialog[] = [
  {
    name: "free-prompt",
    path: "/progress-bars",
    button: "AI Prompt, Free",
    role: "dialog",
    shows: "Copy to Clipboard",
  },
  {
    name: "payment",
    path: "/motion",
    button: "AI Prompt, $5",
    role: "alertdialog",
    shows: "Maybe Later",
  },
  {
    name: "no-licence",
    path: "/motion",
    button: "AI Prompt, Premium",
    role: "dialog",
    shows: shopMessages.noLicence.title,
    flag: true,
  },
];

/** Opens the page that the dialog's button is on. */
export async function openItsPage(page: Page, { path, flag }: PromptDialog): Promise<void> {
  if (flag) {
    await page.addInitScript(() =>
      localStorage.setItem("prompt_payment_status", "ai_prompt_3d_motion"),
    );
  }
  await page.goto(path);
}

export async function openDialog(page: Page, { button, role, shows }: PromptDialog): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole(role)).toContainText(shows, { timeout: 15_000 });
}
