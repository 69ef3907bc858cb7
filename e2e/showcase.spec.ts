import { catalogue } from "../patterns/catalogue.ts";
import { expect, patternKeys, test } from "./journey.ts";
import { awake } from "./lights.ts";
import { sceneReady } from "./scene.ts";
import { texturedScene } from "./textured-scene.ts";

const TABS = catalogue.map(({ title }) => title);

test("the toolkit has a tab for each pattern, in the catalogue's order, the first one chosen", async ({
  page,
}) => {
  await page.goto("/");
  const names = await page
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => tab.children[1]?.textContent));
  expect(names).toEqual(TABS);
  await expect(page.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
});

test("each tab shows a paragraph with numbered research links and its own demo", async ({
  page,
}) => {
  await page.goto("/");
  for (const title of TABS) {
    await page.getByRole("tab", { name: title }).click();
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("heading", { level: 2, name: title }).first()).toBeVisible();
    await expect(panel.locator("sup.cite a").first()).toBeVisible();
    const cited = await panel.locator("sup.cite a").count();
    expect(cited, title).toBeGreaterThanOrEqual(1);
    expect(cited, title).toBeLessThanOrEqual(2);
    await expect(panel.locator('ol a[target="_blank"]').first()).toHaveAttribute("rel", /noopener/);
    await expect(page.getByRole("region", { name: `${title}, live demo` })).toBeVisible();
  }
});

test("the tabs are a scrolling strip on a phone and a column of 13 or 14 rem beside the panel", async ({
  page,
}) => {
  for (const [width, column] of [
    [1100, 208],
    [1400, 224],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const list = await page.getByRole("tablist").boundingBox();
    const panel = await page.getByRole("tabpanel").boundingBox();
    expect(panel && list && panel.x > list.x + 150 && panel.y < list.y + 100).toBe(true);
    const columns = await page
      .getByRole("tablist")
      .locator("..")
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
    expect(Number.parseFloat(columns)).toBe(column);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/?pattern=social-proofing");
  const tab = page.getByRole("tab", { name: "Social Proofing" });
  await expect(tab).toBeInViewport();
  expect(
    await page.getByRole("tablist").evaluate((list) => list.scrollWidth > list.clientWidth),
  ).toBe(true);
});

test("the name, the tagline and the author stand at the top, the invitation at the foot, at every width", async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await expect(page.getByText("A behavioural design toolkit").first()).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "The author" })).toBeVisible();
    await expect(
      page.getByRole("contentinfo").getByRole("link", { name: "Say hello." }),
    ).toBeVisible();
  }
  await page.goto("/progress-bars");
  await expect(page.getByRole("banner").getByText("A behavioural design toolkit")).toBeVisible();
});

test("the content is never wider than 64 rem", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/progress-bars");
  const box = await page.getByRole("article").boundingBox();
  expect(Math.round(box?.width ?? Number.NaN)).toBeLessThanOrEqual(1024);
});

test("a pattern page has a prompt card with its short label and the licence in one sentence", async ({
  page,
}) => {
  await page.goto("/visual-salience");
  await expect(page.getByText(/^Prompt: Create a /)).toBeVisible();
  await expect(page.getByText("Free for any project (MIT licence).").first()).toBeVisible();
});

test("no demo lies over its prompt button, at any width", async ({ page }) => {
  for (const key of patternKeys) {
    // The page stands before any script runs, so none is waited for.
    await page.goto(`/embed/${key}`, { waitUntil: "domcontentloaded" });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const button = page.locator("section[data-stage]").getByText("AI Prompt").first();
      const reached = () =>
        button.evaluate((words) => {
          const target = words.closest("a, button");
          const { left, top, width, height } = (target ?? words).getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return target?.contains(hit) ?? false;
        });
      await expect.poll(reached, `${key} at ${width} px`).toBe(true);
    }
  }
});

test("the 3D card is 500 px high, and higher only where its words need the room", async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 500],
    [720, 500],
    [320, null],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Whole, but before any script runs.
    await page.goto("/embed/motion", { waitUntil: "domcontentloaded" });
    const card = page.getByRole("region", { name: "3D Motion, live demo" });
    const high = async () => (await card.boundingBox())?.height;
    if (height) await expect.poll(high, `at ${width} px`).toBe(height);
    else await expect.poll(high, `at ${width} px`).toBeGreaterThanOrEqual(500);
    const roomBelow = () =>
      card
        .getByText("Bring your UI to life")
        .evaluate(
          (words) =>
            (words.closest("section")?.getBoundingClientRect().bottom ?? Number.NaN) -
            words.getBoundingClientRect().bottom,
        );
    await expect.poll(roomBelow, `at ${width} px`).toBeGreaterThanOrEqual(0);
  }
});

test("the cycling sentence stands in a container of at most 500 px, whatever the room", async ({
  page,
}) => {
  for (const width of [1920, 1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/text-cycle-loop");
    const sentence = page
      .getByRole("region", { name: "Cycle Loop Text, live demo" })
      .locator("p", { hasText: "deserves better tools" });
    const wide = async () => (await sentence.boundingBox())?.width;
    if (width > 500) await expect.poll(wide, `at ${width} px`).toBe(500);
    else await expect.poll(wide, `at ${width} px`).toBeLessThan(width);
  }
});

test("the light falls in #F08CAA: the chosen tab is lit in it", async ({ page }) => {
  await page.goto("/");
  await awake(page);
  const lit = page.getByRole("tab", { selected: true }).locator("span").last();
  await expect(lit).toHaveCSS("border-top-color", "rgb(240, 140, 170)");
});

test("a full page reached from the showcase looks as it does when it is opened by itself", async ({
  page,
}) => {
  const looks = () =>
    page
      .locator("#measure")
      .evaluate((part) =>
        [...part.querySelectorAll("*")].map(
          (one) => getComputedStyle(one).display + getComputedStyle(one).fontSize,
        ),
      );
  await page.goto("/visual-salience");
  await awake(page);
  const opened = await looks();
  await page.goto("/");
  // Before that, the press would open the page by itself.
  await awake(page);
  await page.getByRole("link", { name: "Spotlight Text: Full page" }).click();
  await expect(page).toHaveURL(/\/visual-salience$/);
  await expect(page.locator("#measure")).toBeVisible();
  await expect.poll(looks).toEqual(opened);
});

test("a scene with pictures within it is drawn with them, under the site's own policy", async ({
  page,
}) => {
  test.slow();
  await page.route("**/scenes/*.glb", (route) =>
    route.fulfill({ contentType: "model/gltf-binary", body: texturedScene() }),
  );
  await page.addInitScript(() => {
    const { texSubImage2D } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.texSubImage2D = function (...args: unknown[]) {
      if (args.at(-1) instanceof ImageBitmap) document.documentElement.dataset.pictured = "";
      return Reflect.apply(texSubImage2D, this, args);
    };
  });
  await page.goto("/embed/motion");
  await sceneReady(page);
  await expect(page.locator("html")).toHaveAttribute("data-pictured");
});
