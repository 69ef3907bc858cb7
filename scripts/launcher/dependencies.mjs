// Installs the packages of the lock file when they are missing, changed or only half there.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { withProjectLock } from "./project-lock.mjs";
import { writing } from "./refusal.mjs";
import { runNpm } from "./run-npm.mjs";

/** Written after an installation that went well, into the folder that the next one begins by emptying. */
const STAMP = join("node_modules", ".lamplight-install.json");
/** Where the packages of before wait until the new ones are whole; ignored by git, and there with the lock. */
const BEFORE = join(".cache", "node_modules.before");
/** npm's own list of what it has installed, which it writes last. */
const NPM_LIST = join("node_modules", ".package-lock.json");

/** A shell set up for production would leave out what builds the site. */
const EVERY_KIND = ["--include=dev", "--include=optional", "--include=peer"];

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** @param {Buffer} lock */
function stampFor(lock) {
  const hash = createHash("sha256").update(lock).digest("hex");
  // Some packages hold programs, so a folder carried to another kind of machine is installed anew.
  return { lock: hash, platform: process.platform, arch: process.arch };
}

/**
 * Whether somebody has run npm by hand and every package of the lock file is there in its version.
 * @param {string} root
 * @param {any} lock the parsed lock file
 */
function installedByHand(root, lock) {
  const list = readJson(join(root, NPM_LIST));
  if (!list?.packages || !lock) return false;
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (path === "" || wanted.optional || wanted.devOptional || wanted.link) return true;
    return list.packages[path]?.version === wanted.version;
  });
}

/** @param {string} root @returns {string | null} the stamp of the installation to be made, null where it is there */
function missingStamp(root) {
  const lock = join(root, "package-lock.json");
  const wanted = JSON.stringify(stampFor(readFileSync(lock)));
  const stamp = readJson(join(root, STAMP));
  const there = stamp ? JSON.stringify(stamp) === wanted : installedByHand(root, readJson(lock));
  return there ? null : wanted;
}

/** @param {import("./build-site.mjs").Project} project */
async function install({ root, node, env }) {
  const wanted = missingStamp(root);
  if (wanted === null) return;
  const folder = join(root, "node_modules");
  const before = join(root, BEFORE);
  writing(folder, () => {
    moveAside(folder, before);
    mkdirSync(folder);
  });
  try {
    await fetchPackages({ root, node, env });
  } catch (error) {
    // No network, say: whoever goes back to the lock file of before has its packages still.
    if (existsSync(before)) {
      remove(folder);
      renameSync(before, folder);
    }
    throw error;
  }
  writing(folder, () => writeFileSync(join(root, STAMP), wanted));
  writing(before, () => remove(before));
}

/** @param {string} path */
const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Begun anew each time: what an interrupted installation has left looks whole to npm. What was there is kept until
 * another is whole; what an interrupted command had kept already is the better one.
 * @param {string} folder
 * @param {string} before
 */
function moveAside(folder, before) {
  // Written last: this one is whole, and what stands aside is the rest of one that was being removed.
  if (existsSync(join(folder, basename(STAMP)))) remove(before);
  if (existsSync(folder) && !existsSync(before)) {
    try {
      return renameSync(folder, before);
    } catch {
      // On another disk, or held open: then it goes as it would have gone afterwards.
    }
  }
  remove(folder);
}

/** @param {import("./build-site.mjs").Project} project */
async function fetchPackages({ root, node, env }) {
  // Not `npm ci`: it gives up on a lock file that lacks the builds of some packages for other platforms,
  // and a registry that carries only some platforms can't make a fuller one.
  await runNpm(["install", "--no-save", ...EVERY_KIND], {
    root,
    node,
    env,
    label: "Installing packages",
    what: "the packages",
    logName: "install.log",
  });
}

/**
 * @param {object} options
 * @param {string} options.root the project's folder
 * @param {string} options.node the Node that npm runs under
 * @param {Record<string, string | undefined>} options.env
 */
export async function ensureDependencies(options) {
  if (missingStamp(options.root) === null) return;
  await withProjectLock(options.root, () => install(options));
}
