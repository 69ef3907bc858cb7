// Gives prompts to an agent's own command line, at first try in a fresh project each, and judges what it built.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { AgentProof } from "../generators/code-facts.ts";
import { INSTALL, runCommand } from "../generators/verify-prompts/run-command.ts";
import { addressOf, type Stack } from "../generators/verify-prompts/stacks.ts";
import {
  type PromptToVerify,
  type VerifyOptions,
  verifyStack,
} from "../generators/verify-prompts/verify-stack.ts";

export interface AgentOptions {
  /** As a person would type it; the prompt comes on its standard input. */
  command: string;
  minutes: number;
  /** Folder for what it prints. */
  transcripts: string;
}

/** What a run took is known if the command prints JSON of the usual form. `problem` is null if it ended well. */
export async function runAgent(prompt: string, name: string, cwd: string, options: AgentOptions) {
  // A process group, so that what the agent started ends with it. Ctrl+C doesn't reach that by itself.
  const child = spawn(options.command, { cwd, shell: true, detached: true });
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nothing of it is left.
    }
  };
  const stop = () => {
    endAll();
    process.exit(1);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const limit = setTimeout(endAll, options.minutes * 60_000);
  // It may end without having read.
  child.stdin.on("error", () => {}).end(prompt);
  const [[code], errors, output] = await Promise.all([
    once(child, "exit").finally(endAll),
    text(child.stderr),
    text(child.stdout),
  ]);
  clearTimeout(limit);
  process.off("SIGINT", stop).off("SIGTERM", stop);
  const transcript = join(options.transcripts, `${name}.txt`);
  await writeFile(transcript, errors + output);
  const isLate = code === null;
  const end = isLate ? `was ended after ${options.minutes} minutes` : `ended with ${code}`;
  const problem = code === 0 ? null : `The command ${end}: ${transcript}`;
  return { isLate, problem, transcript, ...readOutput(output) };
}

/** All of it is JSON, or its last line. */
function readOutput(output: string): { answer: string; costUsd?: number; outputTokens?: number } {
  for (const json of [output, output.trim().split("\n").at(-1) ?? ""])
    try {
      const { result, response, total_cost_usd, usage } = Object(JSON.parse(json));
      const answer = result ?? response ?? output;
      return { answer, costUsd: total_cost_usd, outputTokens: usage?.output_tokens };
    } catch {
      // Then it's the answer itself.
    }
  return { answer: output };
}

/**
 * By the pattern's key. `of` counts the runs that ended by themselves or took too long: a command that ends with an
 * error (not signed in, no network) says nothing of the prompt.
 */
export async function proveByAgent(
  stacks: readonly Stack[],
  prompts: readonly (PromptToVerify & { key: string; hash: string })[],
  options: AgentOptions & VerifyOptions & { keep: boolean },
): Promise<Record<string, AgentProof>> {
  const proofs: Record<string, AgentProof> = {};
  for (const { key, hash, ...prompt } of prompts) {
    const runs: Awaited<ReturnType<typeof runAgent>>[] = [];
    const passed: string[] = [];
    for (const stack of stacks) {
      const title = `${stack.name}-${prompt.name}`;
      const folder = join(options.folder, title);
      await mkdir(folder);
      const follow = async (_stack: Stack, project: string) => {
        const whole = `${prompt.markdown}
Put the usage inside <main> on the page at /${addressOf(stack, prompt.name)}, the way a project on ${stack.title} has its pages.
Nobody answers questions. If you can't run npm, add packages to package.json: they're installed when you have ended.
`;
        const run = await runAgent(whole, title, project, options);
        if (run.isLate || !run.problem) runs.push(run);
        if (run.problem) throw new Error(run.problem);
        await runCommand(INSTALL, project);
      };
      const { failures } = await verifyStack(stack, [prompt], { ...options, folder, follow });
      if (failures.size === 0) passed.push(stack.name);
      console.log(`${title.padEnd(40)} ${failures.size === 0 ? "passed" : "FAILED"}`);
      for (const failure of failures.values()) console.log(failure.replace(/^/gm, "    "));
      if (!options.keep) await rm(folder, { recursive: true, force: true });
    }
    const proof: AgentProof = { hash, stacks: passed, of: runs.length };
    for (const field of ["costUsd", "outputTokens"] as const) {
      const said = runs.flatMap((run) => run[field] ?? []);
      if (said.length === runs.length) proof[field] = said.reduce((sum, one) => sum + one, 0);
    }
    proofs[key] = proof;
  }
  return proofs;
}
