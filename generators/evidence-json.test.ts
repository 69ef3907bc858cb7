// The downloads hold the evidence whole, and the schema beside them describes it.
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";
import { catalogue } from "../patterns/catalogue.ts";
import { SCHEMA_VERSION } from "./evidence-json.ts";
import { writeFixturePatterns } from "./fixture-pattern.ts";
import { readEvidence, writeEvidence } from "./write-evidence.ts";

let out: string;
const read = async (name: string) => JSON.parse(await readFile(join(out, name), "utf8"));

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "evidence-"));
  await writeEvidence({ catalogue, outPublic: out, siteUrl: "https://lamp.example" });
});

async function validator() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return ajv.compile(await read("evidence.schema.json"));
}

test("the JSON says which version of which schema describes it, and holds to that schema", async () => {
  const [json, valid] = [await read("evidence.json"), await validator()];
  expect(json.$schema).toBe("https://lamp.example/evidence.schema.json");
  expect((await read("evidence.schema.json")).$id).toBe(json.$schema);
  expect(json.schemaVersion).toBe(SCHEMA_VERSION);
  expect(valid(json), JSON.stringify(valid.errors)).toBe(true);
});

test("the schema refuses what is not so", async () => {
  const [json, valid] = [await read("evidence.json"), await validator()];
  const [first, ...rest] = json.patterns;
  for (const broken of [
    { ...json, schemaVersion: SCHEMA_VERSION + 1 },
    { ...json, patterns: [{ ...first, grade: "E" }, ...rest] },
    {
      ...json,
      patterns: [{ ...first, references: [] }, ...rest].map((p) => ({ ...p, claims: [] })),
    },
    { ...json, extra: true },
  ])
    expect(valid(broken)).toBe(false);
});

test("nothing of the evidence is lost on the way", async () => {
  const json = await read("evidence.json");
  const entries = await readEvidence(catalogue);
  expect(json.patterns).toHaveLength(catalogue.length);
  for (const [index, { pattern, evidence }] of entries.entries()) {
    const { name, page, ...rest } = json.patterns[index];
    expect(rest).toEqual(JSON.parse(JSON.stringify(evidence)));
    expect([name, page]).toEqual([pattern.heading, `https://lamp.example/${pattern.key}`]);
  }
});

test("the BibTeX file stands beside it", async () => {
  expect(await readFile(join(out, "evidence.bib"), "utf8")).toMatch(/^@article\{orquin2021,/);
});

test("a pattern without evidence is named", async () => {
  const root = await writeFixturePatterns();
  await expect(
    writeEvidence({
      catalogue: catalogue.slice(0, 1),
      outPublic: out,
      siteUrl: "",
      patternsFolder: root,
    }),
  ).rejects.toThrow(/visual-salience/);
});
