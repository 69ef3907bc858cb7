import { catalogue } from "../patterns/catalogue.ts";
import { holdBack } from "./hold-back.ts";
import { expect, sitePaths, test } from "./journey.ts";

for (const path of sitePaths) {
  test(`${path} is complete HTML before any script and hydrates without a warning`, async ({
    page,
    browser,
  }) => {
    const still = await browser.newContext({ javaScriptEnabled: false });
    const silent = await still.newPage();
    await silent.goto(path);
    await expect(silent.locator("h1")).toHaveCount(1);
    await expect(silent).toHaveTitle(/Lamplight/);
    expect(await silent.locator('meta[name="description"]').getAttribute("content")).not.toBe("");
    await still.close();
    await page.goto(path);
    await expect(page.locator('[data-wake="alive"]').first()).toBeAttached();
    await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  });
}

test("every pattern page leads back to the portfolio", async ({ page }) => {
  for (const { key, heading } of catalogue) {
    await page.goto(`/${key}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await page.getByRole("link", { name: "Back to Portfolio" }).click();
    await expect(page).toHaveURL(/\/$/);
  }
});

test.describe("an unknown path", () => {
  test.use({ expectedErrors: /404/ });
  test("answers 404, says so, logs the path and leads home", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await expect.poll(() => logged.some((line) => line.includes("/no-such-page"))).toBe(true);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page.getByRole("heading", { name: "Build lamps the right way" })).toBeVisible();
  });
});

test("the chosen tab is in the address, survives a reload, and an unknown one falls back to the first", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("tab", { name: "3D Motion" }).click();
  await expect(page).toHaveURL(/\?pattern=motion$/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "3D Motion" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goto("/?pattern=nothing");
  await expect(page.getByRole("tab", { name: "Spotlight Text" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("tabs answer the arrow keys", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  await page.getByRole("tab", { name: "Spotlight Text" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("tab", { name: "Cycle Loop Text" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("a demo that is still on its way shows that it is loading", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
  const release = await holdBack(page, "**/assets/**");
  await page.getByRole("tab", { name: "Progress Bar" }).click();
  await expect(page.getByText("Loading component...")).toBeVisible();
  release();
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
});

test("hostile and endless values in the address change nothing and throw nothing", async ({
  page,
}) => {
  for (const value of ["<script>alert(1)</script>", "//evil.example", "%00", "a".repeat(10_000)]) {
    const query = encodeURIComponent(value);
    await page.goto(`/?pattern=${query}&theme=${query}`);
    await expect(page.getByRole("tab", { name: "Spotlight Text" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    expect(await page.content()).not.toContain("alert(1)</script>");
    await page.goto(`/success?redirect=${query}&openPrompt=${query}`);
    await expect(page.getByRole("link", { name: "Go back" })).toHaveAttribute("href", "/");
    await page.goto(`/cancel?redirect=${query}&openPrompt=${query}`);
    await expect(page.getByRole("link", { name: "Go back now" })).toHaveAttribute("href", "/");
    await page.goto(`/embed/progress-bars?theme=${query}`);
    await expect(page.locator("html")).toHaveClass(/dark/);
  }
});

test("after a payment nobody is led to where no page stands, and a closing slash is no obstacle", async ({
  page,
}) => {
  for (const path of ["/no-such-page", "/evidence.json", "/?pattern=no-such-pattern"]) {
    await page.goto(`/cancel?redirect=${encodeURIComponent(path)}`);
    await expect(page.getByRole("link", { name: "Go back now" })).toHaveAttribute("href", "/");
  }
  await page.goto("/cancel?redirect=/motion/");
  await page.getByRole("link", { name: "Go back now" }).click();
  await expect(page).toHaveURL(/\/motion$/);
  await expect(page).toHaveTitle(/^3D Motion/);
});

test("every listed page names its Markdown twin, which is there", async ({ page, request }) => {
  for (const path of ["/", ...catalogue.map(({ key }) => `/${key}`), "/evidence", "/changes"]) {
    await page.goto(path);
    const twin = await page
      .locator('link[rel="alternate"][type="text/markdown"]')
      .getAttribute("href");
    const answer = await request.get(twin ?? "");
    expect(answer.headers()["content-type"], path).toContain("text/markdown");
    const asked = await request.get(path, { headers: { accept: "text/markdown" } });
    expect(await asked.text(), path).toBe(await answer.text());
  }
  const feed = await request.get("/changes.xml");
  expect(feed.headers()["content-type"]).toContain("atom");
});
