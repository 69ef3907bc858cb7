// The prompt of a pattern's A/B test: its versions have names, and its query counts people as it says.
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { library } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";
import { readTestPromptTemplate, testPromptFor } from "./test-prompt.ts";

const texts = await readAllEvidence(library);
const template = await readTestPromptTemplate();
const promptOf = (text: (typeof texts)[number]) =>
  testPromptFor(text, template, "https://lamp.example");

test("every version has a name of its own, by which ?variant= shows it", () => {
  for (const text of texts) {
    const section = promptOf(text).split("## Versions")[1]?.split("##")[0] ?? "";
    const names = [...section.matchAll(/^- `([a-z0-9-]+)`/gm)].map(([, name]) => name);
    const { versions } = text.evidence.measure.design;
    expect([text.pattern.key, new Set(names).size]).toEqual([text.pattern.key, versions.length]);
  }
});

test("the query counts each person once, a goal only after the exposure, and guardrails like it", () => {
  const prompt = promptOf(texts[0] as (typeof texts)[number]);
  const query = /```sql\n([\s\S]+?)```/.exec(prompt)?.[1] ?? "";
  const [, experiment = "", goal = ""] =
    /experiment = '(.+?)' AND g\.event = '(.+?)'/.exec(query) ?? [];
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE events (experiment, event, version, id, at)");
  const insert = database.prepare("INSERT INTO events VALUES (?, ?, ?, ?, ?)");
  const log = (event: string, version: string, id: string, at: number) =>
    insert.run(experiment, event, version, id, `2026-11-27T10:0${at}:00.000Z`);
  log("exposure", "old", "ann", 1);
  log("exposure", "old", "ann", 2); // again after she cleared her storage
  log(goal, "old", "ann", 3);
  log(goal, "old", "ann", 4);
  log("exposure", "old", "ben", 1);
  log(goal, "new", "cem", 1); // before he saw it
  log("exposure", "new", "cem", 2);
  log(goal, "new", "dee", 5); // never saw it
  log("exposure", "old", "eve", 1);
  log("exposure", "new", "eve", 2); // of two versions: of none
  insert.run("another", "exposure", "old", "fay", "2026-11-27T10:01:00.000Z");
  log("refund", "new", "cem", 4);
  const counts = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).join(" "))
      .sort();
  expect(counts(query)).toEqual(["new 1 0", "old 2 1"]);
  expect(prompt).toContain(`A guardrail's event may replace \`${goal}\`.`);
  expect(counts(query.replace(`'${goal}'`, "'refund'"))).toEqual(["new 1 1", "old 2 0"]);
});
