// Gives prompts to an agent's own command line, at first try in a fresh project each, and judges what it built.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentProof } from "../generators/code-facts.ts";
import { INSTALL, runCommand } from "../generators/verify-prompts/run-command.ts";
import type { Stack } from "../generators/verify-prompts/stacks.ts";
import {
  type PromptToVerify,
  type VerifyOptions,
  verifyStack,
} from "../generators/verify-prompts/verify-stack.ts";

export interface AgentOptions {
  /** As a person would type it; the prompt comes on its standard input. */
  command: string;
  /** Time that one run may take. */
  minutes: number;
  /** Folder for what it prints. */
  transcripts: string;
}

/** `ended` is the exit code, or "too late". The rest is what JSON of the usual form says, if the command prints that. */
export async function runAgent(prompt: string, name: string, cwd: string, options: AgentOptions) {
  // A process group, so that what the agent started ends with it.
  const child = spawn(options.command, { cwd, shell: true, detached: true });
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nothing of it is left.
    }
  };
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    endAll();
  }, options.minutes * 60_000);
  child.once("exit", endAll);
  let output = "";
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
    printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  // It may end without having read.
  child.stdin.on("error", () => {}).end(prompt);
  const [code] = await once(child, "close");
  clearTimeout(limit);
  const transcript = join(options.transcripts, `${name}.txt`);
  await writeFile(transcript, printed);
  const ended: number | "too late" = isLate ? "too late" : (code ?? 1);
  return { ended, transcript, ...readOutput(output) };
}

/** One JSON value, or a line of JSON for each event: the last that says something counts. */
function readOutput(output: string) {
  const events = [output, ...output.split("\n")].flatMap((text) => {
    try {
      return [Object(JSON.parse(text))];
    } catch {
      return [];
    }
  });
  const last = (name: string) => events.findLast((event) => event[name] !== undefined)?.[name];
  const answer: string = last("result") ?? last("response") ?? output;
  const costUsd: number | undefined = last("total_cost_usd");
  const outputTokens: number | undefined = last("usage")?.output_tokens;
  return { answer, costUsd, outputTokens };
}

/**
 * By the prompt's name. `of` counts the runs that ended by themselves or took too long: a command that ends with an
 * error (not signed in, no network) says nothing of the prompt.
 */
export async function proveByAgent(
  stacks: readonly Stack[],
  prompts: readonly PromptToVerify[],
  options: AgentOptions & VerifyOptions & { keep: boolean },
) {
  const proofs = new Map<string, Omit<AgentProof, "hash">>();
  for (const prompt of prompts) {
    const runs: Awaited<ReturnType<typeof runAgent>>[] = [];
    const passed: string[] = [];
    for (const stack of stacks) {
      const title = `${stack.name}-${prompt.name}`;
      const folder = join(options.folder, title);
      await mkdir(folder);
      const follow = async (_stack: Stack, project: string) => {
        const text = `${prompt.markdown}
Put the usage inside <main> on the page at /${stack.address(prompt.name)}, the way a project on ${stack.title} has its pages.
Nobody answers questions. If you can't run npm, add packages to package.json: they're installed when you have ended.
`;
        const run = await runAgent(text, title, project, options);
        if (run.ended === "too late" || run.ended === 0) runs.push(run);
        if (run.ended !== 0) throw new Error(`The command's end: ${run.ended}. ${run.transcript}`);
        await runCommand(INSTALL, project);
      };
      const { failures } = await verifyStack(stack, [prompt], { ...options, folder, follow });
      if (failures.size === 0) passed.push(stack.name);
      console.log(`${title.padEnd(40)} ${failures.size === 0 ? "passed" : "FAILED"}`);
      for (const failure of failures.values()) console.log(failure.replace(/^/gm, "    "));
      if (!options.keep) await rm(folder, { recursive: true, force: true });
    }
    const total = (field: "costUsd" | "outputTokens") => {
      const said = runs.flatMap((run) => run[field] ?? []);
      const isKnown = said.length > 0 && said.length === runs.length;
      return isKnown ? { [field]: said.reduce((sum, one) => sum + one) } : {};
    };
    const proof = { stacks: passed, of: runs.length };
    proofs.set(prompt.name, { ...proof, ...total("costUsd"), ...total("outputTokens") });
  }
  return proofs;
}
