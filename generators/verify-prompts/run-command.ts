// Runs a command in a folder; what it said is shown only when it fails.
import { spawn } from "node:child_process";

const DEADLINE_MS = 600_000;
/** Characters of the output that an error carries. */
const TOLD = 4_000;

/** Through a shell, as a person would type it. Resolves to its standard output, rejects with the end of all it said. */
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
    let answer = "";
    child.stdout.on("data", (chunk: Buffer) => {
      answer += chunk.toString();
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(answer);
      else reject(new Error(`${command}\nended with ${code} in ${cwd}:\n${output.slice(-TOLD)}`));
    });
  });
}
