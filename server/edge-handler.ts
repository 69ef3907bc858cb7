// The shop as a Supabase Edge Function: the same app, without the site, below the function's own name.
import { createApp } from "./app.ts";
import { products } from "./domain/product.ts";
import { clientAddress } from "./http/client-address.ts";
import { boundedLog, type Log } from "./http/log.ts";
import { OTHER_SECRET, openShop } from "./open-shop.ts";
import { ownOrigins } from "./own-origins.ts";
import { readServerSettings } from "./settings.ts";

/** Where the platform's gateway is reached from outside; it takes this off before it calls the function. */
const GATEWAY_PATH = "/functions/v1";

export interface EdgeDeps {
  env: Record<string, string | undefined>;
  /** By the prompt's name, from beside the function. */
  paidTexts: Readonly<Record<string, string>>;
  log: Log;
}

/** Answers one request; `remoteAddress` is the socket's other side, where the platform tells. */
export type EdgeHandler = (request: Request, remoteAddress?: string) => Promise<Response>;

function premiumTextsOf({ paidTexts }: EdgeDeps): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { promptName } of products) {
    const text = paidTexts[promptName];
    if (!text) {
      throw new Error(
        `The text ${promptName} is not in the function's paid-texts.js: run "npm run paid-texts" and deploy again.`,
      );
    }
    texts.set(promptName, text);
  }
  return texts;
}

/** Throws one sentence for a setting or a text that is missing. */
export async function createEdgeHandler(deps: EdgeDeps): Promise<EdgeHandler> {
  const { env } = deps;
  // Each bounded by itself: what strangers make the app say keeps back nothing that the shop says of money.
  const log = boundedLog(deps.log, Date.now);
  // The platform gives every function the address of its own database under this name.
  const settings = readServerSettings({ DATABASE_URL: env.SUPABASE_DB_URL, ...env });
  if (!settings.publicOrigin) {
    throw new Error("LAMPLIGHT_PUBLIC_URL must name the site: only its pages may call the shop.");
  }
  if (!settings.stripe) {
    throw new Error("STRIPE_SECRET_KEY is missing: the test shop needs a server of its own.");
  }
  const premiumTexts = premiumTextsOf(deps);
  const { shop, canVerify, secretFits, forget } = await openShop({
    settings,
    deliver: () => Promise.reject(new Error("Stripe announces its payments itself.")),
    now: Date.now,
    log: boundedLog(deps.log, Date.now),
  });
  if (!secretFits) log(OTHER_SECRET);
  const app = createApp({
    site: null,
    ownOrigins: ownOrigins(settings),
    publicOrigin: settings.publicOrigin,
    shop,
    publishedFiles: null,
    premiumTexts,
    canVerify,
    testShopPages: null,
    testShopAllowed: settings.testShopAllowed,
    clientAddress: clientAddress({
      trustedProxies: settings.trustedProxies,
      socketAddress: (c) => (c.env as { remoteAddress?: string }).remoteAddress,
    }),
    toleranceS: settings.webhookToleranceS,
    now: Date.now,
    log,
  });
  // An instance lives for minutes and begins anew often enough.
  void forget();
  return async (request, remoteAddress) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${GATEWAY_PATH}/`)) url.pathname = GATEWAY_PATH + url.pathname;
    return app.fetch(new Request(url, request), { remoteAddress });
  };
}
