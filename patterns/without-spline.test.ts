// Follows the prompt's advice to those who never show a Spline scene, and asks the compiler what it thinks of the rest.
import { join } from "node:path";
import { expect, test } from "vitest";
import { PATTERNS_FOLDER, readPattern } from "../generators/read-pattern.ts";
import { typeCheckTakeaways } from "../generators/type-check-takeaways.ts";

test("compiles once the Spline viewer, its import and its packages are deleted", {
  timeout: 60_000,
}, async () => {
  const source = await readPattern(join(PATTERNS_FOLDER, "motion"));
  const files = source.files
    .filter(({ name }) => name !== "spline-viewer.tsx")
    .map(({ name, text }) => ({
      name,
      text: text.replace(/isSpline\(scene\)\s*\?\s*import\("\.\/spline-viewer"\).*\s*:\s*/, ""),
    }));
  expect(files.map(({ text }) => text).join()).not.toContain("./spline-viewer");
  expect(await typeCheckTakeaways([{ ...source, files }])).toEqual([]);
});
