// The whole server as one function from its dependencies to a handler; nothing runs on import.
import { Hono } from "hono";
import { createCheckout, lostKeys, readCheckout, shopInfo } from "./routes/checkout.ts";
import type { AppDeps } from "./routes/deps.ts";
import { answerError, notFound } from "./routes/errors.ts";
import { licence } from "./routes/licence.ts";
import { createLocalTestShop } from "./routes/local-test-shop.ts";
import { mcp } from "./routes/mcp.ts";
import { health, measureRequests, metricsRoute } from "./routes/metrics.ts";
import { paymentEvents } from "./routes/payment-events.ts";
import { GUESSES_PER_MINUTE, rateLimit, warnOfProxy } from "./routes/rate-limit.ts";
import { registryFiles } from "./routes/registry-files.ts";
import { requestId } from "./routes/request-id.ts";
import { canonicalHost, createSameOrigin } from "./routes/same-origin.ts";
import { securityHeaders } from "./routes/security-headers.ts";
import { staticFiles } from "./routes/static-files.ts";
import { takeTurns } from "./routes/turns.ts";

/** Where the backend client looks for the function. */
export const FUNCTION_PATH = "/functions/v1/create-checkout";
export const WEBHOOK_PATH = "/api/payment-events";
/** Of one address: each may wait for the provider. */
export const CHECKS_PER_MINUTE = 60;
/** Questions from one address in a minute, right ones too: each may be a call to the provider. A page asks some ten times. */
export const QUESTIONS_PER_MINUTE = 120;

export function createApp(deps: AppDeps): Hono {
  const { site, shop, testShopPages, publicOrigin, trustedProxies, metrics, log } = deps;
  const isLocal = shop.mode === "test" && !deps.testShopAllowed;
  const localShop = isLocal ? createLocalTestShop(deps) : null;
  const assertAllowed = localShop?.assertAllowed ?? (() => {});
  const sameOrigin = createSameOrigin(deps);
  // One count for these.
  const guesses = rateLimit(deps, GUESSES_PER_MINUTE, { counts: "wrong" });

  const app = new Hono();
  app.onError(answerError(log));
  app.use(requestId(), securityHeaders(site.policy, publicOrigin));
  if (metrics) app.use(measureRequests(metrics));
  if (localShop) app.use(localShop.watch);
  app.use(takeTurns(deps), warnOfProxy(trustedProxies, log), canonicalHost(publicOrigin));
  app.use("/readyz", rateLimit(deps, CHECKS_PER_MINUTE));
  app.route("/", health(shop, deps.now));
  if (metrics && deps.metricsToken) app.route("/", metricsRoute(metrics, shop, deps.metricsToken));

  // What is sold. Free things are at some of the same addresses, and /prompts, /r and /mcp look for themselves.
  const sold = ["/api/checkouts/*", "/api/licence", "/api/lost-keys"];
  const testPages = new Set(testShopPages?.routes.map(({ path }) => path));
  for (const path of [FUNCTION_PATH, ...sold, ...testPages])
    app.use(path, (_, next) => {
      assertAllowed();
      return next();
    });
  app.use(FUNCTION_PATH, sameOrigin("POST"));
  app.route(FUNCTION_PATH, createCheckout(deps));
  // The count of wrong ones comes last, or many right ones would make it forget an address.
  for (const path of ["/api/checkouts/:session", "/api/licence"])
    app.use(path, sameOrigin("GET"), rateLimit(deps, QUESTIONS_PER_MINUTE), guesses);
  app.route("/api/checkouts", readCheckout(deps));
  app.get("/api/licence", licence(deps));
  app.use("/api/lost-keys", sameOrigin("POST"));
  app.route("/api/lost-keys", lostKeys(deps));
  app.use("/api/shop", sameOrigin("GET"));
  app.get("/api/shop", shopInfo(deps));
  app.route(WEBHOOK_PATH, paymentEvents(deps));
  app.route("/", registryFiles(deps, assertAllowed));
  app.use("/mcp/*", sameOrigin("POST"));
  const assistants = mcp(deps, assertAllowed);
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
