// A folder that isn't complete is refused with a message that names the file and what is wanted.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { codeFacts, readVerified, type Verified } from "./code-facts.ts";
import { codeView, createHighlight } from "./code-view.ts";
import { writeFixturePatterns } from "./fixture-pattern.ts";
import { promptHash } from "./prompt.ts";
import { packageOf, readImports } from "./read-imports.ts";
import { readPattern } from "./read-pattern.ts";

let folder: string;
beforeEach(async () => {
  folder = join(await writeFixturePatterns(), "soft-lamp");
});

describe("reading a pattern's folder", () => {
  it("finds files, brief, props and the types of its packages", async () => {
    const source = await readPattern(folder);
    expect(source.files.map(({ name }) => name)).toEqual(["soft-lamp.tsx", "warmth.ts"]);
    expect(source.props.map(({ component }) => component)).toEqual(["SoftLamp"]);
    expect(source.typePackages).toEqual({ "@types/three": "^0.187.0" });
    expect(source.brief.checks).toHaveLength(1);
  });

  it.each([
    [
      "prompt.md",
      "patterns/soft-lamp/prompt.md: not found, wanted sections Goal, Usage, Checks, Claims, Acceptance",
    ],
    ["warmth.ts", "patterns/soft-lamp/warmth.ts: not found"],
    ["pattern.ts", "patterns/soft-lamp/pattern.ts: not found"],
  ])("says that %s is missing", async (name, message) => {
    await rm(join(folder, name));
    await expect(readPattern(folder)).rejects.toThrow(message);
  });
});

describe("facts", () => {
  const verified = (hash: string): Verified => ({
    date: "2026-11-24",
    stacks: { vite: { react: "19.3.1" }, astro: { astro: "6.0.0" } },
    patterns: {
      "soft-lamp": { version: "1.0.0", hash, stacks: ["vite"], cost: { gzip: 1.2, later: 0 } },
    },
    agents: {
      "Lamp Agent 1.2": {
        date: "2026-11-27",
        patterns: { "soft-lamp": { hash, stacks: ["vite"], of: 2, costUsd: 0.5 } },
      },
    },
  });

  it("say that a prompt was tested if it is that very prompt", async () => {
    const source = await readPattern(folder);
    expect(codeFacts(source, verified(promptHash(source)))).toMatchObject({
      files: [
        { name: "soft-lamp.tsx", lines: 30 },
        { name: "warmth.ts", lines: 2 },
      ],
      packages: [["three", "^0.187.0"]],
      verified: { date: "2026-11-24", stacks: 1 },
      cost: { gzip: 1.2, later: 0 },
      builtBy: [{ by: "Lamp Agent 1.2 in 1 of 2 stacks", date: "2026-11-27" }],
    });
    for (const record of [null, verified("0".repeat(12))])
      expect(codeFacts(source, record)).toMatchObject({ verified: null, cost: null, builtBy: [] });
  });

  it("come from verified.json, which may be missing but not malformed", async () => {
    const file = join(folder, "verified.json");
    expect(await readVerified(file)).toBeNull();
    await writeFile(file, JSON.stringify(verified("0")));
    expect(await readVerified(file)).toEqual(verified("0"));
    await writeFile(file, JSON.stringify({ ...verified("0"), date: "soon" }));
    await expect(readVerified(file)).rejects.toThrow("verified.json: date Invalid ISO date");
  });
});

it("the code view's text is the file as it is handed out, and none of its tags are left", async () => {
  const source = await readPattern(folder);
  const highlight = await createHighlight();
  const [main] = codeView(source, highlight).files;
  const text = (main?.html ?? "")
    .replace(/<\/?span[^>]*>/g, "")
    .replace(
      /&(lt|gt|quot|amp);/g,
      (_, name) => ({ lt: "<", gt: ">", quot: '"' })[name as string] ?? "&",
    );
  expect(text).toBe(`${source.files[0]?.text}// Lamplight soft-lamp 1.0.0\n`);
  expect(highlight('const a = "</code>";')).toBe(
    "<span class=tk>const</span> <span class=tn>a</span> <span class=tk>=</span> <span class=ts>&quot;&lt;/code&gt;&quot;</span>;",
  );
});

it("imports of every kind are found", () => {
  const text =
    'import a from "a"; import type { B } from "./b"; export * from "c/d"; const e = import("@f/g/h");';
  expect(readImports("x.tsx", text)).toEqual(["a", "./b", "c/d", "@f/g/h"]);
  expect(["./b", "c/d", "@f/g/h"].map(packageOf)).toEqual([null, "c", "@f/g"]);
});
