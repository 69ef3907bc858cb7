// What a page leaves for after its first paint is there in the end, and is not left out where it would be missed.
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

const SETTLING = "data-settling";
const PAGE = "/theme-toggle";

test("what is below the first screen is laid out in the end, at its true height", async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.woff2$/, async (route) => {
    await expect(page.locator("html")).toHaveAttribute(SETTLING, "");
    await route.continue();
  });
  await page.goto(PAGE);
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  const heights = () =>
    page.locator("article section").evaluateAll((parts) =>
      parts.map((part) => ({
        left: getComputedStyle(part).contentVisibility,
        height: part.getBoundingClientRect().height,
      })),
    );
  const settled = await heights();
  expect(settled.length).toBeGreaterThan(3);
  expect(settled.every(({ left }) => left === "visible")).toBe(true);
  await page.unrouteAll();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
  await expect.poll(heights).toEqual(settled);
});

/** Lets no face arrive until it is called. */
async function holdFaces(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/assets\/.*\.woff2$/, (route) => held.push(() => route.continue()));
  await page.goto(PAGE);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.locator("html")).toHaveAttribute(SETTLING, "");
  return async () => void (await Promise.all(held.map((letIn) => letIn())));
}

const isLaidOut = (part: Element) => part.checkVisibility({ contentVisibilityAuto: true });

test("nothing far below the first screen is laid out before the faces are here", async ({
  page,
}) => {
  const letFacesIn = await holdFaces(page);
  expect(await page.locator("#research").evaluate(isLaidOut)).toBe(false);
  expect(await page.locator("#measure h2").evaluate(isLaidOut)).toBe(false);
  await letFacesIn();
  await expect.poll(() => page.locator("#research").evaluate(isLaidOut)).toBe(true);
  await expect.poll(() => page.locator("#measure h2").evaluate(isLaidOut)).toBe(true);
});

test("whoever scrolls before the faces are here finds each section below the other", async ({
  page,
}) => {
  const letFacesIn = await holdFaces(page);
  await page.mouse.wheel(0, 900);
  const gap = () =>
    page.locator("#playground-title").evaluate((title) => {
      const next = document.querySelector("section[aria-labelledby=research]");
      return Number(next?.getBoundingClientRect().top) - title.getBoundingClientRect().bottom;
    });
  await expect.poll(gap).toBeLessThan(120);
  await expect(page.locator("#playground-title")).toBeInViewport();
  await letFacesIn();
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  await expect(page.locator("#playground-title")).toBeInViewport();
});

test("a page that is entered in its middle, or reloaded, is laid out whole at once", async ({
  page,
}) => {
  const marks: (string | null)[] = [];
  await page.exposeFunction("tellMark", (mark: string | null) => marks.push(mark));
  await page.addInitScript((name) => {
    document.addEventListener("DOMContentLoaded", () =>
      (window as unknown as { tellMark: (mark: string | null) => void }).tellMark(
        document.documentElement.getAttribute(name),
      ),
    );
  }, SETTLING);
  await page.goto(`${PAGE}#sources`);
  await expect.poll(() => marks).toEqual([null]);
  await expect(page.locator("#sources")).toBeInViewport();
  await page.goto("/evidence");
  await expect.poll(() => marks).toEqual([null, ""]);
  await page.reload();
  await expect.poll(() => marks).toEqual([null, "", null]);
});

test("a page whose contents are used before it has settled is laid out whole at once", async ({
  page,
}) => {
  const letFacesIn = await holdFaces(page);
  await page.getByRole("link", { name: "Sources", exact: true }).click();
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  await expect(page.locator("#sources")).toBeInViewport();
  await letFacesIn();
  await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
  await expect(page.locator("#sources")).toBeInViewport();
});
