// Proves what a page gets of a pattern's evidence: the effects in order, and an honest reading of the claim.
import { describe, expect, test } from "vitest";
import type { Evidence } from "../patterns/evidence-schema.ts";
import { measureNotes } from "./measure-notes.ts";

const claim = {
  id: "clicks-35",
  short: "+35% clicks",
  statement: "35% more clicks",
  outcome: "clicks",
  from: null,
  to: 35,
  sense: "more",
  assignment: "stated",
  verdict: "not supported",
  grade: "D",
} as const satisfies Evidence["claims"][number];

const measure = {
  primaryMetric: "Goals",
  events: [{ name: "goal", when: "Reached" }],
  guardrails: ["Speed"],
  design: { unit: "visitor", arms: ["On", "Off"], advice: "Split evenly." },
  baseRate: 0.05,
  baseRateOf: "clicks",
  power: 0.8,
  significance: 0.05,
  sampleSizes: [
    { role: "example", kind: "relative percent", effect: 10, perArm: 31_000 },
    { role: "honest", kind: "relative percent", effect: 2, perArm: 750_000 },
  ],
} satisfies Evidence["measure"];

function notesOf(claims: Evidence["claims"], changes: Partial<Evidence["measure"]> = {}) {
  const evidence = { key: "glow", claims, measure: { ...measure, ...changes } };
  return measureNotes(evidence as Evidence);
}

describe("effects", () => {
  test("a claim that no test is sized for is read as a relative gain, and stands first", () => {
    const { effects, claim: read } = notesOf([claim]);
    expect(effects.map(({ role, effect }) => [role, effect])).toEqual([
      ["claimed", 35],
      ["honest", 2],
      ["example", 10],
    ]);
    expect(read).toMatchObject({ reading: "as relative gain", range: false });
  });

  test("a claim that the evidence sizes is taken as it stands there", () => {
    const told = { role: "claimed", kind: "percentage points", effect: 4, perArm: 900 } as const;
    const { effects, claim: read } = notesOf([claim], {
      sampleSizes: [...measure.sampleSizes, told],
    });
    expect(effects.filter(({ role }) => role === "claimed")).toEqual([
      { role: "claimed", kind: "percentage points", effect: 4 },
    ]);
    expect(read.reading).toBe("as told");
  });

  test.each([
    ["less of something is no share that grows", { ...claim, sense: "less" as const }, 0.05],
    ["a gain beyond 100% can't be", claim, 0.8],
  ])("%s", (_why, told, baseRate) => {
    const { effects, claim: read } = notesOf([told], { baseRate });
    expect(effects.some(({ role }) => role === "claimed")).toBe(false);
    expect(read.reading).toBe("no share");
  });

  test("a range counts with its larger end, and says so", () => {
    const { effects, claim: read } = notesOf([{ ...claim, from: 15, to: 40 }]);
    expect(effects[0]).toMatchObject({ role: "claimed", effect: 40 });
    expect(read.range).toBe(true);
  });

  test("rounded sizes do not travel: the page reckons them itself", () => {
    expect(JSON.stringify(notesOf([claim]))).not.toContain("perArm");
  });
});
