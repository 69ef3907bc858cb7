import { holdBack } from "./hold-back.ts";
import { expect, test } from "./journey.ts";
import { animationsEnded, awake } from "./lights.ts";

test("/cancel reports the failure and goes to the redirect target by itself", async ({ page }) => {
  await page.goto("/cancel?redirect=/motion");
  await expect(
    page.getByText("Your payment was unsuccessful. Please try again.").first(),
  ).toBeVisible();
  await expect(page.locator("[data-tone=destructive]")).toContainText("Payment unsuccessful");
  await expect(page).toHaveURL(/\/motion$/);
});

test("a visitor who has gone on to another page is not taken back while it is fetched", async ({
  page,
}) => {
  const release = await holdBack(page, "**/assets/evidence-page-*.js");
  await page.clock.install();
  await page.goto("/cancel?redirect=/motion");
  await awake(page);
  await page.getByRole("banner").getByRole("link", { name: "Evidence" }).click();
  await expect(page).toHaveURL(/\/evidence$/);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/evidence$/);
  release();
  await expect(page.getByRole("heading", { level: 1, name: /What is claimed/ })).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/evidence$/);
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

test("who skips to the content of the page is confirmed and led back all the same", async ({
  page,
}) => {
  await page.clock.install();
  await page.route("**/api/checkouts/cs_skip", (route) =>
    route.fulfill({ json: { status: "paid", licence: "TEST-KEY" } }),
  );
  await page.route("**/api/premium-prompts/**", (route) => route.fulfill({ body: "# The prompt" }));
  await page.goto("/success?session_id=cs_skip&redirect=/motion");
  const confirmed = page.getByRole("heading", { name: "Payment successful!" });
  await expect(confirmed).toBeVisible();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await expect(confirmed).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/motion$/);
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
    const settled = asked >= 3;
    return route.fulfill({
      json: settled ? { status: "paid", licence: "TEST-KEY" } : { status: "settling" },
    });
  });
  await page.goto("/success?session_id=cs_2");
  await expect(page.getByText("Confirming your payment…")).toBeVisible();
  await expect(page.getByText("Payment successful!").first()).toBeVisible({ timeout: 15_000 });
});

test("the session leaves the address and the history, and a reload still knows it", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route("**/api/checkouts/**", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { status: "unpaid" } });
  });
  await page.goto("/motion");
  await page.goto("/success?session_id=cs_9&redirect=/motion");
  await expect(page.getByText(/^This checkout has not been paid/)).toBeVisible();
  await expect(page).toHaveURL(/\/success\?redirect=%2Fmotion$/);
  await page.reload();
  await expect(page.getByText(/^This checkout has not been paid/)).toBeVisible();
  expect(asked).toEqual(["/api/checkouts/cs_9", "/api/checkouts/cs_9"]);
  await expect(page.getByRole("link", { name: "Go back" })).toHaveAttribute("href", "/motion");
  await page.goBack();
  await expect(page).toHaveURL(/\/motion$/);
});

for (const [name, query, reply] of [
  ["no session", "", null],
  ["an unpaid session", "?session_id=cs_3", { json: { status: "unpaid" } }],
  [
    "an unknown session",
    "?session_id=cs_4",
    { status: 404, json: { error: { code: "unknown_session" } } },
  ],
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

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("a payment is waited for without anything turning", async ({ page }) => {
    await page.route("**/api/checkouts/cs_7", (route) =>
      route.fulfill({ json: { status: "settling" } }),
    );
    await page.goto("/success?session_id=cs_7");
    await expect(page.getByText("Confirming your payment…")).toBeVisible();
    await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
    await animationsEnded(page);
  });
});

test.describe("when the shop is out of reach", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
  test("/success says so, sets nothing, and asks again when told to", async ({ page }) => {
    await page.clock.install();
    await page.route("**/api/checkouts/cs_6", (route) => route.abort("internetdisconnected"));
    await page.goto("/success?session_id=cs_6&redirect=/motion");
    await expect(page.getByText("Still trying to reach the shop…")).toBeVisible();
    for (const pause of [1_000, 2_000, 4_000]) {
      const asked = page.waitForRequest("**/api/checkouts/cs_6");
      await page.clock.runFor(pause);
      await asked;
    }
    await expect(page.getByRole("heading", { name: "The shop is out of reach" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.unroute("**/api/checkouts/cs_6");
    await page.route("**/api/checkouts/cs_6", (route) =>
      route.fulfill({ json: { status: "paid", licence: "TEST-KEY" } }),
    );
    await page.getByRole("button", { name: "Ask again" }).click();
    await expect(page.getByRole("heading", { name: "Payment successful!" })).toBeVisible();
  });
});

test("an openPrompt that rides along by hand opens nothing without the purchase flag", async ({
  page,
}) => {
  await page.goto("/motion?openPrompt=true");
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
