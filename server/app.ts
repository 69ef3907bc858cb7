// The whole server as one function from dependencies to a handler; nothing runs on import.
import { Hono } from "hono";
import { checkout } from "./http/checkout.ts";
import { answerError, notFound } from "./http/errors.ts";
import { health } from "./http/health.ts";
import type { Log } from "./http/log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { staticFiles } from "./http/static-files.ts";
import type { StaticSite } from "./http/static-site.ts";

export interface AppDeps {
  site: StaticSite;
  /** Origins at which visitors reach the site. */
  ownOrigins: readonly string[];
  log: Log;
}

export function createApp({ site, ownOrigins, log }: AppDeps): Hono {
  const app = new Hono();
  app.onError(answerError(log));
  app.use(securityHeaders(site.policy));
  app.route("/healthz", health());
  app.route("/functions/v1/create-checkout", checkout({ ownOrigins }));
  // Programs call these addresses: what is not there is said in their form, never as a page.
  for (const programs of ["/api/*", "/functions/*"]) {
    app.all(programs, () => {
      throw notFound();
    });
  }
  app.all("*", staticFiles(site));
  return app;
}
