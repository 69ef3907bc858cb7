// Runs a command in a folder; its output is shown only if it fails.
import { exec } from "node:child_process";
import { promisify } from "node:util";

export const INSTALL = "npm install --no-audit --no-fund --loglevel=error";

const DEADLINE_MS = 600_000;
const LONGEST_OUTPUT = 100_000_000;
/** Characters of the output that an error carries. */
export const SHOWN = 4_000;

/** Through a shell, as a person would type it. Rejects with the end of what it printed. */
export async function runCommand(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const limits = { timeout: DEADLINE_MS, maxBuffer: LONGEST_OUTPUT };
  const options = { cwd, ...limits, env: { ...process.env, CI: "1", ...env } };
  await promisify(exec)(command, options).catch((error) => {
    const output = `${error.stdout}${error.stderr}`.slice(-SHOWN);
    throw new Error(`${command}\nended with ${error.code} in ${cwd}:\n${output}`, { cause: error });
  });
}
