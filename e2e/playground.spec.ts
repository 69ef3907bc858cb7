// A visitor tries a component's props and edge cases on the built site, under its strict policy, and copies the code.
import type { Page } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { axeFindings } from "./axe-findings.ts";
import { expect, test } from "./journey.ts";
import { awake, LIGHTS, turnTo } from "./lights.ts";

/** Milliseconds that a preview may take to open on a machine that is busy with other tests. */
const OPEN_TIMEOUT_MS = 20_000;

const section = (page: Page) => page.locator("#playground");
const preview = (page: Page) => section(page).frameLocator("iframe[data-state=open]");
const heading = (page: Page) => section(page).getByRole("button", { name: /^Props/ });

async function opened(page: Page): Promise<void> {
  await expect(preview(page).locator("main > *").first()).toBeAttached({
    timeout: OPEN_TIMEOUT_MS,
  });
}
async function openPlayground(page: Page, key: string): Promise<void> {
  await page.goto(`/${key}`);
  await awake(page);
  await heading(page).click();
  await opened(page);
}

test.describe("a journey", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a prop is changed, the code is copied, and all is put back", async ({ page }) => {
    await openPlayground(page, "text-cycle-loop");
    await page.getByRole("textbox", { name: "words" }).fill("kindness");
    await expect(preview(page).locator("main")).toContainText("kindness");
    await page.getByRole("button", { name: "Copy code" }).click();
    await expect(page.getByText("The usage is on the clipboard.").first()).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('import { TextCycleLoop } from "@/components/ui/text-cycle-loop";');
    expect(copied).toContain('words={["kindness"]}');
    await section(page).getByRole("button", { name: "Reset" }).click();
    await expect(preview(page).locator("main")).not.toContainText("kindness");
  });
});

test("nothing of it is fetched before it is asked for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/progress-bars");
  await awake(page);
  const ours = () => asked.filter((url) => /\/assets\/(?:playground|preview-entry)-/.test(url));
  expect(ours()).toEqual([]);
  await heading(page).click();
  await opened(page);
  expect(ours()).not.toEqual([]);
});

test("the preview has a viewport of its own", async ({ page }) => {
  await openPlayground(page, "progress-bars");
  await page.getByRole("radio", { name: "320 px" }).check();
  await expect
    .poll(() =>
      preview(page)
        .locator("main")
        .evaluate(() => window.innerWidth),
    )
    .toBe(320);
});

test.describe("every edge case of every pattern", () => {
  test.use({ expectedErrors: /scene|microphone|WebGL|status of 404/i });
  for (const { key, scenarios = [] } of catalogue) {
    test(`${key}: it says what to look at, and the page itself stays as it is`, async ({
      page,
    }) => {
      test.slow();
      await openPlayground(page, key);
      const edgeCases = section(page).getByRole("region", { name: "Edge cases" });
      for (const { label, environment, watch } of scenarios) {
        await edgeCases.getByRole("button", { name: label, exact: true }).click();
        await opened(page);
        await expect(edgeCases.getByRole("status")).toHaveText(watch);
        if (environment === "right-to-left")
          await expect(preview(page).locator("html")).toHaveAttribute("dir", "rtl");
      }
      await expect(page.locator("html")).not.toHaveAttribute("dir", "rtl");
    });
  }
});

test.describe("when a part of it can't be fetched", () => {
  test.use({ expectedErrors: /Failed to load|Failed to fetch|could not be|importing a module/ });
  for (const [file, sentence] of [
    ["playground", "This part could not be loaded."],
    ["preview-entry", "The preview could not be loaded."],
  ] as const) {
    test(`${file}: a sentence says so, and trying again works`, async ({ page }) => {
      let refuse = true;
      await page.route(new RegExp(`/assets/${file}-`), (route) =>
        refuse ? route.abort() : route.fallback(),
      );
      await page.goto("/progress-bars");
      await awake(page);
      await heading(page).click();
      await expect(page.getByText(sentence)).toBeVisible({ timeout: OPEN_TIMEOUT_MS });
      refuse = false;
      await section(page).getByRole("button", { name: "Try again" }).click();
      await opened(page);
    });
  }
});

for (const { key } of catalogue) {
  test(`axe finds nothing in the open playground of ${key}, by night and by day, nor does it overflow 320 px`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPlayground(page, key);
    await page.getByRole("radio", { name: "640 px" }).check();
    for (const light of LIGHTS) {
      await turnTo(page, light);
      await expect(preview(page).locator("html")).toHaveClass(light === "day" ? /light/ : /dark/);
      const findings = await axeFindings(page);
      // The page and the preview show the same demo.
      const others = findings.filter((finding) => !finding.startsWith("landmark-unique"));
      expect(others, light).toEqual([]);
    }
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
  });
}
