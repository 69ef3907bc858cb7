// Runs a command in a folder; its output is shown only if it fails.
import { spawn } from "node:child_process";

const DEADLINE_MS = 600_000;
/** Characters of the output that an error carries. */
const SHOWN = 4_000;

/** Through a shell, as a person would type it. Rejects with the end of what it printed. */
export function runCommand(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd,
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: DEADLINE_MS,
      env: { ...process.env, CI: "1", ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command}\nended with ${code} in ${cwd}:\n${output.slice(-SHOWN)}`));
    });
  });
}
