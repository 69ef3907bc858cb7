// `npm test`: parts, order, what follows a failure, and the counts at the end.
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

/** A browser that is none, and a database that nobody asks: these tests run stand-ins. */
const THERE = { CHROMIUM_PATH: process.execPath, TEST_DATABASE_URL: "postgres://127.0.0.1:1/none" };

async function run(...args: string[]) {
  const started = project.run(args, THERE);
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

const failing = runner("vitest", { ...passing, numFailedTests: 2 }, 3);

test("what follows a failure runs all the same, and one summary ends with the counts of all", async () => {
  await project.write(VITEST, failing);
  const { code, ran, output, last } = await run("test");
  expect(ran).toEqual([
    "ran types",
    "ran lint",
    "ran vitest run unit",
    "ran vitest run component",
    "ran playwright test",
  ]);
  expect(output).toMatch(
    /\n {2}passed {3}Types, [\d.]+ s\n {2}passed {3}Lint and format, [\d.]+ s\n {2}failed {3}Unit tests: 5 passed, 2 failed, 1 skipped, [\d.]+ s\n {2}failed {3}Component tests: 5 passed, 2 failed, 1 skipped, [\d.]+ s\n {2}passed {3}End-to-end tests: 8 passed, 0 failed, 2 skipped, [\d.]+ s\n/,
  );
  expect(last).toBe("18 passed, 4 failed, 4 skipped");
  expect(code).toBe(3);
});

describe("what failed is named below its step", () => {
  const inFile = (name: string) => join(project.root, "site", name);
  const failedTest = (title: string) => ({
    status: "failed",
    ancestorTitles: ["a group"],
    title,
    failureMessages: ["\u001b[31mAssertionError: 1 is not 2\u001b[39m\n    at somewhere"],
  });

  test("by its file and its titles, with the first line of what it said", async () => {
    const testResults = [
      {
        name: inFile("a.test.ts"),
        status: "failed",
        assertionResults: [{ status: "passed", title: "holds" }, failedTest("breaks")],
      },
      {
        name: inFile("b.test.ts"),
        status: "failed",
        message: "no such module",
        assertionResults: [],
      },
    ];
    await project.write(
      VITEST,
      runner("vitest", { ...passing, numFailedTests: 1, testResults }, 1),
    );
    const { output } = await run("test", "unit");
    expect(output).toMatch(
      /Unit tests: .*\n {4}site\/a\.test\.ts › a group › breaks: AssertionError: 1 is not 2\n {4}site\/b\.test\.ts: no such module\n\n5 passed, 1 failed/,
    );
  });

  test("journeys too, in their groups", async () => {
    const spec = (title: string, ok: boolean, message?: string) => ({
      title,
      ok,
      tests: [{ results: [{ status: ok ? "passed" : "timedOut", error: message && { message } }] }],
    });
    const suites = [
      {
        title: "e2e/a.spec.ts",
        specs: [spec("holds", true), spec("breaks", false, "Test timeout")],
        suites: [{ title: "a group", specs: [spec("breaks too", false)] }],
      },
    ];
    await project.write(PLAYWRIGHT, runner("playwright", { stats: { unexpected: 2 }, suites }, 1));
    const { output } = await run("test", "e2e");
    expect(output).toMatch(
      / s\n {4}e2e\/a\.spec\.ts › breaks: Test timeout\n {4}e2e\/a\.spec\.ts › a group › breaks too\n\n0 passed, 2 failed/,
    );
  });

  test("twenty at most, and how many more there are", async () => {
    const assertionResults = Array.from({ length: 23 }, (_, index) => failedTest(`test ${index}`));
    const testResults = [{ name: inFile("a.test.ts"), status: "failed", assertionResults }];
    await project.write(
      VITEST,
      runner("vitest", { ...passing, numFailedTests: 23, testResults }, 1),
    );
    const { output } = await run("test", "unit");
    expect(output).toContain("› test 19: AssertionError: 1 is not 2\n    and 3 more\n");
    expect(output).not.toContain("› test 20:");
  });
});

test("a failure in the last step alone is an exit code too", async () => {
  await project.write(PLAYWRIGHT, runner("playwright", { stats: { unexpected: 1 } }, 1));
  const { code, last } = await run("test");
  expect(last).toBe("10 passed, 1 failed, 2 skipped");
  expect(code).toBe(1);
});

test("a build that fails is a failed step, and the tests that need no site have run", async () => {
  const started = project.run(["test"], { ...THERE, BREAK_BUILD: "1" });
  expect(await started.exit).toBe(3);
  expect(started.output()).toContain("ran vitest run component");
  expect(started.output()).not.toContain("ran playwright");
  expect(started.output()).toMatch(/\n10 passed, 1 failed, 2 skipped\n$/);
});

test("asked to stop, it begins nothing more and says what was not run", async () => {
  await project.write(VITEST, 'console.log("ran vitest"); setInterval(() => undefined, 1000);');
  const started = project.run(["test"], THERE);
  await expect.poll(started.output, { timeout: 20_000 }).toContain("ran vitest");
  started.child.kill("SIGTERM");
  expect(await started.exit).toBe(130);
  expect(started.output()).toContain("not run  Component tests");
  expect(started.output()).toContain("not run  End-to-end tests");
  expect(started.output()).toMatch(/\n0 passed, 1 failed\n$/);
});

test("a step that fails without a failing test counts as one failure", async () => {
  await project.write("node_modules/typescript/bin/tsc", "process.exit(2);");
  const { code, last } = await run("test", "types");
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

describe("the browser of the component tests", () => {
  const OWN = "own-browser";
  /** A program that the shell runs, in a folder that is all of `PATH`. */
  async function program(name: string, lines: string) {
    await project.write(`bin/${name}`, `#!/bin/sh\n${lines}\n`);
    await chmod(join(project.root, "bin", name), 0o755);
  }
  const makes = (path: string) => `printf '#!/bin/sh\\n' > ${path}; /bin/chmod 755 ${path}`;

  beforeEach(async () => {
    const says = 'console.log("browser", process.env.CHROMIUM_PATH);';
    await project.write(VITEST, `${says}\n${runner("vitest", passing)}`);
    const path = JSON.stringify(join(project.root, OWN));
    await project.write(
      "node_modules/playwright/index.mjs",
      `export const chromium = { executablePath: () => ${path} };`,
    );
    await project.write("node_modules/playwright/cli.js", "process.exit(1);");
    await program("apt-get", "exit 100");
  });

  async function browserOf() {
    const started = project.run(["test", "component"], {
      ...THERE,
      CHROMIUM_PATH: "",
      PATH: join(project.root, "bin"),
    });
    const code = await started.exit;
    return { code, output: started.output(), path: /^browser (.*)$/m.exec(started.output())?.[1] };
  }

  test("is an installed one that starts", async () => {
    await program("chromium-browser", "exit 0");
    const { code, path } = await browserOf();
    expect([code, path]).toEqual([0, join(project.root, "bin/chromium-browser")]);
  });

  test("is not an installed one that does not start, but Playwright's own", async () => {
    await program("chromium-browser", "exit 1");
    await project.write(OWN, "");
    const { code, path } = await browserOf();
    expect([code, path]).toEqual([0, join(project.root, OWN)]);
  });

  test.runIf(process.getuid?.() === 0)("comes with apt-get where root may ask it", async () => {
    const path = join(project.root, "bin/chromium");
    await program(
      "apt-get",
      `case "$*" in *install*chromium*fonts-liberation*) ${makes(path)};; esac`,
    );
    expect(await browserOf()).toMatchObject({ code: 0, path });
  });

  test("is Playwright's download where nothing else can be had", async () => {
    const download = `import { writeFileSync } from "node:fs"; writeFileSync("${OWN}", "");`;
    await project.write("node_modules/playwright/cli.js", download);
    const { code, output, path } = await browserOf();
    expect(output).toContain("Fetching Playwright's Chromium\n");
    expect([code, path]).toEqual([0, join(project.root, OWN)]);
  });

  test("is asked for in one sentence where none can be had", async () => {
    const { code, output } = await browserOf();
    expect(code).toBe(1);
    expect(output).toContain(
      "The tests need a browser and none could be fetched: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the same command again.\n",
    );
  });
});

describe("the database of the unit tests", () => {
  const HOOK = "scripts/launcher/ensure-postgres.mjs";
  const SAYS = 'console.log("database", process.env.TEST_DATABASE_URL || "none");';
  beforeEach(() => project.write(VITEST, `${SAYS}\n${runner("vitest", passing)}`));

  async function databases(env: Record<string, string> = {}) {
    const started = project.run(["test", "unit", "component"], {
      ...THERE,
      TEST_DATABASE_URL: "",
      ...env,
    });
    const code = await started.exit;
    return {
      code,
      output: started.output(),
      seen: started.output().match(/^database .*$|^stopped$/gm),
    };
  }

  test("is started before them, told to them alone, and stopped after them", async () => {
    await project.write(
      HOOK,
      `export const ensurePostgres = async ({ root }) => ({
        url: "postgres://127.0.0.1:1/" + (root ? "tests" : ""),
        stop: async () => console.log("stopped"),
      });`,
    );
    const { code, seen } = await databases();
    expect(seen).toEqual(["database postgres://127.0.0.1:1/tests", "stopped", "database none"]);
    expect(code).toBe(0);
  });

  test("is done without where there is none to be had, or no way to ask", async () => {
    await project.write(HOOK, "export const ensurePostgres = async () => null;");
    expect((await databases()).seen).toEqual(["database none", "database none"]);
    await rm(join(project.root, HOOK));
    expect((await databases()).seen).toEqual(["database none", "database none"]);
  });

  test("that can't be started is one sentence, and the tests run without it", async () => {
    await project.write(
      HOOK,
      `import { Refusal } from "./refusal.mjs";
       export const ensurePostgres = async () => { throw new Refusal("PostgreSQL would not start."); };`,
    );
    const { code, output, seen } = await databases();
    expect(output).toContain("\nPostgreSQL would not start.\n");
    expect(seen).toEqual(["database none", "database none"]);
    expect(code).toBe(0);
  });

  test("is the one that the environment names, where it names one", async () => {
    await project.write(HOOK, 'throw new Error("must not be read");');
    const { seen } = await databases({ TEST_DATABASE_URL: "postgres://127.0.0.1:2/own" });
    expect(seen?.[0]).toBe("database postgres://127.0.0.1:2/own");
  });
});
