// What a guard's line says, and the two figures that stand for many.
import { expect, test } from "vitest";
import { lineOf, median, quantile } from "./guard.ts";

test("a guard is judged by the figure as it is shown", () => {
  const paint = { what: "largest paint of /", unit: "×", most: 1.35 } as const;
  expect(lineOf({ ...paint, measured: 1.354 })).toBe(
    "largest paint of / · 1.35× · at most 1.35× · ok",
  );
  expect(lineOf({ ...paint, measured: 1.36, note: "810 ms" })).toBe(
    "largest paint of / · 1.36× (810 ms) · at most 1.35× · OVER",
  );
  expect(lineOf({ ...paint, measured: null })).toMatch(/ · – · at most 1.35× · FAILED$/);
});

test("a least figure is held from below, and one without a limit judges nothing", () => {
  const rate = { what: "purchases", unit: "/s" } as const;
  expect(lineOf({ ...rate, measured: 49, least: 50 })).toMatch(/at least 50\/s · OVER$/);
  expect(lineOf({ ...rate, measured: 49 })).toBe("purchases · 49/s · – · for comparison");
});

test("the median is the middle value, or the mean of the middle two, and none of nothing", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 10, 1, 2])).toBe(3);
  expect(median([])).toBeNull();
});

test("a quantile is the nearest rank, whatever the order", () => {
  const values = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.99)).toBeNull();
});
