// A new pattern: what the starter leaves to its author, how faults are said, and that the site is built with an eighth.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPattern } from "../generators/read-pattern.ts";
import { typeCheckFiles } from "../generators/type-check-files.ts";
import { library } from "../patterns/catalogue.ts";
import type { Pattern } from "../patterns/schema.ts";
import { isBuilt } from "./is-built.ts";
import { createPattern } from "./new-pattern.ts";
import { findPatternFaults, TO_WRITE } from "./pattern-faults.ts";
import { releasePattern } from "./release.ts";

const ROOT = join(import.meta.dirname, "..");
/** What the build needs. */
const COPIED =
  "patterns statistics generators site scripts server package.json package-lock.json tests/package.json verified.json tsconfig.json vite.config.ts biome.json .gitignore";
const FIFTY_WORDS = "A lamp lights what matters, and people look there first. ".repeat(5);
const CATALOGUE = "patterns/catalogue.ts";
const SLOW = { timeout: 180_000 };

type Change = readonly [file: string, found: RegExp, written: string];

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "new-pattern-"));
  for (const name of COPIED.split(" "))
    await cp(join(ROOT, name), join(root, name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"), "junction");
});
afterAll(() => rm(root, { recursive: true }));

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root });
const read = (path: string) => readFile(join(root, path), "utf8");

/** With the catalogue as it was before the pattern was added, unless its own pattern is given. */
const faultsOf = (key: string, added: Pattern[] = []) =>
  findPatternFaults(key, [...library, ...added], join(root, "patterns"));

/** Changes files of a pattern's folder. Fails if there is nothing to change. */
async function edit(key: string, changes: readonly Change[]): Promise<void> {
  for (const [name, found, written] of changes) {
    const path = `patterns/${key}/${name}`;
    const text = await read(path);
    expect(text, path).toMatch(found);
    await writeFile(join(root, path), text.replace(found, written));
  }
}

/** Writes what an author would. */
async function fill(key: string): Promise<void> {
  const names = await readdir(join(root, "patterns", key));
  await edit(key, [
    ["notes.md", /TO WRITE: the idea[^[]*/, FIFTY_WORDS],
    ...names.map((name): Change => [name, /TO WRITE[^"\n[]*/g, "A soft lamp."]),
  ]);
}

test.each(library.map(({ key }) => key))("%s, a pattern of ours, has no fault", async (key) => {
  expect(await findPatternFaults(key)).toEqual([]);
});

test.each([
  ["", "needs a key"],
  ["Soft Lamp", "lower-case words"],
  ["../evil", "lower-case words"],
  ["a".repeat(10_000), "at most 40 characters"],
  ["evidence", "the site uses the address /evidence itself"],
  ["theme-toggle", "is there already"],
  ["spotlight-text", "is the name of the component in patterns/visual-salience"],
])("the key %j is refused in a sentence, and nothing is written", async (key, sentence) => {
  const written = async () => [await readdir(join(root, "patterns")), await read(CATALOGUE)];
  const before = await written();
  await expect(createPattern(key, root)).rejects.toThrow(sentence);
  expect(await written()).toEqual(before);
});

test("the starter has no fault but the texts that its author has to write", async () => {
  const { stdout } = await run("scripts/new-pattern.ts", "soft-lamp");
  expect(stdout).toContain(`Replace every text marked "${TO_WRITE}".`);
  const source = await readPattern(join(root, "patterns/soft-lamp"));
  expect(await typeCheckFiles([source])).toEqual([]);
  const faults = await faultsOf("soft-lamp", [source.pattern]);
  const unwritten =
    /^patterns\/soft-lamp\/([\w.-]+: found "TO WRITE.*", wanted your own text|released\/1\.0\.0\.json: not found, .*)$/;
  expect(faults.filter((fault) => !unwritten.test(fault))).toEqual([]);
  expect(faults).toHaveLength(36);
});

test("an eighth pattern has no fault once it's written, and is built", SLOW, async () => {
  await fill("soft-lamp");
  await releasePattern("soft-lamp", join(root, "patterns"));
  const { pattern } = await readPattern(join(root, "patterns/soft-lamp"));
  expect(await faultsOf("soft-lamp", [pattern])).toEqual([]);
  await run("scripts/build.ts");
  expect(isBuilt(root, process.env)).toBe(true);
  expect(isBuilt(root, { ...process.env, LAMPLIGHT_AUTHOR: "Somebody" })).toBe(false);
  await edit("soft-lamp", [["notes.md", /$/, "\n"]]);
  expect(isBuilt(root, process.env)).toBe(false);
  const built = (path: string) => read(`dist/public/${path}`);
  expect(await built("soft-lamp.html")).toContain("<title>Soft Lamp");
  expect(await built("index.html")).toContain("Soft Lamp");
  expect(await built("embed/soft-lamp.html")).toContain("something worth its light");
  expect(await built("prompts/soft-lamp.md")).toContain("# Add Soft Lamp to this codebase");
  expect(await built("r/registry.json")).toContain('"soft-lamp"');
  expect(await built("acceptance/soft-lamp.spec.mjs")).toContain("SoftLamp");
  for (const list of ["llms.txt", "sitemap.xml", "evidence.md", "changes.xml"])
    expect(await built(list)).toMatch(/soft.lamp/i);
});

test("each fault is said with its file, what was found and what is wanted", async () => {
  await createPattern("dim-lamp", root);
  await fill("dim-lamp");
  await edit("dim-lamp", [
    ["pattern.ts", /(?<=summary: ).*/, '"Lamps. ".repeat(30),'],
    ["pattern.ts", /scenarios: [\s\S]*?\n {2}\},/, "scenarios: {},"],
    ["pattern.ts", /"1\.0\.0"/, '"1.0"'],
    ["pattern.ts", /"light", "children"/, '"glow"'],
    ["dim-lamp.tsx", /(?=import)/, 'import { clsx } from "clsx";\n'],
    ["dim-lamp.tsx", / {2}\/\*\* Your words. \*\/\n/, ""],
    ["dim-lamp.tsx", /--lamp,#f08caa/, "--lamp"],
    ["dim-lamp.tsx", /<p\n/, "<p onClick={() => {}}\n"],
    ["prompt.md", /export function/, "function"],
    ["prompt.md", /(?<=## Goal\n)/, FIFTY_WORDS.repeat(5)],
  ]);
  const faults = await faultsOf("dim-lamp");
  expect(faults.map((fault) => fault.replace("patterns/dim-lamp/", ""))).toEqual([
    'patterns/catalogue.ts: no pattern "dim-lamp", wanted a line for it',
    "pattern.ts: summary has 210 characters, at most 160 wanted",
    "pattern.ts: scenarios has 0 entries, 3 wanted",
    'pattern.ts: version is "1.0", wanted three numbers such as 1.0.0',
    "dim-lamp.tsx: DimLamp.children has no doc comment, wanted one line",
    'pattern.ts: playground names the prop "glow", known: children, light',
    'dim-lamp.tsx: imports "clsx", wanted only react, react-dom, @/lib/utils and its own files',
    'dim-lamp.tsx: found onClick={(, wanted "use client" as the first line',
    "dim-lamp.tsx: --lamp is never set, wanted a value or a fallback",
    "released/1.0.json: not found, wanted what 1.0 hands out: npm run release dim-lamp",
    expect.stringMatching(/^prompt.md: the prompt has \d+ characters .*, at most 4200 wanted$/),
    "prompt.md: Usage has no exported function, wanted one",
  ]);
});

test("a version that people may have is never written again, and a change needs a new one", async () => {
  const folder = join(root, "patterns");
  await releasePattern("dim-lamp", folder, "2999-01-01");
  const { pattern } = await readPattern(join(folder, "dim-lamp"));
  await edit("dim-lamp", [["dim-lamp.tsx", /$/, "// A little more.\n"]]);
  await expect(releasePattern("dim-lamp", folder, "2999-01-01")).rejects.toThrow(
    "Add a new version",
  );
  const { version } = pattern.versions[0];
  expect(await faultsOf("dim-lamp", [pattern])).toContainEqual(
    expect.stringMatching(`released/${version}.json: differs from the files, wanted a new version`),
  );
});
