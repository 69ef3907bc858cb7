// Runs one program to its end, passing signals on to it and its exit code back.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { Refusal } from "./refusal.mjs";

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM"]);
const PARENT_CHECK_MS = 250;

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal];

/**
 * @typedef {object} Ended
 * @property {number} code exit code; 128 plus the signal's number where a signal ended it
 * @property {boolean} asked whether somebody asked this process to stop meanwhile
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { patienceMs?: number; stopSignal?: NodeJS.Signals }} options
 * `patienceMs`: a child still running so long after it was asked to stop is killed; without it, it is waited
 * for. `stopSignal`: the signal by which it cleans up, whatever signal we were sent
 * @returns {Promise<Ended>} rejects where the program can't be started at all
 */
export function runChild(command, args, { patienceMs, stopSignal, ...options }) {
  return new Promise((resolve, reject) => {
    let asked = false;
    const child = spawn(command, args, { stdio: "inherit", ...options });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      asked = true;
      if (patienceMs !== undefined) setTimeout(() => child.kill("SIGKILL"), patienceMs).unref();
      // In a terminal Ctrl+C has already reached the child; a second one would cut its clean-up short.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(stopSignal ?? signal);
    };
    for (const signal of FORWARDED) process.on(signal, pass);
    const release = () => {
      for (const signal of FORWARDED) process.off(signal, pass);
    };
    child.on("error", (error) => {
      release();
      reject(error);
    });
    child.on("exit", (code, signal) => {
      release();
      resolve({ code: signal ? exitCodeOf(signal) : (code ?? 1), asked });
    });
  });
}

/**
 * npm passes a signal on to the shell it started and no further, so that a stopped `npm start` would leave
 * us behind. Under npm, and only there, the end of the parent therefore counts as SIGTERM.
 * @param {Record<string, string | undefined>} env
 */
export function stopWithParent(env) {
  if (env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  watch.unref();
}

/**
 * Ends the whole command quietly when a child ended because somebody asked for it.
 * @param {Ended} ended
 */
export function stopIfAsked({ asked, code }) {
  if (asked) throw new Refusal("Stopped.", code || 130, true);
}
