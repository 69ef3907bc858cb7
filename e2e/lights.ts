// Both lights of the site: turns the lamp of a page and waits until the change has been drawn.
import { expect, type Page } from "@playwright/test";

/** Milliseconds that a page may take to come alive on a machine that is busy with other tests. */
const WAKE_TIMEOUT_MS = 15_000;

export const LIGHTS = ["night", "day"] as const;
export type Light = (typeof LIGHTS)[number];

/** Waits until every part of the page is hydrated. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('[data-wake="alive"]').first()).toBeAttached({
    timeout: WAKE_TIMEOUT_MS,
  });
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0, { timeout: WAKE_TIMEOUT_MS });
}

/** Animations and transitions of the whole page that are running now, those of scripts included. */
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

/** Waits until nothing on the page moves any more: half-way from one look to another nothing can be measured. */
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

/** Faces of nearly every machine, which the site's stand-ins are measured for; not by the site's own list of them. */
const USUAL_FACES = [
  'local("Arial"), local("Liberation Sans")',
  'local("Times New Roman"), local("Liberation Serif")',
];

/** Without the usual faces words move as the real ones arrive, and are wider until then: asked before that is measured. */
export function hasUsualFaces(page: Page): Promise<boolean> {
  return page.evaluate(
    (sources) =>
      Promise.all(sources.map((source) => new FontFace("usual", source).load())).then(
        () => true,
        () => false,
      ),
    USUAL_FACES,
  );
}

export const NO_USUAL_FACES = "this machine has no face with the metrics of Arial or of Times";

/** The lamp of the header, once the page is awake. A page without one is to be opened in its light. */
export async function turnTo(page: Page, light: Light): Promise<void> {
  await awake(page);
  const root = page.locator("html");
  const wanted = light === "day" ? /light/ : /dark/;
  if (!wanted.test((await root.getAttribute("class")) ?? "")) {
    await page.getByRole("banner").getByRole("switch").click();
  }
  await expect(root).toHaveClass(wanted);
  await animationsEnded(page);
}
