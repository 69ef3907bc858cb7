// `/`: what a visitor sees first, the toolkit and its tabs, and what every page has around it.
import { toolkit } from "../patterns/toolkit.ts";
import { expect, test } from "./support/journey.ts";

const ACCENT = "rgb(240, 140, 170)"; // #F08CAA

test("the first screen says what to do, and leads to the toolkit", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await expect(page.getByText("patterns for designers and developers")).toBeInViewport();
  const button = page.getByRole("link", { name: `See the ${toolkit.length} patterns` });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(button).toHaveCSS("background-color", ACCENT);
  const demo = await page.locator("section[data-demo]").boundingBox();
  expect(demo?.y).toBeLessThanOrEqual(820);
  await button.click();
  await expect(page.getByRole("button", { name: /AI Prompt/ })).toBeInViewport({ ratio: 1 });
});

test("each tab shows a paragraph with one or two research links, and its own demo", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" }); // 3D that turns is drawn by the processor
  await page.goto("/");
  for (const { title } of toolkit) {
    await page.getByRole("tab", { name: title }).click();
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("heading", { name: title }).first()).toBeVisible();
    await expect(panel.locator("sup.cite a").first()).toBeVisible();
    expect(await panel.locator("sup.cite a").count(), title).toBeLessThanOrEqual(2);
    await expect(panel.locator('a[target="_blank"]').first()).toHaveAttribute("rel", /noopener/);
    await expect(page.getByRole("region", { name: `${title}, live demo` })).toBeVisible();
  }
});

test("a shared link opens with its panel in view", async ({ page }) => {
  await page.goto("/?pattern=motion");
  await expect(page.getByRole("button", { name: /AI Prompt/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("tab", { selected: true })).toContainText("3D Motion");
});

test("the tabs are a column of 13 or 14 rem, and a strip on a phone that scrolls to the chosen one", async ({
  page,
}) => {
  const list = page.getByRole("tablist");
  await page.goto("/");
  for (const [width, column] of [
    [1100, 208],
    [1920, 224],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const [tabs, panel] = [
      await list.locator("..").boundingBox(),
      await page.getByRole("tabpanel").boundingBox(),
    ];
    expect((panel?.x ?? 0) - (tabs?.x ?? 0)).toBeGreaterThan(column);
    expect(tabs?.width).toBeLessThanOrEqual(1024);
    const columns = await list
      .locator("..")
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
    expect(Number.parseFloat(columns)).toBe(column);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/?pattern=social-proofing");
  await expect(page.getByRole("tab", { name: "Social Proofing" })).toBeInViewport({ ratio: 1 });
});

test("every page has a header and a footer, on a phone too", async ({ page }) => {
  for (const path of ["/", "/progress-bars"]) {
    await page.goto(path);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const header = page.getByRole("banner");
      await expect(header.getByText("A behavioural design toolkit")).toBeInViewport();
      for (const name of [/^Lamplight$/, /^Patterns$/, /^Evidence$/, /^the author/])
        await expect(header.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
      await expect(header.getByRole("switch")).toBeInViewport({ ratio: 1 });
      const footer = page.getByRole("contentinfo");
      await expect(footer.getByRole("link", { name: /^Get in touch/ })).toBeVisible();
      for (const to of [
        "/evidence",
        "/sample-size",
        "/test-result",
        "/changes",
        "/terms",
        "/privacy",
      ])
        await expect(footer.locator(`a[href="${to}"]`)).toBeVisible();
    }
  }
  await page.getByRole("banner").getByRole("link", { name: "Patterns" }).click();
  await expect(page.getByRole("heading", { name: "What do you want to move?" })).toBeInViewport();
});

test("the cycling sentence is at most 500 px wide", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/embed/text-cycle-loop");
  const sentence = page.locator("p", { hasText: "deserves better tools" });
  await expect.poll(async () => (await sentence.boundingBox())?.width).toBe(500);
});
