// `import("./notes.md")` and its siblings give the site plain data, and follow what is edited beside them.
import { mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentPlugin } from "./content-plugin.ts";
import { writeFixturePatterns } from "./fixture-pattern.ts";

let folder: string;
let server: ViteDevServer;
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), "content-"));
  await rename(await writeFixturePatterns(), join(root, "patterns"));
  folder = join(root, "patterns/soft-lamp");
  server = await createServer({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [contentPlugin()],
    server: { middlewareMode: true, watch: null, ws: false },
    appType: "custom",
  });
});
afterEach(() => server.close());

const load = async (name: string) =>
  (await server.ssrLoadModule(`/patterns/soft-lamp/${name}`)).default;

test("a pattern's notes, page, claims and test are separate modules", async () => {
  expect((await load("notes.md")).sections.panel).toBe("<p>A lamp.</p>");
  expect((await load("notes.md?page")).card.backfires).toBe("<p>Two lamps draw it nowhere.</p>");
  const listed = await load("evidence.yaml?claims");
  expect(listed.claims[0].short).toBe("+10% clicks");
  expect(listed.sources[0].label).toBe("Doe, 2020");
  expect((await load("evidence.yaml?measure")).baseRate).toBe(0.1);
  expect((await load("pattern.ts?facts")).files[0].name).toBe("soft-lamp.tsx");
  expect((await load("pattern.ts?playground")).props).not.toHaveLength(0);
});

test.each(["evidence.yaml", "../references.yaml"])(
  "an edit of %s reloads the notes",
  async (name) => {
    await load("notes.md?page");
    const changed = server.moduleGraph.getModulesByFile(join(folder, name));
    const importers = [...(changed ?? [])].flatMap(({ importers }) => [...importers]);
    expect(importers.map(({ file }) => file)).toContain(join(folder, "notes.md"));
  },
);

test("a fault is said with its file and line", async () => {
  const file = join(folder, "evidence.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace("grade: C", "grade: good"));
  await expect(load("notes.md")).rejects.toThrow(
    'patterns/soft-lamp/evidence.yaml:13: grade: found "good", wanted one of "A"|"B"|"C"|"D"',
  );
});
