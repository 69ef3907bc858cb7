// Writes the optional Playwright file that judges a component on a page of the reader's own project.
import type { PatternSource } from "./read-pattern.ts";
import { versionLine } from "./versions.ts";

/**
 * A plain `.mjs` file, so that no type check reads it. The common tests come after the pattern's own, which call
 * `open(page, options)` with any of `width`, `height`, `reducedMotion`, `colorScheme`, `forcedColors` and `dir`.
 */
export function acceptanceFile({ pattern, brief }: PatternSource): string {
  return `// ${versionLine(pattern)}: acceptance test of ${pattern.component}.
// Show the prompt's usage on a page, alone if possible, and start the project. If Vitest runs here, exclude
// acceptance/ from it. Then run:
//   npm install -D @playwright/test @axe-core/playwright && npx playwright install chromium
//   ADDRESS=http://localhost:3000/ npx playwright test acceptance
import { expect, test } from "@playwright/test";

${HELPERS}
${brief.acceptance}
${COMMON_TESTS}`;
}

const HELPERS = `const ADDRESS = process.env.ADDRESS ?? "http://localhost:3000/";
// What frameworks add to a page in development.
const OVERLAYS = "nextjs-portal, astro-dev-toolbar, vite-error-overlay, [class*=TanStackDevtools], .tsqd-parent-container";
test.setTimeout(90_000);

/** Errors of React and of scripts, by page. Requests that fail, such as for a favicon, are not the component's. */
const errors = new WeakMap();

/** Opens the page and waits until React has hydrated it. */
async function open(page, options = {}) {
  const { width, height = 800, reducedMotion, colorScheme, forcedColors, dir } = options;
  const found = [];
  errors.set(page, found);
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && /react|hydrat|^Warning: /i.test(message.text())) found.push(message.text());
  });
  if (width) await page.setViewportSize({ width, height });
  const media = { colorScheme, reducedMotion: reducedMotion === true ? "reduce" : reducedMotion };
  await page.emulateMedia({ ...media, forcedColors: forcedColors === true ? "active" : forcedColors });
  await page.goto(ADDRESS);
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
  // A page without client code is never hydrated, so that this may time out.
  await page.waitForFunction(isHydrated, OVERLAYS, { timeout: 5000 }).catch(() => {});
  if (dir) await page.evaluate((value) => document.documentElement.setAttribute("dir", value), dir);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

function isHydrated(overlays) {
  if (document.querySelector("astro-island")) return !document.querySelector("astro-island[ssr]");
  const isReact = (element) => Object.keys(element).some((key) => key.startsWith("__react"));
  const elements = [...document.body.querySelectorAll("*")].filter((one) => !one.closest(overlays));
  const controls = elements.filter((one) => one.matches("a, button, input, textarea, select"));
  return controls.length > 0 ? controls.every(isReact) : elements.some(isReact);
}
`;

const COMMON_TESTS = `test("its classes have styles: Tailwind reads the files, with its prefix if there is one", async ({ page }) => {
  await open(page);
  const styledShare = (overlays) => {
    const look = (element) => Object.values(getComputedStyle(element)).join();
    const isStyled = (element) => {
      const [before, own] = [look(element), element.getAttribute("class")];
      element.removeAttribute("class");
      const after = look(element);
      element.setAttribute("class", own);
      return before !== after;
    };
    const elements = [...document.body.querySelectorAll("[class]")].filter((one) => !one.closest(overlays));
    return elements.filter(isStyled).length / elements.length;
  };
  expect(await page.evaluate(styledShare, OVERLAYS)).toBeGreaterThan(0.3);
});

test("causes no error and no hydration warning", async ({ page }) => {
  await open(page);
  expect(errors.get(page)).toEqual([]);
});

test("passes axe", async ({ page }) => {
  const axe = await import("@axe-core/playwright").catch(() => null);
  test.skip(!axe, "npm install -D @axe-core/playwright");
  await open(page, { reducedMotion: "reduce" });
  const ofWholePage = "region page-has-heading-one landmark-one-main document-title html-has-lang meta-viewport heading-order";
  const check = new axe.default({ page }).disableRules(ofWholePage.split(" "));
  for (const overlay of OVERLAYS.split(", ")) check.exclude(overlay);
  expect((await check.analyze()).violations).toEqual([]);
});

test("doesn't move by itself if reduced motion is on", async ({ page }) => {
  await open(page, { reducedMotion: "reduce" });
  const moving = (overlays) => document.getAnimations()
    .filter(({ playState, effect }) => playState === "running" && !effect?.target?.closest(overlays)).length;
  await expect.poll(() => page.evaluate(moving, OVERLAYS)).toBe(0);
});

test("doesn't scroll sideways at 320 px", async ({ page }) => {
  await open(page, { width: 320, height: 640 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
});
`;
