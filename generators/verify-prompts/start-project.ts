// Starts what a project has built, and waits until it answers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

const DEADLINE_MS = 60_000;
const ASK_AGAIN_MS = 100;
const TOLD = 4_000;

export interface Running {
  address: string;
  stop: () => Promise<void>;
}

export async function startProject(command: string, cwd: string): Promise<Running> {
  const port = await freePort();
  // A group of its own, so that what npx starts ends with it.
  const child = spawn(command.replaceAll("{port}", String(port)), {
    cwd,
    shell: true,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close");
  const stop = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, "SIGTERM");
      await ended;
    }
  };
  const address = `http://127.0.0.1:${port}/`;
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return { address, stop };
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  await stop();
  throw new Error(`${command} did not answer at ${address}:\n${output.slice(-TOLD)}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || !address) throw new Error("No port is free.");
  return address.port;
}
