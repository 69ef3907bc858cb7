// Builds the A/B test of docs/experiments.md, with the file of a test prompt, in a fresh project of each stack that the
// page shows, and watches in a browser who sees and logs what.
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { readTestPromptTemplate } from "../generators/test-prompt.ts";
import { readFiles } from "../generators/verify-prompts/read-prompt.ts";
import { runCommand } from "../generators/verify-prompts/run-command.ts";
import { addressOf, type Stack } from "../generators/verify-prompts/stacks.ts";
import { startProject } from "../generators/verify-prompts/start-project.ts";
import type { VerifyOptions } from "../generators/verify-prompts/verify-stack.ts";
import { writeTree } from "../generators/write-tree.ts";
import { assign } from "../patterns/lib/experiment.ts";
import { chanceOfSplit } from "../statistics/intervals.ts";
import { MISMATCH } from "../statistics/read-result.ts";

const DOCUMENT = new URL("../docs/experiments.md", import.meta.url);
const FOR_ALL = "In each";
const IDS = 10_000;
/** Visitors who come to the page, each in a browser of their own. */
const VISITORS = 20;
/** The browser's own says that it is one without a window, and such are not counted. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0";

/** The files of each part of the document, by its heading. */
async function readExamples() {
  const parts = (await readFile(DOCUMENT, "utf8")).split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), readFiles(part)]));
}

/** What failed, by the stack's name. */
export async function proveExperiments(stacks: readonly Stack[], options: VerifyOptions) {
  assertSplits();
  const failures = new Map<string, string>();
  const [examples, { text, file }] = await Promise.all([readExamples(), readTestPromptTemplate()]);
  const fromPrompt = readFiles(text.replace("{file}", () => file.trimEnd()));
  for (const stack of stacks) {
    const own = examples.get(stack.title);
    if (!own) continue;
    const files = [...fromPrompt, ...(examples.get(FOR_ALL) ?? []), ...own];
    await proveExperiment(stack, files, options).catch((failure: Error) =>
      failures.set(stack.name, failure.message),
    );
  }
  return failures;
}

async function proveExperiment(
  stack: Stack,
  files: ReturnType<typeof readFiles>,
  { folder, browser }: VerifyOptions,
): Promise<void> {
  const project = join(folder, stack.name);
  await mkdir(project);
  await stack.create(project);
  const source = join(project, stack.source);
  await writeTree(project, stack.pageFiles([], null));
  await writeTree(source, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const { chromium } = await import("playwright");
  await using opened = await chromium.launch(browser);
  for (const command of stack.checks) await runCommand(command, project);
  await using running = await startProject(stack.start, project);
  const address = `${running.address}${addressOf(stack, "sign-up")}`;
  const shown = new Set<string>();
  for (let n = 0; n < VISITORS; n += 1) {
    await using context = await opened.newContext({ userAgent: USER_AGENT });
    const page = await context.newPage();
    shown.add(await visit(page, address));
  }
  assert.equal(shown.size, 2, `${VISITORS} visitors all saw ${[...shown]}`);
}

function assertSplits(): void {
  for (const shares of [
    [0.5, 0.5],
    [0.9, 0.1],
  ]) {
    const test = { name: "split", versions: ["a", "b"], shares, endpoint: "" } as const;
    const seen = Array.from({ length: IDS }, (_, n) => {
      const cookie = `lamplight-visitor=${n}`;
      return assign(test, { cookie, search: "", userAgent: "a", refuses: false }).version;
    });
    const counts = test.versions.map((one) => seen.filter((version) => version === one).length);
    const chance = chanceOfSplit(counts, shares);
    assert(chance >= MISMATCH, `Shares of ${shares} gave ${counts}.`);
  }
}

/** A new visitor comes, scrolls down and sends, twice. Resolves to the version that they saw. */
async function visit(page: Page, address: string) {
  const logged: string[] = [];
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route("**/api/events", (route) => {
    const { event, version, id } = route.request().postDataJSON();
    logged.push(`${event} ${version} ${id}`);
    return route.fulfill({ status: 204 });
  });
  await page.addInitScript(recordPaints);
  const painted = new Set<string>();
  const button = page.getByRole("button", { name: "Send" });
  for (const _ of ["new", "known"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    await button.waitFor();
    if (painted.size === 0) assert.deepEqual(logged, [], "Logged before the place was in view.");
    await button.scrollIntoViewIfNeeded();
    // Two frames in which the place is in view, before anything else is done.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const sent = page.waitForRequest((request) => request.postDataJSON()?.event === "sign_up");
    await button.click();
    await sent;
    for (const version of await page.evaluate(() => (window as unknown as Painted).painted))
      painted.add(version);
  }
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const experiment = { name: "sign-up", versions: ["one-page", "steps"], endpoint: "" } as const;
  const own = assign(experiment, { cookie, search: "", userAgent: USER_AGENT, refuses: false });
  const line = (event: string) => `${event} ${own.version} ${own.id}`;
  assert.deepEqual([...painted], [own.version], "Other versions were painted.");
  assert.deepEqual(logged, ["exposure", "sign_up", "sign_up"].map(line));
  assert.deepEqual(errors, []);
  return own.version;
}

type Painted = { painted: string[] };

/** Runs in the page: notes before each paint which versions it shows. */
function recordPaints() {
  const seen = new Set<string>();
  const look = () => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-version]"))
      if (part.checkVisibility()) seen.add(part.dataset.version ?? "");
    (window as unknown as Painted).painted = [...seen];
    requestAnimationFrame(look);
  };
  look();
}
