// Every page, opened once and looked at in every way: other hosts, motion, width, themes, letters twice as large.
import type { Page } from "@playwright/test";
import { library } from "../patterns/catalogue.ts";
import { axeFindings } from "./support/axe-findings.ts";
import { changedPixels } from "./support/changed-pixels.ts";
import { expect, patternKeys, sitePaths, test } from "./support/journey.ts";
import {
  animationsEnded,
  expectToFit,
  fontsLoaded,
  hydrated,
  runningAnimations,
  turnTo,
} from "./support/page-readiness.ts";
import { sceneReady } from "./support/scene.ts";
import { stay } from "./support/stay.ts";

/** Milliseconds between two pictures: longer than the slowest cycle, the hero's 5 s. */
const APART_MS = 6000;
/** A tall window, so that most of a page is on the screen at once. */
const TALL = { width: 1280, height: 2400 };
/** Milliseconds that a preview may take to open on a machine that is busy with other tests. */
const OPEN_TIMEOUT_MS = 20_000;
/** CSS pixels; browsers have 16. */
const LARGE_LETTERS = 32;

const EMBEDS = patternKeys.map((key) => `/embed/${key}`);

test.use({ viewport: TALL, expectedErrors: /status of 404/ });

/** Opens a page in a window in which all of it is on the screen, with a clock that the test turns. */
async function openWhole(page: Page, path: string): Promise<void> {
  // It would go on by itself after 3 s.
  if (path === "/cancel") await stay(page);
  else await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: TALL.width, height });
  await hydrated(page);
  if (path.endsWith("motion")) await sceneReady(page);
  await fontsLoaded(page);
  await page.waitForLoadState("networkidle");
}

/** Animations by name, and pixels that differ some time later, which shows timers and canvases too. */
async function whatMoves(page: Page): Promise<string[]> {
  const before = await settledPicture(page);
  await page.clock.runFor(APART_MS);
  const { pixels, within } = await changedPixels(page, before, await page.screenshot(MOVING));
  return [
    ...(pixels > 0 ? [`${pixels} pixels, in ${within}`] : []),
    ...(await runningAnimations(page)),
  ];
}

const MOVING = { animations: "allow" } as const;

/** A busy machine may not have drawn all of it: takes pictures until two are the same. */
async function settledPicture(page: Page): Promise<Buffer> {
  let last = await page.screenshot(MOVING);
  for (let tries = 0; tries < 5; tries += 1) {
    const next = await page.screenshot(MOVING);
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

/** A pattern's code, props and sources, and every source of the evidence. */
async function unfold(page: Page, path: string): Promise<void> {
  const pattern = library.find(({ key }) => path === `/${key}`);
  if (pattern?.price === "free") {
    await page.getByRole("button", { name: "Show the code" }).click();
    await expect(page.getByRole("tablist", { name: "Files" })).toBeVisible();
  }
  await openFolds(page);
  if (!pattern) return;
  await expect(previewOf(page).locator("main > *").first()).toBeAttached({
    timeout: OPEN_TIMEOUT_MS,
  });
  // Props that can be changed come with the preview, in folds of their own.
  await openFolds(page);
}

/** All at once, as the browser's search opens one: a fold moves while what is above it arrives, and a click may miss it. */
const openFolds = (page: Page) =>
  page.locator("main details").evaluateAll((folds: HTMLDetailsElement[]) => {
    for (const fold of folds) fold.open = true;
  });

const previewOf = (page: Page) => page.frameLocator("iframe[data-state=open]");

async function expectNoFindings(page: Page, coloursOnly = false): Promise<void> {
  const findings = await axeFindings(page, { coloursOnly });
  // The page and the preview show the same demo.
  expect(findings.filter((finding) => !finding.startsWith("landmark-unique"))).toEqual([]);
}

/** No demo covers the button that its card has. */
async function expectPromptButtonFree(page: Page): Promise<void> {
  const button = page.locator("section[data-demo] :is(a, button):has-text('AI Prompt')");
  const reached = () =>
    button.evaluate((it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(reached, `the prompt button at ${width} px`).toBe(true);
  }
}

/** What the header leads to can be pressed one by one. */
async function expectLinksApart(page: Page): Promise<void> {
  const links = page.getByRole("navigation", { name: "Site" }).locator("a:visible, button");
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(2);
  for (const [n, a] of boxes.entries()) {
    for (const b of boxes.slice(n + 1)) {
      const apart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(apart, "the header's links").toBe(true);
    }
  }
}

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const path of [...sitePaths, ...EMBEDS, "/no-such-page"])
    test(`${path} asks no other host, keeps still, fits every window, and axe finds nothing`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (/^https?:/.test(protocol) && origin !== baseURL) elsewhere.push(request.url());
      });
      await openWhole(page, path);
      await animationsEnded(page);
      if (path === "/cancel") await expect(page.locator("[data-tone]")).toBeVisible();
      // A demo that is framed keeps as still as on its own page.
      else if (!EMBEDS.includes(path)) expect(await whatMoves(page)).toEqual([]);

      await unfold(page, path);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectNoFindings(page);
      await expectToFit(page);
      if (EMBEDS.includes(path)) await expectPromptButtonFree(page);
      if (EMBEDS.includes(path)) {
        await page.goto(`${path}?theme=light`);
        await hydrated(page);
      } else await turnTo(page, "light");
      for (const preview of await page.locator("iframe[data-state=open]").all())
        await expect(preview.contentFrame().locator("html")).toHaveClass(/light/);
      await expectNoFindings(page, true);

      // As the browser's own settings do it.
      const browser = await context.newCDPSession(page);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: LARGE_LETTERS } });
      await page.setViewportSize({ width: 320, height: 640 });
      await expect(page.locator("html")).toHaveCSS("font-size", `${LARGE_LETTERS}px`);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      if (!EMBEDS.includes(path)) await expectLinksApart(page);

      expect(new URL(page.url()).pathname, "the page stayed").toBe(path);
      expect(elsewhere).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    });
});

test("without it, the same check sees what moves", async ({ page }) => {
  await openWhole(page, "/text-cycle-loop");
  expect(await whatMoves(page)).toContainEqual(expect.stringMatching(/ pixels, in/));
});

test("without script every page has a heading, a title and a description", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const path of [...sitePaths, "/embed/progress-bars", "/embed/motion", "/no-such-page"]) {
    await page.goto(path);
    await expect(page.locator("h1"), path).toHaveCount(1);
    await expect(page, path).toHaveTitle(/Lamplight/);
    const description = page.locator('meta[name="description"]');
    await expect(description, path).toHaveAttribute("content", /./);
  }
  await page.close();
});
