// "Test it yourself" on each component's page, and the calculator that it leads to.
import { library } from "../patterns/catalogue.ts";
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated } from "./support/page-readiness.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every component's page has its heading and its way back, and says how to test it", async ({
    page,
  }) => {
    for (const { key, heading } of library) {
      await page.goto(`/${key}`);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      const back = page.getByRole("link", { name: "Back to Portfolio" });
      await expect(back).toHaveAttribute("href", "/");
      await page.getByText("Test it yourself", { exact: true }).click();
      const part = page.locator("#measure");
      await expect(part.getByText(/each version needs about [\d,]+ /)).toBeVisible();
      await expect(part.getByRole("listitem")).not.toHaveCount(0);
      await expect(part.locator(`a[href="/sample-size?pattern=${key}"]`)).toBeVisible();
    }
  });
});

test("a component's page leads to the calculator with its numbers, which are changed and copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/social-proofing");
  await page.getByText("Test it yourself", { exact: true }).click();
  await page.getByRole("link", { name: /^Size it/ }).click();
  await expect(page).toHaveURL(/\/sample-size\?pattern=social-proofing$/);
  await expect(page.getByText(/970,160 visitors/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/970,160 visitors/)).toBeVisible();
  await page.getByRole("textbox", { name: "Smallest gain worth finding" }).fill("10");
  await page.getByRole("button", { name: "Copy plan" }).click();
  await expect(page.getByText("Plan copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Test plan: [\s\S]*\+10%, from 3% to 3\.3%[\s\S]*\?pattern=social-proofing\n$/,
  );
});

test("a test's numbers are read on a page that no server sees them from, and survive reload and Back", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await page.goto("/visual-salience");
  await page.getByText("Test it yourself", { exact: true }).click();
  await page.getByRole("link", { name: /^Read it/ }).click();
  await expect(page).toHaveURL(/\/test-result\?pattern=visual-salience$/);
  const table = page.getByRole("textbox", { name: "Paste a table" });
  await table.fill("Glow off\t10017\t500\nGlow on\t10017\t605");
  await page.getByRole("button", { name: "Read the table" }).click();
  const result = page.getByRole("region", { name: "Result" });
  const says = "“Glow on” converts between 0.4 and 1.7 points more than “Glow off”.";
  const check = page.getByRole("region", { name: "Check of the table" });
  // A press that comes before the script is taken later.
  await expect(check).toBeVisible();
  // No verdict on a table until somebody has looked at how it was read, a reload or not.
  await page.reload();
  await expect(check).toContainText("Glow off, today’s version: 10,017 visitors, 500 conversions.");
  await expect(result).toBeHidden();
  await check.getByRole("button", { name: "Yes, show the result" }).click();
  await expect(page.locator("#result")).toBeFocused();
  await expect(result).toContainText(says);
  await expect(result).toContainText("This test counts completed goals instead.");
  await page.reload();
  await expect(result).toContainText(says);
  await page.getByRole("contentinfo").getByRole("link", { name: "Sample size" }).click();
  await page.getByRole("link", { name: "Test finished? Read its result" }).click();
  await expect(result).toContainText("An example.");
  await page.goBack();
  await page.goBack();
  await expect(result).toContainText(says);
  expect(asked.filter((request) => request.includes("017"))).toEqual([]);
});

test.describe("a page that reads a result", () => {
  test("keeps what was typed before its script came, and prints on one page", async ({ page }) => {
    const release = await holdBack(page, "**/assets/test-result-page-*.js");
    await page.goto("/test-result");
    await page.getByRole("textbox", { name: "Visitors of A" }).fill("10000");
    await page.getByText("Yes", { exact: true }).click();
    release();
    await hydrated(page);
    await expect(page).toHaveURL(/#.*v=:10000.*looked=yes$/);
    await page.goto(
      "/test-result?pattern=social-proofing#metric=:more:conversions&v=A:9000:500&v=B:9000:600",
    );
    await page.reload();
    await hydrated(page);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
  test("reads a table at a press that came before the pattern's notes", async ({ page }) => {
    const release = await holdBack(page, "**/assets/evidence-*.js");
    await page.goto("/test-result?pattern=visual-salience");
    await page.locator("[data-hydrated=true]").first().waitFor({ state: "attached" });
    const table = page.getByRole("textbox", { name: "Paste a table" });
    await table.fill("Glow off\t10017\t500\nGlow on\t10017\t650");
    await page.getByRole("button", { name: "Read the table" }).click();
    release();
    await expect(page.getByRole("region", { name: "Check of the table" })).toBeVisible();
  });
  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });
    test("says what it needs, and shows no example for somebody’s link", async ({ page }) => {
      await page.goto("/test-result#metric=M:more:conversions&v=A:10000:500&v=B:9300:640");
      await expect(page.getByText(/^This page needs JavaScript/)).toBeVisible();
      await expect(page.getByRole("region", { name: "Result" })).toBeHidden();
    });
  });
});
