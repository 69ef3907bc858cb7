// `import("./notes.md")` gives a page's text, and follows what is edited beside it.
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createServer, type ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { notesPlugin } from "./notes-plugin.ts";

const realEvidence = new URL("../patterns/visual-salience/evidence.ts", import.meta.url);
let root: string;
let folder: string;
let server: ViteDevServer;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "notes-"));
  folder = join(root, "patterns", "soft-lamp");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "notes.md"), "## intro\n\nLight.[^hunt1995]\n");
  await writeEvidence("{ ...real, key: 'soft-lamp' }");
  server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [notesPlugin()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
});

afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

/** Writes the evidence as `value`, made from the real one of Spotlight Text (`real`). */
async function writeEvidence(value: string, time = new Date()) {
  const file = join(folder, "evidence.ts");
  await writeFile(
    file,
    `import real from ${JSON.stringify(realEvidence.href)};\nexport default ${value};\n`,
  );
  await utimes(file, time, time);
}

const loadNotes = async () => (await server.ssrLoadModule("/patterns/soft-lamp/notes.md")).default;

test("the module is plain data", async () => {
  const notes = await loadNotes();
  expect(notes.sections.intro).toContain('href="#ref-hunt1995"');
  expect(notes.claim.grade).toBe("B");
  expect(notes.references).toHaveLength(1);
});

test("evidence that changed is read again", async () => {
  expect((await loadNotes()).claim.grade).toBe("B");
  await writeEvidence("{ ...real, key: 'soft-lamp', grade: 'C' }", new Date(Date.now() + 5000));
  server.moduleGraph.invalidateAll();
  expect((await loadNotes()).claim.grade).toBe("C");
});

test("a change of the evidence reaches the page that shows the notes", async () => {
  await writeFile(join(root, "main.js"), 'import "./patterns/soft-lamp/notes.md";\n');
  const { client } = server.environments;
  await client.transformRequest("/main.js");
  await client.transformRequest("/patterns/soft-lamp/notes.md?import");
  const changed = client.moduleGraph.getModulesByFile(join(folder, "evidence.ts")) ?? [];
  const importers = [...changed].flatMap((module) => [...module.importers]);
  expect(importers.map(({ file }) => file)).toEqual([join(folder, "notes.md")]);
});

test("evidence copied from another pattern is refused", async () => {
  await writeEvidence("real");
  await expect(loadNotes()).rejects.toThrow(
    'patterns/soft-lamp/evidence.ts says that its key is "visual-salience".',
  );
});

test("a pattern without evidence is named", async () => {
  await rm(join(folder, "evidence.ts"));
  await expect(loadNotes()).rejects.toThrow(/evidence\.ts/);
});

test("Markdown elsewhere is left alone", async () => {
  await writeFile(join(root, "README.md"), "# Hello");
  const plugin = notesPlugin();
  const filter = (plugin.load as { filter: { id: RegExp } }).filter.id;
  expect(filter.test(join(root, "README.md"))).toBe(false);
  expect(filter.test(pathToFileURL(join(folder, "notes.md")).pathname)).toBe(true);
});
