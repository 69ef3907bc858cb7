// Starts the built site's server as a process of its own, on a free port and a data folder that goes with it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const START_DEADLINE_MS = 20_000;
const ASK_EVERY_MS = 25;
const OUTPUT_KEPT = 4000;
const BYTES_PER_KIB = 1024;

export interface SiteServer {
  url: string;
  data: string;
  /** Bytes resident now. */
  resident: () => Promise<number>;
  /** `kill -9`; the data stays. */
  kill: () => Promise<void>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

/** @param settings environment of the server besides port, host and data folder; nothing else of ours reaches it */
export async function startSiteServer(settings: Record<string, string> = {}): Promise<SiteServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ["server/main.ts"], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: "127.0.0.1",
        LAMPLIGHT_DATA: data,
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    let said = "";
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk) => {
        said = `${said}${chunk}`.slice(-OUTPUT_KEPT);
      });
    const deadline = Date.now() + START_DEADLINE_MS;
    while (started.exitCode === null && Date.now() < deadline) {
      const answer = await fetch(url).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      await pause(ASK_EVERY_MS);
    }
    await end("SIGKILL");
    throw new Error(`The server did not start: ${said.trim()}`);
  }

  process.once("exit", () => child?.kill("SIGKILL"));
  await start();
  return {
    url,
    data,
    start,
    kill: () => end("SIGKILL"),
    resident: async () => {
      const status = await readFile(`/proc/${child?.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * BYTES_PER_KIB;
    },
    stop: async () => {
      await end("SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}
