// Plots draw the numbers of the studies where they belong, in words too, and never outside the frame.
import { describe, expect, test } from "vitest";
import type { Evidence, Plot } from "../patterns/define-evidence.ts";
import { defineEvidence } from "../patterns/define-evidence.ts";
import salience from "../patterns/visual-salience/evidence.ts";
import { drawPlot } from "./evidence-plot.ts";
import { plotAxis } from "./plot-axis.ts";
import { plainNumber, plotValues } from "./plot-values.ts";

const point = (figure: string, label = figure) => ({ label, reference: "doe2020", figure });

function withFigures(figures: Evidence["references"][number]["figures"], plot: Partial<Plot>) {
  const [reference] = salience.references;
  if (!reference) throw new Error("The pattern has no reference.");
  const { href: _href, secondaryNumbers: _secondary, ...entry } = reference;
  const none = { text: "Nothing.", cites: [] };
  const found = { text: "Something.", cites: ["doe2020"] };
  return defineEvidence({
    ...salience,
    row: { ...salience.row, cites: [] },
    claims: salience.claims.map((claim) => ({ ...claim, found })),
    nearest: found,
    summary: none,
    backfires: none,
    notFor: none,
    citeOnPage: ["doe2020"],
    references: [{ ...entry, id: "doe2020", figures }],
    plots: [
      {
        title: "Light & <shade>",
        axis: "Percent",
        noEffect: 0,
        claims: [],
        caption: "By night.",
        points: Object.keys(figures).map((figure) => point(figure)),
        ...plot,
      },
    ],
  });
}

const percent = (value: number | null, low?: number, high?: number) => ({
  what: "Change",
  value,
  unit: "percent change",
  ...(low === undefined ? {} : { low, high, spread: "95% confidence interval" as const }),
});

function draw(evidence: Evidence) {
  const [plot] = evidence.plots;
  if (!plot) throw new Error("The evidence has no plot.");
  return drawPlot(evidence, plot, "p1");
}

const percentages = (svg: string) =>
  [...svg.matchAll(/(?:x|x1|x2|cx)="(-?[\d.]+)%"/g)].map(([, place]) => Number(place));

describe("an axis", () => {
  test.each([
    [
      [0, 40, 33.4, -0.3],
      [-10, 0, 10, 20, 30, 40],
    ],
    [
      [0, 0.43, 0.13],
      [0, 0.1, 0.2, 0.3, 0.4, 0.5],
    ],
    [
      [50, 54.1, 53.2],
      [50, 51, 52, 53, 54, 55],
    ],
    [
      [0, 91.2],
      [0, 20, 40, 60, 80, 100],
    ],
    [
      [-0.19, 0.34, 0],
      [-0.2, 0, 0.2, 0.4],
    ],
  ])("of %j has round ticks that hold every number", (values, ticks) => {
    const axis = plotAxis(values, "linear");
    expect(axis.ticks).toEqual(ticks);
    for (const value of values) {
      expect(axis.place(value)).toBeGreaterThanOrEqual(0);
      expect(axis.place(value)).toBeLessThanOrEqual(100);
    }
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
    [[Number.POSITIVE_INFINITY], "linear", "A plot needs numbers to draw."],
    [[0, 1], "ratio", "A ratio is above zero."],
  ] as const)("of %j is refused", (values, kind, message) => {
    expect(() => plotAxis(values, kind)).toThrow(message);
  });
});

describe("a drawing", () => {
  test("puts each mark where its number is", () => {
    const { svg } = draw(withFigures({ up: percent(10), down: percent(-10) }, {}));
    const { place } = plotAxis([0, 10, -10], "linear");
    const dots = [...svg.matchAll(/<circle cx="([\d.]+)%"/g)].map(([, x]) => Number(x));
    expect(dots).toEqual([place(10), place(-10)]);
    expect(svg).toContain(`<line x1="${place(0)}%" x2="${place(10)}%"`);
  });

  test("draws an interval with a cap at each end, and a range without a dot", () => {
    const both = draw(
      withFigures({ one: percent(4, 2, 6), range: { ...percent(null), low: 3, high: 9 } }, {}),
    ).svg;
    const { place } = plotAxis([0, 4, 2, 6, 3, 9], "linear");
    expect(both.match(/<circle/g)).toHaveLength(1);
    for (const end of [2, 6, 3, 9]) {
      expect(both).toContain(`<line x1="${place(end)}%" x2="${place(end)}%" y1=`);
    }
  });

  test("tells a claim from a finding by shape and dash, not by colour alone", () => {
    const { svg } = draw(
      withFigures({ up: percent(2), more: percent(3) }, { claims: ["click-through-35"] }),
    );
    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg.match(/stroke-dasharray="4 4"/g)).toHaveLength(1);
    expect(svg.match(/<circle/g)).toHaveLength(2);
  });

  test("is named and told in words, with whatever a title may hold escaped", () => {
    const { svg } = draw(withFigures({ up: percent(2.5), none: percent(0) }, {}));
    expect(svg).toContain('role="img" aria-labelledby="p1-title p1-desc"');
    expect(svg).toContain('<title id="p1-title">Light &amp; &lt;shade&gt;</title>');
    expect(svg).toContain(
      '<desc id="p1-desc">Percent. up: +2.5%; none: 0.0%. No effect is at 0.</desc>',
    );
  });

  test("stays within its frame and holds no number that is not one", () => {
    const { svg } = draw(withFigures({ big: percent(4000), small: percent(-0.001) }, {}));
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const place of percentages(svg)) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(100);
    }
  });

  test("begins lengths at zero where the axis has no place of no effect", () => {
    const { svg } = draw(withFigures({ a: percent(54), b: percent(24) }, { noEffect: null }));
    const { place } = plotAxis([0, 54, 24], "linear");
    expect(svg).toContain(`<line x1="${place(0)}%" x2="${place(54)}%"`);
    expect(svg).not.toContain('stroke-dasharray="1 4"');
  });
});

describe("numbers in words", () => {
  test.each([
    [-0.11, 0, "−0.11"],
    [0, 1, "0.0"],
    [8, 1, "8.0"],
    [2.34, 1, "2.34"],
  ])("%s with %s decimals is %s", (amount, decimals, text) => {
    expect(plainNumber(amount, decimals)).toBe(text);
  });

  test("a claim that promises less points below zero, a range keeps both its ends", () => {
    const less = { ...salience, plots: [] };
    const plot = (claims: string[]) => ({
      title: "x",
      axis: "x",
      noEffect: 0,
      claims,
      points: [],
      caption: "x",
    });
    expect(plotValues(less, plot(["cognitive-load-30"]))).toMatchObject([
      { text: "−30%", value: -30, low: null },
    ]);
    const claims = salience.claims.map((claim) => ({ ...claim, from: 15, to: 40 }));
    expect(plotValues({ ...less, claims }, plot(["click-through-35"]))).toMatchObject([
      { text: "+15–40%", value: null, low: 15, high: 40 },
    ]);
  });
});
