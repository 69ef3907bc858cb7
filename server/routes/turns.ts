// Lets requests begin in turns by network, so that those of one don't keep everybody else waiting.
import type { MiddlewareHandler } from "hono";
import { clientNetworks, type RateLimitDeps, tooManyCalls } from "./rate-limit.ts";

/** Begun in each round of the event loop, in which Node takes one new connection: so few that these come quickly. */
const BEGUN_IN_ROUND = 2;
/** Requests that wait, each on a connection and with the beginning of its body, in equal shares for the networks that wait. */
const MOST_WAITING = 1600;
/** Of a network however many others wait: a page asks for some forty files at once. */
const LEAST_SHARE = 40;

export function takeTurns({ trustedProxies }: RateLimitDeps): MiddlewareHandler {
  /** By network; the one whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();

  function beginSome(): void {
    let begun = 0;
    for (const [network, begins] of waiting) {
      begins.shift()?.();
      waiting.delete(network);
      if (begins.length > 0) waiting.set(network, begins);
      begun += 1;
      if (begun === BEGUN_IN_ROUND) break;
    }
    if (waiting.size > 0) setImmediate(beginSome);
  }

  return async (c, next) => {
    const [own, network = own] = clientNetworks(c, trustedProxies);
    const begins = waiting.get(network) ?? [];
    const share = Math.max(LEAST_SHARE, MOST_WAITING / waiting.size);
    if (begins.length >= share) throw tooManyCalls(1);
    if (waiting.size === 0) setImmediate(beginSome);
    waiting.set(network, begins);
    await new Promise<void>((begin) => begins.push(begin));
    await next();
  };
}
