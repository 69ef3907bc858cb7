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

const loadNotes = async (part = "") =>
  (await server.ssrLoadModule(`/patterns/soft-lamp/notes.md${part}`)).default;

test("the module is plain data", async () => {
  const notes = await loadNotes();
  expect(notes.sections.intro).toContain('href="#ref-hunt1995"');
  expect(notes.claim.grade).toBe("B");
  expect(notes).not.toHaveProperty("plots");
});

test("the whole page is a module of its own, and so is the pattern's part of all claims", async () => {
  const page = await loadNotes("?page");
  expect(page.card.backfires).toMatch(/^<p>/);
  expect(page.plots).toHaveLength(4);
  expect(page.references.length).toBeGreaterThan(3);
  const claims = await loadNotes("?claims");
  expect(claims.claims.map(({ id }: { id: string }) => id)).toEqual([
    "soft-lamp-click-through-35",
    "soft-lamp-cognitive-load-30",
  ]);
  expect(await loadNotes("?sources")).toHaveLength(7);
});

test("evidence that is not fit to publish stops the build and is named", async () => {
  const define = new URL("../patterns/define-evidence.ts", import.meta.url).href;
  const file = join(folder, "evidence.ts");
  const entries =
    "references: real.references.map(({ href, secondaryNumbers, ...entry }) => entry)";
  const cases = [
    [
      `${entries}.map((entry) => ({ ...entry, verified: false }))`,
      /reference "orquin2021" is not verified/,
    ],
    [
      `${entries}.map((entry) => ({ ...entry, doi: null, url: null }))`,
      /reference "orquin2021" has neither a DOI nor a URL/,
    ],
    [`${entries}, gradeReason: ""`, /grade B has no reason/],
  ] as const;
  for (const [index, [change, message]] of cases.entries()) {
    await writeFile(
      file,
      `import real from ${JSON.stringify(realEvidence.href)};\nimport { defineEvidence } from ${JSON.stringify(define)};\nexport default defineEvidence({ ...real, key: "soft-lamp", ${change} });\n`,
    );
    const time = new Date(Date.now() + (index + 1) * 5000);
    await utimes(file, time, time);
    server.moduleGraph.invalidateAll();
    await expect(loadNotes()).rejects.toThrow(message);
  }
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
