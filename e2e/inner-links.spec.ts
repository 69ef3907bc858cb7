import { holdBack } from "./hold-back.ts";
import { expect, test } from "./journey.ts";
import { awake, LIGHTS, turnTo } from "./lights.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the light stays on the way to a part of another page, which is in sight there", async ({
  page,
}) => {
  await page.goto("/");
  await turnTo(page, "day");
  await page.getByRole("link", { name: /How big a test/ }).click();
  await expect(page).toHaveURL(/#measure-size$/);
  await expect(page.locator("#measure-size")).toBeInViewport();
  await expect(page.locator("html")).toHaveClass(/light/);
});

test("the light stays when a link is followed that was written at build", async ({ page }) => {
  await page.goto("/progress-bars");
  await turnTo(page, "day");
  const version = page.getByRole("link", { name: /^Version / });
  const hash = await version.getAttribute("href");
  await version.click();
  await expect(page).toHaveURL(new RegExp(`${hash}$`));
  await expect(page.locator(":target")).toBeInViewport();
  await expect(page.locator("html")).toHaveClass(/light/);
});

test("a link to the page one is on leads to its beginning, once in the history", async ({
  page,
}) => {
  await page.goto("/evidence");
  await awake(page);
  const footer = page.getByRole("contentinfo").getByRole("link", { name: "Evidence" });
  await expect(footer).toHaveAttribute("aria-current", "page");
  const entries = await page.evaluate(() => history.length);
  await footer.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("a link to the page one is on, with another choice or place in its address, leads to its beginning", async ({
  page,
}) => {
  await page.goto("/?pattern=motion");
  await awake(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page
    .getByRole("banner")
    .getByRole("link", { name: "Lamplight" })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goto("/evidence#method");
  await awake(page);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("contentinfo").getByRole("link", { name: "Evidence" }).click();
  await expect(page).toHaveURL(/\/evidence$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("pressed again while its page is on the way, a link leaves the one on the screen where it is", async ({
  page,
}) => {
  const release = await holdBack(page, "**/assets/evidence-page-*.js");
  await page.goto("/");
  await awake(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Evidence" }).dblclick();
  await expect(page.getByText("Loading the page...")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  release();
  await expect(page.getByRole("heading", { level: 1, name: /What is claimed/ })).toBeVisible();
});

test("pressed twice, a link leads on once, and leaves the page standing", async ({ page }) => {
  await page.goto("/");
  await awake(page);
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") loads.push(request.url());
  });
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("banner").getByRole("link", { name: "Evidence" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: /What is claimed/ })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(loads).toEqual([]);
});

test("what a page's parts say of each other holds after it has come alive", async ({ page }) => {
  await page.goto("/");
  await awake(page);
  await page.getByRole("tab", { name: "3D Motion" }).click();
  await expect(page.getByRole("tabpanel", { name: "3D Motion" })).toBeVisible();
  await page.goto("/progress-bars");
  await awake(page);
  const demo = page.getByRole("region", { name: /live demo/ });
  await demo.getByRole("button", { name: "Next step" }).click();
  await expect(demo.locator('[aria-current="step"]')).toHaveAccessibleDescription(/\w/);
});

test("a page that is still on its way is told, and the telling ends with it", async ({ page }) => {
  const release = await holdBack(page, "**/assets/evidence-page-*.js");
  await page.goto("/");
  await awake(page);
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page.getByText("Loading the page...")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Build lamps the right way" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: /What is claimed/ })).toBeVisible();
  await expect(page.getByText("Loading the page...")).toHaveCount(0);
});

test("a move tells a screen reader the page's title, which a page that is loaded does not", async ({
  page,
}) => {
  await page.goto("/");
  await awake(page);
  const told = page.getByRole("status").filter({ hasText: "Lamplight" });
  await page.getByRole("tab", { name: "3D Motion" }).click();
  await expect(page).toHaveURL(/pattern=motion$/);
  await expect(told).toHaveCount(0);
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(told).toHaveText("Evidence, what research found · Lamplight");
  await page.goBack();
  await expect(told).toHaveText("Lamplight, a behavioural design toolkit");
});

test("after a move the page's head names its own address", async ({ page }) => {
  await page.goto("/");
  await awake(page);
  await page.getByRole("link", { name: "Evidence" }).first().click();
  await expect(page).toHaveTitle(/^Evidence/);
  const address = (link: string) => page.locator(link).getAttribute("href");
  expect(await address("link[rel=canonical]")).toMatch(/^http.*\/evidence$/);
  expect(await address("link[type='text/markdown']")).toMatch(/\/evidence\.md$/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Lamplight/);
  expect(await address("link[rel=canonical]")).toMatch(/^http:\/\/[^/]+\/$/);
  expect(await address("link[type='text/markdown']")).toMatch(/\/index\.md$/);
});

for (const path of ["/text-cycle-loop", "/conversational-input", "/evidence"]) {
  test(`going back to ${path} leads to where one was, however far down`, async ({ page }) => {
    await page.goto(path);
    await awake(page);
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded(); // all that is drawn when it comes near is there
    await awake(page);
    const place = () => page.evaluate(() => scrollY);
    for (const share of [0.5, 0.9]) {
      await page.evaluate((share) => {
        window.scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
      }, share);
      const left = await place();
      expect(left).toBeGreaterThan(500);
      // By script, for a real press would bring the link into view first.
      await footer.getByRole("link", { name: "Changes" }).evaluate((link) => {
        if (link instanceof HTMLElement) link.click();
      });
      await expect(page.getByRole("heading", { level: 1, name: "What changed" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "What changed" })).toHaveCount(0);
      await expect.poll(place).toBeGreaterThan(left - 20);
      await awake(page);
      expect(Math.abs((await place()) - left)).toBeLessThan(20);
    }
  });
}

test("on a phone going back leads to the same line, time and again", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/motion");
  await awake(page);
  const sources = page.getByRole("heading", { name: "Sources" });
  const top = () => sources.evaluate((heading) => heading.getBoundingClientRect().top);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded(); // all that is drawn when it comes near is there
  await awake(page);
  await sources.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 80));
  const left = await top();
  const changes = page.getByRole("contentinfo").getByRole("link", { name: "Changes" });
  for (let time = 0; time < 3; time++) {
    // By script, for a real press would bring the link into view first.
    await changes.evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole("heading", { level: 1, name: "What changed" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: /^Version / })).toBeAttached();
    await awake(page);
    await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(10);
  }
});

for (const presses of [1, 2]) {
  test(`a link to a part that is still on its way, pressed ${presses} times, leads there when it comes`, async ({
    page,
  }) => {
    await page.goto("/");
    await awake(page);
    const release = await holdBack(page, "**/assets/notes-*.js");
    await page.getByRole("link", { name: /Full page/ }).click();
    const link = page.getByRole("navigation", { name: "On this page" }).getByText("Sources");
    for (let press = 0; press < presses; press++) await link.click();
    await expect(page).toHaveURL(/#sources$/);
    await expect(page.locator("#sources")).toHaveCount(0);
    release();
    await expect(page.locator("#sources")).toBeInViewport();
  });
}

test("the browser's own bar is of the room's colour, in both lights", async ({ page }) => {
  await page.goto("/");
  const bar = page.locator("meta[name=theme-color]");
  const room = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--ground").trim(),
    );
  for (const light of LIGHTS) {
    await turnTo(page, light);
    await expect(bar).toHaveAttribute("content", await room());
  }
});
