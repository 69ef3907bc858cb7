// Runs a command in a folder; its output is shown only if it fails.
import { startCommand } from "./start-command.ts";

export const INSTALL = "npm install --no-audit --no-fund --loglevel=error";

const MINUTES = 10;
/** Characters of the output that an error carries. */
export const SHOWN = 4_000;

/** Rejects with the end of what it printed. */
export async function runCommand(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const options = { env: { ...process.env, CI: "1", ...env }, minutes: MINUTES };
  const { hasPassed, how, stdout, stderr } = await startCommand(command, cwd, options).ended;
  const output = `${stdout}${stderr}`.slice(-SHOWN);
  if (!hasPassed) throw new Error(`${command}\n${how} in ${cwd}:\n${output}`);
}
