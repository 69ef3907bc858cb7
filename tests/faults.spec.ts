// What a visitor meets if the network, a deployment or the browser fails.
import { axeFindings } from "./support/axe-findings.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated, THEMES, turnTo } from "./support/page-readiness.ts";

test.use({
  expectedErrors:
    /Failed to load resource|could not be shown|dynamically imported|ERR_FAILED|could not be fetched/,
});

const MISSING = "A part of this page could not be loaded.";
const PART_MISSING = "This part could not be loaded.";
const DEMO = "**/assets/demo-*.js";
const EVIDENCE_PAGE = "**/assets/evidence-page-*.js";

test("offline, a move shows the error screen below the header, where axe finds nothing, and works later", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  await context.setOffline(true);
  const link = page.getByRole("banner").getByRole("link", { name: "Evidence" });
  await link.click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  for (const theme of THEMES) {
    await turnTo(page, theme);
    expect(await axeFindings(page, { coloursOnly: theme === "light" }), theme).toEqual([]);
  }
  await context.setOffline(false);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Build lamps the right way" })).toBeVisible();
  await expect(page).toHaveTitle(/^Lamplight/);
  await link.click();
  await expect(page).toHaveTitle(/^Evidence/);
});

for (const [path, part] of [
  ["/", "home-page"],
  ["/", "demo"],
  ["/progress-bars", "notes"],
  ["/progress-bars", "*"],
] as const) {
  test(`${path} without ${part}-*.js stays as it was prerendered, and Try again brings it`, async ({
    page,
  }) => {
    const script = `**/assets/${part}-*.js`;
    await page.route(script, (route) => route.abort());
    await page.goto(path);
    const words = (await page.locator("main").textContent()) ?? "";
    await expect(page.getByText(MISSING)).toBeVisible();
    expect(await page.locator("main").textContent()).toBe(words);
    await page.unroute(script);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText(MISSING)).toBeHidden();
    await hydrated(page);
  });
}

test("a page that needs a script of an older deployment fires the preload event and is loaded again, once", async ({
  page,
}) => {
  await page.addInitScript(() =>
    window.addEventListener("vite:preloadError", (event) =>
      sessionStorage.setItem("told", String((event as Event & { payload: unknown }).payload)),
    ),
  );
  await page.goto("/");
  await hydrated(page);
  let loads = 0;
  await page.route("**/evidence", (route) => {
    if (route.request().resourceType() === "document") {
      loads += 1;
      return route.continue();
    }
    return route.fulfill({ contentType: "text/html", body: "<!doctype html>Deployed again" });
  });
  await page.route(EVIDENCE_PAGE, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Evidence" }).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page).toHaveTitle(/^Evidence/);
  expect(await page.evaluate(() => sessionStorage.getItem("told"))).toMatch(/Failed to fetch/);
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(1);
});

test("a demo that can't be fetched leaves the rest alone, and Try again brings it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?pattern=conversational-input");
  await hydrated(page);
  await page.route(DEMO, (route) => route.abort());
  const missed = page.waitForEvent("requestfailed");
  await turnTo(page, "light");
  const question = page.getByRole("tabpanel").getByRole("textbox").first();
  await question.fill("Which lamp for a long corridor?");
  await missed;
  await expect(question, "what is fetched ahead and fails reloads nothing").toHaveValue(/corridor/);
  await page.getByRole("tab", { name: "3D Motion" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(page.getByRole("heading", { name: "3D Motion" })).toBeVisible();
  expect(
    await axeFindings(page, { within: "[data-demo]" }),
    "in a demo that is dark in both themes",
  ).toEqual([]);
  await page.unroute(DEMO);
  await again.click();
  await expect(page.getByText(PART_MISSING)).toBeHidden();
  await expect(page.getByText("Interactive 3D")).toBeVisible();
});

test("a dialog whose code can't be fetched says so, and Try again brings it", async ({ page }) => {
  await page.goto("/theme-toggle");
  const button = page.getByRole("button", { name: /^AI Prompt/ }).first();
  await hydrated(page);
  await page.route(/\/assets\/prompt-dialog-.*\.js$/, (route) => route.abort());
  await button.click();
  await expect(page.getByText(PART_MISSING)).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(PART_MISSING)).toBeHidden();
  // Opened at once, or by a press if the page had to be reloaded.
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 3000 });
  }).toPass();
});
