// Runs npm with its output in a log, and turns what usually goes wrong into one sentence.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { showProgress } from "./progress.mjs";
import { cannotWrite, Refusal, writing } from "./refusal.mjs";
import { runChild, stopIfAsked } from "./run-child.mjs";

const LOG_FOLDER = join(".cache", "logs");
/** One repeat after a second: a network that is not there is reported at once, a hiccup is not. */
const FETCH_FLAGS = [
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=1000",
  "--fetch-timeout=30000",
  "--prefer-offline",
];
/** npm waits for the answers it has asked for even when told to stop. */
const STOP_PATIENCE_MS = 2_000;
const QUIET_FLAGS = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=warn"];

const NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENETUNREACH|ENETDOWN|EHOSTUNREACH|EPIPE|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ECONNECTIONTIMEOUT|UND_ERR_[A-Z_]+|FETCH_ERROR|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_[A-Z_]+|CERT_[A-Z_]+|ENOTCACHED)\b/;
const FILE_SYSTEM = /\b(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|EDQUOT)\b/;

/**
 * The npm that started us, else the one beside Node, else the one on the PATH.
 * @param {Record<string, string | undefined>} env
 * @param {string} [nodePath]
 * @returns {string} path of `npm-cli.js`
 */
export function findNpm(env, nodePath = process.execPath) {
  const beside = dirname(realpathSync(nodePath));
  const candidates = [
    env.npm_execpath ?? "",
    join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
    ...(env.PATH ?? "").split(delimiter).map((folder) => join(folder, "npm")),
  ];
  for (const candidate of candidates) {
    if (!existsSync(candidate)) continue;
    const path = realpathSync(candidate);
    if (/npm-cli\.[cm]?js$/.test(path)) return path;
  }
  throw new Refusal(
    "Lamplight found no npm to install what is missing: install it together with Node from https://nodejs.org and run the same command again.",
  );
}

/**
 * The sentence for a run of npm that failed, from what it wrote.
 * @param {string} log its text
 * @param {string} what "the packages"
 * @param {string} where the folder that npm wrote to
 * @param {string} logPath
 */
export function explainNpm(log, what, where, logPath) {
  const errors = log.split("\n").filter((line) => /^npm (error|ERR!)/.test(line));
  const text = errors.join("\n");
  const network = NETWORK.exec(text)?.[1];
  if (network) {
    return new Refusal(
      `Lamplight could not reach the npm registry (${network}) to fetch ${what}: connect to the network, or check npm's registry and proxy settings, and run the same command again.`,
    );
  }
  const path = /^npm (?:error|ERR!) path (.+)$/m.exec(text)?.[1] ?? where;
  const refused = cannotWrite(FILE_SYSTEM.exec(text)?.[1], path);
  if (refused) return refused;
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(text)?.[1];
  return new Refusal(
    `npm could not install ${what}${code ? ` (${code})` : ""}: what it said is in ${logPath}.`,
  );
}

/**
 * @typedef {object} NpmRun
 * @property {string} root the project's folder
 * @property {string} node the Node that runs npm
 * @property {Record<string, string | undefined>} env
 * @property {string} label "Installing packages"
 * @property {string} what "the packages", for the sentence when it fails
 * @property {string} logName
 */

/**
 * @param {readonly string[]} args
 * @param {NpmRun} run
 */
export async function runNpm(args, { root, node, env, label, what, logName }) {
  const npm = findNpm(env);
  const logPath = join(root, LOG_FOLDER, logName);
  const log = writing(root, () => {
    mkdirSync(dirname(logPath), { recursive: true });
    return openSync(logPath, "w");
  });
  const progress = showProgress(label);
  const ended = await runChild(node, [npm, ...args, ...FETCH_FLAGS, ...QUIET_FLAGS], {
    cwd: root,
    env,
    patienceMs: STOP_PATIENCE_MS,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  if (ended.code === 0) return progress.done();
  progress.failed();
  stopIfAsked(ended);
  throw explainNpm(readFileSync(logPath, "utf8"), what, root, relative(root, logPath));
}
