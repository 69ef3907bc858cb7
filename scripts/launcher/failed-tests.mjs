// Names what failed, from the test runners' JSON files: the end of a long log says more than a count.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** As many as fit on a screen; the rest stands further up in the log. */
const MOST = 20;

/** @param {string | undefined} message @returns {string} its first line, without colours */
function firstLine(message = "") {
  return stripVTControlCharacters(message).trim().split("\n")[0].slice(0, 200);
}

/**
 * Vitest: a file that does not load has a message of its own and no tests.
 * @param {any} report @param {string} root
 */
function ofVitest(report, root) {
  return (report.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const path = relative(root, file.name);
    const failed = (file.assertionResults ?? []).filter(
      (/** @type {any} */ test) => test.status === "failed",
    );
    if (failed.length === 0 && file.status === "failed") return [[path, file.message]];
    return failed.map((/** @type {any} */ test) => [
      `${path} › ${[...(test.ancestorTitles ?? []), test.title].join(" › ")}`,
      test.failureMessages?.[0],
    ]);
  });
}

/**
 * Playwright: describe blocks are suites within a file's suite, which has the file's name for its title.
 * @param {any} suite @param {readonly string[]} parents @returns {[string, string | undefined][]}
 */
function ofSuite(suite, parents = []) {
  const titles = [...parents, suite.title];
  const own = (suite.specs ?? [])
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ spec) => [
      [...titles, spec.title].join(" › "),
      spec.tests?.flatMap((/** @type {any} */ test) => test.results ?? []).find(failedResult)?.error
        ?.message,
    ]);
  return [
    ...own,
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => ofSuite(inner, titles)),
  ];
}

/** @param {any} result */
function failedResult(result) {
  return result.status !== "passed" && result.error;
}

/** @param {any} report @param {string} root @returns {[string, string | undefined][]} */
function read(report, root) {
  if (!report.stats) return ofVitest(report, root);
  return [
    ...(report.suites ?? []).flatMap((/** @type {any} */ suite) => ofSuite(suite)),
    ...(report.errors ?? []).map((/** @type {any} */ error) => ["Playwright", error.message]),
  ];
}

/**
 * A line for each test that failed, with the first line of what it said.
 * @param {string} reportPath
 * @param {string} root of the project, which paths are told from
 * @returns {string[]} empty where none failed or no report was written
 */
export function failedTests(reportPath, root) {
  let failed;
  try {
    failed = read(JSON.parse(readFileSync(reportPath, "utf8")), root);
  } catch {
    return [];
  }
  const lines = failed
    .slice(0, MOST)
    .map(([name, message]) => (message ? `${name}: ${firstLine(message)}` : name));
  const more = failed.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
