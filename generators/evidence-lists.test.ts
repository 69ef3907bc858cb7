// /evidence carries a few patterns whole, and of a thousand a start; every list stays below 30 kB.
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { catalogue } from "../patterns/catalogue.ts";
import { evidenceLists } from "./evidence-lists.ts";
import { fixtureEvidence } from "./fixture-catalogue.ts";
import { readEvidence } from "./write-evidence.ts";

const LIMIT = 30_000;
const gzipped = (value: unknown) => gzipSync(JSON.stringify(value)).length;

it("the page carries every claim and source of a few patterns", async () => {
  const few = catalogue.slice(0, 4);
  const entries = await readEvidence(few);
  const { totals, claims, sources } = evidenceLists(entries);
  expect(claims.parts).toEqual([]);
  expect(sources.parts).toEqual([]);
  expect(claims.first.map(({ key }) => key)).toEqual(few.map(({ key }) => key));
  expect(totals.patterns).toBe(few.length);
  expect(totals.claims).toBe(entries.flatMap(({ evidence }) => evidence.claims).length);
  const links = sources.first.flatMap((pattern) => pattern.sources.map(({ url }) => url));
  expect(totals.sources).toBe(new Set(links).size);
  expect(totals.checked).toBe(entries.map(({ evidence }) => evidence.checked).sort()[0]);
});

it("a paper on which two patterns lean is one source", async () => {
  const entries = await readEvidence(catalogue);
  const [first] = entries;
  if (!first) throw new Error("The catalogue is empty.");
  const { totals } = evidenceLists([...entries, first]);
  expect(totals.sources).toBe(evidenceLists(entries).totals.sources);
});

it("a thousand patterns are all listed, in order, in parts below 30 kB", async () => {
  const entries = await fixtureEvidence(1000);
  const { totals, claims, sources } = evidenceLists(entries);
  const keys = entries.map(({ pattern }) => pattern.key);
  for (const { first, parts } of [claims, sources]) {
    expect([...first, ...parts.flat()].map(({ key }) => key)).toEqual(keys);
    for (const part of parts) expect(gzipped(part)).toBeLessThan(LIMIT);
  }
  // With styles and everything around them the page has some 13 kB besides.
  expect(gzipped([claims.first, sources.first])).toBeLessThan(LIMIT - 14_000);
  expect(gzipped(keys.map((key) => [key, key]))).toBeLessThan(LIMIT);
  expect(totals.patterns).toBe(1000);
});
