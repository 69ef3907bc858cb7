import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { proposedRoles, type Role, type Row, readGrid, readTable } from "./read-table.ts";

interface Case {
  name: string;
  text?: string;
  json?: unknown;
  /** What people choose: by heading a role, rows and today's version. */
  roles?: Record<string, Role>;
  part?: string;
  today?: string;
  rows?: "averages" | object[];
  metric?: string;
  parts?: string[];
  without?: string;
  unused?: string;
  told?: string[];
}
interface Tables {
  two: Row[];
  averages: Row[];
  cases: Case[];
}
const file = new URL("pasted-tables.yaml", import.meta.url);
const { cases, ...USUAL }: Tables = parse(readFileSync(file, "utf8"));

function read({ text, json, roles = {}, part = "", today = "" }: Omit<Case, "name">) {
  const grid = readGrid(text ?? JSON.stringify(json));
  const chosen = proposedRoles(grid).map((role, at) => roles[grid.heads[at] ?? ""] ?? role);
  return readTable(grid, { roles: chosen, part, today });
}

test.each(cases)("$name", ({ rows = USUAL.two, told = [], ...pasted }) => {
  const table = read(pasted);
  const expected = rows === "averages" ? USUAL.averages : rows;
  expect(table.rows).toHaveLength(expected.length);
  const { metric = table.metric, parts, without, unused } = pasted;
  const about = { metric, ...(parts && { parts }), ...(without && { without }) };
  expect(table).toMatchObject({ rows: expected, notices: told, ...about });
  if (unused !== undefined) expect(table.unused).toBe(unused && `Not used: ${unused}.`);
});

describe("nothing is lost without a word", () => {
  const table = (...rows: string[]) =>
    read({ text: ["Name\tVisitors\tConversions", ...rows].join("\r\n") });
  test.each([["Total"], ["Gesamtergebnis"], ["All users"], ["Average"], [""]])(
    "a total row called %o is left out",
    (name) => {
      const { rows, unused } = table("A\t10000\t500", "B\t10050\t560", `${name}\t20050\t1060`);
      expect(rows).toMatchObject(USUAL.two);
      expect(unused).toBe(`Not used: ${name && `${name}: `}20050 / 1060.`);
    },
  );
  test.each([
    ["control"],
    ["Baseline"],
    ["Original page"],
    ["Today’s page"],
    ["Kontrollgruppe"],
    ["control_group"],
    ["A - Control"],
    ["A (control)"],
    ["Baseline: old form"],
  ])("%s is today's version, unless another is chosen", (name) => {
    const text = `Name,Visitors,Orders\nA,10000,500\n${name},10050,560`;
    const first = (today: string) => read({ text, today }).rows[0]?.name;
    expect([first(""), first("A")]).toEqual([name, "A"]);
  });
  test.each(["03.05.2024", "2024-05-03", "5-Mar", "05. Mai", "3 févr.", "Mar-24", "3/5"])(
    "%s is the date that a spreadsheet made",
    (cell) =>
      expect(table(`A\t10000\t${cell}`)).toMatchObject({
        rows: [{ name: "A", visitors: 10_000, conversions: Number.NaN }],
        notices: [`“${cell}” is a date that a spreadsheet made of a number. Type the number.`],
      }),
  );
  test("minus and fractions stay, for the result to say what's wrong", () =>
    expect(table("A\t−10\t0,5").rows).toMatchObject([
      { name: "A", visitors: -10, conversions: 0.5 },
    ]));
  test.each([
    ["a log of 200,000 events", `user,n,conv\n${"1,A,1\n".repeat(200_000)}`],
    ["a line of 30,000 numbers", "1,".repeat(30_000)],
  ])("%s is no table, and doesn't keep the page busy", (_, text) =>
    expect(read({ text }).notices[0]).toMatch(/^There’s no table to read/),
  );
  test.each([[""], ["hello"], ["{"], ["[1,2]"], ["null"], [";;;\n,,"]])("%o is no table", (text) =>
    expect(read({ text }).notices[0]).toMatch(/^There’s no table to read/),
  );
});
