import { expect, test } from "vitest";
import { readCount, readDecimal } from "./read-number.ts";

test.each([
  ["2.5", 2.5],
  [" 2,5 % ", 2.5],
  ["+10", 10],
  ["−3", -3],
  ["1,000", 1],
  ["1,2,3", null],
  ["1,482.50", 1482.5],
  ["1.482.000,5", 1_482_000.5],
  ["1’482.5", 1482.5],
  ["1,48.2", null],
  ["1".repeat(400), null],
  ["%", null],
])("a share %.20o is %o", (text, value) => expect(readDecimal(text)).toBe(value));

test.each([
  ["1,500", 1500],
  ["1.500", 1500],
  ["1\u202f500\u00a0000", 1_500_000],
  ["12’000", 12_000],
  ["12.5", null],
  ["", null],
])("a count %o is %o", (text, value) => expect(readCount(text)).toBe(value));
