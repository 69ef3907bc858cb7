// Installs the packages of the lock file when they are missing, changed or only half there.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withProjectLock } from "./project-lock.mjs";
import { writing } from "./refusal.mjs";
import { runNpm } from "./run-npm.mjs";

/** Written after an installation that went well, into the folder that the next one begins by emptying. */
const STAMP = join("node_modules", ".lamplight-install.json");
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
  // Begun anew each time: what an interrupted installation has left looks whole to npm.
  writing(folder, () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
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
  writing(folder, () => writeFileSync(join(root, STAMP), wanted));
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
