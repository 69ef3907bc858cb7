// Lists are cut by their size, lose nothing, and keep their order.
import { expect, it } from "vitest";
import { splitList } from "./split-list.ts";

const words = Array.from({ length: 50 }, (_, index) => `word ${index}`);
const size = (items: readonly string[]) =>
  items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);

it("a short list is left whole", () => {
  expect(splitList(words, 10_000, 10)).toEqual({ first: words, parts: [] });
  expect(splitList([], 10, 10)).toEqual({ first: [], parts: [] });
});

it("a long one is cut at the limits, in order, and nothing is lost", () => {
  const { first, parts } = splitList(words, 40, 100);
  expect([...first, ...parts.flat()]).toEqual(words);
  expect(size(first)).toBeLessThanOrEqual(40);
  expect(first).toHaveLength(5);
  for (const part of parts) expect(size(part)).toBeLessThanOrEqual(100);
  expect(parts.length).toBeLessThan(7);
});

it("an item that is larger than any part stands alone", () => {
  const { first, parts } = splitList(["a", "b".repeat(50), "c"], 10, 10);
  expect([first, ...parts]).toEqual([["a"], ["b".repeat(50)], ["c"]]);
});
