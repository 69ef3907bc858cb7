// Accessibility faults that axe finds on every page, in both themes, at rest and in motion, with each dialog open.
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { DESKTOP, openSettled, settle, withBrowser } from "../browser.ts";
import { type Group, hasDemo, type Measured, type Target } from "../measurement.ts";
import { scrollThrough } from "./scroll-through.ts";

type Theme = "dark" | "light";

const THEMES: readonly Theme[] = ["dark", "light"];
const BOUGHT = { key: "prompt_payment_status", value: "ai_prompt_3d_motion" } as const;

async function open(
  browser: Browser,
  target: Target,
  theme: Theme,
  motion: "reduce" | "no-preference",
  bought = false,
) {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: motion });
  const page = await context.newPage();
  if (bought)
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), BOUGHT);
  const embedded = new URL(target.url).pathname.startsWith("/embed/");
  await openSettled(page, embedded ? `${target.url}?theme=${theme}` : target.url);
  await scrollThrough(page);
  if (!embedded && theme === "light") {
    await page.getByRole("banner").getByRole("switch").click();
    await page.waitForFunction(() => !document.documentElement.classList.contains("dark"));
    await settle(page);
  }
  return page;
}

/** One line per rule and place. */
async function faults(page: Page, without: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      rules: {
        "target-size": { enabled: true }, // 24 px, WCAG 2.2 AA: off by default
        ...Object.fromEntries(without.map((id) => [id, { enabled: false }])),
      },
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(" ")}`),
  );
}

async function dialogFaults(
  browser: Browser,
  target: Target,
  theme: Theme,
  bought: boolean,
): Promise<string[]> {
  const page = await open(browser, target, theme, "reduce", bought);
  await page
    .getByRole("button", { name: /AI Prompt/ })
    .first()
    .click();
  await page.locator("[role=dialog], [role=alertdialog]").first().waitFor();
  await settle(page);
  const found = await faults(page);
  await page.context().close();
  return found;
}

async function measure(target: Target): Promise<Measured> {
  return withBrowser(async (browser) => {
    const found: Record<string, string[] | null> = { dialogsDark: null, dialogsLight: null };
    for (const theme of THEMES) {
      const page = await open(browser, target, theme, "reduce");
      found[theme] = await faults(page);
      await page.context().close();
    }
    const moving = await open(browser, target, "dark", "no-preference");
    found.moving = await faults(moving, ["color-contrast"]);
    await moving.context().close();
    if (hasDemo(target)) {
      for (const theme of THEMES) {
        const seen = await dialogFaults(browser, target, theme, false);
        // The paid pattern has a second window, for a browser that says it has paid.
        if (target.kind === "scene")
          seen.push(...(await dialogFaults(browser, target, theme, true)));
        found[theme === "dark" ? "dialogsDark" : "dialogsLight"] = seen;
      }
    }
    return {
      values: Object.fromEntries(
        Object.entries(found).map(([name, list]) => [name, list?.length ?? null]),
      ),
      reasons: Object.fromEntries(
        Object.entries(found).map(([name, list]) => [name, list?.join(" | ") ?? ""]),
      ),
    };
  });
}

const none = () => ({ most: 0 });

export const axe: Group = {
  name: "axe",
  title: "axe violations",
  method:
    "After scrolling through, with reduced motion, so that nothing is judged half faded in; `moving` is the dark page in motion without the contrast rule. Dialogs: the prompt's; for the paid pattern the payment dialog and the one of a browser that claims to have paid.",
  once: true,
  columns: {
    dark: { heading: "dark (0)", figure: none },
    light: { heading: "light (0)", figure: none },
    moving: { heading: "moving (0)", figure: none },
    dialogsDark: { heading: "dialogs, dark (0)", figure: none },
    dialogsLight: { heading: "dialogs, light (0)", figure: none },
  },
  measures: ({ kind }) => kind !== "static" && kind !== "react",
  measure,
};
