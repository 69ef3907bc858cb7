import { expect, test } from "./journey.ts";

test("/cancel reports the failure and goes to the redirect target by itself", async ({ page }) => {
  await page.goto("/cancel?redirect=/motion");
  await expect(
    page.getByText("Your payment was unsuccessful. Please try again.").first(),
  ).toBeVisible();
  await expect(page.locator("[data-tone=destructive]")).toContainText("Payment unsuccessful");
  await expect(page).toHaveURL(/\/motion$/);
});

test("/success confirms only what the server confirms: flag, toast, return with the dialog open", async ({
  page,
}) => {
  await page.route("**/api/checkouts/cs_1", (route) =>
    route.fulfill({ json: { status: "paid", licence: "TEST-KEY" } }),
  );
  await page.route("**/api/premium-prompts/**", (route) => route.fulfill({ body: "# The prompt" }));
  await page.goto("/success?session_id=cs_1&redirect=/motion&openPrompt=true");
  await expect(page.getByText("Payment successful!").first()).toBeVisible();
  await expect(page.getByText("You can now view the prompt.").first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("prompt_payment_status"))).toBe(
    "ai_prompt_3d_motion",
  );
  await expect(page).toHaveURL(/\/motion$/);
  await expect(page.getByRole("dialog", { name: "Premium AI Prompt" })).toContainText("The prompt");
  await page.reload();
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  await expect(page.getByRole("dialog"), "a reload does not ask again").toHaveCount(0);
});

test("without a target of its own, a payment leads to the premium pattern's tab with its dialog open", async ({
  page,
}) => {
  await page.route("**/api/checkouts/cs_5", (route) =>
    route.fulfill({ json: { status: "paid", licence: "TEST-KEY" } }),
  );
  await page.route("**/api/premium-prompts/**", (route) => route.fulfill({ body: "# The prompt" }));
  await page.goto("/success?session_id=cs_5&openPrompt=true");
  await expect(page).toHaveURL(/\/\?pattern=motion$/);
  await expect(page.getByRole("dialog", { name: "Premium AI Prompt" })).toContainText("The prompt");
});

test("/success keeps asking while the payment settles", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/checkouts/cs_2", (route) => {
    asked += 1;
    return route.fulfill({ json: { status: asked < 3 ? "settling" : "paid" } });
  });
  await page.goto("/success?session_id=cs_2");
  await expect(page.getByText("Confirming your payment…")).toBeVisible();
  await expect(page.getByText("Payment successful!").first()).toBeVisible({ timeout: 15_000 });
});

for (const [name, query, reply] of [
  ["no session", "", null],
  ["an unpaid session", "?session_id=cs_3", { json: { status: "unpaid" } }],
  ["an unknown session", "?session_id=cs_4", { status: 404, json: { error: {} } }],
  ["a literal placeholder", "?session_id=%7BCHECKOUT_SESSION_ID%7D", null],
] as const) {
  test.describe(`with ${name}`, () => {
    test.use({ expectedErrors: /status of 404/ });
    test("/success unlocks nothing and offers the way back", async ({ page }) => {
      if (reply) await page.route("**/api/checkouts/**", (route) => route.fulfill(reply));
      await page.goto(`/success${query}`);
      await expect(page.getByRole("heading", { name: "No payment to confirm" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Go back" })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("prompt_payment_status"))).toBeNull();
    });
  });
}

test("an openPrompt that rides along by hand opens nothing without the purchase flag", async ({
  page,
}) => {
  await page.goto("/motion?openPrompt=true");
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
