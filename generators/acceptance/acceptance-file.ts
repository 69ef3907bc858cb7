// Writes the Playwright file by which an assistant sees for itself that the work is done in the reader's codebase.
import type { PatternSource } from "../pattern-source.ts";
import type { Stack } from "../stack/stack.ts";

/** Time over which nothing may move, in milliseconds: longer than the slowest first change of any demo. */
const STILL_MS = 4000;

/** Where a framework's own server shows a page while it is worked on. */
const ADDRESSES: Record<Stack["framework"], string> = {
  any: "http://localhost:5173/",
  vite: "http://localhost:5173/",
  next: "http://localhost:3000/",
  "react-router": "http://localhost:5173/",
};

/** No name that Vitest or Jest collects by itself. */
export const acceptanceName = (name: string, language: Stack["language"]) =>
  `${name}.pw.${language}`;

/** The same for all patterns, so that any number of acceptance files can stand beside it. */
export function acceptanceConfig(language: Stack["language"]): string {
  return `// For the files of this folder alone, in Chromium alone.
export default { testMatch: "${acceptanceName("*", language)}", use: { browserName: "chromium" } };
`;
}

/** With types where the project has them, because its type check reads this file too. */
export function acceptanceFile(
  { pattern, brief }: PatternSource,
  { framework, language }: Pick<Stack, "framework" | "language">,
): string {
  const typed = (type: string) => (language === "ts" ? `: ${type}` : "");
  const { seen, works } = brief.acceptance;
  return `import AxeBuilder from "@axe-core/playwright";
import { expect, ${language === "ts" ? "type Page, " : ""}test } from "@playwright/test";

// The page of your project on which the demo of ${pattern.component} is shown.
const ADDRESS = "${ADDRESSES[framework]}";
const shown = (page${typed("Page")}) => ${seen};
// Long enough for a slow machine that also has to draw.
const PATIENTLY = { timeout: 20_000 };
test.setTimeout(90_000);

test("it is seen, it works, and the console stays clean", async ({ page }) => {
  const errors${typed("string[]")} = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(ADDRESS);
  await expect(shown(page)).toBeVisible(PATIENTLY);
${indent(works)}
  expect(errors).toEqual([]);
});

test("axe finds nothing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(ADDRESS);
  await expect(shown(page)).toBeVisible(PATIENTLY);
  // Rules about the page as a whole are about the page, not about this component.
  const result = await new AxeBuilder({ page }).disableRules(PAGE_RULES).analyze();
  expect(result.violations).toEqual([]);
});
const PAGE_RULES = ["region", "page-has-heading-one", "landmark-one-main", "document-title", "html-has-lang"];

test("nothing moves under reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(ADDRESS);
  await expect(shown(page)).toBeVisible(PATIENTLY);
  const moving = () => document.getAnimations().filter((one) => one.playState === "running").length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
  let before = await page.screenshot();
  // Pictures and faces may still be arriving: first it settles, then it has to stay.
  const settled = async () => {
    const now = await page.screenshot();
    const same = now.equals(before);
    before = now;
    return same;
  };
  await expect.poll(settled).toBe(true);
  await page.waitForTimeout(${STILL_MS});
  expect((await page.screenshot()).equals(before)).toBe(true);
});

test("nothing scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(ADDRESS);
  await expect(shown(page)).toBeVisible(PATIENTLY);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
});
`;
}

function indent(code: string): string {
  return code
    .trim()
    .split("\n")
    .map((line) => (line ? `  ${line}` : line))
    .join("\n");
}
