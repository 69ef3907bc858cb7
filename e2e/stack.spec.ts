// A prompt for the reader's stack: chosen in the dialog, kept in the address, written by the server.
import { axeFindings } from "./axe-findings.ts";
import { expect, test } from "./journey.ts";
import { animationsEnded, LIGHTS, turnTo } from "./lights.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a newcomer with Next.js and plain CSS copies the prompt for that, and sends the address on", async ({
  page,
  context,
}) => {
  await page.goto("/?pattern=progress-bars");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog).toContainText("For any framework, Tailwind, TypeScript, a chat.");
  await expect(dialog.getByText(/^About [\d,]+ tokens$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Change the stack" }).click();
  await dialog.getByRole("radio", { name: "Next.js" }).check();
  await dialog.getByRole("radio", { name: "Plain CSS" }).check();
  await expect(dialog).toContainText("For Next.js, plain CSS, TypeScript, a chat.");
  await expect(page).toHaveURL("/?pattern=progress-bars&framework=next&styling=css");
  const text = dialog.getByRole("region", { name: "Prompt text" });
  await expect(text).toContainText("components/ui/progress-stepper.css");
  await dialog.getByRole("button", { name: "Copy to Clipboard" }).click();
  await expect(dialog).toBeHidden();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const served = await page.request.get("/prompts/progress-stepper.md?framework=next&styling=css");
  expect(copied).toBe(await served.text());

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "AI Prompt Free" }).first().click();
  await expect(other.getByRole("dialog")).toContainText(
    "For Next.js, plain CSS, TypeScript, a chat.",
  );
  await other.keyboard.press("Escape");
  await other.getByRole("tab", { name: "Social Proofing" }).click();
  await expect(other).toHaveURL("/?pattern=social-proofing");
  await other.getByRole("button", { name: "AI Prompt Free" }).first().click();
  await expect(other.getByRole("dialog")).toContainText(
    "For Next.js, plain CSS, TypeScript, a chat.",
  );
});

test("a stack that is remembered is the next visit's, until it is forgotten", async ({ page }) => {
  await page.goto("/theme-toggle?language=js");
  const button = page.getByRole("button", { name: "AI Prompt Free" }).first();
  await button.click();
  await page.getByRole("button", { name: "Change the stack" }).click();
  await page.getByRole("button", { name: "Remember them in this browser" }).click();
  await page.goto("/social-proofing");
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog).toContainText("For any framework, Tailwind, JavaScript, a chat.");
  await expect(dialog.getByRole("region", { name: "Prompt text" })).toContainText(
    "components/ui/social-proof.jsx",
  );
  await dialog.getByRole("button", { name: "Change the stack" }).click();
  await dialog.getByRole("button", { name: "Forget them in this browser" }).click();
  await page.goto("/theme-toggle");
  await button.click();
  await expect(dialog).toContainText("For any framework, Tailwind, TypeScript, a chat.");
});

test("a hostile address changes nothing but what it may", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(
    "/theme-toggle?framework=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&styling=../../api&language=js&assistant=__proto__",
  );
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog).toContainText("For any framework, Tailwind, JavaScript, a chat.");
  await expect(dialog.getByRole("region", { name: "Prompt text" })).toBeVisible();
  const variants = asked
    .map((url) => new URL(url))
    .filter(({ pathname, search }) => pathname.startsWith("/prompts/") && search !== "");
  expect(new Set(variants.map(({ search }) => search))).toEqual(new Set(["?language=js"]));
});

test("this machine's own site offers no link that others could not follow", async ({ page }) => {
  await page.goto("/theme-toggle");
  await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
  await expect(dialog).toContainText("This site runs on your own machine");
  await expect(dialog.getByRole("link")).toHaveCount(0);
});

for (const light of LIGHTS) {
  for (const width of [360, 1280]) {
    test(`the choices fit and are accessible by ${light} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/theme-toggle");
      await turnTo(page, light);
      await page.getByRole("button", { name: "AI Prompt Free" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Free AI Prompt" });
      await dialog.getByRole("button", { name: "Change the stack" }).click();
      await expect(dialog.getByRole("radio", { name: "Next.js" })).toBeVisible();
      const copy = dialog.getByRole("button", { name: "Copy to Clipboard" });
      const roomBelow = () =>
        copy.evaluate(
          (button) =>
            (button.closest("[role=dialog]")?.getBoundingClientRect().bottom ?? Number.NaN) -
            button.getBoundingClientRect().bottom,
        );
      await expect.poll(roomBelow).toBeGreaterThanOrEqual(0);
      await animationsEnded(page);
      expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    });
  }
}
