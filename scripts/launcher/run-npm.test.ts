// What npm wrote becomes one sentence.
import { expect, test } from "vitest";
import { explainNpm } from "./run-npm.mjs";

const explain = (log: string) =>
  explainNpm(log, "the packages", "/home/project", ".cache/logs/install.log").message;

test.each([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "FETCH_ERROR",
])("%s is a network that is not there", (code) => {
  const log = `npm warn something\nnpm error code ${code}\nnpm error errno ${code}\n`;
  expect(explain(log)).toMatch(
    new RegExp(`^Lamplight could not reach the npm registry \\(${code}\\)`),
  );
});

test("the form of older npm is read too", () => {
  expect(explain("npm ERR! code ENOTFOUND")).toContain(
    "could not reach the npm registry (ENOTFOUND)",
  );
});

test.each([
  ["EACCES", "make that folder writable for this user"],
  ["EROFS", "move the project to a disk that can be written to"],
  ["ENOSPC", "make room on the disk"],
])("%s names the path and the remedy", (code, remedy) => {
  const log = `npm error code ${code}\nnpm error syscall mkdir\nnpm error path /home/project/node_modules\n`;
  expect(explain(log)).toBe(
    `Lamplight cannot write in /home/project/node_modules (${code}): ${remedy} and run the same command again.`,
  );
});

test("anything else leads to the log", () => {
  expect(explain("npm error code E404\nnpm error 404 Not Found")).toBe(
    "npm could not install the packages (E404): what it said is in .cache/logs/install.log.",
  );
});

test("a warning is no reason", () => {
  expect(explain("npm warn old lockfile ENOTFOUND")).not.toContain("registry");
});
