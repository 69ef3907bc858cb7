// What the journeys share: a page that reports its own errors, and the addresses of the site.
import { test as base, expect } from "@playwright/test";
import { library } from "../../patterns/catalogue.ts";

export const patternKeys = library.map(({ key }) => key);
export const freePatterns = library.filter(({ price }) => price === "free");

/** Every page that stands at an address of its own, the simplified views aside. */
export const sitePaths = [
  "/",
  ...patternKeys.map((key) => `/${key}`),
  "/patterns",
  "/evidence",
  "/sample-size",
  "/test-result",
  "/changes",
  "/terms",
  "/privacy",
  "/success",
  "/cancel",
];

/** Without a graphics card and beside other tests the lamp may take longer than the component waits. No test of its own. */
const SLOW_SCENE = /^Scene3D could not show \S+: Error: no answer in \d+ ms/;

/** A page on which an uncaught error, or a console error that the test does not expect, fails the test. */
export const test = base.extend<{ expectedErrors: RegExp | null }>({
  expectedErrors: [null, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await use(page);
    const unexpected = problems.filter(
      (problem) => !SLOW_SCENE.test(problem) && !expectedErrors?.test(problem),
    );
    expect(unexpected, "errors on the page").toEqual([]);
  },
});

export { expect };
