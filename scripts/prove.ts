// Follows every prompt on every stack in fresh projects, installs every registry item under shadcn's settings, builds an
// A/B test, and writes verified.json: npm run prove -- [astro settings experiment] [--pattern <key>] [--keep].
// --agent "<command>" lets an agent follow the prompts, or with `evals` answer those of the skill: docs/agents.md.
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { readVerified, type Verified } from "../generators/code-facts.ts";
import { promptHash } from "../generators/prompt.ts";
import { PATTERNS_FOLDER, type PatternSource, readPatterns } from "../generators/read-pattern.ts";
import { serveFiles } from "../generators/verify-prompts/serve-files.ts";
import { STACKS } from "../generators/verify-prompts/stacks.ts";
import { verifySettings } from "../generators/verify-prompts/verify-settings.ts";
import {
  promptToVerify,
  type StackResult,
  type VerifyOptions,
  verifyStack,
} from "../generators/verify-prompts/verify-stack.ts";
import { library } from "../patterns/catalogue.ts";
import { browserFlags, ensureBrowser } from "./browser.mjs";
import { proveByAgent } from "./prove-agent.ts";
import { proveExperiments } from "./prove-experiment.ts";
import { runEvals } from "./run-evals.ts";

/** The names by which a run can choose shadcn's settings or the A/B test alone, as if they were stacks. */
const SETTINGS = "settings";
const EXPERIMENT = "experiment";
const EVALS = "evals";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What was asked for. Throws one sentence if that can't be meant. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pattern: { type: "string", multiple: true },
      keep: { type: "boolean", default: false },
      agent: { type: "string" },
      "agent-name": { type: "string" },
      minutes: { type: "string" },
    },
  });
  const { agent: command, "agent-name": agentName, pattern, keep, minutes } = values;
  if (command?.trim() === "")
    throw new Error('--agent is empty: it takes a command, such as "claude -p" (docs/agents.md).');
  const isOfEvals = positionals.includes(EVALS);
  if (!command && (isOfEvals || agentName !== undefined || minutes !== undefined))
    throw new Error(`${EVALS}, --agent-name and --minutes need --agent "<command>".`);
  if (isOfEvals && (positionals.length > 1 || pattern || keep))
    throw new Error(`${EVALS} takes neither stacks nor --pattern or --keep.`);
  const limit = Number(minutes ?? 15);
  if (!(limit > 0)) throw new Error(`--minutes has to be more than 0, not ${minutes}.`);
  const known = STACKS.map(({ name }) => name);
  refuseUnknown("stack", positionals, [...known, ...(command ? [EVALS] : [SETTINGS, EXPERIMENT])]);
  refuseUnknown(
    "pattern",
    pattern ?? [],
    library.map(({ key }) => key),
  );
  return { command, agentName, pattern, keep, minutes: limit, positionals };
}

function refuseUnknown(what: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${what} ${unknown.join(", ")}: choose from ${known.join(", ")}.`);
}

async function main(): Promise<number> {
  const { command, agentName, pattern, keep, minutes, positionals } = readArguments();
  const isChosen = (name: string) => positionals.length === 0 || positionals.includes(name);
  const stacks = STACKS.filter(({ name }) => isChosen(name));
  const patterns = library.filter(({ key }) => pattern?.includes(key) ?? true);
  // A run of some stacks is for trying; it would take the others out of the file.
  const isWhole = stacks.length === STACKS.length && patterns.length === library.length;
  if (command && isWhole && !agentName)
    throw new Error('A run of all stacks and patterns is recorded: add --agent-name "Name 1.2".');
  const transcripts = command ? await mkdtemp(join(tmpdir(), "lamplight-transcripts-")) : "";
  const work = await mkdtemp(join(tmpdir(), "lamplight-prove-"));
  // However it ends, Ctrl+C included.
  process.once("exit", () => {
    if (keep) console.log(`The projects are in ${work}.`);
    else rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  });
  if (command && positionals.includes(EVALS))
    return runEvals({ command, minutes, transcripts, folder: work });
  const browser = { executablePath: await ensureBrowser(), args: browserFlags };
  const sources = await readPatterns(patterns);
  using server = await serveFiles(sources);
  const prompts = sources.map((source) => ({
    ...promptToVerify(source, server.siteUrl),
    ...{ key: source.pattern.key, hash: promptHash(source) },
  }));
  const results = new Map<string, StackResult>();
  let hasFailed = false;
  if (command) {
    const patterns = await proveByAgent(stacks, prompts, {
      ...{ command, minutes, transcripts, keep, folder: work },
      ...{ packagesFrom: root, browser },
    });
    console.log(`What the agent printed is in ${transcripts}.`);
    const proofs = Object.values(patterns);
    const verified = await readVerified();
    if (isWhole && verified && proofs.every(({ of }) => of === stacks.length)) {
      const agent = { [agentName ?? ""]: { date: today(), patterns } };
      await write({ ...verified, agents: { ...verified.agents, ...agent } });
    } else console.log("verified.json stays as it is: docs/agents.md says what it takes.");
    return proofs.every((proof) => proof.stacks.length === stacks.length) ? 0 : 1;
  }
  const prove = async (
    name: string,
    title: string,
    verify: (options: VerifyOptions) => Promise<ReadonlyMap<string, string>>,
  ) => {
    const began = performance.now();
    const folder = join(work, name);
    await mkdir(folder);
    const failures = await verify({ folder, packagesFrom: root, browser }).catch(
      (failure: Error) => new Map([["", failure.message]]),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const failed = [...failures.keys()].map((key) => key || "the project").join(", ");
    console.log(`${title.padEnd(24)} ${failed ? `FAILED: ${failed}` : "passed"}, ${seconds} s`);
    for (const failure of failures.values()) console.log(failure.replace(/^/gm, "    "));
    if (failed) hasFailed = true;
  };
  for (const stack of stacks)
    await prove(stack.name, stack.title, async (options) => {
      const result = await verifyStack(stack, prompts, options);
      results.set(stack.name, result);
      return result.failures;
    });
  if (isChosen(SETTINGS))
    await prove(SETTINGS, "shadcn's settings", (options) => verifySettings(prompts, options));
  if (isChosen(EXPERIMENT))
    await prove(EXPERIMENT, "an A/B test", (options) => proveExperiments(STACKS, options));
  if (stacks.length === STACKS.length) await record(sources, results);
  return hasFailed ? 1 : 0;
}

async function record(
  sources: Awaited<ReturnType<typeof readPatterns>>,
  results: ReadonlyMap<string, StackResult>,
): Promise<void> {
  const patterns: Verified["patterns"] = {};
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
  // A file that can't be read is replaced, without its agents.
  const before = await readVerified().catch(() => null);
  const part = sources.length < library.length ? before : null;
  const stacks = Object.fromEntries(
    [...results].map(([name, { versions }]) => [name, { ...part?.stacks[name], ...versions }]),
  );
  // The file has one day and one version of each package for all patterns.
  const isSame = part?.date === today() && isDeepStrictEqual(part.stacks, stacks);
  if (sources.length < library.length && !isSame)
    return console.log(
      "Nothing was recorded: it needs a run of all patterns, or one of today with the same packages.",
    );
  await write({
    date: today(),
    stacks,
    patterns: { ...part?.patterns, ...patterns },
    agents: before?.agents,
  });
}

const today = () => new Date().toISOString().slice(0, 10);

const write = (verified: Verified) =>
  writeFile(join(root, "verified.json"), `${JSON.stringify(verified, null, 2)}\n`);

/**
 * What a component adds to a page's script, as Vite builds the usage that the prompt shows: all that the component may
 * fetch, and of it `later`, behind a dynamic import. kB of 1000 bytes, gzipped, without React, `cn` and the 3D service.
 */
async function measureSize({ pattern, brief }: PatternSource) {
  const folder = join(PATTERNS_FOLDER, pattern.key);
  const usage = join(folder, "usage.tsx");
  const result = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@/components/ui": folder } },
    plugins: [
      {
        name: "usage",
        enforce: "pre",
        resolveId: (id) => (id === usage ? id : null),
        load: (id) => (id === usage ? brief.usage : null),
      },
    ],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: usage,
        preserveEntrySignatures: "strict",
        external: [/^@splinetool\//, /^react(-dom)?(\/|$)/, "@/lib/utils"],
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === "chunk");
  const kilobytes = (some: readonly Rolldown.OutputChunk[]) =>
    round(some.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000);
  const isLater = ({ isEntry }: Rolldown.OutputChunk) => !isEntry;
  return { gzip: kilobytes(chunks), later: kilobytes(chunks.filter(isLater)) };
}

const round = (value: number) => Math.round(value * 10) / 10;

try {
  process.exitCode = await main();
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  // Node's own messages are several lines of advice.
  const [, option] = /'(--[\w-]+)/.exec(code?.startsWith("ERR_PARSE_ARGS") ? message : "") ?? [];
  console.error(option ? `${option} isn't an option, or its value is missing.` : message);
  process.exitCode = 1;
}
