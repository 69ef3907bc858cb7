// Runs every check in order, stops at the first that fails, and always ends with the counts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite } from "./build-site.mjs";
import { addCounts, countStep, countsLine } from "./count-tests.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";
import { Refusal } from "./refusal.mjs";
import { runChild } from "./run-child.mjs";

/** @typedef {import("./build-site.mjs").Project} Project */

/**
 * @typedef {object} Step
 * @property {string} name as in `npm test -- unit`
 * @property {string} title
 * @property {(report: string) => readonly string[]} command the program under Node and its arguments
 * @property {boolean} [browser]
 * @property {boolean} [site] whether the built site is needed
 */

/** @param {string} project @returns {(report: string) => readonly string[]} */
const vitest = (project) => (report) => [
  ...["node_modules/vitest/vitest.mjs", "run", "--project", project],
  ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
];

/** @type {readonly Step[]} */
const STEPS = [
  { name: "types", title: "Types", command: () => ["node_modules/typescript/bin/tsc", "-p", "."] },
  {
    name: "lint",
    title: "Lint and format",
    command: () => ["node_modules/@biomejs/biome/bin/biome", "ci"],
  },
  { name: "unit", title: "Unit tests", command: vitest("unit") },
  { name: "component", title: "Component tests", command: vitest("component"), browser: true },
  {
    name: "e2e",
    title: "End-to-end tests",
    command: () => ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    browser: true,
    site: true,
  },
];

/**
 * `npm test -- unit server/app` runs one part and hands the rest to its program.
 * @param {readonly string[]} args
 */
export function chooseSteps(args) {
  const names = STEPS.map((step) => step.name);
  const end = args.findIndex((arg) => !names.includes(arg));
  const parts = end === -1 ? args : args.slice(0, end);
  const rest = end === -1 ? [] : args.slice(end);
  if (rest.length > 0 && parts.length !== 1) {
    throw new Refusal(
      `There is no part ${JSON.stringify(rest[0])} of the tests: choose from ${names.join(", ")}.`,
    );
  }
  return {
    steps: parts.length > 0 ? STEPS.filter((step) => parts.includes(step.name)) : STEPS,
    rest,
  };
}

/** @param {Project} project @param {Step} step @param {string} report @param {readonly string[]} rest */
async function runStep(project, step, report, rest) {
  if (step.browser) await ensureBrowser(project);
  if (step.site) await buildSite(project);
  return runChild(project.node, [...step.command(report), ...rest], {
    cwd: project.root,
    // Playwright ends the server and the browsers it has started on Ctrl+C only.
    stopSignal: "SIGINT",
    env: { ...project.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}

/**
 * @param {Project} project
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runTests(project, args) {
  const { steps, rest } = chooseSteps(args);
  const reports = mkdtempSync(join(tmpdir(), "lamplight-tests-"));
  const counts = [];
  const summary = [];
  let exitCode = 0;
  for (const step of steps) {
    if (exitCode !== 0) {
      summary.push(`  not run  ${step.title}`);
      continue;
    }
    console.log(`\n── ${step.title} ${"─".repeat(60 - step.title.length)}`);
    const began = performance.now();
    const report = join(reports, `${step.name}.json`);
    try {
      const ended = await runStep(project, step, report, rest);
      exitCode = ended.asked ? ended.code || 130 : ended.code;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.message);
      exitCode = error.exitCode;
    }
    counts.push(countStep(report, exitCode));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    summary.push(`  ${exitCode === 0 ? "passed " : "failed "}  ${step.title}, ${seconds} s`);
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${summary.join("\n")}\n\n${countsLine(addCounts(counts))}`);
  return exitCode;
}
