// Gives prompts to an agent's own command line, at first try in a fresh project each, and judges what it built.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentProof } from "../generators/code-facts.ts";
import { INSTALL, runCommand } from "../generators/verify-prompts/run-command.ts";
import { addressOf, type Stack } from "../generators/verify-prompts/stacks.ts";
import { startCommand } from "../generators/verify-prompts/start-command.ts";
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

/** What a run took is known if the command prints JSON of a known form. `problem` is null if it ended well. */
export async function runAgent(prompt: string, name: string, cwd: string, options: AgentOptions) {
  const { command, minutes, transcripts } = options;
  const run = await startCommand(command, cwd, { input: prompt, minutes }).ended;
  const transcript = join(transcripts, `${name}.txt`);
  await writeFile(transcript, run.stderr + run.stdout);
  const problem = run.hasPassed ? null : `The command ${run.how}: ${transcript}`;
  return { isLate: run.isLate, problem, transcript, ...readOutput(run.stdout) };
}

/** All of it is JSON, from the first brace on or its last line; or each line is an event of Codex's. */
function readOutput(output: string): { answer: string; costUsd?: number; outputTokens?: number } {
  const lines = output.trim().split("\n").map(readJson);
  if (lines.some((line) => /^(thread|turn|item)\./.test(line?.type))) {
    const message = lines.findLast((line) => line?.item?.type === "agent_message");
    const turn = lines.findLast((line) => line?.type === "turn.completed");
    return { answer: message?.item.text ?? "", outputTokens: turn?.usage?.output_tokens };
  }
  const json = readJson(output.replace(/^[^{]*/, "")) ?? lines.at(-1);
  const answer = json?.result ?? json?.response ?? output;
  return { answer, costUsd: json?.total_cost_usd, outputTokens: json?.usage?.output_tokens };
}

/** Null if it isn't JSON. */
function readJson(text: string) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return null;
  }
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
