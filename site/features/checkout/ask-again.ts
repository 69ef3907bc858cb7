// How often the page after a payment asks about one that is still settling.
import type { CheckoutState } from "./checkout-state.ts";

/** Milliseconds before the second question; each later pause is half as long again. */
const FIRST_PAUSE_MS = 1500;
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 15_000;
/** Milliseconds after which the page says what to do about a payment that takes its time. */
const SLOW_AFTER_MS = 45_000;

/** Milliseconds to the next question, false where there is none. `answers`: how many the server has given. */
export function askAgainAfter(state: CheckoutState | undefined, answers: number): number | false {
  if (state?.status !== "settling" && state?.status !== "busy") return false;
  const pause = Math.min(FIRST_PAUSE_MS * GROWTH ** (answers - 1), LONGEST_PAUSE_MS);
  const asked = state.status === "busy" ? (state.waitS ?? 0) * 1000 : 0;
  return Math.max(pause, asked);
}

/** Times in milliseconds since 1970. */
export function isSlow(since: number, now: number): boolean {
  return now - since >= SLOW_AFTER_MS;
}
