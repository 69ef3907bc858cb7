// "Test it yourself" on each component's page, and the calculator that it leads to.
import { library } from "../patterns/catalogue.ts";
import { expect, test } from "./support/journey.ts";

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
  await page.getByRole("link", { name: "Calculate your sample size" }).click();
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
