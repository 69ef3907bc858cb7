// Installs every registry item with shadcn's CLI under settings that rewrite class lists, and compares the styles that a
// browser computes for the usages with those of an installation that rewrites nothing.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { writeTree } from "../write-tree.ts";
import { readPrompt } from "./read-prompt.ts";
import { INSTALL, runCommand } from "./run-command.ts";
import { installItems, type ShadcnSettings } from "./shadcn.ts";
import { addressOf, VITE } from "./stacks.ts";
import { startProject } from "./start-project.ts";
import { type PromptToVerify, pageOf, type VerifyOptions } from "./verify-stack.ts";

const SETTINGS: Readonly<Record<string, ShadcnSettings>> = {
  "with a prefix": { prefix: "tw" },
  "with rtl": { rtl: true },
};

/** How each usage is looked at, so that classes behind variants count too. */
const VIEWS = [
  { dir: "ltr", theme: "light", width: 1280, forcedColors: "none" },
  { dir: "rtl", theme: "dark", width: 375, forcedColors: "none" },
  { dir: "ltr", theme: "dark", width: 375, forcedColors: "active" },
] as const;
/** Differences that are said of each usage. */
const SHOWN = 8;

type Styles = { element: string; values: Record<string, string> }[];

/** What differs, by the prompt's name and the setting. Rejects if an installation fails. */
export async function verifySettings(
  prompts: readonly PromptToVerify[],
  { folder, packagesFrom, browser }: VerifyOptions,
): Promise<Map<string, string>> {
  const project = join(folder, "project");
  const steps = prompts.map(({ name, markdown }) => ({ name, ...readPrompt(markdown) }));
  const css = new Set(steps.flatMap((step) => step.css));
  await mkdir(project);
  await VITE.create(project);
  await runCommand(`${INSTALL} clsx tailwind-merge`, project);
  const pages = steps.map((step) => pageOf(step, VITE.alias));
  await writeTree(project, {
    "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./src/*"] } } }),
    ...VITE.pageFiles(pages, null),
  });
  const items = prompts.map(({ item }) => item);

  async function install(settings: ShadcnSettings = {}): Promise<void> {
    const prefix = settings.prefix ? ` prefix(${settings.prefix})` : "";
    const tailwind = `@import "tailwindcss"${prefix};`;
    await writeTree(project, { [VITE.stylesheet]: `${tailwind}\n${[...css].join("\n")}\n` });
    await installItems(project, VITE.stylesheet, items, packagesFrom, settings);
    await runCommand("npx vite build", project);
  }

  await install();
  const { chromium } = await import("playwright");
  await using running = await startProject(VITE.start, project);
  await using opened = await chromium.launch(browser);
  const page = await opened.newPage({ reducedMotion: "reduce" });
  const look = (name: string) => stylesOf(page, `${running.address}${addressOf(VITE, name)}`);
  const plain = new Map<string, Styles>();
  for (const { name } of prompts) plain.set(name, await look(name));
  const failures = new Map<string, string>();
  for (const [title, setting] of Object.entries(SETTINGS)) {
    await install(setting);
    for (const { name } of prompts) {
      const lines = differences(plain.get(name) ?? [], await look(name));
      if (lines.length > 0) failures.set(`${name} ${title}`, lines.slice(0, SHOWN).join("\n"));
    }
  }
  return failures;
}

/** Of every element and its pseudo-elements, in each view, once nothing moves. */
async function stylesOf(page: Page, address: string): Promise<Styles> {
  const found: Styles = [];
  for (const view of VIEWS) {
    await page.setViewportSize({ width: view.width, height: 800 });
    await page.emulateMedia({ colorScheme: view.theme, forcedColors: view.forcedColors });
    await page.goto(address);
    await page.locator("main *").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    found.push(...(await page.evaluate(readStyles, view)));
  }
  return found;
}

/** Runs in the page. */
function readStyles({ dir, theme, width }: (typeof VIEWS)[number]): Styles {
  const { classList } = document.documentElement;
  document.documentElement.dir = dir;
  classList.toggle("dark", theme === "dark");
  for (const animation of document.getAnimations()) animation.cancel();
  return [...document.body.querySelectorAll("*")].flatMap((element) =>
    ["", "::before", "::after", "::placeholder"].map((pseudo) => {
      const styles = getComputedStyle(element, pseudo || null);
      const names = [...styles].filter((name) => !name.startsWith("--"));
      const [first] = element.classList;
      return {
        element: `${width} px, ${dir}, ${theme}: <${element.localName} class="${first ?? ""}">${pseudo}`,
        values: Object.fromEntries(names.map((name) => [name, styles.getPropertyValue(name)])),
      };
    }),
  );
}

/** A line for each box that differs, the innermost first. */
function differences(wanted: Styles, found: Styles): string[] {
  if (wanted.length !== found.length)
    return [`found ${found.length} boxes, wanted ${wanted.length}`];
  const lines = wanted.flatMap(({ element, values }, index) => {
    const other = found[index]?.values ?? {};
    const [name] = Object.keys(values).filter((name) => values[name] !== other[name]);
    return name ? [`${element} ${name}: found ${other[name]}, wanted ${values[name]}`] : [];
  });
  return [...new Set(lines)].toReversed();
}
