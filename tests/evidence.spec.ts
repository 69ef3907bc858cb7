// The evidence: from a claim to its study, from a pattern to its claim, and all of it without script.
import { library } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";
import { expect, test } from "./support/journey.ts";

const entries = await readAllEvidence(library);
const claims = entries.flatMap(({ evidence: { key, claims, nearest, references } }) =>
  claims.map(({ id, found = nearest }) => ({
    anchor: `${key}-${id}`,
    study: references.find((reference) => reference.id === found.cites[0])?.href,
  })),
);

test("a claim leads to its study in a new tab that can't reach back", async ({ page, context }) => {
  const [claim] = claims;
  await context.route("https://doi.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>The study</title>" }),
  );
  await page.goto("/evidence");
  const opened = context.waitForEvent("page");
  await page.locator(`#${claim?.anchor} a[href="${claim?.study}"]`).click();
  const tab = await opened;
  await expect(tab).toHaveURL(claim?.study ?? "");
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test("without script every claim and every source is there, the sources folded", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/evidence");
  for (const { anchor } of claims) await expect(page.locator(`#${anchor}`)).toBeVisible();
  for (const { evidence } of entries) {
    const fold = page.locator(`details:has(> #${evidence.key})`);
    await expect(fold.getByRole("listitem").first()).toBeHidden();
    await fold.locator("summary").click();
    for (const { href } of evidence.references)
      await expect(fold.locator(`a[href="${href}"]`)).toBeVisible();
  }
  await context.close();
});

test("a pattern's folded sources lead to its claim among the others", async ({ page }) => {
  await page.goto("/motion");
  await page.locator("details:has(> #sources) > summary").click();
  await page.getByRole("link", { name: "All sources are on the Evidence page" }).click();
  await expect(page).toHaveURL(/\/evidence#motion-/);
  await expect(page.locator("[id^=motion-]").first()).toBeInViewport();
});

for (const media of [{ media: "print" }, { forcedColors: "active", colorScheme: "light" }] as const)
  test(`a chart can be read in ${"media" in media ? "print" : "forced colours"} from the dark theme`, async ({
    page,
  }) => {
    await page.goto("/progress-bars");
    await expect(page.locator("html")).toHaveClass(/dark/);
    await page.emulateMedia(media);
    const colours = await page
      .locator("figure svg[role=img]")
      .first()
      .locator("text, circle, line")
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { fill, stroke } = getComputedStyle(part);
          return part.tagName === "line" ? stroke : fill;
        }),
      );
    expect(colours.length).toBeGreaterThan(0);
    for (const colour of new Set(colours)) {
      const [red = 255, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number);
      expect(red + green + blue, `${colour} on white`).toBeLessThan(3 * 110);
    }
  });
