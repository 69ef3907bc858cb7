// The look, held still: pictures of every page in both lights, with what moves masked.
import { expect, test } from "./journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: /status of 404/ });

const PATHS = [
  "/",
  "/visual-salience",
  "/text-cycle-loop",
  "/motion",
  "/progress-bars",
  "/theme-toggle",
  "/social-proofing",
  "/conversational-input",
  "/evidence",
  "/no-such-page",
];

for (const path of PATHS) {
  for (const width of [360, 1280]) {
    for (const light of ["dark", "light"] as const) {
      test(`${path} looks as it did at ${width} px, ${light}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
        await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
        if (light === "light") await page.getByRole("switch").first().click();
        await expect(page.locator("html")).toHaveClass(new RegExp(light));
        const name = `${path === "/" ? "home" : path.slice(1)}-${width}-${light}.png`;
        await expect(page).toHaveScreenshot(name, {
          fullPage: true,
          mask: [page.locator("canvas")],
        });
      });
    }
  }
}
