import { describe, expect, test } from "vitest";
import { type Row, readTable, said } from "./read-table.ts";

const TWO: Row[] = [
  { name: "A", visitors: 10_000, conversions: 500 },
  { name: "B", visitors: 10_050, conversions: 560 },
];
const AVERAGES: Row[] = [
  { name: "A", visitors: 1000, mean: 52.1, sd: 18.2 },
  { name: "B", visitors: 1010, mean: 54.9, sd: 20 },
];
const lines = (...all: string[]) => all.join("\r\n");
const json = (value: unknown) => JSON.stringify(value);

test.each<[string, string, Row[], ...string[]]>([
  [
    "cells of a spreadsheet",
    "Variant\tUsers\tConversions\tRate\nA\t10,000\t500\t5.0%\nB\t10,050\t560\t5.6%",
    TWO,
  ],
  ["without names of columns", lines("A\t10000\t500", "B\t10050\t560"), TWO],
  ["columns in another order", lines("Orders,Group,Visitors", "500,A,10000", "560,B,10050"), TWO],
  [
    "a German file",
    lines("Variante;Besucher;Conversions;Rate", "A;10.000;500;5,0 %", "B;10.050;560;05. Mai"),
    TWO,
  ],
  [
    "quoted cells",
    lines('"name","visitors","conversions"', '"A","10,000","500"', '"B","10,050","560"'),
    TWO,
  ],
  [
    "whole numbers as programs write them",
    lines("name,visitors,conversions", "A,10000.0,500.0", "B,10050.0,560.0"),
    TWO,
  ],
  [
    "a Markdown table",
    "| Version | Visitors | Orders |\n|---|---:|---:|\n| A | 10000 | 500 |\n| B | 10050 | 560 |",
    TWO,
  ],
  ["spaces", lines("A  10 000  500", "B  10 050  560"), TWO],
  ["averages", lines("name;users;mean;sd", "A;1000;52,1;18,2", "B;1010;54,9;20"), AVERAGES],
  [
    "averages with signs of money and thousands",
    lines("name\tusers\tmean\tsd", "A\t1000\t$1,052.10\t18", "B\t1.010\t1.054,9 €\t20.5"),
    [
      { name: "A", visitors: 1000, mean: 1052.1, sd: 18 },
      { name: "B", visitors: 1010, mean: 1054.9, sd: 20.5 },
    ],
  ],
  [
    "PostHog",
    json({
      variants: [
        { key: "A", success_count: 500, failure_count: 9500 },
        { key: "B", success_count: 560, failure_count: 9490 },
      ],
    }),
    TWO,
  ],
  [
    "a program's numbers in quotes",
    json(AVERAGES.map((one) => ({ ...one, mean: one.mean?.toFixed(3), sd: one.sd?.toFixed(3) }))),
    AVERAGES,
  ],
  [
    "PostHog's newer answers",
    json({
      baseline: { key: "A", number_of_samples: 10_000, sum: 500, sum_squares: 500 },
      variant_results: [{ key: "B", number_of_samples: 10_050, sum: 560, sum_squares: 560 }],
    }),
    TWO,
  ],
  [
    "PostHog's older trends",
    json([
      { key: "A", count: 500, exposure: 1, absolute_exposure: 10_000 },
      { key: "B", count: 560, exposure: 1.005, absolute_exposure: 10_050 },
    ]),
    TWO,
  ],
  [
    "visitors that came, not those that were planned",
    lines(
      "Version;Planned users;Target visitors;Users;Orders",
      "A;9;9;10000;500",
      "B;9;9;10050;560",
    ),
    TWO,
  ],
  ["a sideways table whose corner is empty", "\tA\tB\nUsers\t10000\t10050\nBought\t500\t560", TWO],
  [
    "a line of JSON for each version",
    lines(json({ name: "A", n: 10_000, conv: 500 }), json({ name: "B", n: 10_050, conv: 560 })),
    TWO,
  ],
  [
    "GrowthBook's answer for an experiment",
    json({
      result: {
        id: "snp_1",
        experimentId: "exp_1",
        results: [
          {
            dimension: "",
            totalUsers: 20_050,
            metrics: [AVERAGES, [...AVERAGES].reverse()].map((rows) => ({
              metricId: "met_1",
              variations: rows.map(({ name, visitors, mean, sd }) => ({
                variationId: String(sd),
                variationName: name,
                users: visitors,
                analyses: [{ engine: "bayesian", numerator: 9, denominator: 9, mean, stddev: sd }],
              })),
            })),
          },
        ],
      },
    }),
    AVERAGES,
    said("first result"),
  ],
  [
    "GrowthBook's snapshot, whose first metric counts",
    json({
      results: [
        {
          totalUsers: 20_050,
          variations: TWO.map(({ name, visitors, conversions }) => ({
            name,
            users: visitors,
            metrics: {
              sales: { value: conversions, cr: 0.05, users: visitors, chanceToWin: 0.9 },
              refunds: { value: 3, cr: 0.0003, users: visitors },
            },
          })),
        },
      ],
    }),
    TWO,
    said("first result"),
  ],
  [
    "several segments, of which a version of the second isn't one of the first",
    json([TWO, [...TWO, { name: "C", visitors: 9, conversions: 1 }]].map((rows) => ({ rows }))),
    TWO,
    said("first result"),
  ],
  [
    "several metrics of each version",
    json(
      TWO.map(({ name, ...row }) => ({
        variant: name,
        results: [
          { metricName: "Buys", ...row },
          { metricName: "Refunds", ...row, conversions: 3 },
        ],
      })),
    ),
    TWO,
    said("first metric", "Buys"),
  ],
  ["a name beside its number", json(TWO.map((row, id) => ({ id: `${id}`, ...row }))), TWO],
  [
    "today's version by a key",
    json([...TWO].reverse().map((row) => ({ ...row, isControl: row.name === "A" }))),
    [{ ...(TWO[0] as Row), isToday: true }, TWO[1] as Row],
    said("moved first", "A"),
  ],
  [
    "today's version by a column",
    lines("Variant,Is Baseline,Users,Orders", "B,false,10050,560", "A,TRUE,10000,500"),
    [{ ...(TWO[0] as Row), isToday: true }, TWO[1] as Row],
    said("moved first", "A"),
  ],
  [
    "sideways below the word Metric",
    lines("Metric,A,B", "Visitors,10000,10050", "Bought,500,560"),
    TWO,
  ],
  [
    "a second outcome",
    lines(
      "#,Variant,Users,Sign-ups,Cancellations,Revenue",
      "1,A,10000,500,40,9",
      "2,B,10050,560,99,9",
    ),
    TWO,
    "Not read: Cancellations and Revenue.",
  ],
  [
    "unique conversions after total ones",
    lines(
      "Variant,Users,Total conversions,Unique conversions",
      "A,10000,900,500",
      "B,10050,900,560",
    ),
    TWO,
    "Not read: Total conversions.",
  ],
  ["a bare rate", lines("A\t10000\t500\t0.05", "B\t10050\t560\t0.0557"), TWO],
  ["a bare rate in percent", lines("A,10000,500,5", "B,10050,560,5.57"), TWO],
  [
    "a rate beside visitors of another name",
    lines("Version\tTraffic\tPurchases\tRate", "A\t10000\t500\t0.05", "B\t10050\t560\t0.056"),
    TWO,
  ],
  ["numbered lines", lines("1\tA\t10000\t500", "2\tB\t10050\t560"), TWO],
  ["short names of columns", lines("version,n,conv", "A,10000,500", "B,10050,560"), TWO],
  [
    "a rate of conversions beside them",
    lines("Variant;Users;Conv. rate;Conv", "A;10000;5,0%;500", "B;10050;5,6%;560"),
    TWO,
  ],
  [
    "Google Analytics",
    lines("Audience,Active users,Key events", "A,10000,500", "B,10050,560"),
    TWO,
  ],
  ["an outcome of another name", lines("Name,Visitors,Bought", "A,10000,500", "B,10050,560"), TWO],
  [
    "a title above, and names under another head",
    lines("Sign-up test, July", "Row Labels,Visitors,Conversions", "A,10000,500", "B,10050,560"),
    TWO,
  ],
  [
    "visitors, not their sessions",
    lines("Variant,Sessions,Visitors,Orders", "A,12000,10000,500", "B,12500,10050,560"),
    TWO,
  ],
  ["sessions alone", lines("Variant,Sessions,Orders", "A,10000,500", "B,10050,560"), TWO],
  ["a column for each version", lines(",A,B", "Visitors,10000,10050", "Conversions,500,560"), TWO],
  [
    "versions by key",
    json({ A: { visitors: 10_000, conversions: 500 }, B: { visitors: 10_050, conversions: 560 } }),
    TWO,
  ],
])("%s", (_, text, rows, ...told) => {
  const { rows: read, notices } = readTable(text);
  expect({ read, notices }).toEqual({ read: rows, notices: told });
});

test.each([
  ["Metric", "A,Cancellations,10000,500"],
  ["metric_name", "A,Cancellations,10000,500", "A,Refunds,10000,9"],
])("a column called %s names what was measured", (head, ...rows) => {
  const { metric, notices } = readTable(lines(`Variant,${head},Users,Conversions`, ...rows));
  expect(metric).toBe("Cancellations");
  expect(notices).toEqual(rows.length > 1 ? [said("first metric", "Cancellations")] : []);
});

test("a column of numbers called Metric is the outcome", () =>
  expect(readTable(lines("Variant,Users,Metric", "A,10000,500", "B,10050,560")).rows).toEqual(TWO));

test("letters that can't be seen or turn others around are left out of names", () => {
  const text = lines("Variant,Users,Can\u200bcellations", "A\u202e,10000,500", "B\u2066,10050,560");
  expect(readTable(text)).toMatchObject({ rows: TWO, metric: "Cancellations" });
  expect(readTable(json([{ ...TWO[0], name: "A\u202e\n" }])).rows).toEqual([TWO[0]]);
});

describe("nothing is lost without a word", () => {
  const table = (...rows: string[]) => readTable(lines("Name\tVisitors\tConversions", ...rows));
  test.each([["Total"], ["Gesamtergebnis"], ["All users"], ["Average"], [""]])(
    "a total row called %o is left out",
    (name) => {
      const { rows, notices } = table("A\t10000\t500", "B\t10050\t560", `${name}\t20050\t1060`);
      expect({ rows, notices }).toEqual({
        rows: TWO,
        notices: [said("total left out", name)],
      });
    },
  );
  test.each([
    ["A\t10000\t500", "B\t10050\t560", "A\t10000\t40", "B\t10050\t51"],
    ["A\t10000\t500", "A\t10050\t560"],
  ])("rows of the same name are refused, whether of another metric or day", (...rows) =>
    expect(table(...rows)).toEqual({ rows: [], notices: [said("name twice", "A")] }),
  );
  test.each([["Revenue"], ["Sales"], ["Total orders"], ["Cart value"]])("%s is a sum", (head) => {
    const { rows, notices } = readTable(lines(`Variant;Users;${head}`, "A;1000;520", "B;1005;610"));
    expect([...notices, rows[1]?.conversions]).toEqual([said("sum of money", head), null]);
  });
  test("a total in the first row is left out, too", () =>
    expect(table("\t20050\t1060", "A\t10000\t500", "B\t10050\t560").rows).toEqual(TWO));
  test.each([["Control"], ["All"]])("a version that happens to add up stays: %s", (name) =>
    expect(table(`${name}\t2000\t110`, "B\t1000\t50", "C\t1000\t60").rows).toHaveLength(3),
  );
  test.each([
    [lines("A, 12,040, 561", "B, 12,051, 602")],
    [lines("A 12 040 482", "B 12 051 520")],
    [lines("A\t1000\t52.1\t18.2", "B\t1010\t54.9\t20")],
  ])("three numbers without names aren't read: %o", (text) => {
    const { rows, notices } = readTable(text);
    expect([notices, rows[0]?.visitors]).toEqual([[said("no names")], null]);
  });
  test.each([
    ["1,061", "12,040", "1,061"],
    ["$1,061", "12040", "1,061"],
    ["1.061", "12.040", "1.061"],
  ])("a mean of %s among %s visitors may be a thousand or a fraction", (mean, visitors, bare) => {
    const head = "Version;Visitors;Mean;SD";
    const told = [`“${bare}” may be a thousand or a fraction: type 1061 or 1.0610.`];
    const { rows, notices } = readTable(lines(head, `A;${visitors};${mean};18`));
    expect({ mean: rows[0]?.mean, notices }).toEqual({ mean: null, notices: told });
    const inJson = readTable(
      json({ name: "A", visitors: 12_040, mean: mean.replace(".", ","), sd: 1 }),
    );
    expect(inJson.notices[0]).toMatch(/may be a thousand or a fraction/);
  });
  test("rows of one name in one list of JSON are refused, such as days", () =>
    expect(readTable(json([...TWO, ...TWO])).notices).toEqual([said("name twice", "A")]));
  test.each([["Variant 1"], ["Version 2"], ["Marketing 3"], ["Decoy 4"]])(
    "%s is a name, not a date",
    (name) => {
      const { rows } = table(`${name}\t10000\t500`, "control\t10050\t560");
      expect(rows.map((row) => row.name)).toEqual(["control", name]);
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
    const { rows, notices } = readTable(lines(head, "A\t10000\t5,0%", "B\t10050\t5,6%"));
    expect(rows.map(({ visitors, conversions }) => [visitors, conversions])).toEqual([
      [10_000, null],
      [10_050, null],
    ]);
    expect(notices).toEqual([said("share instead of a count", text)]);
  });
  test("of Statsig's export the first metric is read, with errors of means as what they are", () => {
    // Columns as docs.statsig.com/pulse/export lists them.
    const start =
      "name,rule,experiment_group,metric_type,metric_name,metric_dimension,start_date,end_date,units,mean,stderr";
    const of = (group: string, metric: string, numbers: string) =>
      `sign-up,,${group},event,${metric},!statsig_topline,2026-07-01,2026-07-14,${numbers}`;
    const clicks = [of("B", "clicks", "10050,0.9,0.01"), of("A", "clicks", "10000,0.8,0.01")];
    const joined = [
      of("A", "joined", "10000,0.05,0.0021794"),
      of("B", "joined", "10050,0.055721,0.0022881"),
    ];
    const parts = joined.map((line) => line.replace("!statsig_topline", "US"));
    expect(readTable(lines(start, ...parts, ...joined, ...clicks))).toEqual({
      rows: TWO,
      metric: "joined",
      notices: [said("first metric", "joined")],
    });
    // By chance like an average of zeros and ones, but the other one isn't.
    const means = readTable(
      lines("Version;Visitors;Mean;SD", "A;1000;0.5;0.5", "B;1000;0.55;0.52"),
    );
    expect(means.rows.map(({ sd }) => sd)).toEqual([0.5, 0.52]);
    const [, a] = readTable(lines(start, ...clicks)).rows;
    expect(a).toEqual({ name: "A", visitors: 10_000, mean: 0.8, sd: 1 });
  });
  test.each([
    ["control_", "test_"],
    ["control", "test"],
  ])("Statsig's std may be the error of a mean, so it isn't read: %s", (control, test) => {
    const of = (group: string, mean: number, units: number) =>
      group.endsWith("_")
        ? { [`${group}mean`]: mean, [`${group}std`]: 0.7, [`${group}units`]: units }
        : { [`${group}Mean`]: mean, [`${group}Std`]: 0.7, [`${group}Units`]: units };
    const metric = { metricID: "Purchase", ...of(test, 61.5, 1669), ...of(control, 62.1, 1589) };
    expect(readTable(json({ data: { primaryMetrics: [metric] } }))).toEqual({
      rows: [],
      metric: "",
      notices: [said("error of a mean", "std")],
    });
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
    expect(table("A\t−10\t0,5").rows).toEqual([{ name: "A", visitors: -10, conversions: 0.5 }]));
  test.each([[""], ["hello"], ["{"], ["[1,2]"], ["null"], ["A\t5%\nB\t6%"], [";;;\n,,"]])(
    "%o is no table",
    (text) => expect(readTable(text).notices).toContainEqual(said("no table")),
  );
});
