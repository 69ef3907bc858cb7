import type { FrameLocator } from "@playwright/test";
import { catalogue } from "../patterns/catalogue.ts";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { test } from "./another-site.ts";
import { expect } from "./journey.ts";

test.use({
  launchOptions: {
    executablePath: findBrowser() ?? undefined,
    // A microphone that is there and that the browser itself allows: what is refused, a page has refused.
    args: [...browserFlags, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

/** Also long enough for the browser to hand on clicks: it swallows those in another site's frame that has just appeared. */
async function awakeInside(frame: FrameLocator): Promise<void> {
  await expect(frame.locator('[data-wake="alive"]').first()).toBeAttached({ timeout: 15_000 });
  await expect(frame.locator('[data-wake="asleep"]')).toHaveCount(0, { timeout: 15_000 });
}

for (const { key, title } of catalogue) {
  test(`the embed of ${key} comes alive on another site's page`, async ({ page, frameOurs }) => {
    test.slow(key === "motion", "3D is drawn by the processor");
    const frame = await frameOurs(page, `/embed/${key}`);
    await expect(frame.getByRole("region", { name: `${title}, live demo` })).toBeVisible();
    await awakeInside(frame);
  });
}

test("a framed demo works, and takes its light from the address", async ({ page, frameOurs }) => {
  const frame = await frameOurs(page, "/embed/progress-bars?theme=light");
  await awakeInside(frame);
  await expect(frame.locator("html")).toHaveClass(/light/);
  await frame.getByRole("button", { name: "Next step" }).click();
  await expect(frame.getByText("Step 2 of 4")).toBeVisible();
});

for (const { key, title } of catalogue) {
  test(`the embed of ${key} comes alive in a sandbox that leaves it scripts alone`, async ({
    page,
    frameOurs,
  }) => {
    test.slow(key === "motion", "3D is drawn by the processor");
    const frame = await frameOurs(page, `/embed/${key}`, "", "allow-scripts");
    await expect(frame.getByRole("region", { name: `${title}, live demo` })).toBeVisible();
    await awakeInside(frame);
    // It has no origin, keeps nothing, and has its fonts nevertheless.
    expect(await frame.locator("html").evaluate(() => self.origin)).toBe("null");
    const fonts = await frame
      .locator("html")
      .evaluate(() =>
        [...document.fonts]
          .filter(({ family }) => !family.includes("fallback"))
          .map(({ status }) => status),
      );
    expect(fonts).toContain("loaded");
    expect(fonts).not.toContain("error");
  });
}

test("the paid pattern's button leads out of the frame, to its full page in a new tab", async ({
  page,
  context,
  frameOurs,
  baseURL,
}) => {
  test.slow(true, "3D is drawn twice, without a graphics card");
  const frame = await frameOurs(page, "/embed/motion");
  await awakeInside(frame);
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: "AI Prompt $5" }).click();
  const full = await opened;
  await expect(full).toHaveURL(`${baseURL}/motion`);
  await full.getByRole("button", { name: "AI Prompt $5" }).first().click();
  await expect(full.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" })).toBeVisible();
  expect(await full.evaluate(() => window.opener)).toBeNull();
  expect(page.url(), "the other site's page stays where it is").toContain("localhost");
});

test.describe("without leave of the page around it", () => {
  test.use({ expectedErrors: /[Pp]ermissions policy/ });

  test("a free prompt is copied the old way, for the clipboard is closed to frames", async ({
    page,
    frameOurs,
  }) => {
    const frame = await frameOurs(page, "/embed/progress-bars");
    await awakeInside(frame);
    await frame.getByRole("button", { name: "AI Prompt Free" }).click();
    await frame.getByRole("button", { name: "Copy to Clipboard" }).click();
    await expect(frame.getByText("Prompt copied").first()).toBeVisible();
    await expect(frame.getByRole("dialog")).toBeHidden();
  });

  test("the microphone is refused in a clear sentence, and the demo goes on without it", async ({
    page,
    frameOurs,
  }) => {
    const frame = await frameOurs(page, "/embed/conversational-input");
    await awakeInside(frame);
    await frame.getByRole("button", { name: "Record from the microphone" }).click();
    await expect(frame.getByText(/^The microphone was refused\. .+/)).toBeVisible();
    await expect(frame.getByText("A simulation")).toBeVisible();
    await expect(frame.getByText("Listening...")).toBeVisible();
  });
});

test("a page that passes the microphone on gets a recording that can be heard again", async ({
  page,
  frameOurs,
}) => {
  const frame = await frameOurs(page, "/embed/conversational-input", "microphone");
  await awakeInside(frame);
  const button = frame.getByRole("button", { name: "Record from the microphone" });
  await button.click();
  await expect(frame.getByText("Listening...")).toBeVisible();
  await expect(frame.getByText("A simulation")).toHaveCount(0);
  await expect(frame.getByRole("timer")).toHaveText(/^\d\d:(?!00)\d\d$/);
  await button.click();
  await expect(frame.locator("audio").first()).toBeAttached();
});

test.describe("no other page of ours", () => {
  test.use({ expectedErrors: /frame-ancestors|X-Frame-Options|status of 404/ });
  for (const path of ["/", "/motion", "/success", "/embed/nowhere", "/embed/"]) {
    test(`${path} may stand in a frame`, async ({ page, frameOurs }) => {
      const refused = page.waitForEvent("console", {
        predicate: (message) => /frame-ancestors 'none'/.test(message.text()),
      });
      const frame = await frameOurs(page, path);
      await refused;
      // The browser's own word stands there in its place.
      await expect(frame.locator("#root")).toHaveCount(0);
    });
  }
});
