import type { Page } from "@playwright/test";
import { axeFindings } from "./axe-findings.ts";
import { expect, test } from "./journey.ts";
import { turnTo } from "./lights.ts";

test.use({
  expectedErrors:
    /Failed to load resource|could not be shown|Unexpected application error|dynamically imported|ERR_FAILED|stylesheet could not be fetched|toaster could not be shown/,
});

async function alive(page: Page): Promise<void> {
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
}

const EVIDENCE_PAGE = "**/assets/evidence-page-*.js";

const HOME = "Build lamps the right way";
const MISSING = "A part of this page could not be loaded.";

test("offline, a move to another page shows the error screen below the header, and works later", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await alive(page);
  await context.setOffline(true);
  const link = page.getByRole("banner").getByRole("link", { name: "Evidence" });
  await link.click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
  await context.setOffline(false);
  await page.goBack();
  await expect(page.getByRole("heading", { name: HOME })).toBeVisible();
  await expect(page).toHaveTitle("Lamplight, a behavioural design toolkit");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /What is claimed/ })).toBeVisible();
});

for (const [path, part, shows] of [
  ["/", "home-page", HOME],
  ["/", "notes", HOME],
  ["/", "demo", HOME],
  ["/progress-bars", "notes", "Evidence"],
  ["/progress-bars", "*", "Evidence"],
  ["/evidence", "evidence-page", "How we judge"],
] as const) {
  test(`${path} without ${part}-*.js stays as it was prerendered, and Try again brings it`, async ({
    page,
  }) => {
    const script = `**/assets/${part}-*.js`;
    await page.route(script, (route) => route.abort());
    await page.goto(path);
    const words = (await page.locator("main").textContent()) ?? "";
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(page.getByRole("heading", { name: shows })).toBeVisible();
    expect(await page.locator("main").textContent()).toBe(words);
    await page.unroute(script);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText(MISSING)).toBeHidden();
    await alive(page);
  });
}

test("after a new deployment the page is loaded again, once, and then says what is missing", async ({
  page,
}) => {
  await page.addInitScript(() =>
    window.addEventListener("vite:preloadError", (event) =>
      sessionStorage.setItem("told", String((event as Event & { payload: unknown }).payload)),
    ),
  );
  await page.goto("/");
  await alive(page);
  let loads = 0;
  await page.route("**/evidence", (route) => {
    if (route.request().resourceType() === "document") {
      loads += 1;
      return route.continue();
    }
    return route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>Deployed anew</title>",
    });
  });
  await page.route(EVIDENCE_PAGE, (route) => route.abort());
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /What is claimed/ })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("told"))).toMatch(/Failed to fetch/);
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(1);
});

test("after a new deployment a pointer that passes a tab leaves what was typed, and a press loads the tab's page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.addEventListener("vite:preloadError", () => {
      document.documentElement.dataset.missed = "";
    });
  });
  await page.goto("/?pattern=conversational-input");
  await alive(page);
  const question = page.getByRole("tabpanel").getByRole("textbox").first();
  await question.fill("Which lamp for a long corridor?");
  const DEMO = "**/assets/demo-*.js";
  let loads = 0;
  let asked = 0;
  await page.route(/[?]pattern=/, async (route) => {
    if (route.request().resourceType() !== "document") {
      asked += 1;
      return route.fulfill({ contentType: "text/html", body: "<!doctype html>Deployed anew" });
    }
    loads += 1;
    await page.unroute(DEMO);
    return route.continue();
  });
  await page.route(DEMO, (route) => route.abort());
  const tab = page.getByRole("tab", { name: "Progress Bar" });
  await tab.hover();
  await expect(page.locator("html")).toHaveAttribute("data-missed", "");
  // An answer asked for later has come by then: the page itself has not looked whether it was deployed anew.
  await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  expect(asked).toBe(0);
  await expect(question).toHaveValue("Which lamp for a long corridor?");
  await tab.click();
  await expect(page.getByText("Step 1 of 4").first()).toBeVisible();
  await expect(page).toHaveURL(/pattern=progress-bars$/);
  expect(loads).toBe(1);
});

test("a demo that can't be fetched says so in its place, and Try again brings it", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await page.route("**/assets/demo-*.js", (route) => route.abort());
  await page.getByRole("tab", { name: "Progress Bar" }).click();
  await expect(page.getByText("This part could not be loaded.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Progress Bar" })).toBeVisible();
  await page.unroute("**/assets/demo-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Step 1 of 4").first()).toBeVisible();
});

test("a demo that stays out of reach until the page is reloaded comes with Try again, in its tab", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await page.route("**/assets/demo-*.js", (route) => route.abort());
  await page.getByRole("tab", { name: "Progress Bar" }).click();
  // As in a browser that remembers a module that failed.
  await page.route("**/?pattern=*", async (route) => {
    if (route.request().resourceType() === "document") await page.unroute("**/assets/demo-*.js");
    await route.continue();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Step 1 of 4").first()).toBeVisible();
  await expect(page).toHaveURL(/pattern=progress-bars/);
});

test("a prompt that can't be fetched says so, and Try again brings it", async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  await page.route("**/prompts/*.md", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto("/progress-bars");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  await expect(page.getByText("Still trying to fetch the prompt…")).toBeVisible();
  // The clock runs on by itself too: which of the waits is over when is not the journey's to say.
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(
      page.getByRole("heading", { name: "The prompt could not be fetched." }),
    ).toBeVisible({ timeout: 250 });
  }).toPass();
  expect(asked, "three times more than once").toBeGreaterThanOrEqual(4);
  await page.unroute("**/prompts/*.md");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Copy to Clipboard" })).toBeVisible();
});

test("without storage the prompts can still be opened", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt $5" }).first().click();
  await expect(page.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" })).toBeVisible();
});

test("a window whose code can't be fetched says so, and Try again brings it", async ({ page }) => {
  await page.goto("/theme-toggle");
  const button = page.getByRole("button", { name: "AI Prompt Free" }).first();
  await alive(page);
  await page.route(/\/assets\/prompt-dialog-.*\.js$/, (route) => route.abort());
  await button.click();
  await expect(page.getByText("This part could not be loaded.")).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This part could not be loaded.")).toBeHidden();
  // Opened by itself, or by a press after the page was reloaded.
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test("without a network a window still says that its text was copied, and the page stays", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.route("**/assets/toaster-*.js", (route) => route.abort());
  await page.goto("/theme-toggle");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  await page.getByRole("button", { name: "Copy to Clipboard" }).click();
  const message = page.getByRole("status").filter({ hasText: "Prompt copied" });
  await expect(message).toContainText("Prompt has been copied to the clipboard.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await message.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveCount(0);
});

test("a failed demo on a stage that is dark by day can be read, clear of the button above it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await turnTo(page, "day");
  await page.route("**/assets/demo-*.js", (route) => route.abort());
  await page.getByRole("tab", { name: "3D Motion" }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  expect(await axeFindings(page, "[data-stage]")).toEqual([]);
  const prompt = await page.getByRole("button", { name: "AI Prompt $5" }).first().boundingBox();
  const below = (prompt?.y ?? Number.NaN) + (prompt?.height ?? Number.NaN);
  expect((await again.boundingBox())?.y).toBeGreaterThan(below + 24); // a line of words above it
});
