// Holds a sample back while something else is using the machine.
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Share of the processors that may be busy as a sample begins. */
const QUIET = 0.12;
const LONGEST_WAIT_MS = 30_000;
const LOOK_MS = 400;

/** Ticks since the machine started; null where the system does not tell. */
async function ticks(): Promise<{ idle: number; total: number } | null> {
  const stat = await readFile("/proc/stat", "utf8").catch(() => null);
  if (stat === null) return null;
  const [, ...counts] = (stat.split("\n", 1)[0] ?? "").split(/\s+/);
  const numbers = counts.map(Number);
  return {
    idle: (numbers[3] ?? 0) + (numbers[4] ?? 0),
    total: numbers.reduce((sum, count) => sum + count, 0),
  };
}

/** Resolves when the machine is quiet, or after 30 s, with the share that was busy last (0 to 1). */
export async function quietMachine(): Promise<number | null> {
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const before = await ticks();
    if (!before) return null;
    await pause(LOOK_MS);
    const after = await ticks();
    if (!after) return null;
    const busy = 1 - (after.idle - before.idle) / Math.max(1, after.total - before.total);
    if (busy <= QUIET || Date.now() > until) return busy;
  }
}
