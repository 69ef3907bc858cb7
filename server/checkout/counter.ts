// Counts calls within a time, and at one time. Memory is bounded: a fixed number of keys is remembered.
import { ServerBusy } from "./shop.ts";

const MINUTE_MS = 60_000;
/** Some 1 MB; the one known longest is dropped for a new one. */
const KEPT = 10_000;

/** Counts by key in windows that begin with the first call. */
export function createCounter(options: {
  now: () => number;
  /** Calls in one window. */
  most: number;
  windowMs?: number;
  /** Keys remembered at once. */
  kept?: number;
}) {
  const { now, most, windowMs = MINUTE_MS, kept = KEPT } = options;
  const windows = new Map<string, { calls: number; ends: number }>();
  return {
    /** Counted in a window that hasn't ended. */
    calls: (key: string) => {
      const { calls = 0, ends = 0 } = windows.get(key) ?? {};
      return ends > now() ? calls : 0;
    },
    /** Counts a call, or gives the seconds to wait if the key has used up its calls. @param times as many as `most` */
    take(key: string, times = 1): { waitS: number } | { waitS: null; giveBack: () => void } {
      const at = now();
      let window = windows.get(key);
      // A clock that was set back must not lock anybody out.
      if (!window || window.ends <= at || window.ends > at + windowMs) {
        windows.delete(key);
        const [oldest] = windows.keys();
        if (windows.size >= kept && oldest !== undefined) windows.delete(oldest);
        window = { calls: 0, ends: at + windowMs };
        windows.set(key, window);
      }
      const current = window;
      if (current.calls >= most * times) return { waitS: Math.ceil((current.ends - at) / 1000) };
      current.calls += 1;
      const giveBack = () => {
        current.calls -= 1;
      };
      return { waitS: null, giveBack };
    },
  };
}

/** Does up to `most` tasks at once; for more it throws `ServerBusy`. */
export function limitAtOnce(most: number) {
  let running = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= most) throw new ServerBusy();
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
    }
  };
}
