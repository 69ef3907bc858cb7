// The look, held still: pictures of the pages in both lights, with what moves masked. Letters are drawn a little
// differently by every browser and system, so pictures are compared with those of the same browser only.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { fontsLoaded, type Light, turnTo } from "./lights.ts";
import { openItsPage, openWindow, WINDOWS } from "./prompt-windows.ts";
import { stay } from "./stay.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: /status of 404/ });

/**
 * CSS px. Without a graphics card Chromium draws at most 8,192 in one picture, below which it shows the top again: a
 * page that is longer has a picture for each such part of it.
 */
const LONGEST_PICTURE = 8000;

/** Two pictures alike are waited for: a long page is drawn slowly where there is no graphics card. */
const STILL_WITHIN_MS = 20_000;

/** Widths in px. */
const PAGES: readonly (readonly [path: string, width: number, light: Light])[] = [
  ["/", 360, "night"],
  ["/", 1280, "night"],
  ["/", 1280, "day"],
  ["/", 1920, "day"],
  ["/visual-salience", 1280, "day"],
  ["/text-cycle-loop", 360, "day"],
  ["/motion", 1280, "night"],
  ["/motion", 1920, "day"],
  ["/progress-bars", 1280, "day"],
  ["/progress-bars", 360, "night"],
  ["/theme-toggle", 1280, "day"],
  ["/social-proofing", 768, "night"],
  ["/conversational-input", 1280, "night"],
  ["/conversational-input", 360, "day"],
  ["/evidence", 1280, "day"],
  ["/no-such-page", 1280, "night"],
  ["/success", 1280, "night"],
  ["/success", 360, "day"],
];

const EMBEDS = ["progress-bars", "motion"];

/** Compares with the picture of this kind of browser; without one, only making it is possible. */
async function compare(page: Page, name: string, fullPage: boolean): Promise<void> {
  const kind = kindOf(page);
  await fontsLoaded(page);
  await page.mouse.move(0, 0);
  for (const [index, clip] of (fullPage ? await partsOf(page) : [undefined]).entries()) {
    await expect(page).toHaveScreenshot([kind, `${name}${index ? `-${index + 1}` : ""}.png`], {
      fullPage,
      ...(clip && { clip }),
      // By its attribute: behind a dialog it has no role.
      mask: [page.locator('[role="application"]')],
      timeout: STILL_WITHIN_MS,
    });
  }
}

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole page, in CSS px, in parts that one picture can hold. */
async function partsOf(page: Page): Promise<Part[]> {
  const [width, whole] = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth, scrollHeight];
  });
  const parts: Part[] = [];
  for (let y = 0; y < whole; y += LONGEST_PICTURE) {
    parts.push({ x: 0, y, width, height: Math.min(LONGEST_PICTURE, whole - y) });
  }
  return parts;
}

function kindOf(page: Page): string {
  const version = page.context().browser()?.version().split(".")[0] ?? "unknown";
  return `${process.platform}-chromium-${version}`;
}

/** A face of a package for text of fixed width, for which the site names none: every system has another one. */
const FIXED_WIDTH = [400, 700].flatMap((weight) =>
  ["normal", "italic"].map((style) => ({
    weight: String(weight),
    style,
    file: readFileSync(
      fileURLToPath(
        import.meta.resolve(
          `@fontsource/dejavu-mono/files/dejavu-mono-latin-${weight}-${style}.woff2`,
        ),
      ),
      "base64",
    ),
  })),
);

test.beforeEach(async ({ page }) => {
  await page.addInitScript((faces) => {
    for (const { file, ...descriptors } of faces) {
      const letters = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      document.fonts.add(new FontFace("fixed width", letters, descriptors));
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { --font-mono: "fixed width" }');
    document.adoptedStyleSheets.push(sheet);
  }, FIXED_WIDTH);
});

test.beforeEach(async ({ page }, { config }) => {
  const kind = kindOf(page);
  const folder = fileURLToPath(new URL(`pictures/${kind}`, import.meta.url));
  test.skip(
    config.updateSnapshots !== "all" && !existsSync(folder),
    `no pictures of ${kind}: playwright test e2e/pictures.spec.ts --update-snapshots=all makes them`,
  );
});

/** As the folder names them. */
const THEME: Readonly<Record<Light, string>> = { night: "dark", day: "light" };

for (const [path, width, light] of PAGES) {
  test(`${path} looks as it did at ${width} px, by ${light}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await turnTo(page, light);
    await fontsLoaded(page);
    // A picture of the whole page gives the window another size for a moment, which lets an introduction's height go.
    await page.setViewportSize({ width: width + 1, height: 900 });
    await expect(page.locator("article h1 + [style*=min-height]")).toHaveCount(0);
    await page.setViewportSize({ width, height: 900 });
    const name = path === "/" ? "home" : path.slice(1);
    await compare(page, `${name}-${width}-${THEME[light]}`, path !== "/motion");
  });
}

test("/cancel looks as it did, with its toast", async ({ page }) => {
  await stay(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/cancel");
  await turnTo(page, "night");
  await expect(page.locator("[data-tone=destructive]")).toBeVisible();
  await compare(page, "cancel-1280-dark", false);
});

for (const window of WINDOWS) {
  for (const [width, light] of [
    [1280, "night"],
    [360, "day"],
  ] as const) {
    test(`the ${window.name} dialog looks as it did at ${width} px, by ${light}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openItsPage(page, window);
      await turnTo(page, light);
      await openWindow(page, window);
      await compare(page, `dialog-${window.name}-${width}-${THEME[light]}`, false);
    });
  }
}

for (const key of EMBEDS) {
  for (const light of ["night", "day"] as const) {
    test(`the embed of ${key} looks as it did by ${light}`, async ({ page }) => {
      await page.setViewportSize({ width: 760, height: 620 });
      await page.goto(`/embed/${key}${light === "day" ? "?theme=light" : ""}`);
      await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
      await compare(page, `embed-${key}-760-${THEME[light]}`, false);
    });
  }
}
