// Buying the premium prompt on a server without any setting: the built-in test shop.

import { shopMessages } from "../site/features/checkout/shop-messages.ts";
import {
  DECLINED_CARD,
  expect,
  expectThePrompt,
  goToPayment,
  kept,
  LATE_CARD,
  NOTHING,
  paymentDialog,
  payWith,
  promptButton,
  promptDialog,
  sessionOfReturn,
  TEST_CARD,
} from "./support/checkout-steps.ts";
import { test } from "./support/journey.ts";

// Three seconds on the way back, eight until late money is there.
test.describe.configure({ timeout: 120_000 });
// The browser writes the 402 of the payment page into the console.
test.use({
  expectedErrors: /status of 402/,
  actionTimeout: 20_000,
  contextOptions: { reducedMotion: "reduce" }, // 3D that turns is drawn by the processor
});

test("a newcomer whose first card is declined buys, reloads, and copies the prompt and the key", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await goToPayment(page);
  await payWith(page, DECLINED_CARD);
  await expect(page.getByRole("alert")).toContainText("declined");
  await payWith(page, TEST_CARD);
  const key = page.getByRole("region", { name: "Your licence key" });
  await key.getByRole("button", { name: "Copy key" }).focus();
  await page.reload(); // the timer for the way back waits until then
  const licence = await expectThePrompt(page);
  expect(await kept(page)).toEqual({ flag: "ai_prompt_3d_motion", licence, checkouts: null });

  await promptDialog(page).getByRole("button", { name: "Copy key" }).click();
  await expect.poll(clipboard).toBe(licence);
  const file = page.waitForEvent("download");
  await promptDialog(page).getByRole("link", { name: "Download" }).click();
  expect((await file).suggestedFilename()).toBe("lamplight-licence-key.txt");
  await promptDialog(page).getByRole("button", { name: "Copy to Clipboard" }).click();
  await expect(promptDialog(page)).toBeHidden();
  expect(await clipboard()).toContain("components/ui");
  expect(await clipboard(), "the key is no part of the prompt").not.toContain(licence);

  await page.reload();
  await promptButton(page, "Premium").click();
  await expect(promptDialog(page)).toContainText("components/ui");
});

test("cancelling says so, and leads back after 3 s with nothing unlocked", async ({ page }) => {
  await goToPayment(page);
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  const { title, description } = shopMessages.paymentUnsuccessful;
  await expect(page.locator("[data-tone=destructive]")).toContainText(title + description);
  await expect(page).toHaveURL(/\/motion$/);
  await expect(promptButton(page, "$5")).toBeVisible();
  expect(await kept(page)).toMatchObject({ flag: null, licence: null });
});

test("money that arrives after the page was left opens the prompt at the next click", async ({
  page,
}) => {
  await goToPayment(page);
  let settled = false;
  await page.route("**/api/checkouts/**", (route) =>
    settled ? route.fallback() : route.fulfill({ json: { status: "settling" } }),
  );
  const returned = sessionOfReturn(page);
  await payWith(page, LATE_CARD);
  await page.getByRole("link", { name: "Go back without waiting" }).click();
  await expect(page).toHaveURL(/\/motion$/);
  await promptButton(page, "$5").click();
  await expect(paymentDialog(page)).toContainText(shopMessages.stillConfirming);
  await paymentDialog(page).getByRole("button", { name: "Maybe Later" }).click();

  const session = await returned;
  const state = async () => (await page.request.get(`/api/checkouts/${session}`)).json();
  await expect.poll(state).toMatchObject({ status: "paid", licence: null });
  settled = true;
  await promptButton(page, "$5").click();
  await expect(promptDialog(page)).toContainText("components/ui");
  expect(await kept(page)).toMatchObject({ flag: "ai_prompt_3d_motion", checkouts: null });
});

test("faults 17 and 45: in another browser a stolen session opens nothing, the key does", async ({
  page,
  browser,
  baseURL,
}) => {
  await goToPayment(page);
  const returned = sessionOfReturn(page);
  await payWith(page, TEST_CARD);
  const session = await returned;
  const licence = await expectThePrompt(page);

  const other = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const elsewhere = await other.newPage();
  await elsewhere.goto(`/success?session_id=${session}&redirect=/motion&openPrompt=true`);
  await expect(elsewhere.getByRole("heading", { name: "Paid in another browser" })).toBeVisible();
  expect(await kept(elsewhere)).toEqual(NOTHING);
  const guessed = await elsewhere.request.get(`/api/checkouts/${session}`, {
    headers: { "X-Checkout-Token": "A".repeat(43) },
  });
  expect(await guessed.json()).toMatchObject({ status: "paid", licence: null });

  const field = elsewhere.getByRole("textbox", { name: "Licence key" });
  await field.fill(licence.slice(0, -1) + (licence.endsWith("7") ? "8" : "7"));
  await field.press("Enter");
  await expect(elsewhere.getByRole("alert")).toContainText(shopMessages.keyUnknown);
  expect(await kept(elsewhere)).toEqual(NOTHING);
  await field.fill(`  ${licence.toLowerCase().replaceAll("-", " ")} `);
  await field.press("Enter");
  await expectThePrompt(elsewhere);
  await other.close();
});

test.describe("fault 25", () => {
  test.use({ expectedErrors: /status of 401/ });

  test("a forged flag and a forged licence yield no text, and the button is locked again", async ({
    page,
  }) => {
    await page.goto("/motion");
    await page.evaluate(() => {
      localStorage.setItem("prompt_payment_status", "ai_prompt_3d_motion");
      localStorage.setItem("prompt_licence", "LAMPTEST-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA");
    });
    await page.reload();
    await promptButton(page, "Premium").click();
    await expect(promptDialog(page)).toContainText(shopMessages.unknownLicence.title);
    await page.keyboard.press("Escape");
    await expect(promptButton(page, "$5")).toBeVisible();
  });
});
