// The evidence: from a claim to its paper, from the text to its footnote and back, and the table of all claims.
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { evidenceLists } from "../generators/evidence-lists.ts";
import { readPatterns } from "../generators/read-pattern.ts";
import { NEWEST } from "../generators/versions/change-lists.ts";
import { readEvidence } from "../generators/write-evidence.ts";
import { catalogue } from "../patterns/catalogue.ts";
import { axeFindings } from "./axe-findings.ts";
import { expect, test } from "./journey.ts";
import { animationsEnded, fontsLoaded, hasUsualFaces, NO_USUAL_FACES } from "./lights.ts";

const entries = await readEvidence(catalogue);
const claims = entries.flatMap(({ evidence }) =>
  evidence.claims.map((claim) => ({ ...claim, anchor: `${evidence.key}-${claim.id}` })),
);
const lists = evidenceLists(entries);
/** On the page itself; the rest, if there is any, is fetched when somebody asks for it. */
const written = lists.claims.first.flatMap((pattern) => pattern.claims);
const anchorsWritten = new Set(written.map(({ id }) => id));
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

test("without a script the table, the method and every source are there, and no control that would do nothing", async ({
  browser,
}) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const page = await still.newPage();
  await page.goto("/evidence");
  await expect(rows(page)).toHaveCount(written.length);
  for (const { anchor, short } of claims.filter(({ anchor }) => anchorsWritten.has(anchor)))
    await expect(page.locator(`#${anchor}`)).toContainText(short);
  for (const { id, url } of lists.sources.first.flatMap(({ sources }) => sources))
    await expect(page.locator(`#source-${id} > a`)).toHaveAttribute("href", url);
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("heading", { name: "How we grade" })).toBeVisible();
  await still.close();
});

test("the page and every list of the catalogue are below 30 kB", async ({ request }) => {
  for (const path of [
    "/evidence",
    "/changes",
    "/evidence.md",
    "/changes.md",
    "/index.md",
    "/llms.txt",
    "/sitemap.xml",
    "/r/registry.json",
  ]) {
    const text = await (await request.get(path)).text();
    expect(gzipSync(text, { level: 9 }).length, path).toBeLessThan(30_000);
  }
});

const changes = (await readPatterns(catalogue)).flatMap(({ versions }) => versions);
/** How many lists of a page go on beyond it. */
const LONGER = {
  "/evidence": [lists.claims, lists.sources].filter(({ parts }) => parts.length > 0).length,
  "/changes": changes.length > NEWEST ? 1 : 0,
};
for (const [path, longer] of Object.entries(LONGER)) {
  test(`${path} brings code for longer lists, and something to press, only where it has any`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto(path);
    await alive(page);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: /^Show (?:more|older|\d)/ })).toHaveCount(longer);
    const code = fetched.filter((url) => /growing|more-|older-|show-more/.test(url));
    expect(code.length > 0).toBe(longer > 0);
  });
}

test("the page carries the styles that it needs, and the way home brings those of the home page", async ({
  page,
}) => {
  // The home page's lamp moves its words, so places are compared where they stand still.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // What is typed, chosen and found nowhere is drawn by styles that no element of the written page has.
  const nothing = page.getByText("No claim answers to that.");
  const found = async () => [
    await page.getByRole("searchbox").boundingBox(),
    await nothing.boundingBox(),
  ];
  await page.goto("/evidence?text=no-such-word");
  await alive(page);
  await fontsLoaded(page);
  await expect(nothing).toBeVisible();
  const before = await found();
  await page.addStyleTag({
    url: (await page.locator("html").getAttribute("data-styles")) ?? "",
  });
  await expect.poll(found).toEqual(before);

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

test("filters and order are in the address, survive a reload, and are left by one press", async ({
  page,
}) => {
  await page.goto("/evidence");
  await alive(page);
  await page.getByRole("combobox", { name: "Verdict" }).selectOption("not-supported");
  await page.getByRole("button", { name: "Often claimed" }).click();
  await page.getByRole("searchbox").fill("engagement");
  await expect(page).toHaveURL("/evidence?text=engagement&verdict=not-supported&sort=claim");
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("engagement");
  await expect(page.getByRole("status").first()).toHaveText(`2 of ${claims.length} claims`);
  await expect(page.locator("th[aria-sort=ascending]")).toContainText("Often claimed");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL("/evidence");
  await expect(rows(page)).toHaveCount(written.length);
});

test("values in the address that mean nothing are passed over", async ({ page }) => {
  await page.goto("/evidence?grade=Z&verdict=%3Cscript%3E&pattern=../etc&sort=constructor&order=1");
  await alive(page);
  await expect(rows(page)).toHaveCount(written.length);
});

test("a search that finds nothing says so and leads back", async ({ page }) => {
  await page.goto("/evidence?text=no-such-word");
  await expect(page.getByText("No claim answers to that.")).toBeVisible();
  await animationsEnded(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Show all claims" }).click();
  await expect(rows(page)).toHaveCount(written.length);
});

test("a claim's own address brings it into view", async ({ page }) => {
  for (const { anchor } of claims) {
    await page.goto("about:blank");
    await page.goto(`/evidence#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test("a claim's own address brings it into view in a table that is narrowed as well", async ({
  page,
}) => {
  for (const { anchor, grade } of [claims[0], claims.at(-1)].flatMap((claim) => claim ?? [])) {
    await page.goto("about:blank");
    await page.goto(`/evidence?grade=${grade}#${anchor}`);
    await alive(page);
    await expect(rows(page)).toHaveCount(claims.filter((claim) => claim.grade === grade).length);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test("the table is sorted from the keyboard, and the focus stays", async ({ page }) => {
  await page.goto("/evidence");
  await alive(page);
  const button = page.getByRole("button", { name: "Evidence", exact: false }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Space");
  await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "descending");
  await expect(button).toBeFocused();
});

for (const query of ["", "?grade=C", "?sort=claim&order=descending", "?text=no-such-word"]) {
  test(`nothing jumps while /evidence${query} comes alive`, async ({ page }) => {
    await page.goto(`/evidence${query}`);
    await alive(page);
    await fontsLoaded(page);
    test.skip(!(await hasUsualFaces(page)), NO_USUAL_FACES);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.001);
  });
}

test("at 320 px each claim is a card that is still a row, and the order can be chosen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/evidence");
  await alive(page);
  await expect(page.getByRole("row")).toHaveCount(written.length);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Order" }).selectOption("claim descending");
  await expect(page).toHaveURL("/evidence?sort=claim&order=descending");
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(over).toBe(0);
  await animationsEnded(page);
  expect(await axeFindings(page)).toEqual([]);
});

test("the downloads hold every source, and the page says when they were checked", async ({
  page,
  request,
}) => {
  await page.goto("/evidence");
  const references = entries.flatMap(({ evidence }) => evidence.references);
  for (const name of ["BibTeX", "JSON"])
    await expect(page.getByRole("link", { name })).toHaveAttribute("download", "");
  const bib = await request.get("/evidence.bib");
  expect((await bib.text()).match(/^@\w+\{/gm)).toHaveLength(references.length);
  const json = await (await request.get("/evidence.json")).json();
  expect(json.schemaVersion).toBe(2);
  expect(json.patterns.flatMap((p: { references: unknown[] }) => p.references)).toHaveLength(
    references.length,
  );
  const schema = await (await request.get("/evidence.schema.json")).json();
  expect(schema.$id).toBe(json.$schema);
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
