// What belongs together stays together, and nothing else is touched.
import { expect, test } from "vitest";
import { asSentence, doubtOf, keepTogether, withDashes } from "./typeset.ts";

test("a number and its unit, and a value and its letter, never part at a line's end", () => {
  expect(keepTogether("slowed by 100–400 ms, and 24 hours")).toBe(
    "slowed by 100–400\u00a0ms, and 24\u00a0hours",
  );
  expect(keepTogether("(d = −0.11), N = 168")).toBe("(d\u00a0=\u00a0−0.11), N\u00a0=\u00a0168");
  const html = '<p>In 32 articles<sup id="cite-a-1">1</sup> word = word</p>';
  expect(keepTogether(html)).toBe(html);
});

test("pages of a venue are joined by a dash, names keep their hyphen", () => {
  expect(withDashes("Human-Computer Lamps 147(6), 597-617")).toBe(
    "Human-Computer Lamps 147(6), 597–617",
  );
});

test.each([
  ["Lamps", "Lamps."],
  ["Do lamps help users?", "Do lamps help users?"],
])("the title “%s” ends in one sign", (title, shown) => {
  expect(asSentence(title)).toBe(shown);
});

test("what was not confirmed is named, and nothing is said where all was", () => {
  expect(doubtOf({ unconfirmed: ["year", "venue"] })).toBe("Not confirmed: year, venue.");
  expect(doubtOf({ unconfirmed: [] })).toBe("");
});
