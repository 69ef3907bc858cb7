// A catalogue beyond the limit: what the browser's bundle holds of it, and what a document brings along.
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Pattern } from "../patterns/schema.ts";
import { boundedCatalogue, patternList } from "./bounded-catalogue.ts";

const KEYS = ["a", "b", "c", "d", "e"];
const catalogue = KEYS.map((key) => ({
  key,
  title: `Title ${key}`,
  heading: `Heading ${key}`,
  name: `name-${key}`,
  price: key === "d" ? "premium" : "free",
})) as Pattern[];

it("leaves a catalogue alone that fits", () => {
  expect(boundedCatalogue("/", catalogue, KEYS.length)).toBeNull();
});

it("bundles the first ones and the one that is sold, and gives every other an entry of its own", () => {
  const bounded = boundedCatalogue("/root", catalogue, 2);
  expect(bounded?.bundled.map(({ key }) => key)).toEqual(["a", "b", "d"]);
  expect(KEYS.filter((key) => bounded?.isBeyond(key))).toEqual(["c", "e"]);
  expect(Object.keys(bounded?.entries ?? {})).toEqual(["own-c", "own-e"]);
});

it("lists every pattern by key and title in the order of the catalogue", () => {
  expect(JSON.parse(patternList(catalogue)).map(({ key }: { key: string }) => key)).toEqual(KEYS);
  expect(JSON.parse(patternList(catalogue))[0]).toEqual({ key: "a", title: "Title a" });
});

let folder = "";
let assets = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lamplight-bounded-"));
  await symlink(
    join(import.meta.dirname, "../node_modules"),
    join(folder, "node_modules"),
    "junction",
  );
  for (const part of ["patterns", "site", ...KEYS.map((key) => `patterns/${key}`)])
    await mkdir(join(folder, part), { recursive: true });
  const files: Record<string, string> = {
    "patterns/catalogue.ts": `${KEYS.map((key) => `import ${key} from "./${key}/pattern.ts";`).join("\n")}\nexport const catalogue = [${KEYS}];`,
    "site/bounds.ts": "export const bounds = null;",
    "site/entry-client.ts":
      'import { catalogue } from "../patterns/catalogue.ts";\nimport { bounds } from "./bounds.ts";\nexport { bounds };\nexport const keys = catalogue.map(({ key }) => key);',
  };
  for (const key of KEYS) {
    files[`patterns/${key}/pattern.ts`] =
      `export default { key: "${key}", heading: "Heading ${key}" };`;
    files[`patterns/${key}/playground.tsx`] = `export const playground = "stage of ${key}";`;
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const bounded = boundedCatalogue(folder, catalogue, 2);
  await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [bounded?.browser],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: { "entry-client": join(folder, "site/entry-client.ts"), ...bounded?.entries },
        preserveEntrySignatures: "exports-only",
      },
    },
  });
  assets = join(folder, "dist/assets");
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("a document's own pattern is in the catalogue before its page is drawn, with its place and its files", async () => {
  const names = await readdir(assets);
  const load = (start: string) => {
    const name = names.find((file) => file.startsWith(start)) ?? start;
    return import(pathToFileURL(join(assets, name)).href);
  };
  await load("own-c");
  const { keys, bounds } = await load("entry-client");
  expect(keys).toEqual(["a", "b", "d", "c"]);
  expect(bounds.count).toBe(5);
  expect(bounds.places).toEqual({
    b: { number: 2, next: { key: "c", heading: "Heading c" } },
    c: { number: 3, next: { key: "d", heading: "Heading d" } },
    d: { number: 4, next: { key: "e", heading: "Heading e" } },
  });
  expect(Object.keys(bounds.files)).toContain("c/playground.tsx");
  expect(await bounds.files["c/playground.tsx"]()).toBe("stage of c");
  expect(bounds.own).toEqual([expect.stringContaining("own-c")]);
});
