// The whole server as one function from its dependencies to a handler; nothing runs on import.
import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { noticesOf } from "./checkout/figures.ts";
import type { Log, Shop } from "./checkout/shop.ts";
import { createCheckout, lostKeys, readCheckout, shopInfo } from "./routes/checkout.ts";
import type { AppDeps } from "./routes/deps.ts";
import { answerError, notFound } from "./routes/errors.ts";
import { createLocalTestShop, requireAllowed, type ShopRefusal } from "./routes/local-test-shop.ts";
import { mcp } from "./routes/mcp.ts";
import { measureRequests, metricsRoute } from "./routes/metrics.ts";
import { paymentEvents } from "./routes/payment-events.ts";
import { licence, premiumPrompts } from "./routes/premium-prompts.ts";
import { GUESSES_PER_MINUTE, rateLimit } from "./routes/rate-limit.ts";
import { registryFiles } from "./routes/registry-files.ts";
import { requestId } from "./routes/request-id.ts";
import { createSameOrigin } from "./routes/same-origin.ts";
import { securityHeaders } from "./routes/security-headers.ts";
import { staticFiles } from "./routes/static-files.ts";

/** Where the backend client looks for the function. */
export const FUNCTION_PATH = "/functions/v1/create-checkout";
export const WEBHOOK_PATH = "/api/payment-events";

export function createApp(deps: AppDeps): Hono {
  const { site, shop, testShopPages, publicOrigin, trustedProxies, metrics, log } = deps;
  const isLocal = shop.mode === "test" && !deps.testShopAllowed;
  const localShop = isLocal ? createLocalTestShop(deps) : null;
  const refusal: ShopRefusal = localShop?.refusal ?? (() => null);
  const sameOrigin = createSameOrigin(deps);
  // One count for these three.
  const guesses = rateLimit(deps, GUESSES_PER_MINUTE, { counts: "wrong" });

  const app = new Hono();
  app.onError(answerError(log));
  app.use(requestId(), securityHeaders(site.policy, publicOrigin));
  if (metrics) app.use(measureRequests(metrics));
  if (localShop) app.use(localShop.watch);
  app.use(warnOfProxy(trustedProxies, log), canonicalHost(publicOrigin));
  app.route("/", health(shop, deps.now));
  if (metrics && deps.metricsToken) app.route("/", metricsRoute(metrics, shop, deps.metricsToken));

  // What is sold. Free things are at some of the same addresses, and /r and /mcp look for themselves.
  const sold = ["/api/checkouts/*", "/api/licence", "/api/premium-prompts/*", "/api/lost-keys"];
  const testPages = new Set(testShopPages?.routes.map(({ path }) => path));
  for (const path of [FUNCTION_PATH, ...sold, ...testPages]) app.use(path, requireAllowed(refusal));
  app.use(FUNCTION_PATH, sameOrigin("POST"));
  app.route(FUNCTION_PATH, createCheckout(deps));
  for (const path of ["/api/checkouts/:session", "/api/licence", "/api/premium-prompts/:name"])
    app.use(path, sameOrigin("GET"), guesses);
  app.route("/api/checkouts", readCheckout(deps));
  app.get("/api/licence", licence(deps));
  app.get("/api/premium-prompts/:name", premiumPrompts(deps));
  app.use("/api/lost-keys", sameOrigin("POST"));
  app.route("/api/lost-keys", lostKeys(deps));
  app.use("/api/shop", sameOrigin("GET"));
  app.get("/api/shop", shopInfo(deps));
  app.route(WEBHOOK_PATH, paymentEvents(deps));
  app.route("/", registryFiles(deps, refusal));
  app.use("/mcp/*", sameOrigin("POST"));
  const assistants = mcp(deps, refusal);
  app.route("/mcp", assistants).route("/mcp/", assistants);
  if (testShopPages) app.route("/", testShopPages);
  // Programs call these, so a wrong address is never answered with a page.
  for (const path of ["/api/*", "/functions/*"])
    app.all(path, () => {
      throw notFound();
    });
  app.all("*", staticFiles(site));
  return app;
}

/** Whoever asks, the shop is checked at most once in this time. */
const CHECK_KEPT_MS = 10_000;
const NO_STORE = { "Cache-Control": "no-store" };

/** @param now milliseconds */
function health(shop: Pick<Shop, "findObstacles" | "readFigures">, now: () => number): Hono {
  async function look(at: number) {
    const [reasons, figures] = await Promise.all([
      shop.findObstacles(),
      // A store that is away is among the obstacles.
      shop.readFigures().catch(() => null),
    ]);
    return { ready: reasons.length === 0, reasons, notices: figures ? noticesOf(figures, at) : [] };
  }
  let last: { at: number; found: ReturnType<typeof look> } | null = null;
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NO_STORE))
    .get("/readyz", async (c) => {
      const at = now();
      if (!last || Math.abs(at - last.at) >= CHECK_KEPT_MS) last = { at, found: look(at) };
      const found = await last.found;
      if (found.ready) return c.json(found, 200, NO_STORE);
      return c.json(found, 503, { ...NO_STORE, "Retry-After": `${CHECK_KEPT_MS / 1000}` });
    });
}

/** Programs call these, and some of them by another name. */
const ANY_HOST = /^\/(api|functions|healthz|readyz|metrics)(\/|$)/;
/** A number, or a name without a dot, is how a proxy calls its server: a redirect would never end. */
const PUBLIC_NAME = /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Redirects pages under another name (www) to the public address. */
function canonicalHost(publicOrigin: string | null): MiddlewareHandler {
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
function warnOfProxy(trustedProxies: number, log: Log): MiddlewareHandler {
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
