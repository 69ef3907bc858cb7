// Plots draw the numbers of the studies in their places, in words too, and never outside the frame.
import { describe, expect, test } from "vitest";
import type { Evidence, Figure, Plot } from "../patterns/evidence-schema.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import { drawPlot, plotAxis } from "./plot.ts";

const evidence = await readEvidence("visual-salience");

function draw(figures: Record<string, Figure>, change: Partial<Plot> = {}) {
  const [reference] = evidence.references as [Evidence["references"][number]];
  const plot = {
    title: "Light & <shade>",
    axis: "Percent",
    noEffect: 0,
    claims: [],
    caption: "By night.",
    points: Object.keys(figures).map((figure) => ({
      label: figure,
      reference: reference.id,
      figure,
    })),
    ...change,
  };
  return drawPlot({ ...evidence, references: [{ ...reference, figures }] }, plot, "p1");
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
    expect(plotAxis(values, "linear").ticks).toEqual(ticks);
  });

  test("of ratios gives a half and a double the same length", () => {
    const { ticks, place } = plotAxis([1, 0.8, 1.56], "ratio");
    expect(ticks).toEqual([0.5, 1, 2]);
    expect(place(2) - place(1)).toBeCloseTo(place(1) - place(0.5), 6);
  });

  test("of a single number has two ends", () => {
    expect(plotAxis([0], "linear").ticks.length).toBeGreaterThan(1);
    expect(plotAxis([1], "ratio").ticks).toEqual([1, 2]);
  });

  test.each([
    [[], "linear", "A plot needs numbers to draw."],
    [[Number.NaN, 1], "linear", "A plot needs numbers to draw."],
    [[0, 1], "ratio", "A ratio must be above zero."],
  ] as const)("of %j is refused", (values, kind, message) => {
    expect(() => plotAxis(values, kind)).toThrow(message);
  });
});

describe("a drawing", () => {
  test("puts each mark where its number is", () => {
    const { svg } = draw({ up: percent(10), down: percent(-10) });
    const { place } = plotAxis([0, 10, -10], "linear");
    const dots = [...svg.matchAll(/<circle cx="([\d.]+)%"/g)].map(([, x]) => Number(x));
    expect(dots).toEqual([place(10), place(-10)]);
    expect(svg).toContain(`<line x1="${place(0)}%" x2="${place(10)}%"`);
  });

  test("draws an interval with a cap at each end, and a range without a dot", () => {
    const { svg } = draw({ one: percent(4, 2, 6), range: percent(null, 3, 9) });
    const { place } = plotAxis([0, 4, 2, 6, 3, 9], "linear");
    expect(svg.match(/<circle/g)).toHaveLength(1);
    for (const end of [2, 6, 3, 9])
      expect(svg).toContain(`<line x1="${place(end)}%" x2="${place(end)}%" y1=`);
  });

  test("tells a claim from a finding by shape and dash, not by colour alone", () => {
    const { svg, rows } = draw({ up: percent(2) }, { claims: ["click-through-35"] });
    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg.match(/stroke-dasharray="4 4"/g)).toHaveLength(1);
    expect(svg.match(/<circle/g)).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: "claimed", value: "+35%", source: null });
  });

  test("writes a claim of less with a minus sign", () => {
    const { rows } = draw({ up: percent(2) }, { claims: ["cognitive-load-30"] });
    expect(rows[0]?.value).toBe("−30%");
  });

  test("is named and told in words, with whatever a title may hold escaped", () => {
    const { svg } = draw({ up: percent(2.5), none: percent(0), less: percent(-1) });
    expect(svg).toContain('role="img" aria-labelledby="p1-title p1-desc"');
    expect(svg).toContain('<title id="p1-title">Light &amp; &lt;shade&gt;</title>');
    expect(svg).toContain("Percent. up: +2.5%; none: 0.0%; less: −1.0%. No effect is at 0.");
  });

  test("stays within its frame and writes no number that is none", () => {
    const { svg } = draw({ big: percent(4000), small: percent(-0.001) });
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const [, place] of svg.matchAll(/(?:x|x1|x2|cx)="(-?[\d.]+)%"/g)) {
      expect(Number(place)).toBeGreaterThanOrEqual(0);
      expect(Number(place)).toBeLessThanOrEqual(100);
    }
  });

  test("begins lengths at zero if the axis has no place for no effect", () => {
    const { svg } = draw({ a: percent(54), b: percent(24) }, { noEffect: null });
    const { place } = plotAxis([0, 54, 24], "linear");
    expect(svg).toContain(`<line x1="${place(0)}%" x2="${place(54)}%"`);
    expect(svg).not.toContain('stroke-dasharray="1 4"');
  });
});
