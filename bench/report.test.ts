// What the tables say of samples: medians, ratios, and figures met or missed.
import { expect, test } from "vitest";
import type { Group, Sample, Target } from "./measurement.ts";
import { median, reportOf, rowsOf, tableOf } from "./report.ts";

const LIMIT: Target = { name: "limit: static", url: "http://limit.invalid/", kind: "static" };
const HOME: Target = { name: "/", url: "http://site.invalid/", kind: "home" };
const PAGES = [LIMIT, HOME];

const unlessLimit =
  <T>(figure: T) =>
  ({ kind }: Target) =>
    kind === "static" ? null : figure;

const group: Group = {
  name: "paint",
  title: "Paint",
  method: "Watched.",
  once: false,
  columns: {
    largest: { heading: "LCP ms (1.4x)", ratio: true, figure: unlessLimit({ times: 1.4 }) },
    score: { heading: "score (99)", figure: unlessLimit({ least: 99 }) },
    shift: { heading: "shift (0)", digits: 3, figure: unlessLimit({ most: 0 }) },
  },
  measures: () => true,
  measure: () => Promise.reject(new Error("never asked")),
};

function sample(
  target: Target,
  round: number,
  values: Record<string, number | null> | null,
): Sample {
  return {
    group: "paint",
    target: target.name,
    round,
    busy: 0,
    took: 1,
    measured: values && { values, reasons: { largest: "a face came first" } },
    error: values ? null : "broke",
  };
}

const limitSamples = [1, 2, 3].map((round) =>
  sample(LIMIT, round, { largest: 600, score: 100, shift: 0 }),
);
const home = (...largest: number[]) =>
  largest.map((value, index) => sample(HOME, index + 1, { largest: value, score: 100, shift: 0 }));
const homeRow = (samples: Sample[]) =>
  rowsOf(group, PAGES, samples).find(({ target }) => target === "/");

test("the median is the middle value, or the mean of the middle two, and none of nothing", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 10, 1, 2])).toBe(3);
  expect(median([])).toBeNull();
});

test("one bad round of three does not move a page over its figure", () => {
  expect(homeRow([...limitSamples, ...home(800, 5000, 810)])).toMatchObject({
    medians: { largest: 810 },
    ratios: { largest: 1.35 },
    verdict: "pass",
  });
});

test("a ratio above its figure is over, with what stands behind it", () => {
  const row = homeRow([...limitSamples, ...home(900)]);
  expect(row?.verdict).toBe("over");
  expect(row?.over).toEqual([
    { column: "largest", text: "LCP ms 1.50x > 1.4x", reason: "a face came first" },
  ]);
});

test("a ratio without a measured limit can't be called met", () => {
  expect(homeRow(home(700))?.over[0]?.text).toBe("LCP ms without its limit");
});

test("a score below and a shift above their figures are each named", () => {
  const row = homeRow([
    ...limitSamples,
    sample(HOME, 1, { largest: 600, score: 98, shift: 0.004 }),
  ]);
  expect(row?.over.map(({ text }) => text)).toEqual(["score 98 < 99", "shift 0.004 > 0"]);
});

test("a value is judged as it is shown", () => {
  const row = homeRow([
    ...limitSamples,
    sample(HOME, 1, { largest: 842, score: 98.6, shift: 0.0004 }),
  ]);
  expect(row?.verdict).toBe("pass");
});

test("a page of which no sample succeeded is failed, not passed", () => {
  expect(homeRow([...limitSamples, sample(HOME, 1, null)])?.verdict).toBe("failed");
});

test("a failed round is left out of the median", () => {
  expect(homeRow([...limitSamples, ...home(700), sample(HOME, 2, null)])?.medians.largest).toBe(
    700,
  );
});

test("a column that does not apply shows a dash and judges nothing", () => {
  const rows = rowsOf(group, PAGES, [
    ...limitSamples,
    sample(HOME, 1, { largest: 600, score: null, shift: 0 }),
  ]);
  expect(rows[1]?.verdict).toBe("pass");
  expect(tableOf(group, rows)).toMatch(/\| \/ +\| +600 \(1\.00\) \| +- \| +0\.000 \| pass +\|/);
});

test("the report lists reasons only where a figure is missed", () => {
  const good = rowsOf(group, PAGES, [...limitSamples, ...home(700)]);
  const bad = rowsOf(group, PAGES, [...limitSamples, ...home(900)]);
  expect(reportOf(group, good)).not.toContain("a face came first");
  expect(reportOf(group, bad)).toContain("- /, LCP ms 1.50x > 1.4x: a face came first");
});
