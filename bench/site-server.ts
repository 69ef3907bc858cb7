// Starts the built site's server as a process of its own, on a free port and a data folder that goes with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const START_DEADLINE_MS = 20_000;
const BYTES_PER_KIB = 1024;

export type SiteServer = Awaited<ReturnType<typeof startSiteServer>>;

/** @param settings environment of the server besides port, host and data folder; nothing else of ours reaches it */
export async function startSiteServer(settings: Record<string, string> = {}) {
  const data = await mkdtemp(join(tmpdir(), "lamplight-bench-"));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOST: "127.0.0.1", LAMPLIGHT_DATA: data, ...settings };

  /** @param port 0: the system chooses one */
  async function start(port: string) {
    // As `npm start` does.
    const flags = ["--max-semi-space-size=1", "--max-old-space-size=256"];
    const child = spawn(process.execPath, [...flags, "server/main.ts"], {
      cwd: ROOT,
      env: { ...env, PORT: port },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const deadline = setTimeout(() => child.kill("SIGKILL"), START_DEADLINE_MS);
    for await (const line of createInterface(child.stdout)) {
      clearTimeout(deadline);
      return { child, url: line.replace("Lamplight is lit: ", "") };
    }
    throw new Error("The server did not start: node server/main.ts says why.");
  }

  let { child, url } = await start("0");
  process.once("exit", () => child.kill("SIGKILL"));
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    if (child.kill(signal)) await ended;
  };
  return {
    url,
    data,
    /** Bytes resident now. */
    resident: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * BYTES_PER_KIB;
    },
    /** `kill -9`, and a new start on the same port and data once `whileDown` is over. */
    killAndRestart: async (whileDown: Promise<unknown>) => {
      await end("SIGKILL");
      await whileDown;
      ({ child } = await start(new URL(url).port));
    },
    [Symbol.asyncDispose]: async () => {
      await end("SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}
