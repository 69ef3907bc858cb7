// Runs npm and npx, and says in one sentence what usually goes wrong. Plain JavaScript: the launcher needs it first.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A failure that is no bug: the command ends with its sentence and without a stack. */
export class Refusal extends Error {}

/** Without a network, npm would otherwise try for over a minute. */
const FLAGS = ["--prefer-offline", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
const NETWORK =
  /\b(ENOTFOUND|EAI_\w+|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|\w*CERT\w*)\b/;
const FILES = /\b(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|EDQUOT)\b/;

/**
 * @param {"npm" | "npx"} program
 * @param {readonly string[]} args
 * @param {string} what "the packages"
 * @returns {Promise<string>} what it printed
 */
export async function runNpm(program, args, what) {
  const options = { shell: process.platform === "win32", maxBuffer: 1e8 };
  try {
    return (await promisify(execFile)(program, [...FLAGS, ...args], options)).stdout.trim();
  } catch (error) {
    throw new Refusal(explain(String(/** @type {any} */ (error).stderr || error), what));
  }
}

/** @param {string} said @param {string} what */
function explain(said, what) {
  const network = NETWORK.exec(said)?.[1];
  if (network)
    return `Lamplight could not reach the npm registry (${network}) to fetch ${what}: connect to the network, or check npm's registry and proxy settings, and run the same command again.`;
  const files = FILES.exec(said)?.[1];
  const path = /^npm (?:error|ERR!) path (.+)$/m.exec(said)?.[1] ?? "its folders";
  if (files) return cannotWrite(files, path);
  return `npm could not fetch ${what}. It said:\n${said.trim()}`;
}

/** @param {string} code such as `EACCES` @param {string} path */
export function cannotWrite(code, path) {
  return `Lamplight cannot write in ${path} (${code}): make it a folder that this user may write to, with room on its disk, and run the same command again.`;
}
