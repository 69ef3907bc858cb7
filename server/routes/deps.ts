// What the app is made from; its routes take what they need of it.
import type { Hono } from "hono";
import type { PublishedFiles } from "../../generators/published-files.ts";
import type { Log, Shop } from "../checkout/shop.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimitDeps } from "./rate-limit.ts";
import type { StaticSite } from "./static-files.ts";

export interface AppDeps extends RateLimitDeps {
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
  /** Without `metrics` nothing is counted, and without a token `/metrics` isn't here. */
  metrics: Metrics | null;
  metricsToken: string | null;
  /** How far a signed event's time may be from ours, in seconds. */
  webhookToleranceS: number;
  log: Log;
}
