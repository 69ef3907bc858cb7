import { licenceNote } from "../generators/licence-note.ts";
import { expect, test } from "./journey.ts";

test("the prompt dialog is a modal: focus goes in, stays in, and comes back", async ({ page }) => {
  await page.goto("/theme-toggle");
  const button = page.getByRole("button", { name: "AI Prompt Free" }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog.getByRole("button", { name: "Copy to Clipboard" })).toBeVisible();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("the prompt dialog closes by its close control and by a press outside", async ({ page }) => {
  await page.goto("/theme-toggle");
  const button = page.getByRole("button", { name: "AI Prompt Free" }).first();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await button.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
  // The dialog listens for presses outside from the task after it is drawn; nobody is as fast as that.
  await expect.poll(() => dialog.evaluate((node) => node.getAnimations().length)).toBe(0);
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
});

test("the dialog is at most 3xl wide and 85vh high, its prompt area at most 50vh", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/theme-toggle");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  const area = dialog.getByRole("region", { name: "Prompt text" });
  await expect(area).toBeVisible();
  const size = await dialog.boundingBox();
  expect(Math.round(size?.width ?? Number.NaN)).toBeLessThanOrEqual(768);
  expect(Math.round(size?.height ?? Number.NaN)).toBeLessThanOrEqual(680);
  expect(Math.round((await area.boundingBox())?.height ?? Number.NaN)).toBeLessThanOrEqual(400);
  const copy = await dialog.getByRole("button", { name: "Copy to Clipboard" }).boundingBox();
  expect(copy && size && copy.width / size.width).toBeGreaterThan(0.85);
});

for (const [width, height] of [
  [320, 256],
  [640, 360],
] as const) {
  test(`in a window of ${width} by ${height} a finger reaches all of the prompt dialog`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/theme-toggle");
    await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
    const copy = dialog.getByRole("button", { name: "Copy to Clipboard" });
    await expect(copy).toBeAttached();
    await expect.poll(() => dialog.evaluate((node) => node.getAnimations().length)).toBe(0);
    const panel = await dialog.boundingBox();
    expect(panel?.height).toBeLessThanOrEqual(Math.ceil(height * 0.85));
    await page.mouse.move(width / 2, (panel?.y ?? 0) + 30);
    await page.mouse.wheel(0, 4000);
    await expect(dialog.getByText(licenceNote("free"), { exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.mouse.wheel(0, -4000);
    await expect(dialog.getByRole("heading", { name: "Free AI Prompt" })).toBeInViewport({
      ratio: 1,
    });
  });

  for (const [name, last] of [
    ["offer", "I already have a licence key"],
    ["form for a licence key", "Maybe Later"],
  ] as const) {
    test(`in a window of ${width} by ${height} a finger reaches all of the ${name}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/motion");
      await page.getByRole("button", { name: "AI Prompt $5" }).first().click();
      const dialog = page.getByRole("alertdialog", { name: "Unlock Premium AI Prompt" });
      const key = dialog.getByRole("button", { name: "I already have a licence key" });
      await expect(key).toBeAttached();
      await expect.poll(() => dialog.evaluate((node) => node.getAnimations().length)).toBe(0);
      if (last === "Maybe Later") await key.click();
      const panel = await dialog.boundingBox();
      expect(panel?.height).toBeLessThanOrEqual(Math.ceil(height * 0.85));
      await page.mouse.move(width / 2, (panel?.y ?? 0) + 30);
      await page.mouse.wheel(0, -4000);
      const heading = dialog.getByRole("heading", { name: "Unlock Premium AI Prompt" });
      await expect(heading).toBeInViewport({ ratio: 1 });
      await page.mouse.wheel(0, 4000);
      await expect(dialog.getByRole("button", { name: last })).toBeInViewport({ ratio: 1 });
    });
  }
}

test("an icon's hint opens after 700 ms and not before", async ({ page }) => {
  await page.clock.install();
  await page.goto("/theme-toggle");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await expect(close).toBeVisible();
  // From here on time passes only when the test says so, however busy the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await close.hover();
  await page.clock.runFor(690);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(page.getByRole("tooltip")).toHaveText("Close (Esc)");
});

test("a forged flag shows the Premium badge and, in place of the text, that there is no licence", async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem("prompt_payment_status", "ai_prompt_3d_motion"),
  );
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt Premium" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Premium AI Prompt" });
  await expect(dialog).toContainText("This browser holds no licence.");
  await expect(dialog.getByRole("button", { name: "Copy to Clipboard" })).toHaveCount(0);
});

test("while a window's code is on its way the button is busy, and then the window opens", async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/prompt-dialog-.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/theme-toggle");
  const button = page.getByRole("button", { name: "AI Prompt Free" }).first();
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: "Opening…" })).toBeAttached();
  await button.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole("dialog", { name: "Free AI Prompt" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).not.toHaveAttribute("aria-busy");
});

test("an offer that is on its way does not open once the window that asked for it is closed", async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem("prompt_payment_status", "ai_prompt_3d_motion"),
  );
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<string>();
  await page.route(/\/assets\/payment-dialog-.*\.js$/, async (route) => {
    asked.resolve(route.request().url());
    await gate.promise;
    await route.continue();
  });
  await page.goto("/motion");
  await page.getByRole("button", { name: "AI Prompt Premium" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Premium AI Prompt" });
  await dialog.getByRole("button", { name: "Buy the prompt, $5" }).click();
  const code = await asked.promise;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  gate.resolve();
  // The code is here, and all that waited for it has run.
  await page.evaluate(async (url) => {
    await import(url);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, code);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.getByRole("button", { name: "AI Prompt" }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
});
