// Follows every prompt on every stack in fresh projects, and writes verified.json: npm run prove -- [astro vite] [--pattern <key>] [--keep].
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { promptHash } from "../generators/prompt.ts";
import { readPatterns } from "../generators/read-pattern.ts";
import { measureSize } from "../generators/verify-prompts/measure-size.ts";
import { serveDownloads } from "../generators/verify-prompts/serve-downloads.ts";
import { STACKS } from "../generators/verify-prompts/stacks.ts";
import {
  promptToVerify,
  type StackResult,
  verifyStack,
} from "../generators/verify-prompts/verify-stack.ts";
import { catalogue } from "../patterns/catalogue.ts";
import { browserFlags, ensureBrowser } from "./browser.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pattern: { type: "string", multiple: true },
    keep: { type: "boolean", default: false },
  },
});

function refuseUnknown(what: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${what} ${unknown.join(", ")}: choose from ${known.join(", ")}.`);
}

async function main(): Promise<number> {
  const stackNames = STACKS.map(({ name }) => name);
  refuseUnknown("stack", positionals, stackNames);
  const keys = catalogue.map(({ key }) => key);
  refuseUnknown("pattern", values.pattern ?? [], keys);
  const executablePath = await ensureBrowser();
  const stacks = STACKS.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const patterns = catalogue.filter(({ key }) => values.pattern?.includes(key) ?? true);
  const sources = await readPatterns(patterns);
  const server = await serveDownloads(sources);
  const prompts = sources.map((source) => promptToVerify(source, server.siteUrl));
  const work = await mkdtemp(join(tmpdir(), "lamplight-prove-"));
  const results = new Map<string, StackResult>();
  try {
    for (const stack of stacks) {
      const began = performance.now();
      const folder = join(work, stack.name);
      await mkdir(folder);
      const result = await verifyStack(stack, prompts, {
        folder,
        packagesFrom: root,
        browser: { executablePath, args: browserFlags },
      });
      results.set(stack.name, result);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      const failed = [...result.failures.keys()].map((name) => name || "the project");
      console.log(
        `${stack.title.padEnd(24)} ${failed.length > 0 ? `FAILED: ${failed.join(", ")}` : "passed"}, ${seconds} s`,
      );
      for (const failure of result.failures.values()) console.log(failure.replace(/^/gm, "    "));
    }
  } finally {
    server.close();
    if (values.keep) console.log(`The projects are in ${work}.`);
    else await rm(work, { recursive: true, force: true });
  }
  // A run of some stacks or patterns is for trying; it would take the others out of the file.
  if (stacks.length === STACKS.length && patterns.length === catalogue.length)
    await record(sources, results);
  return [...results.values()].some(({ failures }) => failures.size > 0) ? 1 : 0;
}

async function record(
  sources: Awaited<ReturnType<typeof readPatterns>>,
  results: ReadonlyMap<string, StackResult>,
): Promise<void> {
  const patterns: Record<string, unknown> = {};
  for (const source of sources) {
    const { key, name } = source.pattern;
    patterns[key] = {
      version: source.pattern.versions[0].version,
      hash: promptHash(source),
      stacks: [...results].flatMap(([stack, { failures }]) =>
        failures.has(name) || failures.has("") ? [] : [stack],
      ),
      cost: await measureSize(source),
    };
  }
  const verified = {
    date: new Date().toISOString().slice(0, 10),
    stacks: Object.fromEntries([...results].map(([name, { versions }]) => [name, versions])),
    patterns,
  };
  await writeFile(join(root, "verified.json"), `${JSON.stringify(verified, null, 2)}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
