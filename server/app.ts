// The whole server as one function from dependencies to a handler; nothing runs on import.
import { Hono } from "hono";
import type { PublishedFiles } from "../generators/published-files.ts";
import type { Shop } from "./checkout/shop.ts";
import { callLimit } from "./routes/call-limit.ts";
import type { ClientAddress } from "./routes/client-address.ts";
import { createCheckout } from "./routes/create-checkout.ts";
import { answerError, notFound } from "./routes/errors.ts";
import { alive, ready } from "./routes/health.ts";
import type { Log } from "./routes/log.ts";
import { mcp } from "./routes/mcp.ts";
import { paidFiles } from "./routes/paid-files.ts";
import { NO_PAGES, securityHeaders } from "./routes/security-headers.ts";
import { shopApi } from "./routes/shop-api.ts";
import { keepsDoor, localDoor, openDoor } from "./routes/shop-door.ts";
import { staticFiles } from "./routes/static-files.ts";
import type { StaticSite } from "./routes/static-site.ts";

export interface AppDeps {
  /** The built site; null where something else serves it, as beside an edge function. */
  site: StaticSite | null;
  /** Origins at which visitors reach the site. */
  ownOrigins: readonly string[];
  /** The one the owner named, or null. */
  publicOrigin: string | null;
  shop: Shop;
  /** What the build made of the patterns; null where the build's private part is not at hand, as in an edge function. */
  publishedFiles: PublishedFiles | null;
  /** Paid texts by the prompt's name. */
  premiumTexts: ReadonlyMap<string, string>;
  /** False where no signing secret is set: the webhook then believes nothing. */
  canVerify: boolean;
  /** The built-in shop's payment pages, where it is the provider. */
  testShopPages: Hono | null;
  /** False: a shop in test mode serves its own machine only. */
  testShopAllowed: boolean;
  clientAddress: ClientAddress;
  /** Seconds that a signed event may be old, or early. */
  toleranceS: number;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Bounded by its owner: anybody can cause an error a thousand times a second. */
  log: Log;
}

/** Where the backend client looks for the function; an edge function has nothing beside it, only below it. */
export const FUNCTION_PATH = "/functions/v1/create-checkout";
/** Calls of `/mcp` from one address in a minute: an assistant at work makes some ten. */
export const MCP_CALLS = 300;

export function createApp(deps: AppDeps): Hono {
  const { site, testShopPages, publishedFiles, shop, ownOrigins } = deps;
  const door = shop.mode === "test" && !deps.testShopAllowed ? localDoor : openDoor;
  const app = new Hono();
  app.onError(answerError(deps.log));
  app.use(securityHeaders(site?.policy ?? NO_PAGES));
  app.route("/healthz", alive());
  app.route("/readyz", ready(deps));
  // Where what is sold is had; /r, /prompts and /mcp give free things at the same addresses, and ask the door themselves.
  const guarded = [
    FUNCTION_PATH,
    ...["/api", `${FUNCTION_PATH}/api`].flatMap((api) => [
      `${api}/checkouts/*`,
      `${api}/premium-prompts/*`,
    ]),
    ...new Set(testShopPages?.routes.map(({ path }) => path)),
  ];
  for (const path of guarded) app.use(path, keepsDoor(door));
  app.route(FUNCTION_PATH, createCheckout(deps));
  const api = shopApi(deps);
  app.route("/api", api);
  app.route(`${FUNCTION_PATH}/api`, api);
  if (publishedFiles) {
    app.route("/", paidFiles({ ...deps, publishedFiles, door }));
    // A tool's refusal is an answer like any other there, so that every call with a licence counts as a guess.
    const guesses = callLimit({ ...deps, counts: "all" });
    // Each call makes a server of its own, and one that searches reads every page.
    app.use("/mcp", callLimit({ ...deps, counts: "all", most: MCP_CALLS }));
    app.use("/mcp", (c, next) => (c.req.header("Authorization") ? guesses(c, next) : next()));
    app.route("/mcp", mcp({ publishedFiles, shop, ownOrigins, door }));
  }
  if (testShopPages) app.route("/", testShopPages);
  // Programs call these addresses: what is not there is said in their form, never as a page.
  for (const programs of ["/api/*", "/functions/*"]) {
    app.all(programs, () => {
      throw notFound();
    });
  }
  if (site) app.all("*", staticFiles(site));
  else {
    app.notFound(() => {
      throw notFound();
    });
  }
  return app;
}
