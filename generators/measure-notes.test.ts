import { expect, test } from "vitest";
import type { Evidence } from "../patterns/evidence-schema.ts";
import { measureNotes } from "./measure-notes.ts";

const example = {
  role: "example",
  kind: "percentage points",
  effect: 5,
  perVersion: 1560,
} as const;
const honest = {
  role: "honest",
  kind: "relative percent",
  effect: 2,
  perVersion: 750_000,
} as const;

test.each([
  ["the measured gain comes before an example", [example, honest], 2, 750_000],
  ["points become percent of the baseline", [example], 12.5, 1560],
])("%s", (_what, sampleSizes, gain, perVersion) => {
  const evidence = { key: "glow", measure: { baseRate: 0.4, sampleSizes } };
  expect(measureNotes(evidence as unknown as Evidence)).toEqual({
    baseRate: 0.4,
    gain,
    perVersion,
  });
});
