// The guard must find what it guards, in every form in which a build could publish it.
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { fixturePattern, writeFixturePatterns } from "./fixture-pattern.ts";
import type { PatternSource } from "./pattern-source.ts";
import { findPremiumText, tellingSentences } from "./premium-leak.ts";
import { promptFor } from "./prompt.ts";
import { readPattern } from "./read-pattern.ts";

const CHECK = "The lamp reaches its full light after 800 ms and then holds perfectly still.";
const COMMENT =
  "A lamp that warms up slowly, as lamps with a filament do when nobody is in a hurry.";
let premium: PatternSource;
beforeAll(async () => {
  const root = await writeFixturePatterns([fixturePattern({ price: "premium" })]);
  premium = await readPattern(join(root, "soft-lamp"));
});

async function publish(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "published-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

it("looks for the prompt's prose and the source's comments", () => {
  expect(tellingSentences(premium)).toEqual(expect.arrayContaining([CHECK, COMMENT]));
});

it.each<[string, string | Buffer]>([
  ["the prompt itself", "whole"],
  [
    "a page",
    `<p>The lamp reaches its <b>full</b> light after&nbsp;800&#32;ms and then holds perfectly still.</p>`,
  ],
  [
    "a script's string",
    `const a="The lamp reaches its full light after 800 ms\\nand then holds perfectly still."`,
  ],
  ["a source map", JSON.stringify({ sourcesContent: [`/**\n * ${COMMENT}\n */`] })],
  ["a brotli file", brotliCompressSync(CHECK)],
  ["a gzip file", gzipSync(CHECK)],
])("finds it in %s", async (place, content) => {
  const ending = place.includes("brotli") ? ".br" : place.includes("gzip") ? ".gz" : "";
  const folder = await publish({
    [`assets/deep/file.js${ending}`]: content === "whole" ? promptFor(premium) : content,
  });
  const leaks = await findPremiumText(folder, premium);
  expect(leaks.length).toBeGreaterThan(0);
  expect(leaks[0]?.file).toBe(join("assets", "deep", `file.js${ending}`));
});

it("is content with the compiled demo and the pattern's public sentences", async () => {
  const folder = await publish({
    "assets/demo.js": "function a({glow:b=1,step:c,...d}){return e('div',{...d,'data-state':c})}",
    "index.html": `<meta content="${premium.pattern.summary}"><p>${premium.evidence?.summary}</p>`,
    "picture.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254]),
  });
  expect(await findPremiumText(folder, premium)).toEqual([]);
});

it("leaves out what a free pattern says in the same words", async () => {
  const folder = await publish({ "prompts/free.md": promptFor(premium) });
  const free = { ...premium, pattern: fixturePattern() };
  expect(await findPremiumText(folder, premium, [free])).toEqual([]);
});
