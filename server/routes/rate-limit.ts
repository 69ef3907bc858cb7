// Limits calls by address. Memory is bounded: a fixed number of addresses is remembered.
import type { Context, MiddlewareHandler } from "hono";
import { createCounter } from "../checkout/counter.ts";
import type { Log } from "../checkout/shop.ts";
import { HttpProblem } from "./errors.ts";

/** Wrong keys or sessions of one address in a minute: far beyond a person's mistakes, far below a search. */
export const GUESSES_PER_MINUTE = 60;
/** Answers to a wrong guess of a session or a licence. */
const WRONG = new Set([400, 401, 403, 404]);

const UNKNOWN = "unknown";
const LONGEST_ADDRESS = 45;
/** Some proxies add the port, a new one for each connection. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/;

export interface RateLimitDeps {
  /** Proxies in front that each add to `X-Forwarded-For`; 0: it isn't believed. */
  trustedProxies: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * What an address is counted as: IPv4 without its port. An IPv6 one as its /64, because a household has all of that, as
 * its /48, because a rented machine often has all of that, and as its /32, because a provider gives away many of those.
 */
export function countedNetworks(address: string): [network: string, ...wider: string[]] {
  const said = address.trim();
  const [, v6, v4] = WITH_PORT.exec(said) ?? [];
  const bare = (v6 ?? v4 ?? said).replace(/%.*$/, "").slice(0, LONGEST_ADDRESS).toLowerCase();
  if (!bare.includes(":")) return [bare || UNKNOWN];
  const mapped = /^::ffff:([\d.]+)$/.exec(bare)?.[1];
  if (mapped) return [mapped];
  const [head = "", tail = ""] = bare.split("::").map((half) => half.split(":").filter(Boolean));
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...gap, ...tail].map((group) => group.replace(/^0+(?=.)/, ""));
  const [own = "", ...wider] = [4, 3, 2].map((n) => `${groups.slice(0, n).join(":")}::/${16 * n}`);
  return [own, ...wider];
}

/** Undefined if the app is called without a server. */
export const socketAddress = (c: Context): string | undefined =>
  c.env?.incoming?.socket?.remoteAddress;

export function clientNetworks(c: Context, trustedProxies: number) {
  // Each proxy adds the address that called it at the end; what comes before is the caller's own word.
  const forwarded = c.req.header("X-Forwarded-For")?.split(",") ?? [];
  const said = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? forwarded[0]) : undefined;
  return countedNetworks(said ?? socketAddress(c) ?? UNKNOWN);
}

/** A /48 may be a whole campus, and a /32 a country's: they make as many calls as so many addresses. */
export const NETWORK_TIMES = [1, 4, 8] as const;
/** Calls that each /48 may make once its /32 is used up, together as many as one address: no phone locks out its carrier's customers. */
export const SPARED = 3;

interface Counting {
  /** `wrong`: only wrong guesses stay counted. @default all */
  counts?: "all" | "wrong";
  /** Calls of all addresses together. @default no limit */
  inAll?: number;
  /** @default a minute */
  windowMs?: number;
}

export function tooManyCalls(waitS: number): HttpProblem {
  const message = "Too many calls have come in a short time.";
  const suggestion = `Wait ${waitS} s, then try again.`;
  const error = { code: "too_many_calls", message, suggestion };
  // Closed, because Node takes one new connection for each round of answers.
  return new HttpProblem(429, error, { "Retry-After": String(waitS), Connection: "close" });
}

/** Answers 429 once an address has made `most` calls in a window. */
export function rateLimit(
  { trustedProxies, now }: RateLimitDeps,
  most: number,
  { counts = "all", inAll, windowMs }: Counting = {},
): MiddlewareHandler {
  const counter = createCounter({ now, most, windowMs });
  // Apart, so that no number of addresses makes it forget.
  const total = inAll === undefined ? null : createCounter({ now, most: inAll, windowMs });
  return async (c, next) => {
    const taken = total ? [total.take("all")] : [];
    // The widest first: once it's refused, its parts mustn't push others out of the memory.
    const networks = clientNetworks(c, trustedProxies);
    for (const [at, network] of [...networks.entries()].toReversed()) {
      let one = counter.take(network, NETWORK_TIMES[at]);
      if (at === 2 && one.waitS !== null && counter.calls(networks[1] ?? "") < SPARED)
        one = counter.take(`${network} spared`);
      taken.push(one);
      if (one.waitS !== null) break;
    }
    const giveBack = () => {
      for (const one of taken) if (one.waitS === null) one.giveBack();
    };
    const waitS = Math.max(...taken.map((one) => one.waitS ?? 0));
    if (waitS > 0) {
      giveBack();
      throw tooManyCalls(waitS);
    }
    // Counted before the answer is known, so that a thousand guesses at once are counted too.
    await next();
    if (counts === "wrong" && !WRONG.has(c.res.status)) giveBack();
  };
}

/** Says once that `X-Forwarded-For` names fewer proxies than are trusted, or some although none is. */
export function warnOfProxy(trustedProxies: number, log: Log): MiddlewareHandler {
  let isSaid = false;
  return async (c, next) => {
    const proxies = c.req.header("X-Forwarded-For")?.split(",").length ?? 0;
    if (!isSaid && proxies > 0 && (trustedProxies === 0 || proxies < trustedProxies)) {
      isSaid = true;
      const found =
        trustedProxies === 0
          ? "Requests carry X-Forwarded-For, but no proxy is trusted"
          : `A request came through ${proxies} of ${trustedProxies} trusted proxies`;
      const says = `${found}, so visitors share one rate limit. Set LAMPLIGHT_TRUST_PROXY to the number of proxies in front, usually 1.`;
      log.warn({}, says);
    }
    return next();
  };
}
