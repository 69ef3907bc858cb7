// The code on each page, as a visitor reads and copies it; none of it is fetched before, and the paid one never.
import { catalogue } from "../patterns/catalogue.ts";
import { axeFindings } from "./axe-findings.ts";
import { expect, freePatterns, test } from "./journey.ts";
import { animationsEnded, awake, LIGHTS, turnTo } from "./lights.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const [free] = freePatterns;
const paid = catalogue.find(({ price }) => price === "premium");
if (!free || !paid) throw new Error("The catalogue has no free or no paid pattern.");

for (const pattern of freePatterns) {
  test(`every file of ${pattern.heading} can be read, and is the one in the prompt`, async ({
    page,
  }) => {
    await page.goto(`/${pattern.key}`);
    await page.getByRole("button", { name: "Show the code" }).click();
    const [main = ""] = pattern.files;
    await expect(page.getByRole("tab", { name: main, exact: true })).toBeFocused();
    await expect(page.getByRole("tab")).toHaveText([...pattern.files, ...(pattern.extras ?? [])]);
    await page.getByRole("button", { name: `Copy ${main}`, exact: true }).click();
    await expect(page.getByText(`${main} is on the clipboard.`).first()).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`Lamplight ${pattern.name} `);
    const prompt = await (await page.request.get(`/prompts/${pattern.name}.md`)).text();
    expect(prompt).toContain(copied.trimEnd());
  });
}

test("no file is fetched before a visitor asks, and the facts need no script", async ({
  browser,
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/${free.key}`);
  await awake(page);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => /^\/code\/|\/code-panel/.test(path))).toEqual([]);

  const bare = await browser.newPage({ javaScriptEnabled: false });
  await bare.goto(`/${free.key}`);
  const section = bare.getByRole("region", { name: "Code", exact: true });
  for (const file of free.files) await expect(section).toContainText(file);
  await expect(section).toContainText("npx shadcn@latest add");
  await section.locator("summary").click();
  await expect(section.getByRole("row").nth(1)).toBeVisible();
  await bare.close();
});

test("a click made before the script arrives is played back", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/${free.key}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Show the code" }).click();
  held.resolve();
  await expect(page.getByRole("tab", { name: free.files[0], exact: true })).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ expectedErrors: /could not be (shown|fetched|loaded)|Failed to (load|fetch)/ });
  test("it says so, and comes when the network is back", async ({ page }) => {
    await page.goto(`/${free.key}`);
    await awake(page);
    await page.route("**/code/*.json", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Show the code" }).click();
    const section = page.getByRole("region", { name: "Code", exact: true });
    await expect(section.getByRole("alert")).toBeVisible();
    await page.unroute("**/code/*.json");
    await section.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("tab", { name: free.files[0], exact: true })).toBeVisible();
  });
});

test("the paid pattern lists its files, says where to buy them, and shows no line of them", async ({
  page,
}) => {
  await page.goto(`/${paid.key}`);
  const section = page.getByRole("region", { name: "Code", exact: true });
  for (const file of paid.files) await expect(section).toContainText(file);
  await expect(section.getByRole("button", { name: "Show the code" })).toHaveCount(0);
  expect((await page.request.get(`/code/${paid.name}.json`)).status()).toBe(404);
  await section.getByRole("button", { name: "AI Prompt, $5" }).click();
  await expect(page.getByText("Unlock Premium AI Prompt")).toBeVisible();
});

test("a move between pages brings the next pattern's code", async ({ page }) => {
  await page.goto(`/${free.key}`);
  await awake(page);
  const next = freePatterns[1];
  if (!next) throw new Error("The catalogue has one free pattern alone.");
  await page.getByRole("navigation", { name: "Next pattern" }).getByRole("link").click();
  const section = page.getByRole("region", { name: "Code", exact: true });
  await expect(section).toContainText(next.files[0] ?? "");
  await section.getByRole("button", { name: "Show the code" }).click();
  await expect(page.getByRole("tab", { name: next.files[0], exact: true })).toBeVisible();
});

// A page on which nothing moves by itself.
const still = freePatterns.find(({ key }) => key === "progress-bars") ?? free;

for (const light of LIGHTS) {
  test(`open code and props are accessible, and stay within 360 pixels by ${light}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/${still.key}`);
    await turnTo(page, light);
    await page.locator("#code-part summary").click();
    await page.getByRole("button", { name: "Show the code" }).click();
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await animationsEnded(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    expect(await axeFindings(page, "#code-part")).toEqual([]);
  });
}
