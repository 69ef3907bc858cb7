// What the commands make of what follows on the line: the programs are handed it, and their exit code is handed back.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTempProject, pretendInstalled, type TempProject } from "./temp-project.ts";

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 });

let project: TempProject;
beforeEach(async () => {
  project = await makeTempProject();
  await pretendInstalled(project);
});
afterEach(() => project.remove());

test.each([
  "new-pattern",
  "record-version",
  "orders",
  "doctor",
  "check-links",
  "prove",
  "paid-texts",
])("%s", async (name) => {
  await project.write(
    `scripts/${name}.ts`,
    'console.log(process.argv.slice(2).join("|")); process.exit(process.argv.length);',
  );
  const bare = project.run([name]);
  expect(await bare.exit).toBe(2);
  const started = project.run([name, "find", "--mode", "two words"]);
  expect(await started.exit).toBe(5);
  expect(started.output()).toBe("find|--mode|two words\n");
});

test("start does not pass over what it can't heed", async () => {
  const started = project.run(["start", "--port", "4300"]);
  expect(await started.exit).toBe(2);
  expect(started.output()).toContain("was given --port 4300: ");
  expect(started.output().trim().split("\n")).toHaveLength(1);
});

const SAYS_SETTINGS = "console.log(process.env.LAMPLIGHT_AUTHOR, process.env.CHROMIUM_PATH)";

test("what .env says is a setting, and the environment goes before it", async () => {
  await project.write("scripts/doctor.ts", SAYS_SETTINGS);
  await project.write(".env", '# Mine\nLAMPLIGHT_AUTHOR="Ada L."\nCHROMIUM_PATH=/from/file\n');
  const started = project.run(["doctor"], { CHROMIUM_PATH: "/from/shell" });
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe("Ada L. /from/shell\n");
});

test("a command that tries the project out takes from .env what the machine has, not what the shop is", async () => {
  await project.write("scripts/prove.ts", SAYS_SETTINGS);
  await project.write(".env", "LAMPLIGHT_AUTHOR=Ada\nCHROMIUM_PATH=/from/file\n");
  const started = project.run(["prove"], { CHROMIUM_PATH: undefined });
  expect(await started.exit).toBe(0);
  expect(started.output()).toBe("undefined /from/file\n");
});

test("an .env that is no file is said in a sentence", async () => {
  await mkdir(join(project.root, ".env"));
  const started = project.run(["doctor"]);
  expect(await started.exit).toBe(1);
  expect(started.output()).toMatch(/^Lamplight cannot read .*\.env \(EISDIR\): .*\n$/);
});
