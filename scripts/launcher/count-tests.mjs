// Adds up what the test runners report in their JSON files.
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Readonly<Counts>} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {any} report of Vitest's or Playwright's JSON reporter */
function read(report) {
  if (report.stats) {
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/**
 * Counts of one step. A step that failed without a failing test (a file that does not load, a wrong type)
 * counts as one, so that no sum says "0 failed" beside an exit code that is not 0.
 * @param {string | null} reportPath
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countStep(reportPath, exitCode) {
  let counts = { ...NONE };
  try {
    if (reportPath) counts = read(JSON.parse(readFileSync(reportPath, "utf8")));
  } catch {
    // No report: the runner fell over before it could write one, and its exit code says so.
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {readonly Counts[]} all */
export function addCounts(all) {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { ...NONE },
  );
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}
