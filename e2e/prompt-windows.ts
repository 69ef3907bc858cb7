// The windows that a prompt button opens, as the tests of access and stillness open them.
import { expect, type Page } from "@playwright/test";

/** The window's code comes with the click where nothing announced it; other tests share the machine. */
const SHOWN_WITHIN_MS = 15_000;

export interface PromptWindow {
  name: string;
  path: string;
  button: string;
  role: "dialog" | "alertdialog";
  /** Words that are there once everything has come. */
  shows: string;
  /** As after a purchase, but without a licence. */
  flag?: boolean;
}

export const WINDOWS: readonly PromptWindow[] = [
  {
    name: "free-prompt",
    path: "/progress-bars",
    button: "AI Prompt Free",
    role: "dialog",
    shows: "Copy to Clipboard",
  },
  {
    name: "payment",
    path: "/motion",
    button: "AI Prompt $5",
    role: "alertdialog",
    shows: "Maybe Later",
  },
  {
    name: "no-licence",
    path: "/motion",
    button: "AI Prompt Premium",
    role: "dialog",
    shows: "no licence",
    flag: true,
  },
];

/** Opens the page on which the window's button stands. */
export async function openItsPage(page: Page, { path }: PromptWindow): Promise<void> {
  await page.goto(path);
}

export async function openWindow(
  page: Page,
  { button, role, shows, flag }: PromptWindow,
): Promise<void> {
  if (flag) {
    // Anew each time: the window takes back a flag behind which there is no licence.
    await page.evaluate(() => {
      localStorage.setItem("prompt_payment_status", "ai_prompt_3d_motion");
      window.dispatchEvent(new StorageEvent("storage"));
    });
  }
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole(role)).toContainText(shows, {
    timeout: SHOWN_WITHIN_MS,
  });
}
