// What a guard's line says, and the figure that stands for many.
import { expect, test } from "vitest";
import { lineOf, median, quantile } from "./guard.ts";

test("a guard is judged by the figure as it is shown", () => {
  const paint = { what: "paint of /", unit: "times static", most: 1.35 } as const;
  expect(lineOf({ ...paint, measured: 1.354 })).toBe(
    "paint of / · 1.35 times static · at most 1.35 · ok",
  );
  expect(lineOf({ ...paint, measured: 1.36, note: "810 ms" })).toBe(
    "paint of / · 1.36 times static (810 ms) · at most 1.35 · OVER",
  );
  expect(lineOf({ ...paint, measured: Number.NaN })).toMatch(/FAILED$/);
});

test("a least figure is held from below, and one without a limit judges nothing", () => {
  const rate = { what: "purchases", unit: "a second", measured: 49 } as const;
  expect(lineOf({ ...rate, least: 50 })).toBe("purchases · 49 a second · at least 50 · OVER");
  expect(lineOf(rate)).toBe("purchases · 49 a second · for comparison");
});

test("a quantile is the nearest rank, whatever the order", () => {
  const values = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(quantile(values, 0.99)).toBe(99);
  expect(median([9, 1, 5])).toBe(5);
  expect(quantile([], 0.5)).toBeNaN();
});
