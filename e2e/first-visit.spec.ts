// What a page leaves for after its first paint is there in the end, and is not left out where it would be missed.
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
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/assets\/.*\.woff2$/, (route) => held.push(() => route.continue()));
  await page.goto(PAGE);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.locator("html")).toHaveAttribute(SETTLING, "");
  await page.getByRole("link", { name: "Sources", exact: true }).click();
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  await expect(page.locator("#sources")).toBeInViewport();
  await Promise.all(held.map((letIn) => letIn()));
  await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
  await expect(page.locator("#sources")).toBeInViewport();
});
