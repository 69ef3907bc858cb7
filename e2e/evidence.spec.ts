// The evidence: from a claim to its paper, from the text to its footnote and back, and the table of all claims.
import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";
import { axeFindings } from "./axe-findings.ts";
import { expect, test } from "./journey.ts";
import { animationsEnded, fontsLoaded, hasUsualFaces, NO_USUAL_FACES } from "./lights.ts";

const entries = await readAllEvidence(catalogue);
const claims = entries.flatMap(({ evidence }) =>
  evidence.claims.map((claim) => ({ ...claim, anchor: `${evidence.key}-${claim.id}` })),
);
const papers = new Set(
  entries.flatMap(({ evidence }) => evidence.references.map(({ href }) => href)),
);
const alive = (page: Page) => expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
const rows = (page: Page) => page.locator("tbody tr[id]");

/** Everything that moved without being asked to, since the page began. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test("a reader goes from a claim to its paper in one click, in a tab that knows nothing of this one", async ({
  page,
  context,
}) => {
  await context.route("https://doi.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>The paper</title>" }),
  );
  await page.goto("/evidence");
  const row = page.locator("#visual-salience-click-through-35");
  const opened = context.waitForEvent("page");
  await row.getByRole("link", { name: /^Bhatnagar & Orquin, 2022/ }).click();
  const paper = await opened;
  await expect(paper).toHaveURL("https://doi.org/10.1037/xge0001204");
  expect(await paper.evaluate(() => window.opener)).toBeNull();
});

test("without a script the table, the method and every source are there", async ({ browser }) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const page = await still.newPage();
  await page.goto("/evidence");
  await expect(rows(page)).toHaveCount(claims.length);
  for (const { anchor, short } of claims)
    await expect(page.locator(`#${anchor}`)).toContainText(short);
  for (const { evidence } of entries)
    for (const { id, href } of evidence.references)
      await expect(page.locator(`#source-${evidence.key}-${id} > a`)).toHaveAttribute("href", href);
  await expect(page.getByRole("heading", { name: "How we grade" })).toBeVisible();
  await still.close();
});

test("the way home brings the styles of the home page", async ({ page }) => {
  // The home page's lamp moves its words, so places are compared once they stand still.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const tabs = page.getByRole("tablist").first();
  const heading = page.getByRole("heading", { level: 1 });
  const home = async () => [await heading.boundingBox(), (await tabs.boundingBox())?.height];
  await page.goto("/");
  await alive(page);
  await fontsLoaded(page);
  await animationsEnded(page);
  const opened = await home();
  await page.goto("/evidence");
  await alive(page);
  await fontsLoaded(page);
  await page.getByRole("link", { name: "Lamplight" }).click();
  await expect(page).toHaveURL("/");
  await expect(tabs).toBeVisible();
  await expect.poll(home).toEqual(opened);
});

test("a claim's own address brings it into view", async ({ page }) => {
  for (const { anchor } of claims) {
    await page.goto("about:blank");
    await page.goto(`/evidence#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test("nothing jumps while /evidence comes alive", async ({ page }) => {
  await page.goto("/evidence");
  await alive(page);
  await fontsLoaded(page);
  test.skip(!(await hasUsualFaces(page)), NO_USUAL_FACES);
  await page.waitForLoadState("networkidle");
  expect(await layoutShift(page)).toBeLessThan(0.001);
});

test("at 320 px each claim is a card that is still a row", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/evidence");
  await alive(page);
  await expect(page.getByRole("row")).toHaveCount(claims.length);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(over).toBe(0);
  await animationsEnded(page);
  expect(await axeFindings(page)).toEqual([]);
});

test("a pattern's page leads to its claim among the others", async ({ page }) => {
  await page.goto("/motion");
  await alive(page);
  await page.locator('a[href^="/evidence#"]').click();
  await expect(page).toHaveURL("/evidence#motion-engagement-20");
  await expect(page.locator("#motion-engagement-20")).toBeInViewport();
});

test("the download holds every source, and the page says when they were checked", async ({
  page,
  request,
}) => {
  await page.goto("/evidence");
  await expect(page.getByRole("link", { name: "JSON" })).toHaveAttribute("download", "");
  const json = await (await request.get("/evidence.json")).json();
  const hrefs = json.patterns.flatMap((pattern: { references: { href: string }[] }) =>
    pattern.references.map(({ href }) => href),
  );
  expect(new Set(hrefs)).toEqual(papers);
  await expect(page.locator("#method time")).toHaveCount(0);
  await expect(page.getByText("Last checked").first()).toBeVisible();
  await expect(page.locator("#report a")).toHaveAttribute("rel", /noopener/);
});

for (const { pattern, evidence } of entries) {
  test(`${pattern.key}: a footnote leads to its source, the source back, the card and the plots are there`, async ({
    page,
  }) => {
    await page.goto(`/${pattern.key}`);
    await alive(page);
    const cite = page.locator("header sup.cite a, #main sup.cite a").first();
    const target = (await cite.getAttribute("href")) ?? "";
    await fontsLoaded(page); // a figure of a few pixels, which moves as they come
    await cite.click();
    await expect(page).toHaveURL(`/${pattern.key}${target}`);
    await expect(page.locator(target)).toBeInViewport();
    const back = page.locator(`${target} a[aria-label^="Back to the text"]`).first();
    const place = (await back.getAttribute("href")) ?? "";
    await back.click();
    await expect(page.locator(place)).toBeInViewport();
    const source = page.locator(`${target} a[target="_blank"]`);
    await expect(source).toHaveAttribute("rel", "noopener noreferrer");
    for (const title of ["What was found", "When it backfires", "Who it does not serve"])
      await expect(page.getByRole("term").filter({ hasText: title })).toBeVisible();
    await expect(page.locator("figure svg[role=img]")).toHaveCount(evidence.plots.length);
  });
}

test("a plot's numbers are a press away, by night and by day, and axe finds nothing", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/social-proofing");
  await alive(page);
  await page.getByText("The numbers").click();
  await expect(page.getByRole("cell", { name: "+33.4%" })).toBeVisible();
  await animationsEnded(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("switch").first().click();
  await expect(page.locator("html")).toHaveClass(/light/);
  await animationsEnded(page);
  expect(await axeFindings(page)).toEqual([]);
});

test("the panel of the showcase says in a press when the pattern backfires", async ({ page }) => {
  await page.goto("/?pattern=motion");
  const panel = page.getByRole("tabpanel");
  await panel.getByText("when it backfires").click();
  await expect(panel.getByText("Does not serve:")).toBeVisible();
});

test("moving to a pattern's page from another brings its own evidence", async ({ page }) => {
  await page.goto("/visual-salience");
  await alive(page);
  await page.getByRole("navigation", { name: "Next pattern" }).getByRole("link").click();
  await expect(page).toHaveURL("/text-cycle-loop");
  await expect(page.getByText("+20% engagement", { exact: true })).toBeVisible();
  await expect(page.getByText("Text that never settles can feel like work")).toBeVisible();
});

test.describe("evidence that can't be fetched", () => {
  test.use({ expectedErrors: /ERR_FAILED|could not be shown|dynamically imported|Failed to load/ });
  test("says so in its place, with the demo alive, and Try again brings it", async ({ page }) => {
    await page.goto("/visual-salience");
    await alive(page);
    await page.waitForLoadState("networkidle");
    // The whole notes and the short ones have the same name; only the whole ones hold a card.
    await page.route("**/assets/notes-*.js", async (route) => {
      const answer = await route.fetch();
      if ((await answer.text()).includes("backfires:`<p>")) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await page.getByRole("navigation", { name: "Next pattern" }).getByRole("link").click();
    const told = page.getByText("This part could not be loaded.");
    await expect(told.first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Text Cycle Loop" })).toBeVisible();
    await page.unroute("**/assets/notes-*.js");
    // The notes have two places. A browser that remembers the failure reloads the page, which brings both at once.
    await expect(async () => {
      if (await told.count()) await page.getByRole("button", { name: "Try again" }).first().click();
      await expect(told).toHaveCount(0, { timeout: 3000 });
    }).toPass();
    await expect(page.getByText("Text that never settles can feel like work")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sources" })).toBeVisible();
  });
});

for (const media of [
  { media: "print" },
  { forcedColors: "active", colorScheme: "light" },
] as const) {
  test(`a plot can be read in ${"media" in media ? "print" : "forced colours"}, by night too`, async ({
    page,
  }) => {
    await page.goto("/progress-bars");
    const plot = page.locator("figure svg[role=img]").first();
    await plot.scrollIntoViewIfNeeded();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await page.emulateMedia(media);
    const fills = await plot
      .locator("text")
      .evaluateAll((texts) => [...new Set(texts.map((text) => getComputedStyle(text).fill))]);
    for (const fill of fills) {
      const [red = 255, green = 255, blue = 255] = (fill.match(/\d+/g) ?? []).map(Number);
      expect(red + green + blue, `${fill} on white`).toBeLessThan(3 * 110);
    }
  });
}
