import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Wanted } from "../../../statistics/test-faults.ts";
import { draftOfHash, hashOf } from "./address.ts";
import {
  type Draft,
  draftOf,
  readDraft,
  withField,
  withGuardrail,
  withoutVersion,
  withTable,
} from "./draft.ts";
import { plotOf } from "./plot.ts";
import { proposedRoles, type Role, readGrid, readTable } from "./read-table.ts";
import { countsText, resultCopy } from "./result-copy.ts";

const pasted = (text: string, roles: Record<string, Role> = {}, today = "") => {
  const grid = readGrid(text);
  const chosen = proposedRoles(grid).map((role, at) => roles[grid.heads[at] ?? ""] ?? role);
  return readTable(grid, { roles: chosen, part: "", today: "" }, today);
};
const typed = (fields: Record<string, string>, draft: Draft = draftOf(["", ""])) =>
  Object.entries(fields).reduce((all, [name, text]) => withField(all, name, text), draft);
const resultOf = (...read: Parameters<typeof readDraft>) => {
  const { result } = readDraft(...read);
  if (!result) throw new Error("It isn't read.");
  return result;
};
/** The first reason not to trust a result. */
const doubtOf = (...read: Parameters<typeof readDraft>) =>
  resultOf(...read).findings.find(({ topic }) => topic === "worse")?.text;
const CLEAR = {
  "0.0.visitors": "10,000",
  "0.0.conversions": "500",
  "0.1.visitors": "10 000",
  "0.1.conversions": "605",
};
const AVERAGES = {
  "0.kind": "averages",
  "0.0.visitors": "1000",
  "0.0.mean": "52,1",
  "0.0.sd": "18",
  "0.1.visitors": "1010",
  "0.1.mean": "54.9",
  "0.1.sd": "0",
};

describe("bad input gets a sentence at its place, and nothing typed is lost", () => {
  test.each<[string, Record<string, string>, string, RegExp]>([
    ["more conversions than visitors", { "0.1.conversions": "10001" }, "0.1", /^B has more conv/],
    ["nobody", { "0.1.visitors": "0", "0.1.conversions": "0" }, "0.1", /^B has no visitors/],
    ["minus", { "0.0.conversions": "−5" }, "0.0", /^A has a number below 0/],
    ["decimals", { "0.0.conversions": "5.5" }, "0.0", /^A has a fraction of a person/],
    ["everybody on Earth", { "0.0.visitors": "10000000000" }, "0.0", /more people than there are/],
    ["a word", { "0.1.visitors": "many" }, "0.1.visitors", /^“many” isn’t a number/],
    ["a date of a spreadsheet", { "0.1.conversions": "5-Mar" }, "0.1.conversions", /is a date/],
    ["a share", { "0.1.conversions": "6%" }, "0.1.conversions", /is a share/],
    ["a split of one part", { split: "90" }, "split", /^Enter the split/],
    ...["10000/9300", "10,000/9,300", "10.000/9.300", "100/93", "51.8/48.2", "51,8%/48,2%"].map(
      (split): [string, Record<string, string>, string, RegExp] => [
        `the split that somebody got, as ${split}`,
        { "0.1.visitors": "9300", split },
        "split",
        /not the one that you got/,
      ],
    ),
    ["a split of words", { split: "half/half" }, "split", /^Enter the split/],
    ["one name", { "0.0.name": "New", "0.1.name": " new" }, "0.1.name", /^Two vers.*“new”/],
    ["a letter as another's name", { "0.1.name": "A" }, "0.1.name", /^Two versions/],
    ["1,061 as a mean", { ...AVERAGES, "0.1.mean": "1,061" }, "0.1.mean", /1061 or 1.0610/],
    ["a mean in percent", { ...AVERAGES, "0.1.mean": "5%" }, "0.1.mean", /is a share/],
    [
      "the same beside visitors with points",
      { ...AVERAGES, "0.0.visitors": "12.040", "0.1.mean": "1.061" },
      "0.1.mean",
      /1061 or 1.0610/,
    ],
    ["a plan of nobody", { planned: "0" }, "planned", /^Enter the planned visitors/],
    ["a mean below everybody's reach", { ...AVERAGES, "0.1.sd": "−1" }, "0.1", /below 0/],
    ["means without spread", { ...AVERAGES, "0.0.sd": "0" }, "0.0", /standard deviation of 0/],
  ])("%s", (_, change, key, sentence) => {
    const { state, faults } = readDraft(typed({ ...CLEAR, ...change }));
    expect(state).toBe("wrong");
    expect(faults[key]).toMatch(sentence);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "one version",
      { "0.1.visitors": "", "0.1.conversions": "" },
      "the numbers of a second version",
    ],
    ["half a version", { "0.1.conversions": "" }, "conversions of B"],
    [
      "a third version without today's",
      { "0.0.visitors": "", "0.0.conversions": "" },
      "visitors of A and conversions of A",
    ],
  ])("%s is incomplete, not wrong", (_, change, what) => {
    const { state, missing } = readDraft(typed({ ...CLEAR, ...change }));
    expect([state, missing]).toEqual(["incomplete", `Still missing: ${what}.`]);
  });

  test.each<[string, Record<string, string>]>([
    ["everybody converts", { "0.0.conversions": "10000", "0.1.conversions": "10000" }],
    [
      "ten people",
      { "0.0.visitors": "5", "0.0.conversions": "1", "0.1.visitors": "5", "0.1.conversions": "4" },
    ],
    ["a thousand million", { "0.0.visitors": "1000000000", "0.1.visitors": "1,000,000,000" }],
  ])("%s is read", (_, change) =>
    expect(readDraft(typed({ ...CLEAR, ...change })).state).toBe("read"),
  );

  test("a fault after an empty version is at the version that has it", () => {
    const draft = typed(
      {
        "0.0.visitors": "100",
        "0.0.conversions": "5",
        "0.2.visitors": "100",
        "0.2.conversions": "500",
      },
      draftOf(["", "", ""]),
    );
    expect(readDraft(draft).faults).toEqual({ "0.2": expect.stringMatching(/^C has more/) });
  });
});

test.each(["1/2", "33.3/66.7", "1/6", "10000/20000", "12.5/87.5", "90/10", "90%/10%"])(
  "a split of %s is one that people set",
  (split) => {
    const [a = 0, b = 0] = split.split("/").map(Number.parseFloat);
    const visitors = String(Math.round((20_000 * b) / a));
    const { faults, state } = readDraft(
      typed({ ...CLEAR, "0.0.visitors": "20000", "0.1.visitors": visitors, split }),
    );
    expect({ faults, state }).toEqual({ faults: {}, state: "read" });
  },
);

test.each<[string, string]>([
  ["68/32", "70/30 was"],
  ["6.8/3.2", "70/30 was"],
  ["9/2", "80/20 was"],
  ["9.1/0.9", "90/10 was"],
  ["6,1/3,9", "60/40 was"],
  ["3.7/1.3", "75/25 was"],
  ["3/3/2", "equal groups were"],
  ["17/83", ""],
])("a mismatch that the typed split %s fits is told: %j", (split, meant) => {
  const fields = split.split("/").flatMap((part, at) => [
    [`0.${at}.visitors`, `${10_000 * Number.parseFloat(part.replace(",", "."))}`],
    [`0.${at}.conversions`, "500"],
  ]);
  const draft = draftOf(split.split("/").map(() => ""));
  const { findings } = resultOf(typed({ ...Object.fromEntries(fields), split }, draft));
  const unsure = findings.find(({ topic }) => topic === "unsure")?.text ?? "";
  expect(unsure).toBe(meant && `If ${meant} planned, the versions can’t be compared.`);
});

test("a split goes with its version when another is today's, or a table has another order", () => {
  const table = (ours: string) => pasted("Version,n,conv\nX,3000,100\nY,7000,300", {}, ours);
  const draft = typed({ split: "30:70" }, withTable(draftOf(["", ""]), table("X")));
  expect(withTable(draft, table("Y")).split).toBe("70/30");
});

test("who stopped early isn’t said not to have looked", () => {
  const { findings } = resultOf(typed({ ...CLEAR, planned: "20000", looked: "no" }));
  expect(findings.map(({ text }) => text).join(" ")).toMatch(
    /Stopped or read early(?!.*nobody looked)/,
  );
});

test("a guardrail without its own visitors has the metric's, and counts once it has a number", () => {
  const draft = withGuardrail(typed(CLEAR), "Refunds");
  const none = resultOf(draft);
  expect(none.test.guardrails).toEqual([]);
  const at = none.findings.findIndex(({ topic }) => topic === "worse");
  expect(none.findings[at]?.text).toBe("But “Refunds” has no numbers.");
  expect(none.findings[at - 1]?.topic).toBe("effect");
  const half = readDraft(typed({ "1.0.conversions": "30" }, draft));
  expect(half.missing).toBe("Still missing: Refunds, conversions of B.");
  const { test } = resultOf(typed({ "1.0.conversions": "30", "1.1.conversions": "41" }, draft));
  expect(test.guardrails).toEqual([
    {
      name: "Refunds",
      wanted: "less",
      counts: [
        { visitors: 10_000, conversions: 30 },
        { visitors: 10_000, conversions: 41 },
      ],
    },
  ]);
});

test.each([
  ["Forms completed per form started", "more"],
  ["Refund and return rate", "less"],
  ["Uninstalls", "less"],
  ["Abmeldungen", "less"],
  ["Support tickets", "less"],
  ["Tickets", ""],
  ["Complaints that were resolved", ""],
  ["Revenue per visitor after 90 days", "more"],
  ["No of orders", ""],
  ["Abandoned carts recovered", ""],
  ["Day-7 returns", ""],
  ["Clicks on Close account", ""],
  ["Error-free sessions", ""],
  ["Purchases", ""],
  ["Missed sign-ups", ""],
  ["Uncompleted forms", ""],
])("the guardrail %o should go %s", (name, wanted) =>
  expect(withGuardrail(draftOf(["", ""]), name).parts[1]?.wanted).toBe(wanted),
);

test("a pasted table fills in the versions, more of them than there were", () => {
  const table = pasted("name,visitors,sign-ups\nControl,10000,500\nNew,10050,560\nThird,9990,501");
  const draft = withTable(withGuardrail(typed(CLEAR), ""), table);
  expect(draft.parts.map(({ versions }) => versions.length)).toEqual([3, 3]);
  expect(resultOf(draft).test.versions[2]).toEqual({
    name: "Third",
    visitors: 9990,
    conversions: 501,
  });
});

test.each<[string, string, string, Role?]>([
  ["Bounces", "Bounces", "less"],
  ["Not converted", "Not converted", "less"],
  ["Sign-ups", "Sign-ups", "more"],
  ["Orders", "Orders", ""],
  ["Conversions", "Churned customers", ""],
  ["Mean", "Churned customers", "", "Mean"],
])("a pasted column of %s is what's called %o and should go %o", (head, name, way, role) => {
  const cells = `Variant\tUsers\t${head}\tSE\nControl\t10000\t500\t1\nNew\t10050\t620\t1`;
  const table = pasted(cells, { [head]: role ?? "Conversions", ...(!role && { SE: "Not used" }) });
  const draft = withTable(draftOf(["", ""], "Churned customers", "less"), table);
  expect([draft.parts[0].name, draft.parts[0].wanted]).toEqual([name, way]);
  const missing = way ? "" : `Still missing: whether ${name} should rise or fall.`;
  expect(readDraft(draft).missing).toBe(missing);
  expect(draftOfHash(hashOf(draft))).toEqual(draft);
});

const ROWS = "A,10000,500\nB,10050,600";
test.each<[string, string, Wanted, string?]>([
  [`Désabonnements\nVariant,n,conv\n${ROWS}`, "Sign-ups", "more"],
  ["KPI,Variant,n,conv\nLeft,A,10000,500\nLeft,B,10050,600", "", "more"],
  [`Stopped,n,conv\n${ROWS}`, "Sign-ups", "more"],
  [`Variant,n,conv\n${ROWS}`, "Cancellations", "less"],
])(
  "%j may name the metric, or is of one that should fall: the way is open",
  (text, page, way, name = page) => {
    const [part] = withTable(draftOf(["", ""], page, way), pasted(text)).parts;
    expect(part).toMatchObject({ name, wanted: "", versions: { length: 2 } });
  },
);

test.each([
  ["B", { planned: "9", split: "2/1" }],
  ["C", { planned: "", split: "" }],
])("after A and B a table of A and %s has the plan %o", (name, plan) => {
  const draft = typed({ ...CLEAR, "0.0.name": "A", planned: "9", split: "2/1" });
  expect(withTable(draft, pasted(`Version,n,conv\nA,9,1\n${name},9,2`))).toMatchObject(plan);
});

test("the other way than the page's own metric goes is doubted, whatever it's called", () => {
  const page = draftOf(["A", "B"], "People who leave before the result", "less");
  const draft = typed({ ...CLEAR, "0.name": page.parts[0].name, "0.wanted": "more" }, page);
  expect(doubtOf(draft, [], page.parts[0])).toMatch(/meant to rise here/);
});

test("a table's version that begins as the page's does, and goes on otherwise, keeps its name", () => {
  const names = ["Still pictures", "3D, loaded on demand"];
  const table = pasted("Version,n,conv\nStill pictures,9,1\n3D loaded on start,9,2", {}, names[0]);
  const [{ versions }] = withTable(draftOf(names), table).parts;
  expect(versions[1]?.name).toBe("3D loaded on start");
});

test("averages from a table are written so that they can't be read as thousands", () => {
  const table = pasted(
    '[{ "n": 12040, "mean": 1061, "sd": 1.061 }, { "n": 12050, "mean": 2, "sd": 1 }]',
  );
  const draft = typed({ "0.wanted": "more" }, withTable(draftOf(["", ""]), table));
  expect(resultOf(draft).test.versions[0]).toMatchObject({ mean: 1061, sd: 1.061 });
});

test("a table leaves guardrails without the numbers of before, and with its versions", () => {
  const draft = typed({ "1.0.conversions": "9" }, withGuardrail(draftOf(["A", "B"]), "Refunds"));
  const table = pasted("Version,Visitors,Orders\nA,9,1\nB,9,1\nC,9,1");
  const { versions = [] } = withTable(draft, table).parts[1] ?? {};
  expect(versions.map(({ conversions }) => conversions)).toEqual(["", "", ""]);
});

test("one of the page's own versions may be removed without a word if it has no numbers", () => {
  const page = draftOf(["A", "B", "C"]);
  expect(withoutVersion(page, 2, page).without).toBe("");
});

test.each<[Record<string, string>, string[]]>([
  [{ "0.name": "Cancellations", "0.wanted": "more" }, ["“Cancellations” is meant to rise"]],
  [{ "1.name": "Revenue", "1.wanted": "less" }, ["“Revenue” is meant to fall"]],
  [{ "0.name": "Average order value", "0.wanted": "more" }, []],
])("a direction against its name is doubted: %o", (fields, doubts) => {
  const draft = typed(CLEAR, withGuardrail(draftOf(["", ""]), "Refunds"));
  const numbers = { "1.0.conversions": "30", "1.1.conversions": "31" };
  const { findings } = resultOf(typed({ ...numbers, ...fields }, draft));
  const told = doubts.map((doubt) => `But ${doubt} here, which is unusual: check “It should”.`);
  expect(findings.flatMap(({ topic, text }) => (topic === "worse" ? [text] : []))).toEqual(told);
});

test.each<[string, Draft, RegExp]>([
  [
    "a removed version",
    withoutVersion(typed({ "0.2.visitors": "9" }, draftOf(["A", "B", ""])), 2),
    /^But this leaves out C/,
  ],
  [
    "one that was emptied first",
    withoutVersion(typed({ "0.2.visitors": "" }, draftOf(["A", "B", ""])), 2),
    /leaves out C/,
  ],
  [
    "one whose letter the next one gets",
    withoutVersion(typed({ "0.1.visitors": "9,000" }, draftOf(["", "", ""])), 1),
    /leaves out B \(9,000 visitors\)/,
  ],
  ["today's version as the second", draftOf(["New", "Control"]), /^But “Control” sounds/],
  ["a version without its numbers", draftOf(["A", "B", "C"]), /^But this leaves out C/],
])("%s is doubted, and a table takes the doubt away", (_, draft, doubt) => {
  expect(doubtOf(typed(CLEAR, draft))).toMatch(doubt);
  const table = pasted("Name,Visitors,Conversions\nA,10000,500\nB,10000,605");
  expect(doubtOf(typed({ "0.wanted": "more" }, withTable(draft, table)))).toBeUndefined();
});

test("a version that isn't in the same test's next table is doubted, until it's back", () => {
  const two = "Name,Visitors,Conversions\nA,10000,500\nB,10000,605";
  const withThree = (from: Draft) =>
    typed({ "0.wanted": "more" }, withTable(from, pasted(`${two}\nC,10000,510`)));
  const three = withThree(draftOf(["", ""]));
  const left = withTable(three, pasted(two));
  expect(doubtOf(left)).toMatch(/^But this leaves out C \(10,000 visitors\)\./);
  const renamed = pasted("Name,Visitors,Conversions\nA,10000,500\nD,10000,605");
  expect(doubtOf(withTable(three, renamed))).toMatch(/leaves out C/);
  expect(doubtOf(withThree(left))).toBeUndefined();
});

test("numbers of the same test that took a mismatch's place are doubted", () => {
  const table = (a: string, b: string) => pasted(`Name,Visitors,Conversions\n${a}\n${b}`);
  const first = withTable(draftOf(["", ""]), table("A,10000,500", "B,9000,555"));
  const wrong = typed({ "0.wanted": "more" }, first);
  const after = (...rows: [string, string]) => doubtOf(withTable(wrong, table(...rows)));
  expect(after("A,9010,450", "B,9000,555")).toMatch(/^But the numbers before, 10,000 and 9,000 vi/);
  expect(after("A,90010,4500", "B,90000,5550"), "nobody taken out").toBeUndefined();
});

const AS_TWO = ["A,10000,500", "B,10000,605"];
test.each<[string, string[], RegExp, Record<string, Role>?]>([
  ["sessions", ["Name,Sessions,Buys", ...AS_TWO], /“Sessions” may count/, { Buys: "Conversions" }],
  ["events", ["Name,Users,Total clicks", ...AS_TWO], /“Total clicks” may count/],
  [
    "standard errors",
    ["Name,Users,Mean,SD", "A,4000,12.4,0.55", "B,4030,13.9,0.57"],
    /standard error/,
  ],
  [
    "orders beside buyers",
    ["Name,Users,Orders,Paying users", ...AS_TWO.map((row) => `${row},450`)],
    /“Orders” may count/,
  ],
  [
    "other rates",
    ["Name,Users,Orders,Taux de conversion", "A,10000,500,5%", "B,10000,605,6.6%"],
    /conversion” says 6\.6% for B/,
  ],
  [
    "other sums",
    ["Name,Users,Orders,Not converted", "A,10000,500,9500", "B,10000,605,8000"],
    /says 8000 for B/,
  ],
  [
    "unequal weights",
    ["Name,Users,Orders,trafficAllocation", "A,10000,500,6000", "B,10000,605,4000"],
    /unequal split/,
  ],
  ["times", ["Name,Users,Orders", "Before,10000,500", "After,10000,605"], /“Before” doesn’t sound/],
  ["ten visitors", ["Name,Users,Orders", "A,10,1", "B,10,9"], /one version has 10 visitors/],
])("%s of a table are doubted", (_, lines, doubt, roles = {}) => {
  const chosen = { Sessions: "Visitors", "Total clicks": "Conversions", ...roles } as const;
  const draft = withTable(draftOf(["", ""]), pasted(lines.join("\n"), chosen, "Before"));
  expect(doubtOf(typed({ "0.wanted": "more" }, draft))).toMatch(doubt);
});

const CHECKS = parse(readFileSync(new URL("group-checks.yaml", import.meta.url), "utf8"));
test.each(
  Object.entries<string[]>(CHECKS).flatMap(([state, texts]) => texts.map((text) => [text, state])),
)("a tool's check of the groups that says %o has %s", (text, state) => {
  const doubt = doubtOf(typed({ ...CLEAR, unused: `Not used: ${text}.` }));
  expect(/own check/.test(doubt ?? "") ? "failed" : "passed").toBe(state);
});

test("a guardrail's direction is asked for until its name says it, and an address keeps that", () => {
  const draft = typed(
    { ...CLEAR, "1.name": "Purchases", "1.0.conversions": "30", "1.1.conversions": "41" },
    withGuardrail(draftOf(["", ""]), "Refunds"),
  );
  const missing = "Still missing: whether Purchases should rise or fall.";
  expect(readDraft(draft)).toMatchObject({ state: "incomplete", missing });
  expect(draftOfHash(hashOf(draft))).toEqual(draft);
  expect(readDraft(typed({ "1.wanted": "more" }, draft)).state).toBe("read");
});

test("a name that's typed gives no direction, and takes back the page's, or the one of the name before", () => {
  const direction = (...names: string[]) =>
    names.reduce((all, name) => withField(all, "0.name", name), draftOf(["", ""])).parts[0].wanted;
  expect(direction("C", "Chargebacks")).toBe("");
  const page = draftOf(["", ""], "Sales");
  expect(withField(page, "0.name", "Fraud", page).parts[0].wanted).toBe("");
  const typo = withField(page, "0.name", "Sale", page);
  expect(withField(typo, "0.name", "Sales", page).parts[0].wanted).toBe("more");
  const wanted = (name: string, fields: Record<string, string>) =>
    typed(fields, withGuardrail(draftOf(["", ""]), name)).parts[1]?.wanted;
  expect(wanted("", { "1.name": "Revenue per visitor" })).toBe("");
  expect(wanted("", { "1.name": "Clicks", "1.wanted": "less" })).toBe("less");
  expect(wanted("Refunds", { "1.name": "Purchases" })).toBe("");
});

test("a table of a pattern's versions as its test names them gets the pattern's names", () => {
  const names = ["Strengths only", "Strengths and drawbacks", "The same without the range"];
  const table = pasted(
    "same-without-range,9990,90\nstrengths-drawbacks,10050,60\nstrengths-only,10000,80",
    {},
    names[0],
  );
  const { parts } = withTable(draftOf(names, "Sign-ups"), table);
  expect(parts[0].versions.map(({ name, conversions }) => [name, conversions])).toEqual([
    ["Strengths only", "80"],
    ["The same without the range", "90"],
    ["Strengths and drawbacks", "60"],
  ]);
  const others = withTable(draftOf(names, "Sign-ups"), pasted("New,100,9\nControl,100,8"));
  expect(others.parts[0].versions.map(({ name }) => name)).toEqual(["Control", "New"]);
  expect([parts[0].wanted, others.parts[0].wanted]).toEqual(["more", ""]);
});

describe("the address", () => {
  const full = typed(
    {
      ...CLEAR,
      "0.name": "Sign-ups: yes & no #1",
      "0.1.name": "50% = half",
      "0.wanted": "less",
      "1.0.conversions": "wrong + wrong",
      split: "50/50",
      planned: "10,000",
      looked: "yes",
      without: "C",
    },
    withGuardrail(draftOf(["", ""]), "Refunds"),
  );
  test("brings back everything that was typed, right or wrong", () =>
    expect(draftOfHash(hashOf(full))).toEqual(full));
  test("keeps averages", () =>
    expect(draftOfHash(hashOf(typed(AVERAGES)))).toEqual(typed(AVERAGES)));
  test("can be read by people", () =>
    expect(hashOf(typed({ ...CLEAR, split: "50/50" }))).toBe(
      "#metric=:more:conversions&v=:10,000:500&v=:10+000:605&split=50/50",
    ));
  test.each([[""], ["#main"], ["#metric="], ["#v=A:1:2"], ["#%%%"]])("%o is no test", (hash) =>
    expect(draftOfHash(hash)).toBeNull(),
  );
  test("brings no letters that can't be seen or turn others around", () =>
    expect(draftOfHash("#metric=S%E2%80%AEign%0Aups&v=A%00:1")?.parts[0]).toMatchObject({
      name: "Signups",
      versions: [{ name: "A" }, {}],
    }));
  test("a broken escape and a thousand versions do no harm", () => {
    const draft = draftOfHash(`#metric=%E0%A4%A:more&${"v=A:1:2&".repeat(1000)}`);
    expect(draft?.parts[0].name).toBe("%E0%A4%A");
    expect(draft?.parts[0].versions.length).toBeLessThan(30);
  });
});

describe("the plot", () => {
  const ADA = { label: "Ada, 2020", url: "", measured: "clicks", value: "+270%" };
  const research = {
    claims: [{ label: "claimed +35% clicks", low: 35, high: 35 }],
    studies: [{ ...ADA, at: 270, low: null, high: null }],
  };
  const nameOf = (at: number) => "AB".charAt(at);
  const plot = (change: Record<string, string>, isExpected = true, named = nameOf) => {
    const { answer } = resultOf(typed({ ...CLEAR, ...change }));
    return answer.state === "read" ? plotOf(answer, named, research, isExpected) : null;
  };
  test("says in words what it draws, and marks a study that's far out at its end", () => {
    const drawn = plot({});
    expect(drawn?.description).toBe(
      "Change in percent of A; 0 is no effect. Your test, B: +8% to +36%; Expected after shipping: +6%; Claimed: +35% clicks; Ada, 2020: +270%.",
    );
    const ends = drawn?.rows.map(({ marks, beyond }) => beyond ?? marks.length);
    expect(ends).toEqual([1, 1, 1, "high"]);
    expect(plot({}, false)?.rows).toHaveLength(3);
    expect(plot({ "0.1.conversions": "515" })?.description).not.toContain("Expected");
  });
  test("a long name is cut, its value never", () => {
    const name = "Steps or the place in the queue, a range and ways out";
    const drawn = plot({}, false, () => name);
    expect(drawn?.rows[0]).toMatchObject({
      label: "Your test, Steps or the place…",
      value: "+8% to +36%",
    });
    expect(drawn?.axis).toBe("Change in percent of Steps or the…; 0 is no effect");
    expect(drawn?.description).toContain(`Your test, ${name}: +8%`);
  });
  test("every place is on the axis, also if nothing limits the change", () => {
    const rows = plot({ "0.0.conversions": "0", "0.1.conversions": "9" })?.rows ?? [];
    expect(rows[0]?.value).toMatch(/or above$/);
    for (const { line, marks } of rows)
      for (const place of [...(line ?? []), ...marks]) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(100);
      }
  });
});

describe("copied", () => {
  const copy = (change: Record<string, string>, style: "text" | "Markdown", isExpected = true) => {
    const result = resultOf(typed({ ...CLEAR, "0.1.name": "*New*", ...change }));
    return resultCopy(
      { result, metric: "Sign-ups <b>", isExpected, address: "https://lamp.example/#x" },
      style,
    );
  };
  test("as text it has the sentences, the numbers and the address", () => {
    expect(copy({}, "text", false)).toBe(`Test result

Metric: “Sign-ups <b>”

- The groups fit an equal split: 10,000 and 10,000 visitors.
- Nobody planned how many visitors each version needs. Each interval is at 95%.
- This holds only if nobody looked before the end, when they could have stopped:
- *New* converts between 0.4 and 1.7 points more than A.
- In percent of A, *New* is between +8% and +36%, measured +21%.

Numbers:
- A: 10,000 visitors, 500 conversions
- *New*: 10,000 visitors, 605 conversions

https://lamp.example/#x
`);
  });
  test("who hasn't said whether anyone looked reads no condition under an interval that needs none", () => {
    expect(copy({ planned: "20000" }, "text")).not.toContain("Only if");
    expect(copy({}, "text")).toContain("This assumes that your test is like 6,700");
  });
  test("it says how to read the claims, and links what an expectation rests on", () => {
    const draft = typed({ ...CLEAR, planned: "10000", looked: "no" });
    const result = resultOf(draft, [{ label: "claimed +35%", low: 35, high: 35 }]);
    const reading = "The claim counts customers alone.";
    const about = { result, metric: "", isExpected: true, address: "#", reading };
    expect(resultCopy(about, "Markdown")).toContain(`a vendor’s paper). <https://gwern.net/`);
    expect(resultCopy(about, "text")).toContain(
      `your interval, which doesn’t confirm it.\n- ${reading}\n`,
    );
    const mismatch = resultOf(typed({ ...CLEAR, "0.1.visitors": "9000" }));
    expect(resultCopy({ ...about, result: mismatch }, "text")).not.toContain(reading);
  });
  test("as Markdown a guardrail that got worse is bold, right under the effect", () => {
    const worse = typed(
      { "1.0.conversions": "100", "1.1.conversions": "300" },
      withGuardrail(typed(CLEAR), "Refund rate"),
    );
    const about = { result: resultOf(worse), metric: "", isExpected: false, address: "#" };
    expect(resultCopy(about, "Markdown")).toMatch(
      /more than A\.\*\*\n- \*\*But “Refund rate” got worse with B: between 1\.62 and 2\.39 points higher/,
    );
  });
  test("as Markdown the effect is bold, and no name is taken for a mark", () => {
    expect(copy({}, "Markdown")).toContain("\n- **\\*New\\* converts between 0.4 and 1.7");
    expect(copy({}, "Markdown")).toContain("Metric: “Sign-ups \\<b\\>”\n");
  });
  test("a mismatch is copied with what to check, and without an effect", () => {
    const text = copy({ "0.1.visitors": "9000" }, "text");
    expect(text).toContain("can’t be compared");
    expect(text).toContain("Check:\n- One version redirects");
    expect(text).not.toMatch(/points|percent|After shipping/);
  });
  test("averages have their spread", () =>
    expect(countsText({ visitors: 10, mean: 5.25, sd: 1 })).toBe(
      "10 visitors, mean 5.25, standard deviation 1",
    ));
});
