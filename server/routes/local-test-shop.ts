// Who may use a shop in test mode, where anybody "pays" with a made-up card: a developer's own machine, unless the owner allows it.
import type { Context, MiddlewareHandler } from "hono";
import { isLoopbackName } from "../checkout/loopback-name.ts";
import type { Log } from "../checkout/shop.ts";
import { HttpProblem } from "./errors.ts";
import { socketAddress } from "./rate-limit.ts";

/** Nobody writes these when asking directly, from this machine. */
const PROXY_HEADERS =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|cdn-loop)$/;

const isLocal = (url: string) => URL.canParse(url) && isLoopbackName(new URL(url).hostname);

/** How a request shows that others than this machine reach the server, in words for the log; null if it doesn't. */
function signOfOthers(c: Context): string | null {
  const { url, headers } = c.req.raw;
  const host = headers.get("Host");
  const address = socketAddress(c);
  // The test shop's own event, which goes through no socket.
  if (host === null && address === undefined) return null;
  if (!isLocal(url) || !isLocal(`${new URL(url).protocol}//${host}`))
    return "a request called this server by a name that isn't this machine's";
  if (address !== undefined && !isLoopbackName(address.replace(/^::ffff:/, "")))
    return "a request came from another machine";
  const added = [...headers.keys()].find((name) => PROXY_HEADERS.test(name));
  if (added) return `a request came through a proxy, which added ${added}`;
  // What nginx speaks to its servers unless told otherwise; told so, it doesn't pass on that browsers keep connections.
  if (c.env?.incoming?.httpVersion === "1.0")
    return "a request came through a proxy, which speaks HTTP/1.0";
  const isKept = /keep-alive/i.test(headers.get("Connection") ?? "");
  if (address !== undefined && c.req.path.endsWith("/create-checkout") && !isKept)
    return "a checkout came without Connection: keep-alive, as through a proxy";
  // A page of another site may call a developer's machine: then the browser says that it's of another site.
  const isOfThisSite = (headers.get("Sec-Fetch-Site") ?? "same-origin") === "same-origin";
  const page = headers.get("Origin") ?? headers.get("Referer") ?? "";
  if (isOfThisSite && /^https?:/.test(page) && !isLocal(page))
    return "a page of this site was opened at an address that isn't this machine's";
  return null;
}

/**
 * Settings can't tell of an unmentioned proxy, and a proxy may hide. So every request is looked at, and the first that
 * shows others closes the shop until the owner decides, for this machine as well.
 */
export function createLocalTestShop({ production, log }: { production: boolean; log: Log }) {
  let problem: HttpProblem | null = null;

  function close(why: string): void {
    log.warn(
      {},
      `The test shop is closed: ${why}. LAMPLIGHT_TEST_SHOP=allow opens it to everybody, for nothing.`,
    );
    problem = new HttpProblem(403, {
      code: "test_shop_closed",
      message: "The shop is in test mode, takes no real money, and isn't open at this address.",
      suggestion:
        "Its owner sets STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow to give the prompt away here on purpose.",
    });
  }
  if (production) close("NODE_ENV is production");

  const watch: MiddlewareHandler = (c, next) => {
    const sign = problem ? null : signOfOthers(c);
    if (sign !== null) close(sign);
    return next();
  };
  /** Throws why the shop may not be used, if it may not. */
  const assertAllowed = () => {
    if (problem) throw problem;
  };
  return { watch, assertAllowed };
}
