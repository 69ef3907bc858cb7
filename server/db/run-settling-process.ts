// Starts a settling process, hands it its events, and can kill it in the middle of them.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SettlingTask } from "./settling-process.ts";

const PROGRAM = fileURLToPath(new URL("settling-process.ts", import.meta.url));

export interface SettlingRun {
  /** Events it has acknowledged, with the outcome of each. */
  acknowledged: [id: string, outcome: string][];
  killed: boolean;
}

/**
 * Resolves when the process has ended. `killAfter`: how many acknowledgements to wait for before `kill -9`.
 * Rejects where it ended by itself with a failure.
 */
export function runSettlingProcess(task: SettlingTask, killAfter?: number): Promise<SettlingRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "pipe", "pipe"] });
    let said = "";
    let complaints = "";
    let count = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
      count += chunk.filter((byte) => byte === 10).length;
      if (killAfter !== undefined && count >= killAfter) child.kill("SIGKILL");
    });
    child.stderr.on("data", (chunk) => {
      complaints += chunk;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      // The last line may have been cut off; what was not said whole was not acknowledged.
      const lines = said.split("\n").slice(0, -1);
      const acknowledged = lines.map((line) => line.split(" ") as [string, string]);
      if (code === 0 || signal === "SIGKILL") resolve({ acknowledged, killed: code !== 0 });
      else reject(new Error(`The settling process ended with ${code}: ${complaints}`));
    });
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify(task));
  });
}
