// Follows every prompt in one fresh project of a stack: checks it, builds it, and runs the acceptance tests in a browser.
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { acceptanceFile } from "../acceptance.ts";
import { promptFor } from "../prompt.ts";
import type { PatternSource } from "../read-pattern.ts";
import { writeTree } from "../write-tree.ts";
import { type PromptSteps, readPrompt } from "./read-prompt.ts";
import { INSTALL, runCommand } from "./run-command.ts";
import { installItems } from "./shadcn.ts";
import { addressOf, type Head, type Page, type Stack } from "./stacks.ts";
import { startProject } from "./start-project.ts";

export interface PromptToVerify {
  name: string;
  markdown: string;
  /** Address of its registry item. */
  item: string;
  /** Text of its Playwright file. */
  acceptance: string;
}

export function promptToVerify(source: PatternSource, siteUrl: string): PromptToVerify {
  const { name } = source.pattern;
  return {
    name,
    markdown: promptFor(source, siteUrl),
    item: `${siteUrl}/r/${name}.json`,
    acceptance: acceptanceFile(source),
  };
}

export interface StackResult {
  /** What failed, by the prompt's name; a key of "" stands for the project as a whole. */
  failures: Map<string, string>;
  /** Versions of what the project was made of, by package. */
  versions: Record<string, string>;
}

export interface VerifyOptions {
  /** Empty folder to work in. */
  folder: string;
  /** Folder whose `node_modules` hold Playwright and axe. */
  packagesFrom: string;
  browser: { executablePath: string; args: string[] };
  /** Does what the prompts say. @default followPrompts */
  follow?: typeof followPrompts;
}

/** Packages whose versions tell what was tested. */
const TELLING = [
  "react",
  "next",
  "astro",
  "react-router",
  "@tanstack/react-start",
  "waku",
  "@rsbuild/core",
  "vite",
  "tailwindcss",
  "typescript",
  "three",
];

export async function verifyStack(
  stack: Stack,
  prompts: readonly PromptToVerify[],
  options: VerifyOptions,
): Promise<StackResult> {
  const project = join(options.folder, "project");
  const failures = new Map<string, string>();
  await mkdir(project);
  try {
    await stack.create(project);
    const build = async () => {
      for (const command of stack.checks) await runCommand(command, project);
      return startProject(stack.start, project);
    };
    let before: Pictures = new Map();
    if (stack.ownPages) {
      await using untouched = await build();
      before = await picturesOf(stack.ownPages, untouched.address, options);
    }
    await (options.follow ?? followPrompts)(stack, project, prompts, options);
    await using running = await build();
    const after = await picturesOf(stack.ownPages ?? [], running.address, options);
    for (const [page, picture] of after)
      if (!before.get(page)?.equals(picture)) failures.set(`its own ${page}`, "looks different");
    const accept = await prepareTests(options, prompts);
    for (const { name } of prompts)
      await accept(name, `${running.address}${addressOf(stack, name)}`).catch((failure: Error) =>
        failures.set(name, failure.message),
      );
  } catch (failure) {
    failures.set("", (failure as Error).message);
  }
  return { failures, versions: await readVersions(project) };
}

/** Files to the places that the prompt's table names, and each usage on a page. */
export async function followPrompts(
  stack: Stack,
  project: string,
  prompts: readonly PromptToVerify[],
  { packagesFrom }: VerifyOptions,
): Promise<void> {
  const steps = prompts.map(({ name, markdown }) => ({ name, ...readPrompt(markdown) }));
  const source = join(project, stack.source);
  const here = (text: string) => text.replaceAll('"@/', `"${stack.alias}/`);
  const settings = await stack.adapt?.(project);
  if (settings) {
    const items = prompts.map(({ item }) => item);
    await installItems(project, stack.stylesheet, items, packagesFrom, settings);
  } else
    for (const { name, files, usage } of steps) {
      for (const { path, text } of files) await writeTree(source, { [path]: here(text) });
      await writeTree(source, { [`components/${name}-usage.tsx`]: here(usage[0] ?? "") });
    }
  for (const { path, address } of steps.flatMap(({ downloads }) => downloads)) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    await writeTree(project, { [path]: new Uint8Array(await answer.arrayBuffer()) });
  }
  const packages = [...new Set(steps.flatMap((step) => step.packages))];
  if (packages.length > 0)
    await runCommand(`${INSTALL} ${packages.map((name) => `"${name}"`).join(" ")}`, project);
  const css = new Set(steps.flatMap((step) => step.css));
  const stylesheet = join(project, stack.stylesheet);
  await writeFile(stylesheet, `${await readFile(stylesheet, "utf8")}${[...css].join("\n")}\n`);
  const pages = steps.map((step) => pageOf(step, stack.alias));
  await writeTree(project, stack.pageFiles(pages, headOf(steps, stack.alias)));
}

export function pageOf({ name, usage }: PromptSteps & { name: string }, alias: string): Page {
  const component = /export (?:default )?function ([A-Z]\w*)/.exec(usage[0] ?? "")?.[1];
  if (!component) throw new Error(`The usage of ${name} exports no component.`);
  return { name, component, module: `${alias}/components/${name}-usage` };
}

/** A file that exports a component named `…Script` belongs in the head, as the prompt says. */
function headOf(steps: readonly PromptSteps[], alias: string): Head {
  for (const { path, text } of steps.flatMap(({ files }) => files)) {
    const component = /export (?:function|const) ([A-Z]\w*Script)\b/.exec(text)?.[1];
    const plain = /export (?:function|const) ([a-z]\w*Script)\b/.exec(text)?.[1];
    if (!component || !plain) continue;
    const module = `${alias}/${path.replace(/\.\w+$/, "")}`;
    return { module, component, plain };
  }
  return null;
}

/** Resolves to a function that runs a prompt's acceptance test on the page at an address. */
export async function prepareTests(options: VerifyOptions, prompts: readonly PromptToVerify[]) {
  const { folder, packagesFrom, browser } = options;
  const tests = join(folder, "acceptance");
  await mkdir(tests);
  await symlink(join(packagesFrom, "node_modules"), join(tests, "node_modules"), "junction");
  const config = {
    testMatch: "*.spec.mjs",
    reporter: "line",
    fullyParallel: true,
    workers: 3,
    // A press on what isn't there ends long before its test would.
    use: { launchOptions: browser, actionTimeout: 30_000 },
  };
  await writeFile(
    join(tests, "playwright.config.mjs"),
    `export default ${JSON.stringify(config)};\n`,
  );
  for (const { name, acceptance } of prompts)
    await writeFile(join(tests, `${name}.spec.mjs`), acceptance);
  const cli = createRequire(join(packagesFrom, "package.json")).resolve("@playwright/test/cli");
  return (name: string, address: string, flags = "") =>
    runCommand(`node "${cli}" test ${name}.spec.mjs ${flags}`, tests, { ADDRESS: address });
}

type Pictures = Map<string, Buffer>;

/** Of each page at the width of a desk and of a phone. */
async function picturesOf(
  paths: readonly string[],
  address: string,
  { browser }: VerifyOptions,
): Promise<Pictures> {
  const pictures: Pictures = new Map();
  if (paths.length === 0) return pictures;
  const { chromium } = await import("playwright");
  await using opened = await chromium.launch(browser);
  for (const width of [1280, 375]) {
    const page = await opened.newPage({ viewport: { width, height: 800 } });
    for (const path of paths) {
      await page.goto(`${address}${path}`);
      await page.locator("button").first().waitFor();
      pictures.set(`/${path} at ${width} px`, await page.screenshot({ fullPage: true }));
    }
  }
  return pictures;
}

async function readVersions(project: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of TELLING) {
    const text = await readFile(join(project, "node_modules", name, "package.json"), "utf8").catch(
      () => null,
    );
    if (text) found[name] = JSON.parse(text).version;
  }
  return found;
}
