// The keyboard's first step, forced colours, and the ring around what has the focus.
import type { Locator, Page } from "@playwright/test";
import { changedPixels } from "./support/changed-pixels.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated, turnTo } from "./support/page-readiness.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

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
