// The code on each page, as a visitor reads and copies it; none of it is fetched before, and the paid one never.
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated } from "./support/page-readiness.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("nothing of the code, props and edge cases is fetched before a visitor asks", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/text-cycle-loop");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const early = /^\/code\/|\/(?:code-panel|playground|preview-frame|preview-entry)-/;
  expect(asked.filter((path) => early.test(path))).toEqual([]);
});

test("a press that is held while the code arrives still opens the fold below", async ({ page }) => {
  const release = await holdBack(page, "**/code/*.json");
  await page.goto("/conversational-input");
  await hydrated(page);
  await page.getByRole("button", { name: "Show the code" }).click();
  const props = page.locator("details", { has: page.getByRole("heading", { name: "Props" }) });
  await props.locator("summary").first().hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole("tablist", { name: "Files" })).toBeVisible();
  await page.mouse.up();
  await expect(props.first()).toHaveAttribute("open");
});

test("without script the facts, the command and the props are there", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/text-cycle-loop");
  await expect(page.getByRole("region", { name: "Code" })).toContainText("text-cycle-loop.tsx");
  await expect(page.locator("main")).toContainText("npx shadcn@latest add");
  await page.locator("summary", { hasText: /^Props$/ }).click();
  await expect(page.locator("#props")).toContainText("interval: number");
  await page.close();
});
