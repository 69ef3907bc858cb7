// Who may use a shop in test mode, where anybody "pays" with a made-up card: this machine only, unless the owner allows it.
import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "../checkout/loopback-name.ts";
import { HttpProblem } from "./errors.ts";

/** Why a request may not use the shop; null if it may. */
export type ShopRefusal = (request: Request) => HttpProblem | null;

/** Nobody writes these when asking directly, from this machine. */
const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/;

export const openShop: ShopRefusal = () => null;

/** Settings can't tell of an unmentioned proxy, so each request is looked at; its `Host` too, since the request line may name another. */
export const localTestShop: ShopRefusal = ({ url, headers }) => {
  const called = `${new URL(url).protocol}//${headers.get("Host") ?? ""}`;
  const isLocal = [url, called].every(
    (one) => URL.canParse(one) && isLoopbackName(new URL(one).hostname),
  );
  if (isLocal && ![...headers.keys()].some((name) => PROXY_HEADERS.test(name))) return null;
  return new HttpProblem(403, {
    code: "test_shop_is_local",
    message: "The shop is in test mode, takes no real money, and serves its own machine only.",
    suggestion:
      "Its owner sets STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow to give the prompt away here on purpose.",
  });
};

export function requireAllowed(refusal: ShopRefusal): MiddlewareHandler {
  return async (c, next) => {
    const problem = refusal(c.req.raw);
    if (problem) throw problem;
    await next();
  };
}
