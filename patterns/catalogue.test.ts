// Conformance: no pattern is listed twice, copies compile elsewhere, and the specification's figures are claimed.
import { expect, test } from "vitest";
import { readPatterns } from "../generators/read-pattern.ts";
import { typeCheckFiles } from "../generators/type-check-files.ts";
import { library } from "./catalogue.ts";
import { readEvidence } from "./read-evidence.ts";

const keys = library.map(({ key }) => key);

test("no pattern is listed twice", () => {
  expect(keys).toEqual([...new Set(keys)]);
});

test("all of them compile in someone else's project", async () => {
  expect(await typeCheckFiles(await readPatterns(library))).toEqual([]);
});

test("each figure of the specification is claimed for a pattern", async () => {
  const evidence = await Promise.all(keys.map((key) => readEvidence(key)));
  const figures = evidence.flatMap(({ claims }) => claims.flatMap(({ from, to }) => [from, to]));
  expect(figures).toEqual(expect.arrayContaining([15, 20, 30, 35, 40]));
});
