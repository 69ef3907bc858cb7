// Our embeds in a frame of another site, and no other page of ours in one.
import type { FrameLocator } from "@playwright/test";
import { library } from "../patterns/catalogue.ts";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { test } from "./support/another-site.ts";
import { expect } from "./support/journey.ts";

test.use({
  launchOptions: {
    executablePath: findBrowser() ?? undefined,
    // A microphone that the browser itself allows: what is refused, a page has refused.
    args: [...browserFlags, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

/** Also long enough for the browser to hand on clicks: it swallows those in another site's frame that has just appeared. */
async function hydratedInside(frame: FrameLocator): Promise<void> {
  await expect(frame.locator('[data-hydrated="true"]').first()).toBeAttached({ timeout: 15_000 });
  await expect(frame.locator('[data-hydrated="false"]')).toHaveCount(0, { timeout: 15_000 });
}

test("every embed works in a sandbox that allows scripts only", async ({ page, frameOurs }) => {
  test.slow(true, "3D is drawn by the processor");
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { key, title } of library) {
    const frame = await frameOurs(page, `/embed/${key}`, "", "allow-scripts");
    await expect(frame.getByRole("region", { name: `${title}, live demo` })).toBeVisible();
    await hydratedInside(frame);
    expect(await frame.locator("html").evaluate(() => self.origin)).toBe("null");
    const loaded = () =>
      [...document.fonts].some(
        ({ family, status }) => status === "loaded" && !family.includes("fallback"),
      );
    await expect.poll(() => frame.locator("html").evaluate(loaded), key).toBe(true);
  }
});

test("a framed demo works, takes its theme from the address, and copies its prompt without an error", async ({
  page,
  frameOurs,
}) => {
  const frame = await frameOurs(page, "/embed/progress-bars?theme=light");
  await hydratedInside(frame);
  await expect(frame.locator("html")).toHaveClass(/light/);
  await frame.getByRole("button", { name: "Next step" }).click();
  await expect(frame.getByText("Step 2 of 4")).toBeVisible();
  await frame.getByRole("button", { name: "AI Prompt, Free" }).click();
  await frame.getByRole("button", { name: "Copy to Clipboard" }).click();
  await expect(frame.getByText("Prompt copied")).toBeVisible();
  await expect(frame.getByRole("dialog")).toBeHidden();
});

test("the paid dialog opens in the frame, and the checkout starts on our own page", async ({
  page,
  context,
  frameOurs,
  baseURL,
}) => {
  test.slow(true, "3D is drawn twice by the processor");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = await frameOurs(page, "/embed/motion");
  await hydratedInside(frame);
  await frame.getByRole("button", { name: "AI Prompt, $5" }).click();
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: "Continue to Payment" }).click();
  const ours = await opened;
  const dialog = ours.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" });
  await expect(dialog.getByRole("button", { name: "Continue to Payment" })).toBeVisible();
  await expect(ours).toHaveURL(`${baseURL}/motion`);
  expect(await ours.evaluate(() => window.opener)).toBeNull();
  expect(page.url(), "the other site's page stays where it is").toContain("localhost");
});

test.describe("the microphone", () => {
  test.use({ expectedErrors: /[Pp]ermissions policy/ });

  test("is refused in a clear sentence if the page around does not allow it", async ({
    page,
    frameOurs,
  }) => {
    const frame = await frameOurs(page, "/embed/conversational-input");
    await hydratedInside(frame);
    await frame.getByRole("button", { name: "Record from the microphone" }).click();
    await expect(frame.getByText(/^The microphone was refused\. .+/)).toBeVisible();
    await expect(frame.getByText("Simulation")).toBeVisible();
  });

  test("records if the page around passes it on", async ({ page, frameOurs }) => {
    const frame = await frameOurs(page, "/embed/conversational-input", "microphone");
    await hydratedInside(frame);
    const button = frame.getByRole("button", { name: "Record from the microphone" });
    await button.click();
    await expect(frame.getByText("Simulation")).toHaveCount(0);
    await expect(frame.getByRole("timer")).toHaveText(/^\d\d:(?!00)\d\d$/);
    await button.click();
    await expect(frame.locator("audio").first()).toBeAttached();
  });
});

test.describe("fault 30", () => {
  test.use({ expectedErrors: /frame-ancestors|X-Frame-Options|status of 404/ });
  test("no other page may be framed", async ({ page, frameOurs }) => {
    for (const path of ["/motion", "/success", "/embed/nowhere"]) {
      const refused = page.waitForEvent("console", {
        predicate: (message) => /frame-ancestors 'none'/.test(message.text()),
      });
      const frame = await frameOurs(page, path);
      await refused;
      await expect(frame.locator("#root"), path).toHaveCount(0);
    }
  });
});
