// Counts calls by address and says when one has had enough; holds a bounded number of addresses.
import type { MiddlewareHandler } from "hono";
import type { ClientAddress } from "./client-address.ts";
import { HttpProblem } from "./errors.ts";

/** Far beyond a person's mistakes, far below what a search through 128 bits needs. */
export const CALLS_PER_WINDOW = 60;
const WINDOW_MS = 60_000;
/** Addresses remembered at once, some 1 MB; the longest known is forgotten for a new one. */
const ADDRESSES_KEPT = 10_000;
/** What a wrong guess is answered with. */
const WRONG = new Set([400, 401, 404]);

export interface CallLimitDeps {
  clientAddress: ClientAddress;
  /** Milliseconds, never going back by much. */
  now: () => number;
  /** `wrong`: only calls that turn out to be wrong guesses stay counted. */
  counts: "all" | "wrong";
  /** Calls of one address in a minute. @default CALLS_PER_WINDOW */
  most?: number;
  addressesKept?: number;
}

/** Answers 429 with `Retry-After` once an address has used up its calls of the minute. */
export function callLimit(deps: CallLimitDeps): MiddlewareHandler {
  const { clientAddress, now, counts } = deps;
  const { most = CALLS_PER_WINDOW, addressesKept = ADDRESSES_KEPT } = deps;
  const windows = new Map<string, { calls: number; ends: number }>();

  const windowOf = (address: string) => {
    const at = now();
    const known = windows.get(address);
    if (known && known.ends > at && known.ends <= at + WINDOW_MS) return known;
    windows.delete(address);
    const [oldest] = windows.keys();
    if (windows.size >= addressesKept && oldest !== undefined) windows.delete(oldest);
    const fresh = { calls: 0, ends: at + WINDOW_MS };
    windows.set(address, fresh);
    return fresh;
  };

  return async (c, next) => {
    const window = windowOf(clientAddress(c));
    if (window.calls >= most) {
      const seconds = Math.ceil((window.ends - now()) / 1000);
      throw new HttpProblem(
        429,
        {
          code: "too_many_calls",
          message: "Too many calls have come from this address.",
          suggestion: `Wait ${seconds} s, then try again.`,
        },
        { "Retry-After": String(seconds) },
      );
    }
    // Counted before the answer is known, so that a thousand guesses sent at once are counted too.
    window.calls += 1;
    await next();
    if (counts === "wrong" && !WRONG.has(c.res.status)) window.calls -= 1;
  };
}
