// The figure that tells a slow answer from a fast one.
import { expect, test } from "vitest";
import { quantile } from "./shop.ts";

test("the nearest rank, whatever the order", () => {
  const values = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile(values, 1)).toBe(100);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.99)).toBeNull();
});
