// What `npm test` runs for its arguments, and what it reads from the runners' reports.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseParts, readCounts } from "./test.ts";

test.each([
  ["", "types() lint() unit() component() e2e()"],
  ["unit e2e", "unit() e2e()"],
  ["unit server/app -t name", "unit(server/app -t name)"],
  ["site/app.test.ts site/app.test.tsx", "unit(site/app.test.ts) component(site/app.test.tsx)"],
  ["patterns/motion", "unit(patterns/motion) component(patterns/motion)"],
  ["tests/buy.spec.ts", "e2e(tests/buy.spec.ts)"],
])("npm test %s runs %s", (args, expected) => {
  const parts = chooseParts(args.split(" ").filter(Boolean));
  expect(parts.map(([name, rest]) => `${name}(${rest.join(" ")})`).join(" ")).toBe(expected);
});

test("a report's counts and failures are read, and a part without a report has failed once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-counts-"));
  const file = join(folder, "report.json");
  const test = { status: "failed", fullName: "it is lit", failureMessages: ["no light\nat x"] };
  await writeFile(
    file,
    JSON.stringify({
      ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 },
      testResults: [{ name: join(process.cwd(), "a.test.ts"), assertionResults: [test] }],
    }),
  );
  const failures = ["a.test.ts › it is lit: no light"];
  expect(readCounts(file, 1)).toEqual({ passed: 3, failed: 1, skipped: 1, failures });
  const suite = { title: "b.spec.ts", specs: [{ title: "is lit", ok: false, tests: [] }] };
  const stats = { expected: 2, flaky: 0, unexpected: 1, skipped: 0 };
  await writeFile(file, JSON.stringify({ stats, suites: [suite], errors: [] }));
  expect(readCounts(file, 1)).toMatchObject({ passed: 2, failures: ["b.spec.ts › is lit: "] });
  await rm(folder, { recursive: true });
  expect(readCounts(file, 1)).toMatchObject({ passed: 0, failed: 1 });
});
