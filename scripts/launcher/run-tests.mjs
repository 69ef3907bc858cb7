// Runs every check in order, the ones after a failure too, and always ends with the counts of all.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite } from "./build-site.mjs";
import { addCounts, countStep, countsLine } from "./count-tests.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";
import { failedTests } from "./failed-tests.mjs";
import { Refusal, sayRefusal } from "./refusal.mjs";
import { runChild } from "./run-child.mjs";
import { testDatabase } from "./test-database.mjs";

/** @typedef {import("./build-site.mjs").Project} Project */

/** What a shell says of a program that was stopped with Ctrl+C. */
const STOPPED = 130;

/**
 * @typedef {object} Step
 * @property {string} name as in `npm test -- unit`
 * @property {string} title
 * @property {(report: string) => readonly string[]} command the program under Node and its arguments
 * @property {boolean} [counted] whether it runs tests and reports how many
 * @property {boolean} [browser] whether a browser is needed
 * @property {boolean} [site] whether the built site is needed
 * @property {boolean} [database] whether a PostgreSQL of its own is of use
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
  { name: "unit", title: "Unit tests", command: vitest("unit"), counted: true, database: true },
  {
    name: "component",
    title: "Component tests",
    command: vitest("component"),
    counted: true,
    browser: true,
  },
  {
    name: "e2e",
    title: "End-to-end tests",
    command: () => ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    counted: true,
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

/**
 * @param {Project} project
 * @param {Step} step
 * @param {string} report
 * @param {readonly string[]} rest
 */
async function runStep(project, step, report, rest) {
  const browser = step.browser ? await ensureBrowser(project) : {};
  if (step.site) await buildSite(project);
  const database = step.database ? await testDatabase(project) : null;
  try {
    return await runChild(project.node, [...step.command(report), ...rest], {
      cwd: project.root,
      // Playwright ends the server and the browsers it has started on Ctrl+C only.
      stopSignal: "SIGINT",
      env: {
        ...project.env,
        ...browser,
        ...database?.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
  } finally {
    await database?.stop();
  }
}

/**
 * @typedef {object} Result
 * @property {number} code
 * @property {boolean} asked whether somebody asked for an end, so that nothing more is begun
 */

/** @param {Promise<Result>} running @returns {Promise<Result>} */
async function ended(running) {
  try {
    const { code, asked } = await running;
    return { code: asked ? code || STOPPED : code, asked };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sayRefusal(error);
    return { code: error.exitCode, asked: error.stopped };
  }
}

/**
 * @param {Project} project
 * @param {readonly string[]} args
 * @returns {Promise<number>} exit code of the first step that failed, 0 where none did
 */
export async function runTests(project, args) {
  const { steps, rest } = chooseSteps(args);
  const reports = mkdtempSync(join(tmpdir(), "lamplight-tests-"));
  const counts = [];
  const summary = [];
  let exitCode = 0;
  let stopped = false;
  for (const step of steps) {
    if (stopped) {
      summary.push(`  not run  ${step.title}`);
      continue;
    }
    console.log(`\n── ${step.title} ${"─".repeat(60 - step.title.length)}`);
    const began = performance.now();
    const report = join(reports, `${step.name}.json`);
    const { code, asked } = await ended(runStep(project, step, report, rest));
    stopped = asked;
    exitCode ||= code;
    const count = countStep(report, code);
    counts.push(count);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const state = code === 0 ? "passed " : "failed ";
    summary.push(`  ${state}  ${step.title}${countsOf(step, count)}, ${seconds} s`);
    if (code !== 0) summary.push(...failedTests(report, project.root).map((line) => `    ${line}`));
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${summary.join("\n")}\n\n${countsLine(addCounts(counts))}`);
  return exitCode;
}

/** Types and lint have no tests to count. @param {Step} step @param {import("./count-tests.mjs").Counts} count */
function countsOf({ counted }, count) {
  return counted ? `: ${countsLine(count)}` : "";
}
