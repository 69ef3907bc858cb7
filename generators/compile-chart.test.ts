// Charts hold the numbers of the studies, in their places and in words.
import { describe, expect, test } from "vitest";
import type { Evidence, Figure, Plot } from "../patterns/evidence-schema.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import { chartAxis, compileChart } from "./compile-chart.ts";

const evidence = await readEvidence("visual-salience");

function compile(figures: Record<string, Figure>, change: Partial<Plot> = {}) {
  const [reference] = evidence.references as [Evidence["references"][number]];
  const points = Object.keys(figures).map((figure) => ({
    label: figure,
    reference: reference.id,
    figure,
  }));
  const plot = { title: "Light", axis: "Percent", noEffect: 0, claims: [], caption: "", points };
  return compileChart(
    { ...evidence, references: [{ ...reference, figures }] },
    { ...plot, ...change },
  );
}

const percent = (value: number | null, low?: number, high?: number): Figure => ({
  what: "Change",
  value,
  unit: "percent change",
  ...(low === undefined ? {} : { low, high, spread: "95% confidence interval" as const }),
});

describe("an axis", () => {
  test.each([
    [
      [0, 40, 33.4, -0.3],
      [-10, 0, 10, 20, 30, 40],
    ],
    [
      [50, 54.1, 53.2],
      [50, 51, 52, 53, 54, 55],
    ],
    [
      [-0.19, 0.34, 0],
      [-0.2, 0, 0.2, 0.4],
    ],
  ])("of %j has round ticks that hold every number", (values, ticks) => {
    expect(chartAxis(values, "linear").ticks).toEqual(ticks);
  });

  test("of ratios gives a half and a double the same length", () => {
    const { ticks, place } = chartAxis([1, 0.8, 1.56], "ratio");
    expect(ticks).toEqual([0.5, 1, 2]);
    expect(place(2) - place(1)).toBeCloseTo(place(1) - place(0.5), 6);
  });

  test("of a single number has two ends", () => {
    expect(chartAxis([0], "linear").ticks.length).toBeGreaterThan(1);
    expect(chartAxis([1], "ratio").ticks).toEqual([1, 2]);
  });

  test.each([
    [[], "linear", "A chart needs numbers to draw."],
    [[Number.NaN, 1], "linear", "A chart needs numbers to draw."],
    [[0, 1], "ratio", "A ratio must be above zero."],
  ] as const)("of %j is refused", (values, kind, message) => {
    expect(() => chartAxis(values, kind)).toThrow(message);
  });
});

test("a measurement is a mark on its interval, or a mark alone", () => {
  const { rows, noEffect } = compile({
    up: percent(10),
    interval: percent(4, 2, 6),
    range: percent(null, -10, 3),
  });
  const { place } = chartAxis([0, 10, 4, 2, 6, -10, 3], "linear");
  expect(noEffect).toBe(place(0));
  expect(rows).toMatchObject([
    { line: null, marks: [place(10)], interval: false },
    { line: [place(2), place(6)], marks: [place(4)], interval: true },
    { line: [place(-10), place(3)], marks: [], interval: true },
  ]);
  for (const at of rows.flatMap(({ line, marks }) => [...(line ?? []), ...marks]))
    expect(at >= 0 && at <= 100, `${at}% of the width`).toBe(true);
});

test("without a place for no effect, lengths begin at zero", () => {
  const { rows, noEffect } = compile({ a: percent(54), b: percent(24) }, { noEffect: null });
  const { place } = chartAxis([0, 54, 24], "linear");
  expect(noEffect).toBeNull();
  expect(rows[0]?.line).toEqual([place(0), place(54)]);
});

test.each([
  ["click-through-35", "+35%"],
  ["cognitive-load-30", "−30%"],
])("the claim %s is drawn first, as %s", (claim, value) => {
  const { rows } = compile({ up: percent(2) }, { claims: [claim] });
  expect(rows[0]).toMatchObject({ kind: "claimed", label: "Claimed", value });
  expect(rows[0]?.marks).toHaveLength(1);
});

test("the description says every number, with the same decimals", () => {
  const { description } = compile({ up: percent(2.5), none: percent(0), less: percent(-1) });
  expect(description).toBe("Percent. up: +2.5%; none: 0.0%; less: −1.0%. No effect is at 0.");
});
