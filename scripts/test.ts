// npm test: every check in turn, those after a failure too, and one closing line of counts.
// npm test -- unit e2e: these parts. npm test path/to/file: the part that runs it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JSONReport } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { ensureBrowser } from "./browser.mjs";
import { buildSite } from "./commands.ts";
import { Refusal } from "./npm.mjs";
import { runChild } from "./run-child.mjs";

interface Part {
  title: string;
  /** A program of a package and its arguments. */
  command: readonly string[];
  minutes: number;
  /** Whether it runs the tests of a path; undefined if it has no tests. */
  runs?: (path: string) => boolean;
  browser?: boolean;
  site?: boolean;
}

type Counts = { passed: number; failed: number; skipped: number };

const isJourney = (path: string) => /^(\.\/)?tests\b|\.spec\.ts$/.test(path);
const isFolder = (path: string) => !/\.\w+$/.test(path);
const vitest = (project: string) => [
  ...["vitest/vitest.mjs", "run", "--project", project, "--passWithNoTests"],
  ...["--reporter=default", "--reporter=json"],
];

const PARTS: Readonly<Record<string, Part>> = {
  types: { title: "Types", command: ["typescript/bin/tsc", "-p", "."], minutes: 3 },
  lint: { title: "Lint and format", command: ["@biomejs/biome/bin/biome", "ci"], minutes: 2 },
  unit: {
    title: "Unit tests",
    command: vitest("unit"),
    minutes: 10,
    runs: (path) => !isJourney(path) && (path.endsWith(".ts") || isFolder(path)),
  },
  component: {
    title: "Component tests",
    command: vitest("component"),
    minutes: 10,
    runs: (path) => !isJourney(path) && (path.endsWith(".tsx") || isFolder(path)),
    browser: true,
  },
  e2e: {
    title: "Journeys",
    command: ["@playwright/test/cli.js", "test", "--pass-with-no-tests", "--reporter=list,json"],
    minutes: 40,
    runs: isJourney,
    browser: true,
    site: true,
  },
};

/** The parts that `args` ask for, each with what is handed on to its program. */
export function chooseParts(args: readonly string[]): [name: string, args: readonly string[]][] {
  const names = Object.keys(PARTS);
  const named = args.filter((arg) => names.includes(arg));
  const rest = args.filter((arg) => !names.includes(arg));
  if (named.length > 0 || rest.length === 0)
    return names
      .filter((name) => named.length === 0 || named.includes(name))
      .map((name) => [name, rest]);
  return names
    .map((name): [string, string[]] => [name, rest.filter((path) => PARTS[name]?.runs?.(path))])
    .filter(([, paths]) => paths.length > 0);
}

async function runPart(part: Part, args: readonly string[], report: string): Promise<number> {
  try {
    const env = {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: part.browser ? await ensureBrowser() : process.env.CHROMIUM_PATH,
    };
    const built = part.site ? await buildSite() : 0;
    if (built !== 0) return built;
    const [program = "", ...own] = part.command;
    const output = program.startsWith("vitest") ? [`--outputFile.json=${report}`] : [];
    // Playwright ends the server and the browsers that it has started on Ctrl+C only.
    const limits = { minutes: part.minutes, stopSignal: "SIGINT" } as const;
    const all = [join("node_modules", program), ...own, ...output, ...args];
    return await runChild(process.execPath, all, { env, ...limits });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** The counts of a runner's report. A part that failed without a failing test, by a wrong type say, counts as one. */
function readCounts(file: string, code: number): Counts {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  // Types and lint write no report, and neither does a runner that broke down.
  if (existsSync(file)) {
    const report: JSONReport | JsonTestResults = JSON.parse(readFileSync(file, "utf8"));
    if ("stats" in report) {
      const { expected, flaky, unexpected, skipped } = report.stats;
      counts = { passed: expected + flaky, failed: unexpected, skipped };
    } else {
      const { numPassedTests: passed, numFailedTests: failed } = report;
      counts = { passed, failed, skipped: report.numPendingTests + report.numTodoTests };
    }
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const countsLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;

async function main(args: readonly string[]): Promise<number> {
  const parts = chooseParts(args);
  if (parts.length === 0) {
    const names = Object.keys(PARTS).join(", ");
    console.error(`No test belongs to ${args.join(" ")}: give the path of one, or ${names}.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), "lamplight-tests-"));
  // What tests and browsers leave behind goes with it.
  process.env.TMPDIR = folder;
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary: string[] = [];
  let exitCode = 0;
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stop.abort());
  for (const [name, rest] of parts) {
    const part = PARTS[name] as Part;
    console.log(`\n── ${part.title} ──`);
    const began = performance.now();
    const report = join(folder, `${name}.json`);
    const code = await runPart(part, rest, report);
    const counts = readCounts(report, code);
    for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const said = part.runs ? `: ${countsLine(counts)}` : "";
    summary.push(`  ${code === 0 ? "passed" : "FAILED"}  ${part.title}${said}, ${seconds} s`);
    exitCode ||= code;
    if (stop.signal.aborted) break;
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${summary.join("\n")}\n\n${countsLine(total)}`);
  return stop.signal.aborted ? exitCode || 130 : exitCode;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
