import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Row, readTable, said } from "./read-table.ts";

interface Case {
  name: string;
  text?: string;
  json?: unknown;
  rows?: "averages" | object[];
  metric?: string;
  told?: string[];
}
interface Tables {
  two: Row[];
  averages: Row[];
  cases: Case[];
}
const file = new URL("pasted-tables.yaml", import.meta.url);
const { cases, ...USUAL }: Tables = parse(readFileSync(file, "utf8"));

test.each(cases)("$name", ({ text, json, rows = USUAL.two, metric, told = [] }) => {
  const read = readTable(text ?? JSON.stringify(json));
  const expected = rows === "averages" ? USUAL.averages : rows;
  expect(read.rows).toHaveLength(expected.length);
  expect(read).toMatchObject({ rows: expected, notices: told, ...(metric && { metric }) });
});

describe("nothing is lost without a word", () => {
  const table = (...rows: string[]) =>
    readTable(["Name\tVisitors\tConversions", ...rows].join("\r\n"));
  test.each([["Total"], ["Gesamtergebnis"], ["All users"], ["Average"], [""]])(
    "a total row called %o is left out",
    (name) => {
      const { rows, notices } = table("A\t10000\t500", "B\t10050\t560", `${name}\t20050\t1060`);
      expect(rows).toMatchObject(USUAL.two);
      expect(notices).toEqual([said("total left out", name)]);
    },
  );
  test.each([
    ["control"],
    ["Baseline"],
    ["Original"],
    ["today"],
    ["Control (A)"],
    ["Control - old page"],
    ["A (control)"],
  ])("%s comes first", (name) => {
    const { rows, notices } = table("A\t10000\t500", `${name}\t10050\t560`);
    expect(rows.map((row) => row.name)).toEqual([name, "A"]);
    expect(notices).toEqual([said("moved first", name)]);
  });
  test.each([
    ["CR", "Version\tUsers\tCR"],
    ["5,0%", ""],
  ])("a rate alone isn't enough: %s", (text, head) => {
    const { rows, notices } = readTable(`${head}\nA\t10000\t5,0%\nB\t10050\t5,6%`);
    expect(rows.map(({ visitors, conversions }) => [visitors, conversions])).toEqual([
      [10_000, null],
      [10_050, null],
    ]);
    expect(notices).toEqual([said("share instead of a count", text)]);
  });
  test.each([
    ["03.05.2024"],
    ["2024-05-03"],
    ["5-Mar"],
    ["05. Mai"],
    ["3 févr."],
    ["Mar-24"],
    ["3/5"],
  ])("%s is the date that a spreadsheet made", (cell) =>
    expect(table(`A\t10000\t${cell}`)).toMatchObject({
      rows: [{ name: "A", visitors: 10_000, conversions: null }],
      notices: [said("date", cell)],
    }),
  );
  test("a share isn't taken for a count, nor is a word", () => {
    expect(table("A\t10000\t5%", "B\tmany\t7").notices).toEqual([
      said("share instead of a count", "5%"),
      said("not a number", "many"),
    ]);
  });
  test("minus and fractions stay, for the result to say what's wrong", () =>
    expect(table("A\t−10\t0,5").rows).toMatchObject([
      { name: "A", visitors: -10, conversions: 0.5 },
    ]));
  test.each([[""], ["hello"], ["{"], ["[1,2]"], ["null"], ["A\t5%\nB\t6%"], [";;;\n,,"]])(
    "%o is no table",
    (text) => expect(readTable(text).notices).toContainEqual(said("no table")),
  );
});
