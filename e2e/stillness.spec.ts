import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { changedPixels } from "./changed-pixels.ts";
import { goDown } from "./go-down.ts";
import { expect, test } from "./journey.ts";
import { animationsEnded, awake, fontsLoaded, runningAnimations } from "./lights.ts";
import { DIALOGS, FREE_PROMPT, openDialog, openItsPage } from "./prompt-dialogs.ts";
import { sceneReady } from "./scene.ts";

/** Milliseconds between the two pictures: longer than the slowest cycle, the hero's 5 s. */
const APART_MS = 6000;

const PATHS = [
  "/",
  ...catalogue.flatMap(({ key }) => [`/${key}`, `/embed/${key}`]),
  "/evidence",
  "/success",
];

/** Opens a page on a clock of its own and goes all the way down it, so that every part has come and been seen. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await awake(page);
  await goDown(page);
  if (path.endsWith("motion")) await sceneReady(page);
  await fontsLoaded(page);
  await page.waitForLoadState("networkidle");
}

/**
 * What moves, however it is driven: style sheets and scripts' own animations are asked for; what timers and frames
 * draw, on a canvas too, is seen by a second picture some time later. A window's height of the page at a time: one
 * picture of the whole would give the window another size, and without a graphics card shows 8,192 px of it at most.
 */
async function whatMoves(page: Page): Promise<string[]> {
  const moves = new Set<string>();
  const windowHeight = await page.evaluate(() => window.innerHeight);
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < wholeHeight; top += windowHeight) {
    await scrollTo(page, top);
    const before = await drawnPicture(page);
    await page.clock.runFor(APART_MS);
    const after = await page.screenshot({ animations: "allow" });
    const { pixels, within } = await changedPixels(page, before, after);
    if (pixels > 0) moves.add(`${pixels} pixels of the picture, in ${within}, ${top} px down`);
    // Asked at every stop: what is out of sight may rest.
    for (const animation of await runningAnimations(page)) moves.add(animation);
  }
  return [...moves];
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
}

/**
 * A picture of the window with all of it drawn: just scrolled, a busy machine may still owe a strip of it. Such a
 * picture has a like after it, unless something moves; then the last is as good as any.
 */
async function drawnPicture(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ animations: "allow" });
  for (let tries = 0; tries < 5; tries += 1) {
    const next = await page.screenshot({ animations: "allow" });
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

/** From now on; how long each lasts doesn't matter. */
async function startedMovements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    addEventListener("animationstart", ({ animationName }) => started.push(animationName), true);
  });
  return () => page.evaluate(() => (window as unknown as { started: string[] }).started);
}

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const path of PATHS) {
    test(`nothing on ${path} moves by itself`, async ({ page }) => {
      test.slow(path.endsWith("motion"), "3D is drawn by the processor");
      await openWhole(page, path);
      await animationsEnded(page);
      expect(await whatMoves(page)).toEqual([]);
    });
  }

  for (const window of DIALOGS) {
    test(`the ${window.name} window stands where it is at once, and so does what it says`, async ({
      page,
    }) => {
      await openItsPage(page, window);
      await awake(page);
      const movements = await startedMovements(page);
      await openDialog(page, window);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(window.role)).toBeHidden();
      expect(await movements()).toEqual([]);
    });
  }

  test("a message comes without a movement", async ({ page }) => {
    await page.goto("/progress-bars");
    await awake(page);
    const movements = await startedMovements(page);
    await openDialog(page, FREE_PROMPT);
    await page.getByRole("button", { name: "Copy to Clipboard" }).click();
    await expect(page.getByText("Prompt copied").first()).toBeVisible();
    expect(await movements()).toEqual([]);
  });
});

test.describe("the same look sees", () => {
  for (const path of ["/text-cycle-loop", "/conversational-input"]) {
    test(`that ${path} moves where motion is welcome`, async ({ page }) => {
      await openWhole(page, path);
      // The voice demo rests for 1 s in 4: both pictures may fall into a rest, but not again and again.
      await expect
        .poll(() => whatMoves(page))
        .toContainEqual(expect.stringMatching(/pixels of the picture/));
    });
  }

  test("that a window rises where motion is welcome", async ({ page }) => {
    await openItsPage(page, FREE_PROMPT);
    await awake(page);
    const movements = await startedMovements(page);
    await openDialog(page, FREE_PROMPT);
    await expect.poll(movements).toContain("lamplight-rise");
  });

  test("a script's own animation, though it changes no picture", async ({ page }) => {
    await openWhole(page, "/success");
    await page.evaluate(() =>
      document.body.animate({ opacity: [1, 0.999] }, { duration: 500, iterations: Infinity }),
    );
    expect(await whatMoves(page)).toEqual(["script"]);
  });

  test("a canvas that is drawn frame by frame", async ({ page }) => {
    await openWhole(page, "/success");
    await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      document.body.append(canvas);
      const context = canvas.getContext("2d");
      const draw = (now: number) => {
        // Once round the colours in 36 s, so that two pictures some 6 s apart never show the same.
        if (context) context.fillStyle = `hsl(${now / 100} 80% 50%)`;
        context?.fillRect(0, 0, 40, 40);
        requestAnimationFrame(draw);
      };
      draw(0);
    });
    expect(await whatMoves(page)).toEqual([expect.stringMatching(/pixels of the picture/)]);
  });
});
