// What the commands make of what follows on the line: the programs are handed it, and their exit code is handed back.
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
