// Starts the built site's server as a process of its own, on a free port and a data folder that goes with it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const START_DEADLINE_MS = 20_000;
const ASK_EVERY_MS = 25;
const BYTES_PER_KIB = 1024;

export interface SiteServer {
  url: string;
  /** Its data folder. */
  data: string;
  /** Bytes resident now. */
  resident: () => Promise<number>;
  /** `kill -9`, and a new start on the same port and data once `whileDown` is over. */
  killAndRestart: (whileDown: Promise<unknown>) => Promise<void>;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param settings environment of the server besides port, host and data folder; nothing else of ours reaches it */
export async function startSiteServer(settings: Record<string, string> = {}): Promise<SiteServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: String(port), HOST: "127.0.0.1", ...settings };

  async function start(): Promise<ChildProcess> {
    // As `npm start` does.
    const child = spawn(
      process.execPath,
      ["--max-semi-space-size=1", "--max-old-space-size=192", "server/main.ts"],
      {
        cwd: ROOT,
        env: { ...env, LAMPLIGHT_DATA: data },
        stdio: "ignore",
      },
    );
    for (
      const until = Date.now() + START_DEADLINE_MS;
      Date.now() < until;
      await pause(ASK_EVERY_MS)
    ) {
      const answer = await fetch(url).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return child;
      if (child.exitCode !== null) break;
    }
    child.kill("SIGKILL");
    throw new Error("The server did not start: node server/main.ts says why.");
  }

  let child = await start();
  process.once("exit", () => child.kill("SIGKILL"));
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    if (child.kill(signal)) await ended;
  };
  return {
    url,
    data,
    resident: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * BYTES_PER_KIB;
    },
    killAndRestart: async (whileDown) => {
      await end("SIGKILL");
      await whileDown;
      child = await start();
    },
    stop: async () => {
      await end("SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}
