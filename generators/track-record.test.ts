// Studies are counted by metric and direction, each once, and never summed.
import { expect, test } from "vitest";
import type { Evidence, Outcome, Reference } from "../patterns/evidence-schema.ts";
import { trackRecords } from "./track-record.ts";

const study = (id: string, ...outcomes: Partial<Outcome>[]) =>
  ({
    id,
    authors: ["Doe"],
    year: 2020,
    kind: "experiment",
    verification: "full text",
    figures: { gain: { what: "Gain", value: 4.2, unit: "percentage points" } },
    outcomes: outcomes.map((outcome) => ({
      metric: "conversion",
      direction: "for",
      measured: "orders",
      figure: "gain",
      sample: null,
      ...outcome,
    })),
  }) as unknown as Reference;

const recordsOf = (...references: Reference[]) =>
  trackRecords({
    metrics: [
      { metric: "conversion", verdict: "supported" },
      { metric: "cancellations", verdict: "not supported" },
    ],
    references,
  } as unknown as Evidence);

test("studies in favour come first, large ones before small ones, and are said in a sentence", () => {
  const [conversion] = recordsOf(
    study("against", { direction: "against" }),
    study("flat", { direction: "flat", figure: undefined, words: "no difference" }),
    study("small", { sample: 40 }),
    study("large", { sample: 9000 }),
  );
  expect(conversion?.studies.map(({ id }) => id)).toEqual(["large", "small", "flat", "against"]);
  expect(conversion?.said).toBe("More conversion: 2 studies for, 1 flat, 1 against");
  expect(conversion?.studies.map(({ found }) => found)).toEqual([
    "+4.2 percentage points",
    "+4.2 percentage points",
    "no difference",
    "+4.2 percentage points",
  ]);
});

test("a study within a listed meta-analysis isn't counted a second time", () => {
  const [conversion] = recordsOf(study("pooled", {}), study("part", { within: "pooled" }));
  expect(conversion?.said).toBe("More conversion: 1 study for");
});

test.each<[string, Outcome["direction"][]]>([
  ["More conversion: 1 study flat", ["flat"]],
  ["More conversion: 2 studies flat", ["flat", "flat"]],
  ["More conversion: 1 study against", ["against"]],
  ["More conversion: 1 study flat, 2 against", ["flat", "against", "against"]],
])("studies of which none is for it say %s", (said, directions) => {
  const studies = directions.map((direction, at) => study(`study-${at}`, { direction }));
  expect(recordsOf(...studies)[0]?.said).toBe(said);
});

test("a metric without a study says so", () => {
  expect(recordsOf(study("one", {}))[1]?.said).toBe("Fewer cancellations: no study found");
});
