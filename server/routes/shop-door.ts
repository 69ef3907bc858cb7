// Who may use a shop in test mode, where anybody "pays" with a made-up card: this machine alone, unless the owner means it.
import type { MiddlewareHandler } from "hono";
import { isLoopbackName } from "../checkout/loopback-name.ts";
import { HttpProblem } from "./errors.ts";

/** What a request is told that may not use the shop; null for one that may. */
export type ShopDoor = (request: Request) => HttpProblem | null;

/** What proxies say about whom they ask for. Asked for directly, from this machine, nobody writes these. */
const PROXY_HEADERS = [
  "Forwarded",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Real-IP",
];

export const openDoor: ShopDoor = () => null;

/**
 * The settings can't tell of a proxy on this machine that nobody named, so each request is looked at. `Host` is read
 * beside the address, because a request line may name another one; a browser always sends it, so that a request
 * without it is not a visitor of this machine.
 */
export const localDoor: ShopDoor = ({ url, headers }) => {
  const address = new URL(url);
  const called = `${address.protocol}//${headers.get("Host") ?? ""}`;
  const isLocal = [url, called].every(
    (one) => URL.canParse(one) && isLoopbackName(new URL(one).hostname),
  );
  if (isLocal && !PROXY_HEADERS.some((name) => headers.has(name))) return null;
  return new HttpProblem(403, {
    code: "test_shop_is_local",
    message:
      "The shop is in test mode, where nobody pays with real money, and serves its own machine only.",
    suggestion:
      "Its owner sets STRIPE_SECRET_KEY to a live key to sell, or LAMPLIGHT_TEST_SHOP=allow to give the prompt away here on purpose.",
  });
};

export function keepsDoor(door: ShopDoor): MiddlewareHandler {
  return async (c, next) => {
    const problem = door(c.req.raw);
    if (problem) throw problem;
    await next();
  };
}
