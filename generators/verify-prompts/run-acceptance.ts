// Runs the acceptance files of several prompts in one go, each against its own page, and tells which prompt failed and why.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Browser, lendBrowser, setAddress } from "./lend-browser.ts";
import { runCommand } from "./run-command.ts";

export interface AcceptanceOptions {
  /** Project with `acceptance/<name>.pw.ts`, its configuration, and Playwright among its packages. */
  folder: string;
  /** Address of a prompt's page by its name. */
  pages: ReadonlyMap<string, string>;
  browser: Browser;
  env: Record<string, string | undefined>;
}

/** The parts of Playwright's JSON report that are read here. */
interface Suite {
  /** Where its tests are written: the acceptance file. */
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

const CONFIG = "acceptance/playwright.config.ts";
const RESULT = "result.json";

/** Resolves to what is wrong, by name; nothing where every test of every file has run and passed. */
export async function runAcceptance(options: AcceptanceOptions): Promise<Map<string, string>> {
  const { folder, pages, browser, env } = options;
  for (const [name, page] of pages) await setAddress(fileOf(folder, name), page);
  await lendBrowser(join(folder, CONFIG), browser, {
    fullyParallel: true,
    workers: 2,
    reporter: [["line"], ["json"]],
  });
  const result = join(folder, RESULT);
  const ran = await runCommand(
    `"${process.execPath}" node_modules/@playwright/test/cli.js test -c acceptance`,
    folder,
    // Where another Playwright run started this one, its report is not ours to write.
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: result },
  ).catch((failure: Error) => failure);
  const text = await readFile(result, "utf8").catch(() => null);
  const report: { suites: Suite[] } | null = text === null ? null : JSON.parse(text);
  if (!report) throw ran instanceof Error ? ran : new Error("Playwright has left no report.");
  const faults = new Map<string, string>();
  for (const name of pages.keys()) {
    const mine = report.suites.filter(
      ({ file }) => basename(file) === basename(fileOf(folder, name)),
    );
    const fault = faultIn(mine);
    if (fault !== null) faults.set(name, fault);
  }
  // Something went wrong that is no prompt's.
  if (ran instanceof Error && faults.size === 0) throw ran;
  return faults;
}

const fileOf = (folder: string, name: string) => join(folder, `acceptance/${name}.pw.ts`);

/** Null where all tests ran and passed. */
export function faultIn(suites: readonly Suite[]): string | null {
  const specs = suites.flatMap(function inside(suite): Suite["specs"] {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(inside)];
  });
  if (specs.length === 0) return "Its acceptance file has no test.";
  const lines = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const said = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message));
        return `${title}: ${said.join("\n") || status}`;
      }),
  );
  return lines.length === 0 ? null : lines.join("\n");
}
