// Paid text goes where nobody may fetch it, and nowhere else.
import { mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Pattern } from "../patterns/schema.ts";
import { fixturePattern, writeFixturePatterns } from "./fixture-pattern.ts";
import { writeTakeaways } from "./write-takeaways.ts";

const FREE = fixturePattern({ key: "free-lamp", name: "free-lamp" });
const PAID = fixturePattern({ key: "paid-lamp", name: "paid-lamp", price: "premium" });
let out: string;
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), "takeaways-"));
});

const write = async (catalogue: readonly Pattern[], outPrivate = join(out, "private")) =>
  writeTakeaways({
    catalogue,
    patternsFolder: await writeFixturePatterns(catalogue),
    outPublic: join(out, "public"),
    outPrivate,
  });

it("puts free prompts into the public folder and premium ones into the private", async () => {
  const written = await write([FREE, PAID]);
  expect(written.toSorted()).toEqual(
    [
      "private/patterns.json",
      "private/patterns/free-lamp.json",
      "private/patterns/paid-lamp.json",
      "private/prompts/paid-lamp.md",
      "private/r/paid-lamp.json",
      "public/prompts/free-lamp.md",
      "public/r/free-lamp.json",
      "public/r/registry.json",
    ].map((path) => join(out, path)),
  );
  expect((await readdir(join(out, "public"), { recursive: true })).toSorted()).toEqual([
    "prompts",
    "prompts/free-lamp.md",
    "r",
    "r/free-lamp.json",
    "r/registry.json",
  ]);
  expect(await readFile(join(out, "private/prompts/paid-lamp.md"), "utf8")).toContain("SoftLamp");
});

it.each(["public", "public/private", "public/../public/x"])(
  "refuses a private folder at %s",
  async (place) => {
    await expect(write([PAID], join(out, place))).rejects.toThrow("lies within the public folder");
  },
);

it("refuses a private folder that only seems to lie elsewhere", async () => {
  await write([FREE]);
  await symlink(join(out, "public"), join(out, "elsewhere"));
  await expect(write([PAID], join(out, "elsewhere"))).rejects.toThrow(
    "lies within the public folder",
  );
});

it("accepts a neighbour whose name begins like the public folder's", async () => {
  await expect(write([PAID], join(out, "public-not"))).resolves.toHaveLength(5);
});

it("removes a public prompt once its pattern is paid", async () => {
  await write([FREE]);
  await write([{ ...FREE, price: "premium" }]);
  expect(await readdir(join(out, "public/prompts"))).toEqual([]);
  expect(await readdir(join(out, "private/prompts"))).toEqual(["free-lamp.md"]);
});
