// Lets one command at a time install and build in the project's folder, while the others wait for it.
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writing } from "./refusal.mjs";

/** Ignored by git, and there before the packages are. */
const FOLDER = ".cache";
/** A folder that holds one file, named after the process that has it. */
const LOCK = "command.lock";
const POLL_MS = 250;

/** The word after the process id tells us from an earlier process of the same id. */
const OWN = `${process.pid}.${randomUUID()}`;

/** In the environment of a program that works under our lock, so that it doesn't wait for us. */
export const HANDED_ON = { PROJECT_LOCK: OWN };

/** @param {string} lock @returns {string | undefined} name of the holder's file */
function readHolder(lock) {
  try {
    return readdirSync(lock)[0];
  } catch {
    return undefined;
  }
}

/** @param {string} holder */
const pidOf = (holder) => Number.parseInt(holder, 10);

/** @param {string} holder */
function isAlive(holder) {
  if (holder === OWN) return true;
  const pid = pidOf(holder);
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it: it is there, and somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} lock */
function removeEmpty(lock) {
  try {
    rmdirSync(lock);
  } catch {
    // Another command has it already, or has removed it.
  }
}

/** What a folder with something in it answers when another is to take its place; EPERM on Windows. */
const TAKEN = new Set(["ENOTEMPTY", "EEXIST", "EPERM"]);

/** @param {string} folder @returns {boolean} whether the lock is ours now */
function tryTake(folder) {
  const lock = join(folder, LOCK);
  const holder = readHolder(lock);
  if (holder !== undefined) {
    if (isAlive(holder)) return false;
    // By its name alone: of two that take over at once, neither can remove the lock of the other.
    rmSync(join(lock, holder), { force: true });
  }
  removeEmpty(lock);
  // Made aside and moved into place, so that nobody ever sees a lock without its holder.
  const aside = join(folder, OWN);
  mkdirSync(aside);
  try {
    writeFileSync(join(aside, OWN), "");
    renameSync(aside, lock);
    return true;
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (error instanceof Error && "code" in error && TAKEN.has(String(error.code))) return false;
    throw error;
  }
}

/** Whose end we have said we wait for: the same command may be met at several of our steps. */
let said = "";

/** @param {string} folder */
function sayWaiting(folder) {
  const holder = readHolder(join(folder, LOCK));
  if (holder === undefined || holder === said) return;
  said = holder;
  console.log(
    `Waiting for another command (process ${pidOf(holder)}) that installs or builds in this folder; where there is none, delete ${FOLDER}/${LOCK}.`,
  );
}

/**
 * Runs work that no other process may do in this project meanwhile. Look again, inside it, whether it is still
 * to be done: whoever had the lock may have done it. A process that dies leaves its lock to the next.
 * @template T
 * @param {string} root the project's folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} refuses in a folder that can't be written to
 */
export async function withProjectLock(root, work) {
  const folder = join(root, FOLDER);
  writing(root, () => mkdirSync(folder, { recursive: true }));
  for (let tries = 0; !writing(folder, () => tryTake(folder)); tries++) {
    // Not at the first: a command that finds nothing left to do gives the lock back at once.
    if (tries === 1) sayWaiting(folder);
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    const lock = join(folder, LOCK);
    rmSync(join(lock, OWN), { force: true });
    removeEmpty(lock);
  }
}

/**
 * The same for a program that is started with `HANDED_ON` by who holds the lock, and by hand too.
 * @template T
 * @param {string} root the project's folder
 * @param {Record<string, string | undefined>} env
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function underProjectLock(root, env, work) {
  const holder = readHolder(join(root, FOLDER, LOCK));
  const isHandedOn = holder !== undefined && holder === env.PROJECT_LOCK;
  return isHandedOn ? work() : withProjectLock(root, work);
}
