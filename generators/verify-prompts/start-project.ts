// Starts a built project and waits until it answers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { SHOWN } from "./run-command.ts";

const DEADLINE_MS = 60_000;
const POLL_MS = 100;
/** Time to end by itself. */
const GRACE_MS = 5_000;

/** `{port}` in the command stands for a free port. Its address ends in a slash. Rejects if nothing answers in a minute. */
export async function startProject(command: string, cwd: string) {
  const port = await freePort();
  // A process group, so that what npx starts ends with it.
  const child = spawn(command.replaceAll("{port}", String(port)), {
    cwd,
    shell: true,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, "close");
  const stop = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      const group = -child.pid;
      process.kill(group, "SIGTERM");
      const kill = setTimeout(() => process.kill(group, "SIGKILL"), GRACE_MS);
      await ended;
      clearTimeout(kill);
    }
  };
  const address = `http://127.0.0.1:${port}/`;
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // Any answer will do: some projects have no page at /.
    const answer = await fetch(address).catch(() => null);
    if (answer) return { address, [Symbol.asyncDispose]: stop };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await stop();
  throw new Error(`${command} did not answer at ${address}:\n${output.slice(-SHOWN)}`);
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
