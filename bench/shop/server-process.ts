// A server process on a data folder of its own: how soon it is ready, and how much memory it holds.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serverCommand } from "../../scripts/server-command.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LIT = /Lamplight is lit: (http:\/\/\S+)/;
const BYTES_PER_KIB = 1024;

export interface ServerProcess {
  url: string;
  /** Milliseconds from its start to its word that it can be opened. */
  readyMs: number;
  /** Bytes resident now; null where the system does not tell. */
  resident: () => Promise<number | null>;
  stop: () => Promise<void>;
}

/** Rejects with what the server said where it did not start. */
export async function startServer(folder: string): Promise<ServerProcess> {
  const began = performance.now();
  const { LAMPLIGHT_PUBLIC_URL: _, DATABASE_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, serverCommand, {
    cwd: ROOT,
    env: { ...env, PORT: "0", HOST: "127.0.0.1", LAMPLIGHT_DATA: folder, STRIPE_SECRET_KEY: "" },
    // The channel gives the port back when this process dies, however it dies.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        said += chunk;
        const found = LIT.exec(said)?.[1];
        if (found) resolve(found);
      });
    }
    child.once("exit", () => reject(new Error(`The server did not start: ${said.trim()}`)));
  });
  const readyMs = performance.now() - began;
  return {
    url,
    readyMs,
    resident: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
      const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
      return kib ? Number(kib) * BYTES_PER_KIB : null;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
