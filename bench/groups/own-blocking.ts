// Blocking time by what a page's own tasks take of a processor: what other processes do meanwhile doesn't count.

/** An event of Chromium's trace, times in µs. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Processor time of the thread; only where it was recorded. */
  tdur?: number;
}

/** As Lighthouse's phone, and as its blocking time counts. */
const SLOWED = 4;
const LONGEST_MS = 50;
const US_PER_MS = 1000;

/**
 * Milliseconds by which the tasks of the page's main thread exceed 50, slowed 4x, from its first paint to the trace's
 * end; null where nothing was painted or processor time was not recorded.
 */
export function ownBlocking(events: readonly TraceEvent[]): {
  blocking: number | null;
  reason: string;
} {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) return { blocking: null, reason: "nothing was painted" };
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === "RunTask" && ph === "X" && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  if (!tasks.some(({ tdur }) => tdur !== undefined))
    return { blocking: null, reason: "processor time was not recorded" };
  const times = tasks.map(({ tdur = 0 }) => (tdur / US_PER_MS) * SLOWED);
  const blocking = times.reduce((sum, time) => sum + Math.max(0, time - LONGEST_MS), 0);
  return {
    blocking,
    reason: `longest task ${Math.max(0, ...times).toFixed(0)} ms of the slowed processor`,
  };
}
