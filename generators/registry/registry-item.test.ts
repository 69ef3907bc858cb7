// Registry items hold what the installer needs, in shadcn's published schema, and binary files unharmed.
import { join } from "node:path";
import { registryItemSchema, registrySchema } from "shadcn/schema";
import { beforeAll, expect, it } from "vitest";
import { catalogue } from "../../patterns/catalogue.ts";
import { FIXTURE_FILES, FIXTURE_SCENE, writeFixturePatterns } from "../fixture-pattern.ts";
import type { PatternSource } from "../pattern-source.ts";
import { readPattern, readPatterns } from "../read-pattern.ts";
import { registryIndex, registryItem } from "./registry-item.ts";

const siteUrl = "https://lamp.example";
let source: PatternSource;
beforeAll(async () => {
  source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
});
const itemOf = (one = source) =>
  registryItem(one, { siteUrl, assets: [{ path: "/scenes/lamp.glb", bytes: FIXTURE_SCENE }] });

it("items and index are valid by the installer's own schema", async () => {
  const sources = await readPatterns(catalogue);
  const items = sources.map((one) => registryItem(one, { siteUrl, assets: [] }));
  for (const item of items) expect(registryItemSchema.parse(item).name).toBe(item.name);
  expect(registrySchema.parse(registryIndex(items, siteUrl)).items).toHaveLength(catalogue.length);
});

it("carries every file and the demo, each under its version, for one folder", () => {
  const { files } = itemOf();
  expect(files.map(({ path }) => path)).toEqual([
    "components/ui/soft-lamp.tsx",
    "components/ui/warmth.ts",
    "components/ui/lamp-glb.ts",
    "components/ui/soft-lamp-demo.tsx",
  ]);
  expect(files[0]?.content).toBe(
    `${FIXTURE_FILES["soft-lamp.tsx"]}// Lamplight soft-lamp unversioned, ${siteUrl}/changes\n`,
  );
});

it("names packages with the ranges that were tested", () => {
  expect(itemOf().dependencies).toEqual(["three@^0.187.0"]);
  expect(itemOf().devDependencies[0]).toMatch(/^@types\/three@\^/);
});

it("carries a binary file byte for byte, and the demo loads it from there", async () => {
  const { files } = itemOf();
  const module = files.find(({ path }) => path.endsWith("lamp-glb.ts"));
  const [, address = ""] =
    /"(data:model\/gltf-binary;base64,[^"]+)"/.exec(module?.content ?? "") ?? [];
  expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(FIXTURE_SCENE);
  const demo = files.find(({ path }) => path.endsWith("-demo.tsx"))?.content ?? "";
  expect(demo).toContain('import { lampGlb } from "./lamp-glb";');
  expect(demo).toContain("title={lampGlb}");
});

it("the index gives nobody the source", () => {
  const index = JSON.stringify(registryIndex([itemOf()], siteUrl));
  expect(index).not.toContain("WARM_UP_MS");
  expect(index).not.toContain("base64");
});
