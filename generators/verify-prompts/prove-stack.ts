// Proves prompts on one stack: a fresh project each, checked, built, started and looked at in a browser.
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { applyPrompt } from "./apply-prompt.ts";
import { type Browser, lendBrowser, setAddress } from "./lend-browser.ts";
import type { ProjectKind } from "./project.ts";
import { readPrompt } from "./read-prompt.ts";
import { runCommand } from "./run-command.ts";
import { startProject } from "./start-project.ts";

export interface ProofPrompt {
  name: string;
  markdown: string;
}

export interface ProofOutcome {
  stack: string;
  name: string;
  error: string | null;
  /** Versions of what the project stood on, by package. */
  versions: Record<string, string>;
}

export interface ProveOptions {
  /** Empty folder to work in. */
  work: string;
  browser: Browser;
  onStep: (line: string) => void;
}

/** Packages whose versions say what a proof was made on. */
const TELLING = ["react", "next", "react-router", "vite", "tailwindcss", "typescript", "three"];

/** Patterns one after the other; one that fails stops none of the others. */
export async function proveStack(
  kind: ProjectKind,
  prompts: readonly ProofPrompt[],
  options: ProveOptions,
): Promise<ProofOutcome[]> {
  const base = join(options.work, kind.name);
  options.onStep(`${kind.title}: making a fresh project`);
  try {
    await makeBase(kind, base, prompts);
  } catch (failure) {
    options.onStep(String(failure).replace(/^/gm, "    "));
    const error = "The fresh project could not be made.";
    return prompts.map(({ name }) => ({ stack: kind.name, name, error, versions: {} }));
  }
  const outcomes: ProofOutcome[] = [];
  for (const prompt of prompts) {
    const folder = join(options.work, `${kind.name}-${prompt.name}`);
    const began = performance.now();
    let error: string | null = null;
    try {
      await proveOne(kind, base, folder, prompt, options.browser);
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    options.onStep(`  ${prompt.name.padEnd(22)} ${error ? "FAILED" : "passed"} in ${seconds} s`);
    if (error) options.onStep(error.replace(/^/gm, "    "));
    outcomes.push({
      stack: kind.name,
      name: prompt.name,
      error,
      versions: await readVersions(folder),
    });
  }
  return outcomes;
}

async function makeBase(
  kind: ProjectKind,
  base: string,
  prompts: readonly ProofPrompt[],
): Promise<void> {
  await mkdir(base, { recursive: true });
  await kind.create(base);
  const [first] = prompts;
  if (!first) return;
  const setUpOf = ({ markdown }: ProofPrompt) =>
    markdown.split(/^## \d+\. /m).find((part) => part.startsWith("Set up what is missing"));
  const odd = prompts.find((prompt) => setUpOf(prompt) !== setUpOf(first));
  if (odd) throw new Error(`${odd.name} is to be set up otherwise than ${first.name}.`);
  const steps = readPrompt(first.markdown);
  await kind.setUp?.(base, steps);
  for (const command of steps.acceptanceCommands) {
    // The browser is the one at hand: this machine may have no way to the one that Playwright downloads.
    if (command.startsWith("npm install")) await runCommand(command, base);
  }
}

async function proveOne(
  kind: ProjectKind,
  base: string,
  folder: string,
  { markdown }: ProofPrompt,
  browser: Browser,
): Promise<void> {
  await runCommand(`cp -a "${base}" "${folder}"`, base).catch(() =>
    cp(base, folder, { recursive: true, verbatimSymlinks: true }),
  );
  const steps = readPrompt(markdown);
  await applyPrompt(kind, folder, steps);
  for (const check of kind.checks) await runCommand(check, folder);
  const running = await startProject(kind.start, folder);
  try {
    await setAddress(join(folder, steps.acceptance.path), running.address);
    await lendBrowser(join(folder, steps.acceptanceConfig.path), browser, {
      workers: 2,
      reporter: "line",
    });
    for (const command of steps.acceptanceCommands)
      if (command.startsWith("npx playwright test ")) await runCommand(command, folder);
  } finally {
    await running.stop();
  }
}

async function readVersions(folder: string): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const name of TELLING) {
    const path = join(folder, "node_modules", name, "package.json");
    const text = await readFile(path, "utf8").catch(() => null);
    if (text) versions[name] = JSON.parse(text).version;
  }
  return versions;
}
