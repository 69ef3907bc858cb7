import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { expect, test } from "./journey.ts";
import { fontsLoaded } from "./lights.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SCRIPT = /\/assets\/wake-measure-[^/]*\.js$/;
const section = (page: Page) => page.locator("#measure");
const field = (page: Page, name: string) => section(page).getByRole("textbox", { name });
const figure = (page: Page) => section(page).locator("form [data-state]");

/** Scrolls to the calculator and waits until it answers; after a reload it may stand in view, and awake, already. */
async function awake(page: Page): Promise<void> {
  await section(page).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      section(page)
        .locator("[data-wake] > div > div")
        .evaluate((box) => Object.keys(box).some((key) => key.startsWith("__reactContainer"))),
    )
    .toBe(true);
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  for (const { key } of catalogue) {
    test(`${key} says how to measure it, with the size of the test`, async ({ page }) => {
      await page.goto(`/${key}#measure`);
      const place = section(page);
      await expect(place.getByRole("heading", { name: "Measure it" })).toBeVisible();
      for (const part of ["Primary metric", "Design", "Events to log", "Guardrails"]) {
        await expect(place.getByText(part, { exact: true })).toBeVisible();
      }
      await expect(place.getByRole("row")).not.toHaveCount(0);
      await expect(figure(page)).toContainText(/[\d,]+ (visitors|form starts) in each arm/);
    });
  }
});

test("its script is fetched only when a visitor comes near, and nothing moves when it arrives", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (SCRIPT.test(request.url())) fetched.push(request.url());
  });
  await page.goto("/social-proofing");
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await fontsLoaded(page);
  expect(fetched).toEqual([]);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  await awake(page);
  await expect(figure(page)).toContainText("970,160 visitors in each arm");
  expect(fetched).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("a pattern is two clicks away from the size of its test, from the toolkit and from its evidence", async ({
  page,
}) => {
  const answer = figure(page);
  await page.goto("/");
  await page.getByRole("tab", { name: "Social Proofing" }).click();
  await page
    .getByRole("tabpanel")
    .getByRole("link", { name: "Social Proofing: How big a test?" })
    .click();
  await expect(page).toHaveURL(/\/social-proofing#measure-size$/);
  await expect(answer).toBeInViewport();
  await expect(answer).toContainText("970,160 visitors in each arm");

  await page.goto("/social-proofing");
  await page.getByRole("link", { name: "How big a test would show it?" }).click();
  await expect(answer).toBeInViewport();
});

test("the claimed and the honest effect are one key press apart", async ({ page }) => {
  await page.goto("/social-proofing");
  await awake(page);
  await section(page)
    .getByRole("radio", { name: /What was found/ })
    .focus();
  await page.keyboard.press("ArrowUp");
  await expect(figure(page)).toContainText("3,782 visitors in each arm");
  await expect(section(page)).toContainText("takes 260 times as many visitors");
});

test("numbers live in the address beside other parameters, survive a reload and open elsewhere", async ({
  page,
  context,
}) => {
  await page.goto("/visual-salience?p.speed=2");
  await awake(page);
  await field(page, "Base rate").fill("2,5");
  await field(page, "Visitors a day").fill("12,000");
  await expect(figure(page)).toContainText("64,199 visitors in each arm");
  await expect(page).toHaveURL(/\?p\.speed=2&ab\.b=2\.5&ab\.v=12000$/);
  await page.reload();
  await awake(page);
  await expect(field(page, "Base rate")).toHaveValue("2.5");
  await expect(figure(page)).toContainText("11 days");
  const other = await context.newPage();
  await other.goto(page.url());
  await awake(other);
  await expect(field(other, "Visitors a day")).toHaveValue("12000");
  await section(other).getByRole("button", { name: "Start again" }).click();
  await expect(other).toHaveURL(/\?p\.speed=2$/);
});

test("an address full of nonsense shows what an empty one shows", async ({ page }) => {
  await page.goto(
    `/visual-salience?ab.b=%3Cscript%3Ealert(1)%3C/script%3E&ab.e=NaN&ab.k=__proto__&ab.p=1e999&ab.v=${"9".repeat(3000)}`,
  );
  await awake(page);
  await expect(field(page, "Base rate")).toHaveValue("5");
  await expect(figure(page)).toContainText("31,234 visitors in each arm");
  expect(await section(page).innerHTML()).not.toMatch(/alert\(1\)|>NaN|Infinity/);
});

test("a number that can't be used is answered beside its field and mends", async ({ page }) => {
  await page.goto("/progress-bars");
  await awake(page);
  await field(page, "Base rate").fill("98");
  const effect = field(page, "Smallest effect worth having");
  await expect(effect).toHaveAttribute("aria-invalid", "true");
  await expect(section(page).getByText(/no share gets to 100%/)).toBeVisible();
  await expect(figure(page)).toHaveAttribute("data-state", "stale");
  await effect.fill("1");
  await expect(figure(page)).toHaveAttribute("data-state", "good");
});

test("after a move between pages it is that page's own, and the way back works", async ({
  page,
}) => {
  await page.goto("/visual-salience");
  await awake(page);
  await field(page, "Base rate").fill("9");
  await expect(page).toHaveURL(/ab\.b=9/);
  await page.getByRole("navigation", { name: "Next pattern" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/text-cycle-loop$/);
  await expect(section(page).getByText("headline_settled")).toBeVisible();
  await expect(field(page, "Base rate")).toHaveValue("10");
  await page.goBack();
  await expect(field(page, "Base rate")).toHaveValue("9");
});

test("the plan and the events go to the clipboard", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/visual-salience");
  await awake(page);
  await section(page).getByRole("button", { name: "Copy the plan" }).click();
  await expect(page.getByText("Plan copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "Needed: 31,234 visitors in each arm",
  );
  await section(page).getByRole("button", { name: "Copy the events" }).click();
  await expect(page.getByText("Events copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'track("spotlight_exposed");',
  );
});

test.describe("where the script can't be fetched", () => {
  test.use({ expectedErrors: /ERR_FAILED|could not be loaded|Failed to fetch dynamically/ });
  test("the numbers stay, a sentence says so, and trying again works", async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto("/visual-salience");
    await section(page).scrollIntoViewIfNeeded();
    await expect(page.getByText("The calculator could not be loaded.")).toBeVisible();
    await expect(figure(page)).toContainText("31,234 visitors in each arm");
    await page.unroute(SCRIPT);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    // Some browsers get there by reloading the page.
    await expect(async () => {
      await field(page, "Base rate").fill("2.5");
      await expect(figure(page)).toContainText("64,199", { timeout: 3000 });
    }).toPass();
  });
});
