// Waits for a page to be ready to be measured, and changes its theme.
import { expect, type Page } from "@playwright/test";

/** Milliseconds that hydration may take on a machine that runs other tests too. */
const HYDRATION_TIMEOUT_MS = 15_000;

export const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Waits until every part of the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('[data-hydrated="true"]').first()).toBeAttached({
    timeout: HYDRATION_TIMEOUT_MS,
  });
  await expect(page.locator('[data-hydrated="false"]')).toHaveCount(0, {
    timeout: HYDRATION_TIMEOUT_MS,
  });
}

/** Running animations and transitions of the whole page, those of scripts included. */
export function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map((animation) =>
        "animationName" in animation
          ? `animation ${animation.animationName}`
          : "transitionProperty" in animation
            ? `transition ${animation.transitionProperty}`
            : "script",
      ),
  );
}

export async function animationsEnded(page: Page): Promise<void> {
  await expect.poll(() => runningAnimations(page)).toEqual([]);
}

/** Waits until the site's fonts are used: words have other widths in the fallback fonts. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const fonts = [...document.fonts].filter(({ family }) => !family.includes("fallback"));
    return document.fonts.status === "loaded" && fonts.some(({ status }) => status === "loaded");
  });
}

/** No width of a window makes the page scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  await hydrated(page);
  await fontsLoaded(page);
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  for (const width of [320, 360, 768, 1920, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(over, `${width} px`).toBe(0);
  }
}

/** Presses the header's switch once the page has hydrated. Open a page without a header in its theme instead. */
export async function turnTo(page: Page, theme: Theme): Promise<void> {
  await hydrated(page);
  const root = page.locator("html");
  const wanted = theme === "light" ? /light/ : /dark/;
  if (!wanted.test((await root.getAttribute("class")) ?? "")) {
    await page.getByRole("banner").getByRole("switch").click();
  }
  await expect(root).toHaveClass(wanted);
  await animationsEnded(page);
}
