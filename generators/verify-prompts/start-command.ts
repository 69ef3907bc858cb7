// Commands in process groups: what a command starts ends with it, and all of it with this process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** What has left the group may hold the output open for as long as it likes. */
const OUTPUT_MS = 2_000;

const running = new Set<(signal: NodeJS.Signals) => void>();
let isWatching = false;

/** Ctrl+C reaches no group but the terminal's own, and a signal that nobody handles runs no clean-up. */
function endAllWithUs(): void {
  if (isWatching) return;
  isWatching = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  process.prependListener("exit", () => {
    for (const kill of running) kill("SIGKILL");
  });
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** What it reads. Without it, it reads nothing and never comes to the end. */
  input?: string;
  /** After this it's killed. @default never */
  minutes?: number;
}

/** Through a shell, as a person would type it. */
export function startCommand(command: string, cwd: string, { env, input, minutes }: Options = {}) {
  endAllWithUs();
  const child = spawn(command, { cwd, env, shell: true, detached: true });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid && running.has(kill)) process.kill(-child.pid, signal);
    } catch {
      // Nothing of it is left.
    }
  };
  running.add(kill);
  // It may end without having read.
  child.stdin.on("error", () => {});
  if (input !== undefined) child.stdin.end(input);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      output[name] += chunk;
    });

  async function end() {
    let isLate = false;
    const killLate = () => {
      isLate = true;
      kill("SIGKILL");
    };
    const limit = minutes === undefined ? undefined : setTimeout(killLate, minutes * 60_000);
    const closed = new Promise((resolve) => child.once("close", resolve));
    // An error is that it couldn't be started.
    const [code, signal] = await once(child, "exit").catch((error: Error) => [error.message]);
    clearTimeout(limit);
    kill("SIGKILL");
    running.delete(kill);
    await Promise.race([closed, wait(OUTPUT_MS, null, { ref: false })]);
    for (const stream of child.stdio) stream?.destroy();
    const how = isLate ? `was ended after ${minutes} minutes` : `ended with ${signal ?? code}`;
    return { ...output, isLate, hasPassed: code === 0, how };
  }
  return { child, output, kill, ended: end() };
}
