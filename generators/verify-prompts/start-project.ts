// Starts a built project and waits until it answers.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { SHOWN } from "./run-command.ts";
import { startCommand } from "./start-command.ts";

const DEADLINE_MS = 60_000;
const POLL_MS = 100;
/** Time to end by itself. */
const GRACE_MS = 5_000;

/** `{port}` in the command stands for a free port. Its address ends in a slash. Rejects if nothing answers in a minute. */
export async function startProject(command: string, cwd: string) {
  const port = await freePort();
  const onPort = command.replaceAll("{port}", String(port));
  const { child, output, kill, ended } = startCommand(onPort, cwd);
  const stop = async () => {
    kill("SIGTERM");
    const force = setTimeout(kill, GRACE_MS, "SIGKILL");
    await ended;
    clearTimeout(force);
  };
  const address = `http://127.0.0.1:${port}/`;
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    // Any answer will do: some projects have no page at /.
    const answer = await fetch(address).catch(() => null);
    if (answer) return { address, [Symbol.asyncDispose]: stop };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await stop();
  const printed = `${output.stdout}${output.stderr}`.slice(-SHOWN);
  throw new Error(`${command} did not answer at ${address}:\n${printed}`);
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
