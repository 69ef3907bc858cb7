// Lets requests begin in turns by network, so that those of one don't keep everybody else waiting.
import type { MiddlewareHandler } from "hono";
import { clientNetworks, type RateLimitDeps, tooManyCalls } from "./rate-limit.ts";

/** Begun in each round of the event loop, in which Node takes one new connection: so few that these come quickly. */
const BEGUN_IN_ROUND = 2;
/** Requests of one network that wait, each on a connection of the proxy's. A page asks for some forty files at once. */
const MOST_WAITING = 300;

export function takeTurns({ trustedProxies }: Pick<RateLimitDeps, "trustedProxies">) {
  /** By network; the one whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();

  function beginSome(): void {
    for (const [network, begins] of [...waiting].slice(0, BEGUN_IN_ROUND)) {
      begins.shift()?.();
      waiting.delete(network);
      if (begins.length > 0) waiting.set(network, begins);
    }
    if (waiting.size > 0) setImmediate(beginSome);
  }

  const turn: MiddlewareHandler = async (c, next) => {
    // A /48 is often one machine's.
    const [own, network = own] = clientNetworks(c, trustedProxies);
    const begins = waiting.get(network) ?? [];
    if (begins.length >= MOST_WAITING) throw tooManyCalls(1);
    if (waiting.size === 0) setImmediate(beginSome);
    waiting.set(network, begins);
    await new Promise<void>((begin) => begins.push(begin));
    await next();
  };
  return turn;
}
