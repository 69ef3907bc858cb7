// The catalogue's growth is read rightly, and the copies it is grown by are patterns of their own.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { detailOf, exponent, listsAmong, mostGrown } from "./catalogue-scale.ts";
import { growCatalogue, stepsIn } from "./catalogue-scale-tree.ts";
import { weighFiles, weighPage } from "./catalogue-scale-weight.ts";

const PATTERNS = fileURLToPath(new URL("../../patterns", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "lamplight-scale-test-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const weight = (patterns: number, more: object = {}) => ({
  patterns,
  cpu: 1,
  seconds: 1,
  steps: { pages: patterns / 10 },
  pages: {},
  files: {},
  ...more,
});

test("twice the time for twice the patterns is linear, four times is the square", () => {
  expect(exponent({ patterns: 300, cpu: 30 }, { patterns: 600, cpu: 60 })).toBeCloseTo(1);
  expect(exponent({ patterns: 300, cpu: 30 }, { patterns: 600, cpu: 120 })).toBeCloseTo(2);
});

test("a list is what grows with the catalogue, the largest first", () => {
  const small = weight(100, { files: { "a.txt": 500, "b.json": 900, "c.js": 100, "gone.js": 5 } });
  const large = weight(300, { files: { "a.txt": 5000, "b.json": 9000, "c.js": 120 } });
  expect(listsAmong(small, large)).toEqual(["b.json", "a.txt"]);
  expect(detailOf([small, large])).toMatch(/b\.json \| 0\.90 \| 9\.00/);
});

test("a page grows by its document and its scripts", () => {
  const small = weight(100, { pages: { "404.html": { html: 500, scripts: 900 } } });
  const large = weight(300, { pages: { "404.html": { html: 600, scripts: 1000 } } });
  expect(mostGrown(small, large)).toBe(1);
});

test("a page is weighed with every script that it names, each once", async () => {
  await mkdir(join(folder, "site"), { recursive: true });
  await writeFile(join(folder, "site/one-12345678.js"), "1");
  await writeFile(join(folder, "site/demo-12345678.js"), "2");
  await writeFile(join(folder, "site/demo-abcdefgh.js"), "3");
  await writeFile(
    join(folder, "site/page.html"),
    '<script data-steps="/one-12345678.js" data-preload="/one-12345678.js /demo-12345678.js"></script>',
  );
  const page = await weighPage(join(folder, "site"), "page.html");
  expect(page.scripts).toBe(2 * gzipSync("1").length);
  const files = await weighFiles(join(folder, "site"));
  expect(Object.keys(files).sort(), "each pattern has its own demo").toEqual([
    "one.js",
    "page.html",
  ]);
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
  for (const field of ["key", "name", "title", "heading", "summary"])
    expect(new Set(catalogue.map((one: Record<string, string>) => one[field])).size).toBe(own + 2);
  const { key, files } = catalogue.at(-1);
  expect(await readdir(join(folder, "patterns", key))).toEqual(expect.arrayContaining([...files]));
  const text = await readFile(join(folder, "patterns", key, "evidence.ts"), "utf8");
  expect(text).toContain(`id: "abrams2003-${own + 2}"`);
});
