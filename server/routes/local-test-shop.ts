// Who may use a shop in test mode, where anybody "pays" with a made-up card: this machine only, unless the owner allows it.
import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "../checkout/loopback-name.ts";
import { HttpProblem } from "./errors.ts";
import { socketAddress } from "./rate-limit.ts";

/** Why a caller may not use the shop; null if it may. `address` is the socket's, absent if the app is called without a server. */
export type ShopRefusal = (request: Request, address?: string) => HttpProblem | null;

/** Nobody writes these when asking directly, from this machine. */
const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

/** Settings can't tell of an unmentioned proxy, so each request is looked at: who sends it, and what it calls this machine. */
export const localTestShop: ShopRefusal = ({ url, headers }, address = "127.0.0.1") => {
  const called = `${new URL(url).protocol}//${headers.get("Host") ?? ""}`;
  const isLocal = [url, called].every(
    (one) => URL.canParse(one) && isLoopbackName(new URL(one).hostname),
  );
  const isNear = isLoopbackName(address.replace(/^::ffff:/, ""));
  if (isLocal && isNear && ![...headers.keys()].some((name) => PROXY_HEADERS.test(name)))
    return null;
  return new HttpProblem(403, {
    code: "test_shop_is_local",
    message: "The shop is in test mode, takes no real money, and serves its own machine only.",
    suggestion:
      "Its owner sets STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow to give the prompt away here on purpose.",
  });
};

export function requireAllowed(refusal: ShopRefusal): MiddlewareHandler {
  return async (c, next) => {
    const problem = refusal(c.req.raw, socketAddress(c));
    if (problem) throw problem;
    await next();
  };
}
