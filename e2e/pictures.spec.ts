// The look, held still: pictures of the pages in both lights, with what moves masked. Letters are drawn a little
// differently by every browser and system, so pictures are compared with those of the same browser only.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "./journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: /status of 404/ });

const SHOTS = [
  ["/", 360, "dark"],
  ["/", 1280, "dark"],
  ["/", 1280, "light"],
  ["/visual-salience", 1280, "light"],
  ["/text-cycle-loop", 360, "light"],
  ["/motion", 1280, "dark"],
  ["/progress-bars", 1280, "light"],
  ["/progress-bars", 360, "dark"],
  ["/theme-toggle", 1280, "light"],
  ["/social-proofing", 768, "dark"],
  ["/conversational-input", 1280, "dark"],
  ["/conversational-input", 360, "light"],
  ["/evidence", 1280, "light"],
  ["/no-such-page", 1280, "dark"],
] as const;

for (const [path, width, light] of SHOTS) {
  test(`${path} looks as it did at ${width} px, ${light}`, async ({ page, browser }, {
    config,
  }) => {
    const kind = `${process.platform}-chromium-${browser.version().split(".")[0]}`;
    const folder = fileURLToPath(new URL(`pictures/${kind}`, import.meta.url));
    const making = config.updateSnapshots === "all";
    test.skip(
      !making && !existsSync(folder),
      `no pictures of ${kind}: playwright test e2e/pictures.spec.ts --update-snapshots makes them`,
    );
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(page.locator('[data-wake="asleep"]')).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("data-faces", "here");
    if (light === "light") await page.getByRole("switch").first().click();
    await expect(page.locator("html")).toHaveClass(new RegExp(light));
    await page.mouse.move(0, 0);
    const name = `${path === "/" ? "home" : path.slice(1)}-${width}-${light}.png`;
    await expect(page).toHaveScreenshot([kind, name], {
      fullPage: path !== "/motion",
      mask: [page.locator('[role="application"]')],
    });
  });
}
