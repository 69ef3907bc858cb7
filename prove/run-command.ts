// Runs a command in a folder and keeps what it said, to be shown only when it fails.
import { spawn } from "node:child_process";

const DEADLINE_MS = 600_000;
/** Characters of the output that an error carries. */
const TOLD = 4_000;

/** Through a shell, as a person would type it. Rejects with the end of its output. */
export function runCommand(
  command: string,
  cwd: string,
  env: Record<string, string | undefined> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd,
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: DEADLINE_MS,
      env: { ...process.env, CI: "1", ...env },
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command}\nended with ${code} in ${cwd}:\n${output.slice(-TOLD)}`));
    });
  });
}
