// A pattern's folder is read as it is, and one that is not whole is named.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FIXTURE_FILES, fixturePattern, writeFixturePatterns } from "./fixture-pattern.ts";
import { readPattern, readPatterns } from "./read-pattern.ts";

it("reads source and demo character for character, and the brief beside them", async () => {
  const source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
  expect(source.files).toEqual([
    { name: "soft-lamp.tsx", text: FIXTURE_FILES["soft-lamp.tsx"] },
    { name: "warmth.ts", text: FIXTURE_FILES["warmth.ts"] },
  ]);
  expect(source.demo).toBe(FIXTURE_FILES["demo.tsx"]);
  expect(source.brief.usage).toContain("<SoftLamp");
  expect(source.props.map((table) => table.component)).toEqual(["SoftLamp"]);
  expect(source.evidence).toEqual({
    summary: "Light draws the eye a little.",
    backfires: "Two lamps draw it nowhere.",
    notFor: "Forms.",
  });
});

it("puts each finding's sources behind it", async () => {
  const folder = join(await writeFixturePatterns(), "soft-lamp");
  const file = join(folder, "evidence.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace("nowhere.", "nowhere., cites: [doe2020]"));
  expect((await readPattern(folder)).evidence).toEqual({
    summary: "Light draws the eye a little.",
    backfires: "Two lamps draw it nowhere. (Doe, 2020, https://doi.org/10.1000/lamp)",
    notFor: "Forms.",
  });
});

it("finds the binary files that the demo loads", async () => {
  const source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
  expect(source.assets).toEqual(["/scenes/lamp.glb"]);
});

it("adds the type packages of dependencies that have none of their own", async () => {
  const source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
  expect(Object.keys(source.typePackages)).toEqual(["@types/three"]);
});

it("does without evidence", async () => {
  const folder = join(await writeFixturePatterns(), "soft-lamp");
  await rm(join(folder, "evidence.yaml"));
  expect((await readPattern(folder)).evidence).toBeNull();
});

it.each(["demo.tsx", "prompt.ts", "warmth.ts", "pattern.ts"])(
  "names a missing %s",
  async (name) => {
    const folder = join(await writeFixturePatterns(), "soft-lamp");
    await rm(join(folder, name));
    await expect(readPattern(folder)).rejects.toThrow(`has no readable ${name}`);
  },
);

it("reads patterns in the order of the catalogue", async () => {
  const patterns = [
    fixturePattern({ key: "b", name: "b" }),
    fixturePattern({ key: "a", name: "a" }),
  ];
  const sources = await readPatterns(patterns, await writeFixturePatterns(patterns));
  expect(sources.map((source) => source.pattern.key)).toEqual(["b", "a"]);
});
