// The commands that are one program each: what follows on the line is handed on, and so is the exit code.
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
