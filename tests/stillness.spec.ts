// Reduced motion: nothing on any page or in any dialog moves.
import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { changedPixels } from "./support/changed-pixels.ts";
import { goDown } from "./support/go-down.ts";
import { expect, test } from "./support/journey.ts";
import {
  animationsEnded,
  fontsLoaded,
  hydrated,
  runningAnimations,
} from "./support/page-readiness.ts";
import { DIALOGS, openDialog, openItsPage } from "./support/prompt-dialogs.ts";
import { sceneReady } from "./support/scene.ts";

/** Milliseconds between two pictures: longer than the slowest cycle, the hero's 5 s. */
const APART_MS = 6000;
/** A tall window, so that a page takes few pictures. */
const WINDOW = { width: 1280, height: 2400 };
const PATHS = ["/", ...catalogue.map(({ key }) => `/${key}`), "/evidence", "/success"];

test.use({ viewport: WINDOW });

/** Opens a page with a clock that the test turns, and scrolls all the way down, so that every part has loaded. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  await goDown(page);
  if (path.endsWith("motion")) await sceneReady(page);
  await fontsLoaded(page);
  await page.waitForLoadState("networkidle");
}

/** Animations by name, and pixels that differ some time later, which shows timers and canvases too; screen by screen. */
async function whatMoves(page: Page): Promise<string[]> {
  const moves = new Set<string>();
  const [screen, height] = await page.evaluate(() => [
    window.innerHeight,
    document.documentElement.scrollHeight,
  ]);
  for (let top = 0; top < (height ?? 0); top += screen ?? Number.POSITIVE_INFINITY) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
    const before = await settledPicture(page);
    await page.clock.runFor(APART_MS);
    const after = await page.screenshot({ animations: "allow" });
    const { pixels, within } = await changedPixels(page, before, after);
    if (pixels > 0) moves.add(`${pixels} pixels, in ${within}, ${top} px down`);
    for (const animation of await runningAnimations(page)) moves.add(animation);
  }
  return [...moves];
}

/** Just scrolled, a busy machine may not have drawn all of it: takes pictures until two are the same. */
async function settledPicture(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ animations: "allow" });
  for (let tries = 0; tries < 5; tries += 1) {
    const next = await page.screenshot({ animations: "allow" });
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const path of PATHS)
    test(`nothing on ${path} moves by itself`, async ({ page }) => {
      test.slow(path === "/motion", "3D is drawn by the processor");
      await openWhole(page, path);
      await animationsEnded(page);
      expect(await whatMoves(page)).toEqual([]);
    });

  for (const window of DIALOGS)
    test(`the ${window.name} dialog opens and closes without animation`, async ({ page }) => {
      await openItsPage(page, window);
      await hydrated(page);
      await page.evaluate(() => {
        const { dataset } = document.documentElement;
        addEventListener("animationstart", () => Object.assign(dataset, { moved: "" }), true);
      });
      await openDialog(page, window);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(window.role)).toBeHidden();
      await expect(page.locator("html")).not.toHaveAttribute("data-moved");
    });
});

test("without it, the same check sees what moves", async ({ page }) => {
  await openWhole(page, "/text-cycle-loop");
  expect(await whatMoves(page)).toContainEqual(expect.stringMatching(/ pixels, in/));
});
