// The check that stands for a stranger's project must itself tell good from bad.
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeFixturePatterns } from "./fixture-pattern.ts";
import { readPattern } from "./read-pattern.ts";
import { typeCheckTakeaways } from "./type-check-takeaways.ts";

it("passes what compiles alone, and names the file and the fault of what doesn't", {
  timeout: 60_000,
}, async () => {
  const source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
  expect(await typeCheckTakeaways([source])).toEqual([]);
  const usage = source.brief.usage.replace("glow={0.8}", "glow={paused}");
  expect(await typeCheckTakeaways([{ ...source, brief: { ...source.brief, usage } }])).toEqual([
    expect.stringMatching(/usage\.tsx\(\d+,\d+\).*'paused'/),
  ]);
  const lost = { ...source, files: source.files.filter(({ name }) => name !== "warmth.ts") };
  const [complaint, ...others] = await typeCheckTakeaways([lost]);
  expect(complaint).toMatch(/soft-lamp\.tsx\(\d+,\d+\).*\.\/warmth/);
  expect(others).toEqual([]);
});
