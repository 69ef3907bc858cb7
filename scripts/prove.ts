// Proves every prompt on every stack in fresh projects, and records which pattern holds where: prove [--stack vite] [--pattern theme-toggle] [--keep].
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROOF_FILE, type Proof } from "../generators/code/proof.ts";
import { PATTERNS_FOLDER } from "../generators/read-pattern.ts";
import { startAssetServer } from "../generators/verify-prompts/asset-server.ts";
import { type ProofOutcome, proveStack } from "../generators/verify-prompts/prove-stack.ts";
import {
  promptsFor,
  readAssets,
  readPreparedSources,
} from "../generators/verify-prompts/read-proven-prompts.ts";
import { STACKS } from "../generators/verify-prompts/stacks.ts";
import { contentHash } from "../generators/versions/content-hash.ts";
import { catalogue } from "../patterns/catalogue.ts";
import { browserFlags, findBrowser } from "./browser.mjs";

const { values } = parseArgs({
  options: {
    stack: { type: "string", multiple: true },
    pattern: { type: "string", multiple: true },
    keep: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  const stacks = STACKS.filter(({ name }) => values.stack?.includes(name) ?? true);
  const patterns = catalogue.filter(
    ({ key, name }) => !values.pattern || values.pattern.some((one) => one === key || one === name),
  );
  if (stacks.length === 0 || patterns.length === 0) {
    console.error(`Known stacks: ${STACKS.map(({ name }) => name).join(", ")}.
Known patterns: ${catalogue.map(({ key }) => key).join(", ")}.`);
    return 1;
  }
  const executablePath = findBrowser();
  if (!executablePath) {
    console.error("No browser was found: install Chromium, or name one with CHROMIUM_PATH.");
    return 1;
  }
  const work = await mkdtemp(join(tmpdir(), "lamplight-proof-"));
  const sources = await readPreparedSources(patterns);
  const server = await startAssetServer(await readAssets(sources));
  const outcomes: ProofOutcome[] = [];
  try {
    for (const stack of stacks) {
      const prompts = promptsFor(sources, stack.stack, server.address);
      outcomes.push(
        ...(await proveStack(stack, prompts, {
          work,
          browser: { executablePath, args: browserFlags },
          onStep: (line) => console.log(line),
        })),
      );
    }
  } finally {
    await server.stop();
    if (!values.keep) await rm(work, { recursive: true, force: true });
    else console.log(`The projects are in ${work}.`);
  }

  // A part of the stacks proves nothing that a badge could say.
  if (stacks.length === STACKS.length) {
    const date = new Date().toISOString().slice(0, 10);
    for (const source of sources) {
      const own = outcomes.filter(({ name }) => name === source.pattern.name);
      const proof: Proof = {
        hash: contentHash(source),
        date,
        stacks: own.map(({ stack, error, versions }) => ({ stack, passed: !error, versions })),
      };
      await writeFile(
        join(PATTERNS_FOLDER, source.pattern.key, PROOF_FILE),
        `${JSON.stringify(proof, null, 2)}\n`,
      );
    }
  }
  const failed = outcomes.filter(({ error }) => error);
  console.log(`${outcomes.length - failed.length} of ${outcomes.length} proofs hold.`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main();
