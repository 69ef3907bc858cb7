// What a page leaves for after its first paint is there in the end, and is not left out where it would be missed.
import type { Page } from "@playwright/test";
import { expect, sitePaths, test } from "./journey.ts";
import { awake, hasUsualFaces, NO_USUAL_FACES } from "./lights.ts";

const SETTLING = "data-settling";
const UNMOVED = "unmoved";
const PAGE = "/theme-toggle";

test("what is below the first screen is laid out in the end, at its true height", async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.woff2$/, async (route) => {
    await expect(page.locator("html")).toHaveAttribute(SETTLING, UNMOVED);
    await route.continue();
  });
  await page.goto(PAGE);
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  const heights = () =>
    page.locator("article > section").evaluateAll((parts) =>
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

const FACES = /\/assets\/.*\.woff2$/;
const ENTRY = /\/assets\/entry-client-.*\.js$/;

/** In ms; after it a page is laid out without anyone moving, and without faces. */
const LONGEST_WAIT = 4000;

/** Opens the page and keeps back faces and script, until what is returned is called; the page doesn't tire of waiting. */
async function openBare(page: Page, path = PAGE): Promise<() => Promise<void>> {
  await page.addInitScript((longest) => {
    const later = window.setTimeout.bind(window) as (work: TimerHandler, ms?: number) => number;
    Object.assign(window, {
      setTimeout: (work: TimerHandler, ms?: number) => (ms === longest ? 0 : later(work, ms)),
    });
  }, LONGEST_WAIT);
  const held: (() => Promise<void>)[] = [];
  let isOpen = false;
  for (const file of [FACES, ENTRY])
    await page.route(file, (route) => {
      if (isOpen) return route.continue();
      held.push(() => route.continue());
    });
  await page.goto(path);
  await expect.poll(() => held.length).toBeGreaterThan(1);
  await expect(page.locator("html")).toHaveAttribute(SETTLING, UNMOVED);
  return async () => {
    isOpen = true;
    await Promise.all(held.map((letIn) => letIn()));
  };
}

const isLaidOut = (part: Element) => part.checkVisibility({ contentVisibilityAuto: true });

test("nothing far below the first screen is laid out before script and faces are here", async ({
  page,
}) => {
  const letIn = await openBare(page);
  expect(await page.locator("#research").evaluate(isLaidOut)).toBe(false);
  expect(await page.locator("#measure h2").evaluate(isLaidOut)).toBe(false);
  await letIn();
  await expect.poll(() => page.locator("#research").evaluate(isLaidOut)).toBe(true);
  await expect.poll(() => page.locator("#measure h2").evaluate(isLaidOut)).toBe(true);
});

for (const [path, late] of [
  ["/", "#toolkit section"],
  ["/", "footer"],
  [PAGE, "footer"],
] as const)
  test(`on a phone ${late} of ${path} waits for script and faces, and moves nothing as it comes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const letIn = await openBare(page, path);
    test.skip(!(await hasUsualFaces(page)), NO_USUAL_FACES);
    const link = page.locator(`${late} :is(a, button)`).first();
    expect(await link.evaluate(isLaidOut)).toBe(false);
    const before = await page.locator(late).boundingBox();
    expect(before?.y).toBeGreaterThan(823);
    await letIn();
    await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
    expect(await link.evaluate(isLaidOut)).toBe(true);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBeLessThan(0.01);
  });

test("whoever moves before script and faces are here finds what they go to", async ({ page }) => {
  const letIn = await openBare(page);
  const research = page.locator("#research");
  await page
    .locator("section[aria-labelledby=research]")
    .evaluate((part) => part.scrollIntoView({ behavior: "instant" }));
  await expect.poll(() => research.evaluate(isLaidOut)).toBe(true);
  await expect(research).toBeInViewport();
  await letIn();
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  await expect(research).toBeInViewport();
});

test("whoever focuses before script and faces are here can go on to what was left out", async ({
  page,
}) => {
  await openBare(page);
  await page.keyboard.press("Tab");
  await page.locator("#measure a, #measure button").first().focus();
  await expect(page.locator("#measure :focus")).toBeInViewport();
});

test("what is pressed in the moment someone has jumped to it keeps its place on the page", async ({
  page,
}) => {
  await openBare(page);
  const next = page.getByRole("navigation", { name: "Next pattern" }).getByRole("link");
  // A press focuses first, and is one only if it also ends on what it began on.
  const [before, after] = await next.evaluate((link: HTMLElement) => {
    const place = () => link.getBoundingClientRect().top + scrollY;
    link.scrollIntoView({ block: "center", behavior: "instant" });
    const first = place();
    link.focus({ preventScroll: true });
    return [first, place()];
  });
  await expect(page.locator("html")).toHaveAttribute(SETTLING, "");
  expect(after).toBe(before);
});

test("an address that points to some text is laid out whole, and shows it", async ({ page }) => {
  await page.goto(`${PAGE}#:~:text=Primary%20metric`);
  const found = page.locator("#measure dt", { hasText: "Primary metric" });
  await expect(found).toBeInViewport();
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
  await expect(found).toBeInViewport();
});

test("the fields of a page that nobody has moved have no boxes yet, and have them once someone does", async ({
  page,
}) => {
  await openBare(page);
  // Computed, for a hidden section's own children have no boxes either way until the browser asks for a field's.
  const shown = () =>
    page
      .locator("#measure > *")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).display !== "none"));
  expect(await shown()).not.toContain(true);
  await page.mouse.wheel(0, 100);
  await expect.poll(shown).not.toContain(false);
});

/** Heights in px at which what stays hidden would be nearest to a first screen. */
const TALLEST = 1247;

test("what an unmoved page leaves out stands below its first screen", async ({ page }) => {
  for (const path of sitePaths)
    for (const width of [360, 768, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: TALLEST });
      await page.goto(path);
      const third = page.locator("article > section").nth(2);
      if ((await third.count()) === 0) break;
      const top = await third.evaluate((part) => part.getBoundingClientRect().top);
      expect(top, `${path} at ${width} px`).toBeGreaterThanOrEqual(TALLEST);
    }
});

test("what never arrives keeps nothing back", async ({ page }) => {
  await page.route(FACES, () => {});
  await page.goto(PAGE);
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  await expect(page.locator("html")).not.toHaveAttribute("data-faces");
  await expect(page.locator("#measure h2")).toBeVisible();
  await page.route(ENTRY, () => {});
  await page.goto("/visual-salience");
  await expect(page.locator("html")).toHaveAttribute(SETTLING, "");
  await expect(page.locator("#measure h2")).toBeVisible();
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
  await expect.poll(() => marks).toEqual([null, UNMOVED]);
  await page.reload();
  await expect.poll(() => marks).toEqual([null, UNMOVED, null]);
});

test("a page whose contents are used before it has settled is laid out whole at once", async ({
  page,
}) => {
  const letIn = await openBare(page);
  await page.getByRole("link", { name: "Sources", exact: true }).click();
  await expect(page.locator("html")).not.toHaveAttribute(SETTLING);
  await expect(page.locator("#sources")).toBeInViewport();
  await letIn();
  await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
  await expect(page.locator("#sources")).toBeInViewport();
});

test("every page has its fallback faces itself, and the sheet that comes with a window brings none", async ({
  page,
}) => {
  const FACE = /@font-face/g;
  const counts = new Set<number>();
  for (const path of sitePaths) {
    const html = await (await page.request.get(path)).text();
    counts.add(html.match(FACE)?.length ?? 0);
    const sheet = /data-styles="([^"]+)"/.exec(html)?.[1] ?? "";
    const css = await (await page.request.get(sheet)).text();
    expect(css).toContain("@layer utilities");
    expect(css).not.toMatch(FACE);
  }
  expect(counts.size).toBe(1);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

for (const path of [PAGE, "/changes"]) {
  test(`an introduction of ${path} that is a line shorter in its real face moves nothing, until the window has another width`, async ({
    page,
  }) => {
    const LINE = 40;
    const phone = { width: 390, height: 800 };
    await page.setViewportSize(phone);
    const letIn = await openBare(page, path);
    await page.addStyleTag({
      content: `html:not([data-faces]) article h1 + * { padding-bottom: ${LINE}px; }`,
    });
    const intro = page.locator("article h1 + *");
    const height = () => intro.evaluate((one) => one.getBoundingClientRect().height);
    const before = await height();
    await letIn();
    await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
    expect(Math.abs((await height()) - before)).toBeLessThan(1);
    await awake(page);
    await page.setViewportSize({ ...phone, height: 720 }); // as where a phone's bars come and go
    expect(Math.abs((await height()) - before)).toBeLessThan(1);
    await page.setViewportSize({ ...phone, width: 389 });
    await expect.poll(height).toBeLessThan(before - LINE / 2);
  });
}

test("a phone that is turned before the faces are here, and back again, is left no gap", async ({
  page,
}) => {
  const [phone, turned] = [
    { width: 390, height: 800 },
    { width: 800, height: 390 },
  ];
  await page.setViewportSize(turned);
  const held: (() => Promise<void>)[] = [];
  await page.route(FACES, (route) => void held.push(() => route.continue()));
  await page.goto(PAGE);
  await expect(page.locator('[data-wake="alive"]').first()).toBeAttached();
  await page.setViewportSize(phone);
  await expect.poll(() => held.length).toBeGreaterThan(2);
  await Promise.all(held.map((letIn) => letIn()));
  await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
  const minHeight = () => page.locator("article h1 + *").evaluate((one) => one.style.minHeight);
  expect(await minHeight()).not.toBe("");
  await page.setViewportSize(turned);
  await expect.poll(minHeight).toBe("");
});
