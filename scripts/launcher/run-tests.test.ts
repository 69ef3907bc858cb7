// `npm test`: parts, order, the first failure, and the counts at the end.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTempProject, pretendInstalled, type TempProject } from "./temp-project.ts";

/** Writes the report that its environment asks for and says that it ran. */
const runner = (name: string, report: object, exitCode = 0) => `
import { writeFileSync } from "node:fs";
const flag = process.argv.find((arg) => arg.startsWith("--outputFile.json="));
const path = flag ? flag.split("=")[1] : process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
writeFileSync(path, ${JSON.stringify(JSON.stringify(report))});
console.log("ran ${name}", process.argv.slice(2).filter((arg) => !arg.startsWith("--")).join(" "));
process.exit(${exitCode});
`;

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const passing = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

let project: TempProject;
beforeEach(async () => {
  project = await makeTempProject();
  await pretendInstalled(project);
  await project.write("node_modules/typescript/bin/tsc", 'console.log("ran types");');
  await project.write("node_modules/@biomejs/biome/bin/biome", 'console.log("ran lint");');
  await project.write(VITEST, runner("vitest", passing));
  await project.write(
    PLAYWRIGHT,
    `${runner("playwright", { stats: { expected: 7, flaky: 1, unexpected: 0, skipped: 2 } })}`,
  );
  await project.write("node_modules/@playwright/test/package.json", '{ "type": "module" }');
});
afterEach(() => project.remove());

async function run(...args: string[]) {
  const started = project.run(args, { CHROMIUM_PATH: process.execPath });
  const code = await started.exit;
  const output = started.output();
  return {
    code,
    output,
    ran: output.match(/^ran .*$/gm),
    last: output.trimEnd().split("\n").at(-1),
  };
}

test.each(["test", "check"])(
  "%s runs everything in order and adds up the counts",
  async (command) => {
    const { code, ran, last } = await run(command);
    expect(ran).toEqual([
      "ran types",
      "ran lint",
      "ran vitest run unit",
      "ran vitest run component",
      "ran playwright test",
    ]);
    expect(last).toBe("18 passed, 0 failed, 4 skipped");
    expect(code).toBe(0);
  },
);

test("it stops at the first failure, says what was not run, and still ends with the counts", async () => {
  await project.write(VITEST, runner("vitest", { ...passing, numFailedTests: 2 }, 1));
  const { code, ran, output, last } = await run("test");
  expect(ran).toEqual(["ran types", "ran lint", "ran vitest run unit"]);
  expect(output).toContain("failed   Unit tests");
  expect(output).toContain("not run  End-to-end tests");
  expect(last).toBe("5 passed, 2 failed, 1 skipped");
  expect(code).toBe(1);
});

test("a step that fails without a failing test counts as one failure", async () => {
  await project.write("node_modules/typescript/bin/tsc", "process.exit(2);");
  const { code, last } = await run("test");
  expect(last).toBe("0 passed, 1 failed");
  expect(code).toBe(2);
});

test("a report left unwritten is no count of nothing", async () => {
  await project.write(VITEST, "process.exit(1);");
  expect((await run("test", "unit")).last).toBe("0 passed, 1 failed");
});

test("one part runs alone, and what follows it goes to its program", async () => {
  const { ran, last } = await run("test", "unit", "server/app.test.ts");
  expect(ran).toEqual(["ran vitest run unit server/app.test.ts"]);
  expect(last).toBe("5 passed, 0 failed, 1 skipped");
});

test("several parts run in their order", async () => {
  expect((await run("test", "lint", "types")).ran).toEqual(["ran types", "ran lint"]);
});

test("an unknown part is one sentence", async () => {
  const { code, output } = await run("test", "units");
  expect(code).toBe(1);
  expect(output).toBe(
    'There is no part "units" of the tests: choose from types, lint, unit, component, e2e.\n',
  );
});

test("a CHROMIUM_PATH that leads nowhere is one sentence and a failed step", async () => {
  const started = project.run(["test", "component"], { CHROMIUM_PATH: "/nonexistent/chromium" });
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain(
    "CHROMIUM_PATH names /nonexistent/chromium, which does not exist: set it to a Chromium, or leave it out.\n",
  );
  expect(started.output()).toMatch(/\n0 passed, 1 failed\n$/);
});
