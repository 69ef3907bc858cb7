// How references and findings are written.
import { expect, test } from "vitest";
import { asSentence, doubtOf, keepTogether, referenceLabel, withDashes } from "./reference-text.ts";

test.each([
  [["W3C"], "W3C, 2021"],
  [["Bhatnagar", "Orquin"], "Bhatnagar & Orquin, 2021"],
  [["Orquin", "Lahm", "Stojic"], "Orquin et al., 2021"],
])("authors %j are written as %s", (names, label) => {
  expect(referenceLabel({ authors: names, year: 2021 })).toBe(label);
});

test("numbers stay beside their units, and values beside their names", () => {
  expect(keepTogether("400 ms, 5 weeks, d = −0.11 and 3 people")).toBe(
    "400\u00a0ms, 5\u00a0weeks, d\u00a0=\u00a0−0.11 and 3 people",
  );
});

test("ranges get a dash, titles one full stop, doubts a sentence", () => {
  expect(withDashes("Vol. 147(6), 597-617, open-access")).toBe("Vol. 147(6), 597–617, open-access");
  expect(asSentence("Where am I?")).toBe("Where am I?");
  expect(asSentence("Lamps")).toBe("Lamps.");
  expect(doubtOf({ unconfirmed: ["year", "url"] })).toBe(
    "We could not confirm its year or web address.",
  );
  expect(doubtOf({ unconfirmed: [] })).toBe("");
});
