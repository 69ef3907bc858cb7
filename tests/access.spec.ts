import type { Locator, Page } from "@playwright/test";
import { axeFindings } from "./support/axe-findings.ts";
import { changedPixels } from "./support/changed-pixels.ts";
import { expect, patternKeys, sitePaths, test } from "./support/journey.ts";
import { expectToFit, hydrated, THEMES, type Theme, turnTo } from "./support/page-readiness.ts";
import { DIALOGS, openDialog, openItsPage } from "./support/prompt-dialogs.ts";
import { stay } from "./support/stay.ts";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors:
    /status of 404|Failed to load|Failed to fetch|Unexpected application error|stylesheet could not be fetched/,
});

const UNKNOWN = "/success?session_id=cs_unknown";
/** The patterns' own pages are checked with all unfolded, in playground.spec.ts. */
const PATHS = [
  ...sitePaths.filter((path) => !patternKeys.includes(path.slice(1))),
  UNKNOWN,
  "/no-such-page",
];

for (const path of PATHS) {
  test(`${path} fits every width, and axe finds nothing in both themes`, async ({ page }) => {
    await page.route("**/api/checkouts/**", (route) =>
      route.fulfill({ status: 404, json: { error: { code: "unknown_session" } } }),
    );
    await stay(page);
    await page.goto(path);
    await expectToFit(page);
    for (const theme of THEMES) {
      await turnTo(page, theme);
      if (path.startsWith("/success")) {
        await expect(page.getByRole("heading", { name: "No payment to confirm" })).toBeVisible();
      }
      if (path === "/cancel") await expect(page.locator("[data-tone]")).toBeVisible();
      expect(await axeFindings(page), theme).toEqual([]);
    }
    // The session's id leaves the address once it has been read.
    expect(new URL(page.url()).pathname, "the page stayed").toBe(path.split("?")[0]);
  });
}

for (const key of patternKeys) {
  test(`/embed/${key} fits every width, and axe finds nothing in both themes`, async ({ page }) => {
    for (const theme of THEMES) {
      await page.goto(`/embed/${key}?theme=${theme}`);
      await hydrated(page);
      expect(await axeFindings(page), theme).toEqual([]);
    }
    await expectToFit(page);
  });
}

for (const key of patternKeys) {
  test(`axe finds nothing in the panel of ${key}, in both themes`, async ({ page }) => {
    await page.goto(`/?pattern=${key}`);
    for (const theme of THEMES) {
      await turnTo(page, theme);
      await expect(page.getByRole("tabpanel").locator("sup.cite").first()).toBeVisible();
      expect(await axeFindings(page), theme).toEqual([]);
    }
  });
}

for (const window of DIALOGS) {
  test(`axe finds nothing with the ${window.name} dialog open, in both themes`, async ({
    page,
  }) => {
    await openItsPage(page, window);
    for (const theme of THEMES) {
      await turnTo(page, theme);
      await openDialog(page, window);
      expect(await axeFindings(page), theme).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(window.role)).toBeHidden();
    }
  });
}

for (const theme of THEMES) {
  test(`axe finds nothing on the error screen in the ${theme} theme`, async ({ page }) => {
    await openErrorScreen(page, theme);
    expect(await axeFindings(page)).toEqual([]);
  });
}

async function openErrorScreen(page: Page, theme: Theme): Promise<void> {
  await page.goto("/");
  await turnTo(page, theme);
  // Online, the page would be loaded again instead.
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
}

test("the first Tab reaches a link past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

/** The middle of an element, eight pixels wide and high; `from`: what is taken as its middle's height. */
async function middleOf(page: Page, element: Locator, from: "middle" | "foot"): Promise<Buffer> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("What is to be looked at is not drawn.");
  const height = from === "foot" ? box.height - 1 : box.height / 2;
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + height)];
  return page.screenshot({ clip: { x: x - 4, y: y - 4, width: 8, height: 8 } });
}

test("in forced colours what is chosen looks otherwise than what is not", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  async function differs(chosen: Locator, other: Locator, from: "middle" | "foot" = "middle") {
    const marks = [
      await middleOf(page, chosen.first(), from),
      await middleOf(page, other.first(), from),
    ] as const;
    const { pixels } = await changedPixels(page, ...marks);
    expect(pixels, String(chosen)).toBeGreaterThan(7);
    expect(pixels).toBeLessThanOrEqual(64);
  }
  await page.goto("/");
  await hydrated(page);
  await page.mouse.move(1, 1);
  const dot = "span[aria-hidden]:last-child";
  await differs(
    page.locator(`[role=tab][aria-selected=true] ${dot}`),
    page.locator(`[role=tab][aria-selected=false] ${dot}`),
  );

  await page.goto("/conversational-input");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await hydrated(page);
  const edgeCase = page.getByRole("group", { name: "Edge cases" }).getByRole("button").first();
  await edgeCase.scrollIntoViewIfNeeded();
  const off = await middleOf(page, edgeCase, "foot");
  await edgeCase.click();
  await expect(edgeCase).toHaveAttribute("aria-pressed", "true");
  const on = await middleOf(page, edgeCase, "foot");
  expect((await changedPixels(page, off, on)).pixels).toBeGreaterThan(7);

  await page.getByRole("button", { name: "Show the code" }).click();
  const tabs = page.locator("[aria-label=Files] [role=tab]");
  await expect(tabs.first()).toBeVisible();
  expect(await tabs.count()).toBeGreaterThan(1);
  await differs(
    page.locator("[aria-label=Files] [aria-selected=true]"),
    page.locator("[aria-label=Files] [aria-selected=false]"),
    "foot",
  );
});

test("the focus ring in a dark demo is as light in both themes", async ({ page }) => {
  await page.goto("/?pattern=motion");
  await turnTo(page, "light");
  const button = page.locator("[data-demo=dark]").getByRole("button").first();
  await page.keyboard.press("Tab"); // from here on the keyboard is what is used
  await button.focus();
  await expect(button).toHaveCSS("outline-color", "rgb(240, 140, 170)");
});
