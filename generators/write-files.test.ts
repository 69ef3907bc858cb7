// What the build writes: everything free in public, nothing paid there, and a search that would find it.
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { fixturePattern, writeFixturePatterns } from "./fixture-pattern.ts";
import { findPremiumText } from "./premium-leak.ts";
import { promptFor } from "./prompt.ts";
import { type PatternSource, readPattern } from "./read-pattern.ts";
import { registryItem } from "./registry.ts";
import { writeFiles } from "./write-files.ts";

const SITE = "https://lamp.example";
const COMMENT =
  "A lamp that warms up slowly, as lamps with a filament do when nobody is in a hurry.";
const CHECK = "The lamp reaches its full light after 800 ms and then holds perfectly still.";

const OLD_COMMENT = "The first lamp of all had a wick, and somebody had to trim it every evening.";
const VERSIONS = [
  { version: "1.1.0", date: "2026-11-25", note: "A softer light." },
  { version: "1.0.0", date: "2026-11-24", note: "First published." },
] as const;
/** What earlier and present versions are handed out as. */
const UPDATES = ["changes/soft-lamp-1.0.0-1.1.0.diff", "changes/soft-lamp-1.0.0-1.1.0.md"];
const RELEASED = ["r/soft-lamp.json", "r/soft-lamp@1.0.0.json", "r/soft-lamp@1.1.0.json"];

async function write(price: "free" | "premium") {
  const pattern = fixturePattern({ price, versions: VERSIONS });
  const catalogue = [pattern];
  const patternsFolder = await writeFixturePatterns(catalogue);
  const folder = join(patternsFolder, "soft-lamp");
  const present = await readPattern(folder);
  const files = [{ name: "soft-lamp.tsx", text: `// ${OLD_COMMENT}\n` }];
  const first = { ...present, files, pattern: { ...pattern, versions: [VERSIONS[1]] as const } };
  await mkdir(join(folder, "released"));
  for (const item of [present, first].map((source) => registryItem(source, "")))
    await writeFile(join(folder, "released", `${item.meta.version}.json`), JSON.stringify(item));
  const out = await mkdtemp(join(tmpdir(), "out-"));
  const [outPublic, outPrivate] = [join(out, "public"), join(out, "private")];
  const options = {
    catalogue,
    outPublic,
    outPrivate,
    siteUrl: SITE,
    author: "Ada",
    patternsFolder,
  };
  await writeFiles(options);
  const source = await readPattern(folder);
  const list = async (folder: string) =>
    (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).toSorted();
  const read = (path: string) => readFile(join(out, path), "utf8");
  return { options, source, read, public: await list(outPublic), private: await list(outPrivate) };
}

const PAGES = [
  ".well-known/agent-skills/behavioural-design.tgz",
  ".well-known/agent-skills/index.json",
  "changes.md",
  "changes.xml",
  "evidence.json",
  "evidence.md",
  "patterns.md",
  "prompts/soft-lamp.test.md",
  "index.md",
  "llms.txt",
  "sample-size.md",
  "test-result.md",
  "soft-lamp.md",
];

describe("a free pattern", () => {
  let made: Awaited<ReturnType<typeof write>>;
  beforeAll(async () => {
    made = await write("free");
  });

  it("has its prompt, item, test and code where everyone may fetch them", async () => {
    expect(made.public).toEqual(
      [
        ...[...PAGES, ...UPDATES, ...RELEASED],
        "acceptance/soft-lamp.spec.mjs",
        "code/soft-lamp.json",
        "prompts/soft-lamp.md",
        "r/registry.json",
      ].toSorted(),
    );
    expect(made.private).toEqual(["patterns.json"]);
    expect(await made.read("public/prompts/soft-lamp.md")).toBe(promptFor(made.source, SITE));
  });

  it("has a page in Markdown with its evidence, its props and the ways to take it", async () => {
    const page = await made.read("public/soft-lamp.md");
    for (const part of [
      "| 10% more clicks | Light draws the eye a little.[^doe2020] | not supported |",
      "**When it backfires.** Two lamps draw it nowhere.",
      "| 10% relative | about 14,750 |",
      "npx shadcn@latest add https://lamp.example/r/soft-lamp.json",
      "| `glow` | `number` | `1` | How bright \\| warm it is, from 0 to 1. |",
      "[^doe2020]: Doe, 2020. *Lamps.* Journal of Lamps 1(1), 1–2. https://doi.org/10.1000/lamp",
    ])
      expect(page).toContain(part);
    expect(page).not.toContain("undefined");
  });

  it("is listed with its version and its prompt", async () => {
    expect(await made.read("public/changes.md")).toContain("| 1.0.0 | First published. |");
    expect(await made.read("public/changes.xml")).toContain(
      "<id>https://lamp.example/changes#soft-lamp-1.0.0</id>",
    );
    expect(await made.read("public/llms.txt")).toContain(
      "https://lamp.example/prompts/soft-lamp.md",
    );
    expect(JSON.parse(await made.read("private/patterns.json"))).toMatchObject({
      siteUrl: SITE,
      patterns: [{ key: "soft-lamp", name: "soft-lamp", price: "free" }],
    });
  });

  it("hands out each version as it was, its page's address included", async () => {
    const { files, docs } = JSON.parse(await made.read("public/r/soft-lamp@1.0.0.json"));
    expect(files[0].content).toBe(`// ${OLD_COMMENT}\n// Lamplight soft-lamp 1.0.0\n`);
    expect(docs).toContain(" https://lamp.example/soft-lamp. ");
  });

  it("has a prompt that brings a copy to the newest version and keeps what was edited", async () => {
    const prompt = await made.read("public/changes/soft-lamp-1.0.0-1.1.0.md");
    for (const part of [
      "from 1.0.0 to 1.1.0. My edits stay.",
      "## What changed\n\n- 1.1.0: A softer light.\n\n##",
      "https://lamp.example/r/soft-lamp@1.0.0.json",
      '"three@^0.187.0"',
      `\n-// ${OLD_COMMENT}\n`,
      "\n`````diff\n--- a/soft-lamp.tsx\n+++ b/soft-lamp.tsx\n@@",
    ])
      expect(prompt).toContain(part);
    expect(prompt).not.toMatch(/licence key|undefined/);
  });
});

describe("a paid pattern", () => {
  let made: Awaited<ReturnType<typeof write>>;
  let premium: PatternSource;
  beforeAll(async () => {
    made = await write("premium");
    premium = made.source;
  });

  it("has its prompt and its item in private, and nothing of them in public", async () => {
    expect(made.public).toEqual(
      [...PAGES, "acceptance/soft-lamp.spec.mjs", "r/registry.json"].toSorted(),
    );
    expect(made.private).toEqual(
      ["patterns.json", "prompts/soft-lamp.md", ...UPDATES, ...RELEASED].toSorted(),
    );
    expect(await made.read(`private/${UPDATES[1]}`)).toContain("licence key as a bearer token");
    expect(await findPremiumText(made.options.outPublic, premium)).toEqual([]);
    expect(await made.read("public/soft-lamp.md")).not.toContain("## Props");
  });

  it("isn't written into the public folder", async () => {
    const outPrivate = join(made.options.outPublic, "private");
    await expect(writeFiles({ ...made.options, outPrivate })).rejects.toThrow("would be served");
  });

  it.each<[string, string | Buffer]>([
    [
      "page.html",
      `<p>The lamp reaches its <b>full</b> light after&nbsp;800&#32;ms and then holds perfectly still.</p>`,
    ],
    [
      "script.js",
      `const a="The lamp reaches its full light after 800 ms\\nand then holds perfectly still."`,
    ],
    ["script.js.map", JSON.stringify({ sourcesContent: [`/**\n * ${COMMENT}\n */`] })],
    ["script.js.br", brotliCompressSync(CHECK)],
    ["script.js.gz", gzipSync(CHECK)],
    ["any.diff", `@@ -1,1 +0,0 @@\n-// ${OLD_COMMENT}\n`],
    ["old.json", JSON.stringify({ content: `const a = 1;\n// ${OLD_COMMENT}\n` })],
  ])("is found in %s", async (name, content) => {
    const folder = await mkdtemp(join(tmpdir(), "published-"));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "assets", name), content);
    const leaks = await findPremiumText(folder, premium);
    expect(leaks.map(({ file }) => file)).toEqual([join("assets", name)]);
    const free = { ...premium, pattern: fixturePattern() };
    expect(await findPremiumText(folder, premium, [free])).toEqual([]);
  });

  it.each([UPDATES[0], RELEASED[1]])("may not be published as %s", async (path = "") => {
    const folder = await mkdtemp(join(tmpdir(), "published-"));
    await writeFile(join(folder, basename(path)), "");
    expect(await findPremiumText(folder, premium)).toHaveLength(1);
  });
});
