// What the way to this server says about itself: a second host name, and a proxy that no setting mentions.
import type { MiddlewareHandler } from "hono";
import type { Log } from "../checkout/shop.ts";

/** Programs call these, and some of them by another name. */
const ANY_HOST = /^\/(api|functions|healthz|readyz|metrics)(\/|$)/;
/** A number, or a name without a dot, is how a proxy calls its server: a redirect would never end. */
const PUBLIC_NAME = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Redirects pages under another name (www) to the public address. */
export function canonicalHost(publicOrigin: string | null): MiddlewareHandler {
  const own = publicOrigin && new URL(publicOrigin).hostname;
  return async (c, next) => {
    const { pathname, search, hostname } = new URL(c.req.url);
    const isPage = c.req.method === "GET" || c.req.method === "HEAD";
    if (
      !own ||
      !isPage ||
      hostname === own ||
      !PUBLIC_NAME.test(own) ||
      !PUBLIC_NAME.test(hostname) ||
      hostname.endsWith(".localhost") ||
      c.req.header("X-Forwarded-Host") === own ||
      ANY_HOST.test(pathname)
    )
      return next();
    return c.redirect(`${publicOrigin}${pathname}${search}`, 308);
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
