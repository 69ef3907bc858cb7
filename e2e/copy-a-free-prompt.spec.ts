import { expect, freePatterns, test } from "./journey.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

for (const pattern of freePatterns) {
  test(`a newcomer copies the free prompt of ${pattern.heading}`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("tab", { name: pattern.title }).click();
    const card = page.getByRole("region", { name: `${pattern.title}, live demo` });
    const button = card.getByRole("button", { name: "AI Prompt Free" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
    await expect(dialog).toContainText("Optimized for all major AI code editors");
    await expect(dialog).toContainText(/What’s inside: \d+ files?, \d+ lines, about [\d,]+ tokens/);
    await dialog.getByRole("button", { name: "Copy to Clipboard" }).click();
    await expect(page.getByText("Prompt has been copied to the clipboard.").first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const served = await page.request.get(`/prompts/${pattern.name}.md`);
    expect(copied).toBe(await served.text());
    expect(copied).toContain(`components/ui/${pattern.files[0]}`);
  });
}

test("the install command is copied from the dialog, which stays open", async ({ page }) => {
  await page.goto("/progress-bars");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await dialog.getByRole("button", { name: "Copy the command" }).click();
  await expect(page.getByText("The command is on the clipboard.").first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^npx shadcn@latest add \S+\/r\/progress-stepper\.json$/);
  await expect(dialog).toBeVisible();
});

/** The clipboard of a browser that asks for a permission which was refused. */
const refuseClipboard = () =>
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: () => Promise.reject(new Error("refused")) },
  });

test("a refused clipboard falls back to the old way, and the dialog closes", async ({ page }) => {
  await page.addInitScript(refuseClipboard);
  await page.goto("/progress-bars");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  await page.getByRole("button", { name: "Copy to Clipboard" }).click();
  await expect(page.getByText("Prompt copied").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test.describe("when neither way of copying works", () => {
  test.use({ expectedErrors: /could not be copied/ });
  test("the failure is told, logged, and the dialog stays open", async ({ page }) => {
    await page.addInitScript(refuseClipboard);
    await page.addInitScript(() => {
      document.execCommand = () => false;
    });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto("/progress-bars");
    await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
    const copy = page.getByRole("button", { name: "Copy to Clipboard" });
    await copy.press("Enter");
    await expect(page.getByText("Copy failed").first()).toBeVisible();
    await expect(copy).toBeFocused();
    await expect(page.getByText("Failed to copy prompt to clipboard.").first()).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Free AI Prompt" })).toBeVisible();
    await expect.poll(() => logged.join("\n")).toContain("could not be copied");
  });
});
