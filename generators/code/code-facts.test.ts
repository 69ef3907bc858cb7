// What a page says of a pattern's source: counted from its files, and a badge only where it was earned.
import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { FIXTURE_REFERENCES, writeFixturePatterns } from "../fixture-pattern.ts";
import type { PatternSource } from "../pattern-source.ts";
import { readPattern } from "../read-pattern.ts";
import { codeFacts } from "./code-facts.ts";
import type { Proof } from "./proof.ts";
import { readCodeFacts } from "./read-code-facts.ts";

const HASH = "a".repeat(12);
const VERSIONS = [
  { version: "1.0.1", hash: HASH, date: "2026-02-03", note: "Softer." },
  { version: "1.0.0", hash: "b".repeat(12), date: "2026-01-02", note: "First." },
];
const proof = (change: Partial<Proof> = {}): Proof => ({
  hash: HASH,
  date: "2026-02-04",
  stacks: [
    { stack: "vite", passed: true, versions: { react: "19.3.1" } },
    { stack: "next", passed: true, versions: { next: "16.1.0" } },
  ],
  ...change,
});

let folder: string;
let source: PatternSource;
beforeAll(async () => {
  folder = join(await writeFixturePatterns(), "soft-lamp");
  source = { ...(await readPattern(folder)), versions: VERSIONS };
});

it("counts lines as an editor does", () => {
  const files = [
    { name: "a.ts", text: "one\ntwo\n" },
    { name: "b.ts", text: "one\ntwo" },
    { name: "c.ts", text: "one" },
  ];
  const facts = codeFacts({ ...source, files }, { proof: null, cost: null });
  expect(facts.files.map(({ lines }) => lines)).toEqual([2, 2, 1]);
});

describe("the badge", () => {
  it("is there where every project held with the newest version", () => {
    const { proven } = codeFacts(source, { proof: proof(), cost: null });
    expect(proven?.date).toBe("2026-02-04");
    expect(proven?.stacks.map(({ name }) => name)).toEqual(["vite", "next"]);
  });
  it.each<[string, Proof | null]>([
    ["nothing was proven", null],
    ["an older version was proven", proof({ hash: "b".repeat(12) })],
    [
      "one project failed",
      proof({
        stacks: [
          { stack: "vite", passed: true, versions: {} },
          { stack: "next", passed: false, versions: {} },
        ],
      }),
    ],
  ])("is not there where %s", (_, recorded) => {
    expect(codeFacts(source, { proof: recorded, cost: null }).proven).toBeNull();
  });
  it("is not there for a pattern that was never published", () => {
    const facts = codeFacts({ ...source, versions: [] }, { proof: proof(), cost: null });
    expect(facts).toMatchObject({ proven: null, version: null });
  });
});

describe("what stands in the folder", () => {
  async function folderWith(name: string, text: string): Promise<string> {
    const copy = join(await mkdtemp(join(tmpdir(), "facts-")), "soft-lamp");
    await cp(folder, copy, { recursive: true });
    await writeFile(join(copy, "../references.yaml"), FIXTURE_REFERENCES);
    await writeFile(join(copy, name), text);
    return copy;
  }
  it("may be nothing but the source", async () => {
    expect(await readCodeFacts(folder)).toMatchObject({ cost: null, proven: null, version: null });
  });
  it("is taken as it was recorded", async () => {
    const cost = { date: "2026-02-03", size: { own: 1.2, whole: 3, later: 1 }, moving: null };
    expect((await readCodeFacts(await folderWith("cost.json", JSON.stringify(cost)))).cost).toEqual(
      cost,
    );
  });
  it.each([
    ["cost.json", "{"],
    ["cost.json", '{"date":"2026-02-03"}'],
    ["proof.json", '{"hash":"nothing of the kind"}'],
    ["proof.json", "[]"],
  ])("is refused by name where %s is %s", async (name, text) => {
    await expect(readCodeFacts(await folderWith(name, text))).rejects.toThrow(
      `patterns/soft-lamp/${name}`,
    );
  });
});
