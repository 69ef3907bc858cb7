// Proves what the calculator reads and refuses, and that no refusal leaves a number that is none on the page.
import { describe, expect, test } from "vitest";
import { type Draft, type FieldName, outcomeOf, type Plan, readPlan } from "./plan.ts";
import { draftFromQuery, writeQuery } from "./plan-address.ts";
import { readCount, readDecimal } from "./read-number.ts";
import { draftOf } from "./start.ts";
import { adviceOnDays, days, gain, timesAsMany } from "./words.ts";

const START: Plan = {
  kind: "relative percent",
  base: 5,
  effect: 10,
  power: 80,
  significance: 5,
  visitors: 1000,
};
const draft = (changes: Partial<Draft> = {}): Draft => ({ ...draftOf(START), ...changes });

describe("numbers as people write them", () => {
  test.each([
    ["2.5", 2.5],
    ["2,5", 2.5],
    [" 2,5 % ", 2.5],
    ["+10", 10],
    [".5", 0.5],
    ["5.", 5],
    ["−3", -3],
    ["1,000", 1],
  ])("a share %o is %d", (text, value) => {
    expect(readDecimal(text)).toEqual({ state: "read", value });
  });
  test.each([
    ["1500", 1500],
    ["1,500", 1500],
    ["1.500", 1500],
    ["1 500", 1500],
    ["1\u202f500\u00a0000", 1_500_000],
    ["12’000", 12_000],
  ])("a count %o is %d", (text, value) => {
    expect(readCount(text)).toEqual({ state: "read", value });
  });
  test.each([
    "abc",
    "NaN",
    "Infinity",
    "1e3",
    "0x10",
    "1,2,3",
    "--5",
    "5 5%5",
    "٥",
    "1".repeat(400),
  ])("%o is no share", (text) => expect(readDecimal(text).state).toBe("unreadable"));
  test.each(["12.5", "1,50", "NaN", "-", "1e9"])("%o is no count", (text) => {
    expect(readCount(text).state).toBe("unreadable");
  });
  test.each(["", "   ", "%"])("%o is empty", (text) => {
    expect(readDecimal(text).state).toBe("empty");
  });
});

const BAD: [FieldName, string, RegExp][] = [
  ["base", "", /^Write a number, such as 5/],
  ["base", "0", /more than 0/],
  ["base", "100", /less than 100/],
  ["base", "-5", /more than 0/],
  ["base", "1e400", /not a number/],
  ["base", "NaN", /“NaN” is not a number/],
  ["base", "9".repeat(300), /less than 100/],
  ["base", "9".repeat(400), /“9999999999999999…” is not a number/],
  ["base", "<script>alert(1)</script>", /“<script>alert\(1\)…” is not a number/],
  ["effect", "", /^Write a number, such as 10/],
  ["effect", "0", /above 0/],
  ["effect", "-10", /above 0/],
  ["effect", "1900", /from 5% to 100%.*less than 1,900%/],
  ["effect", "99999999999999999999", /no share gets to 100%/],
  ["effect", "0.0000001", /more people than there are on Earth/],
  ["effect", "0.00000000000000000001", /more people than there are on Earth/],
  ["power", "100", /from 50 to 99.9/],
  ["power", "49", /from 50 to 99.9/],
  ["power", "-80", /from 50 to 99.9/],
  ["significance", "0", /from 0.01 to 20/],
  ["significance", "50", /from 0.01 to 20/],
  ["visitors", "0", /1 or more/],
  ["visitors", "-3", /1 or more/],
  ["visitors", "12.5", /not a whole number/],
  ["visitors", "99,999,999,999", /people on Earth/],
];

describe("bad input", () => {
  test.each(BAD)("%s %o is answered by one sentence", (field, text, sentence) => {
    const read = readPlan(draft({ [field]: text }));
    if (read.state === "good") throw new Error("It was taken.");
    expect(Object.keys(read.faults)).toEqual([field]);
    expect(read.faults[field]).toMatch(sentence);
    expect(read.faults[field]?.length).toBeLessThan(160);
    expect(read.faults[field]).not.toMatch(/\bundefined\b|∞|e\+/);
  });

  test("every wrong field gets its own sentence", () => {
    const read = readPlan(draft({ base: "0", power: "100", visitors: "" }));
    expect(read.state === "bad" && Object.keys(read.faults)).toEqual(["base", "power", "visitors"]);
  });

  test("points that lead beyond 100% are refused with the room there is", () => {
    const read = readPlan(draft({ base: "95", effect: "7", kind: "percentage points" }));
    expect(read.state === "bad" && read.faults.effect).toMatch(
      /from 95% to 102%.*less than 5 points/,
    );
  });

  test("no plan that is taken gives anything but whole numbers", () => {
    const shares = ["0.0001", "0.5", "3", "50", "99", "99.9999"];
    const effects = ["0.001", "0.1", "1", "10", "90", "5000"];
    let taken = 0;
    for (const base of shares)
      for (const effect of effects)
        for (const kind of ["relative percent", "percentage points"] as const)
          for (const power of ["50", "99.9"])
            for (const significance of ["0.01", "20"]) {
              const read = readPlan(draft({ base, effect, kind, power, significance }));
              if (read.state === "bad") continue;
              const outcome = outcomeOf(read.plan);
              if (outcome.state !== "answer") throw new Error(outcome.state);
              taken++;
              for (const value of Object.values(outcome.answer)) {
                expect(Number.isInteger(value) && value >= 1, `${base} ${effect}`).toBe(true);
              }
            }
    expect(taken).toBeGreaterThan(80);
  });
});

describe("the address", () => {
  const written = (plan: Plan, query = new URLSearchParams()) => {
    writeQuery(query, plan, START);
    return query;
  };

  test("what was changed survives the way there and back", () => {
    const plan: Plan = {
      kind: "percentage points",
      base: 0.0000001,
      effect: 2.25,
      power: 90,
      significance: 1,
      visitors: 25_000,
    };
    const read = readPlan(draftFromQuery(written(plan), draft()));
    expect(read).toEqual({ state: "good", plan });
  });

  test("what was not changed stays out of it, and what is not ours is left alone", () => {
    const query = new URLSearchParams("p.speed=3&theme=light&ab.e=7");
    expect(written({ ...START, base: 4 }, query).toString()).toBe("p.speed=3&theme=light&ab.b=4");
  });

  test.each([
    "",
    "ab.b=0",
    "ab.b=NaN&ab.e=Infinity",
    "ab.e=-10&ab.v=0",
    "ab.k=__proto__",
    "ab.k=constructor",
    "ab.b=%3Cscript%3E&ab.p=100&ab.a=%00",
    `ab.v=${"9".repeat(10_000)}`,
    "ab.b=95", // with the effect of 10% it would lead beyond 100%
  ])("%o counts as absent", (query) => {
    expect(draftFromQuery(new URLSearchParams(query), draft())).toEqual(draft());
  });

  test("a usable value beside a hostile one is taken", () => {
    const read = draftFromQuery(new URLSearchParams("ab.b=8,5&ab.p=<b>&ab.v=1,500"), draft());
    expect(read).toEqual(draft({ base: "8,5", visitors: "1,500" }));
  });
});

describe("words", () => {
  test.each([
    [1, "1 day"],
    [1941, "1,941 days"],
  ])("%d days", (value, text) => expect(days(value)).toBe(text));
  test("gains", () => {
    expect(gain(2.3, "relative percent")).toBe("+2.3%");
    expect(gain(1, "percentage points")).toBe("+1 point");
  });
  test("comparisons", () => {
    expect(timesAsMany(970_160, 3782)).toBe("260 times as many");
    expect(timesAsMany(20, 10)).toBe("twice as many");
  });
  test("days become whole weeks, at least two, and years where they are many", () => {
    expect(adviceOnDays(3)).toMatch(/two whole weeks/);
    expect(adviceOnDays(63)).toMatch(/9 whole weeks/);
    expect(adviceOnDays(1941)).toMatch(/5.3 years/);
  });
});
