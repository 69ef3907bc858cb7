// Runs one program to its end, passing signals on to it and its exit code back.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const PARENT_CHECK_MS = 250;
const KILL_AFTER_MS = 10_000;

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { minutes?: number; stopSignal?: NodeJS.Signals }} options
 * `minutes`: a program that takes longer is asked to end, and killed 10 s later. `stopSignal`: sent to it for any other
 * @returns {Promise<number>} exit code; 128 plus the signal's number if a signal ended it
 */
export function runChild(program, args, { minutes, stopSignal, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "inherit", ...options });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      // In a terminal Ctrl+C has reached the child already; a second one would cut its clean-up short.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(stopSignal ?? signal);
    };
    const end = () => {
      console.error(`Stopped after ${minutes} minutes.`);
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS).unref();
    };
    const timer = minutes ? setTimeout(end, minutes * 60_000) : undefined;
    for (const signal of SIGNALS) process.on(signal, pass);
    const release = () => {
      clearTimeout(timer);
      for (const signal of SIGNALS) process.off(signal, pass);
    };
    child.on("error", (error) => {
      release();
      reject(error);
    });
    child.on("exit", (code, signal) => {
      release();
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}

/** npm passes SIGTERM to the shell it has started and no further, so under npm the end of the parent counts as one. */
export function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  watch.unref();
}
