import { library } from "../patterns/catalogue.ts";
import { holdBack } from "./support/hold-back.ts";
import { expect, sitePaths, test } from "./support/journey.ts";
import { hydrated } from "./support/page-readiness.ts";

test.use({ expectedErrors: /status of 404/ });

test("icons, pictures, Markdown twins, feed and sitemap are there", async ({ request }) => {
  const typeOf = async (address: string) => {
    const { pathname } = new URL(address, "http://site.invalid");
    const answer = await request.get(pathname);
    expect(answer.status(), pathname).toBe(200);
    return answer.headers()["content-type"];
  };
  const robots = await (await request.get("/robots.txt")).text();
  const sitemap = new URL(/^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "").pathname;
  const listed = await (await request.get(sitemap)).text();
  const paths = [...listed.matchAll(/<loc>([^<]+)</g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths.toSorted()).toEqual(
    sitePaths.filter((path) => !/success|cancel|terms|privacy/.test(path)).toSorted(),
  );
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const addressIn = (mark: string) =>
      new RegExp(`<(?:link|meta) [^>]*${mark}[^>]* (?:href|content)="([^"]*)"`).exec(html)?.[1] ??
      "";
    expect(new URL(addressIn('rel="canonical"')).pathname).toBe(path);
    expect(await typeOf(addressIn('rel="apple-touch-icon"'))).toBe("image/png");
    expect(await typeOf(addressIn('property="og:image"'))).toBe("image/png");
    expect(await typeOf(addressIn('type="text/markdown"'))).toContain("text/markdown");
    const asked = await request.get(path, { headers: { accept: "text/markdown" } });
    expect(asked.headers()["content-type"], path).toContain("text/markdown");
  }
  for (const icon of ["/favicon.ico", "/favicon.svg"]) expect(await typeOf(icon)).toMatch(/image/);
  expect(await typeOf("/changes.xml")).toContain("atom");
});

test("every row of /patterns has its pattern's drawing", async ({ request }) => {
  const html = await (await request.get("/patterns")).text();
  const drawings = html.split('class="thumbnail').slice(1);
  const empty = drawings.filter((after) => !/^[^>]*><svg /.test(after));
  expect({ rows: drawings.length > library.length, empty }).toEqual({ rows: true, empty: [] });
});

test("an unknown path answers 404, says so, logs the path and leads home", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect.poll(() => logged.some((line) => line.includes("/no-such-page"))).toBe(true);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page.getByRole("heading", { name: "Build lamps the right way" })).toBeVisible();
});

test("a metric chosen by keyboard has the focus on its heading, before the script too, and Back undoes it", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { name: "Fewer abandoned waits" });
  const metric = page.getByRole("link", { name: "Fewer abandoned waits" });
  await page.goto("/patterns");
  await hydrated(page);
  await metric.focus();
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
  await expect(metric).toBeInViewport();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.locator("section :focus")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/patterns$/);
  await expect.poll(() => page.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(1);
  await page.goto((await metric.getAttribute("href")) ?? "");
  await expect(heading).toBeFocused();
});

test("a tab is in the address, answers the arrow keys, and an unknown one falls back to the first", async ({
  page,
}) => {
  const chosen = (name: string) => page.getByRole("tab", { name, selected: true });
  await page.goto("/");
  await page.getByRole("tab", { name: "Progress Bar" }).click();
  await expect(page).toHaveURL(/\?pattern=progress-bars$/);
  await page.reload();
  await expect(chosen("Progress Bar")).toBeVisible();
  await hydrated(page);
  await chosen("Progress Bar").focus();
  await page.keyboard.press("Home");
  await expect(chosen("Spotlight Text")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(chosen("Cycle Loop Text")).toBeVisible();
  await page.goto("/?pattern=nothing");
  await expect(chosen("Spotlight Text")).toBeVisible();
});

test("a demo that is on its way shows that it is loading", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const release = await holdBack(page, "**/assets/**");
  await page.getByRole("tab", { name: "Progress Bar" }).click();
  await expect(page.getByText("Loading component...")).toBeVisible();
  release();
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
});

test("hostile values in the address change nothing and throw nothing", async ({ page }) => {
  for (const value of ["<script>alert(1)</script>", "//evil.example", "%00", "a".repeat(900)]) {
    const query = encodeURIComponent(value);
    await page.goto(`/?pattern=${query}&theme=${query}`);
    await expect(page.getByRole("tab", { name: "Spotlight Text", selected: true })).toBeVisible();
    expect(await page.content()).not.toContain("alert(1)</script>");
    await page.goto(`/cancel?redirect=${query}&openPrompt=${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(`/embed/progress-bars?theme=${query}`);
    await expect(page.locator("html")).toHaveClass(/dark/);
  }
});
