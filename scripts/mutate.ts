// Breaks each component in the ways that its mutations.yaml lists, and says which of its acceptance tests notices.
// npm run mutate: every pattern that has a list. npm run mutate soft-lamp: this one.
import { existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATTERNS_FOLDER, type PatternSource, readPatterns } from "../generators/read-pattern.ts";
import { runCommand } from "../generators/verify-prompts/run-command.ts";
import { serveFiles } from "../generators/verify-prompts/serve-files.ts";
import { addressOf, VITE } from "../generators/verify-prompts/stacks.ts";
import { startProject } from "../generators/verify-prompts/start-project.ts";
import {
  followPrompts,
  prepareTests,
  promptToVerify,
} from "../generators/verify-prompts/verify-stack.ts";
import { library } from "../patterns/catalogue.ts";
import { browserFlags, ensureBrowser } from "./browser.mjs";
import { readMutations } from "./read-mutations.ts";

/** Playwright's line for the first test that failed. */
const FAILED_TEST = /^\s*\d+\) \S+\.spec\.mjs:\d+:\d+ › (.*?)[ ─]*$/m;

/** Returns how many mutants survived; a component that fails unbroken, or doesn't compile, is an error. */
async function main(sources: readonly PatternSource[]): Promise<number> {
  const lists = await Promise.all(sources.map(readMutations));
  const folder = await mkdtemp(join(tmpdir(), "lamplight-mutate-"));
  // However it ends, Ctrl+C included.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const project = join(folder, "project");
  using server = await serveFiles(sources);
  let survivors = 0;
  const prompts = sources.map((source) => promptToVerify(source, server.siteUrl));
  const packagesFrom = fileURLToPath(new URL("..", import.meta.url));
  const browser = { executablePath: await ensureBrowser(), args: browserFlags };
  await mkdir(project);
  await VITE.create(project);
  const options = { folder, packagesFrom, browser };
  await followPrompts(VITE, project, prompts, options);
  await runCommand("npx vite build", project);
  // It reads files at each request, so that a later build is seen.
  await using running = await startProject(VITE.start, project);
  const accept = await prepareTests(options, prompts);
  for (const [index, source] of sources.entries()) {
    const { key, name } = source.pattern;
    const address = `${running.address}${addressOf(VITE, name)}`;
    await accept(name, address);
    console.log(`${key}: passes unbroken`);
    for (const { breaks, file, from, to } of lists[index] ?? []) {
      const path = join(project, VITE.source, "components/ui", file);
      const { text = "" } = source.files.find((one) => one.name === file) ?? {};
      const broken = text.replace(from, () => to);
      await writeFile(path, broken);
      await runCommand("npx vite build", project);
      const noticed = await accept(name, address, "-x").then(() => null, failedTest);
      if (noticed === null) survivors += 1;
      console.log(`  ${noticed === null ? "SURVIVED" : "noticed "}  ${breaks}`);
      if (noticed !== null) console.log(`            by "${noticed}"`);
      await writeFile(path, text);
    }
    await runCommand("npx vite build", project);
  }
  return survivors;
}

function failedTest(failure: Error): string {
  const [, title] = FAILED_TEST.exec(failure.message) ?? [];
  if (title) return title;
  throw failure; // the file itself couldn't be run
}

try {
  const [key, ...rest] = process.argv.slice(2);
  const listed = library.filter((pattern) =>
    key ? pattern.key === key : existsSync(join(PATTERNS_FOLDER, pattern.key, "mutations.yaml")),
  );
  if (listed.length === 0 || rest.length > 0) {
    const keys = library.map((pattern) => pattern.key).join(", ");
    throw new Error(`Found "${process.argv.slice(2).join(" ")}", wanted one of ${keys}.`);
  }
  process.exitCode = (await main(await readPatterns(listed))) > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
