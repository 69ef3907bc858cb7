// The catalogue's growth is read rightly, and the copies it is grown by are patterns of their own.
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { perPattern, steepness } from "./catalogue-scale.ts";
import { growCatalogue, stepsIn } from "./catalogue-scale-tree.ts";

const PATTERNS = fileURLToPath(new URL("../../patterns", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "lamplight-scale-test-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the same time for every further pattern is linear, more is steeper", () => {
  const at = (patterns: number, seconds: number) => ({ patterns, seconds });
  expect(steepness([at(100, 30), at(300, 50), at(1000, 120)])).toBeCloseTo(1);
  expect(steepness([at(100, 10), at(300, 90), at(1000, 1000)])).toBeGreaterThan(3);
  expect(() => steepness([at(100, 30)])).toThrow("three sizes");
});

test("bytes are those that one more pattern adds", () => {
  const weight = (patterns: number, bytes: number) => ({
    patterns,
    seconds: 1,
    steps: {},
    bytes: { "404.html": bytes },
    firstScripts: 0,
  });
  expect(perPattern(weight(100, 5000), weight(300, 6000), "404.html")).toBe(5);
});

test("the build's steps are read with their seconds", () => {
  const said =
    "Building the site\n  pages....................... 1.7 s\n  code views.................. 12.0 s\n    without a proof badge: x\n";
  expect(stepsIn(said)).toEqual({ pages: 1.7, "code views": 12 });
});

test("copies have keys, titles, files and sources of their own", async () => {
  await cp(PATTERNS, join(folder, "patterns"), { recursive: true });
  const own = (await import("../../patterns/catalogue.ts")).catalogue.length;
  await growCatalogue(folder, own + 2);
  const { catalogue } = await import(join(folder, "patterns/catalogue.ts"));
  expect(catalogue).toHaveLength(own + 2);
  for (const field of ["key", "name", "title", "heading"])
    expect(new Set(catalogue.map((one: Record<string, string>) => one[field])).size).toBe(own + 2);
  const { key, files } = catalogue.at(-1);
  expect(await readdir(join(folder, "patterns", key))).toEqual(expect.arrayContaining([...files]));
  const text = await readFile(join(folder, "patterns", key, "evidence.ts"), "utf8");
  expect(text).toContain(`id: "abrams2003-${own + 2}"`);
});
