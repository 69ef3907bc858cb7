// The whole server as one function from its dependencies to a handler; nothing runs on import.
import { Hono } from "hono";
import type { PublishedFiles } from "../generators/published-files.ts";
import type { Log, Shop } from "./checkout/shop.ts";
import { canonicalHost, warnOfProxy } from "./routes/canonical-host.ts";
import { createCheckout, readCheckout } from "./routes/checkout.ts";
import { answerError, notFound } from "./routes/errors.ts";
import { health } from "./routes/health.ts";
import { createLocalTestShop, requireAllowed, type ShopRefusal } from "./routes/local-test-shop.ts";
import { lostKeys } from "./routes/lost-keys.ts";
import { mcp } from "./routes/mcp.ts";
import { type Metrics, measureRequests, metricsRoute } from "./routes/metrics.ts";
import { paymentEvents } from "./routes/payment-events.ts";
import { licence, premiumPrompts } from "./routes/premium-prompts.ts";
import { rateLimit } from "./routes/rate-limit.ts";
import { registryFiles } from "./routes/registry-files.ts";
import { requestId } from "./routes/request-id.ts";
import { createSameOrigin } from "./routes/same-origin.ts";
import { securityHeaders } from "./routes/security-headers.ts";
import { shopInfo } from "./routes/shop-info.ts";
import { type StaticSite, staticFiles } from "./routes/static-files.ts";

export interface AppDeps {
  site: StaticSite;
  publishedFiles: PublishedFiles;
  shop: Shop;
  /** The built-in shop's payment pages if it is the provider. */
  testShopPages: Hono | null;
  /** False: a shop in test mode is for a developer's own machine only, and `production` isn't one. */
  testShopAllowed: boolean;
  production: boolean;
  /** Origins at which visitors reach the site, and the one that the owner named. */
  ownOrigins: readonly string[];
  publicOrigin: string | null;
  /** Proxies in front whose word about a caller's address is believed. */
  trustedProxies: number;
  /** Without `metrics` nothing is counted, and without a token `/metrics` isn't here. */
  metrics: Metrics | null;
  metricsToken: string | null;
  /** How far a signed event's time may be from ours, in seconds. */
  webhookToleranceS: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
}

/** Where the backend client looks for the function. */
export const FUNCTION_PATH = "/functions/v1/create-checkout";
export const WEBHOOK_PATH = "/api/payment-events";
/** Wrong keys or sessions of one address in a minute: far beyond a person's mistakes, far below a search. */
export const GUESSES_PER_MINUTE = 60;

export function createApp(given: AppDeps): Hono {
  const { site, shop, testShopPages, publicOrigin, trustedProxies, metrics, log } = given;
  const isLocal = shop.mode === "test" && !given.testShopAllowed;
  const localShop = isLocal ? createLocalTestShop(given) : null;
  const refusal: ShopRefusal = localShop?.refusal ?? (() => null);
  const sameOrigin = createSameOrigin(given);
  const deps = { ...given, refusal, sameOrigin, guesses: GUESSES_PER_MINUTE };
  // One count for these three.
  const guesses = rateLimit(deps, GUESSES_PER_MINUTE, { counts: "wrong" });

  const app = new Hono();
  app.onError(answerError(log));
  app.use(requestId(), securityHeaders(site.policy, publicOrigin));
  if (metrics) app.use(measureRequests(metrics));
  if (localShop) app.use(localShop.watch);
  app.use(warnOfProxy(trustedProxies, log), canonicalHost(publicOrigin));
  app.route("/", health(shop, given.now));
  if (metrics && given.metricsToken)
    app.route("/", metricsRoute(metrics, shop, given.metricsToken));

  // What is sold. Free things are at some of the same addresses, and /r and /mcp look for themselves.
  const sold = ["/api/checkouts/*", "/api/licence", "/api/premium-prompts/*", "/api/lost-keys"];
  const testPages = new Set(testShopPages?.routes.map(({ path }) => path));
  for (const path of [FUNCTION_PATH, ...sold, ...testPages]) app.use(path, requireAllowed(refusal));
  app.route(FUNCTION_PATH, createCheckout(deps));
  for (const path of ["/api/checkouts/:session", "/api/licence", "/api/premium-prompts/:name"])
    app.use(path, sameOrigin("GET"), guesses);
  app.route("/api/checkouts", readCheckout(deps));
  app.route("/api/licence", licence(deps));
  app.route("/api/premium-prompts", premiumPrompts(deps));
  app.use("/api/lost-keys", sameOrigin("POST"));
  app.route("/api/lost-keys", lostKeys(deps));
  app.use("/api/shop", sameOrigin("GET"));
  app.route("/api/shop", shopInfo(shop));
  app.route(WEBHOOK_PATH, paymentEvents(deps));
  app.route("/", registryFiles(deps));
  const assistants = mcp(deps);
  app.route("/mcp", assistants).route("/mcp/", assistants);
  if (testShopPages) app.route("/", testShopPages);
  // Programs call these, so a wrong address is never answered with a page.
  for (const path of ["/api/*", "/functions/*"]) {
    app.all(path, () => {
      throw notFound();
    });
  }
  app.all("*", staticFiles(site));
  return app;
}
