// What `npm test` runs for its arguments, and what it counts.
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

test("a report's counts are read, and a part without a report has failed once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-counts-"));
  const file = join(folder, "report.json");
  expect(readCounts(file, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 };
  await writeFile(file, JSON.stringify(vitest));
  expect(readCounts(file, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  const stats = { expected: 2, flaky: 0, unexpected: 1, skipped: 0 };
  await writeFile(file, JSON.stringify({ stats }));
  expect(readCounts(file, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  await rm(folder, { recursive: true });
});
