// Starts the server: settings, adapters, app, port; stops it gently when asked to.

import { addressNotice } from "./address-notice.ts";
import { createApp } from "./app.ts";
import { products } from "./checkout/product.ts";
import { StoreUnavailable } from "./checkout/shop.ts";
import { deliverEvent } from "./deliver-event.ts";
import { listen, nodeSocketAddress } from "./listen.ts";
import { loadPremiumTexts } from "./load-premium-texts.ts";
import { loadPublishedFiles } from "./load-published-files.ts";
import { loadSiteFolder } from "./load-site-folder.ts";
import { OTHER_SECRET, openShop } from "./open-shop.ts";
import { openableUrl, ownOrigins } from "./own-origins.ts";
import { premiumFolder } from "./premium-folder.ts";
import { clientAddress } from "./routes/client-address.ts";
import { boundedLog, withoutSecrets } from "./routes/log.ts";
import { readServerSettings } from "./settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NO_SECRET =
  "STRIPE_WEBHOOK_SECRETS is not set: every event of Stripe's is refused until it is. See docs/going-live.md.";
const LISTEN_FAILURES: Record<string, string> = {
  EADDRINUSE: "is already in use",
  EACCES: "needs rights that this user does not have",
  EADDRNOTAVAIL: "is not an address of this machine",
  ENOTFOUND: "is not a name this machine knows",
};

function explain(error: unknown, address: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StoreUnavailable) return `The store can't be reached: ${error.message}`;
  const fromPort = "syscall" in error && /^(listen|getaddrinfo)$/.test(String(error.syscall));
  const failure = fromPort && "code" in error ? LISTEN_FAILURES[String(error.code)] : undefined;
  return failure
    ? `${address} ${failure}: choose another with PORT or HOST.`
    : withoutSecrets(error.message);
}

/** Runs until it is told to stop; ends the process with one sentence where it can't start. */
export async function runServer(env: Record<string, string | undefined>): Promise<void> {
  let address = "";
  try {
    const settings = readServerSettings(env);
    address = `${settings.host}:${settings.port}`;
    const print = (line: string) => console.error(line);
    // Each bounded by itself: what strangers make the app say keeps back nothing that the shop says of money.
    const log = boundedLog(print, Date.now);
    const [site, publishedFiles, premiumTexts, opened] = await Promise.all([
      loadSiteFolder(settings.dist),
      loadPublishedFiles(settings.dist),
      loadPremiumTexts(premiumFolder(settings.dist), products),
      openShop({
        settings,
        deliver: (rawBody, signature) => deliverEvent(app, rawBody, signature),
        now: Date.now,
        log: boundedLog(print, Date.now),
        publicFiles: (): Iterable<string> => site.files.keys(),
      }),
    ]);
    const { shop, canVerify, testShopPages, forget, close } = opened;
    const app = createApp({
      site,
      ownOrigins: ownOrigins(settings),
      publicOrigin: settings.publicOrigin,
      shop,
      publishedFiles,
      premiumTexts,
      canVerify,
      testShopPages,
      testShopAllowed: settings.testShopAllowed,
      clientAddress: clientAddress({
        trustedProxies: settings.trustedProxies,
        socketAddress: nodeSocketAddress,
      }),
      toleranceS: settings.webhookToleranceS,
      now: Date.now,
      log,
    });
    const { port, stop } = await listen(app, settings);
    let stopping = false;
    const stopOnce = () => {
      // A terminal sends Ctrl+C to every process of the group, so the same wish may arrive twice.
      if (stopping) return;
      stopping = true;
      void stop()
        .then(close)
        .finally(() => process.exit(0));
    };
    process.on("SIGTERM", stopOnce);
    process.on("SIGINT", stopOnce);
    // The launcher holds a channel open: when it dies, however it dies, the port is given back.
    process.on("disconnect", stopOnce);
    // It died before anybody listened. Undefined where there never was a channel.
    if (process.connected === false) stopOnce();

    // Said only now, for whoever reads it may ask for the stop at once.
    console.log(`Lamplight is lit: ${openableUrl(settings.host, port)}`);
    if (!canVerify) log(NO_SECRET);
    if (!opened.secretFits) log(OTHER_SECRET);
    const notice = addressNotice(publishedFiles.siteUrl, settings);
    if (notice) log(notice);

    void forget();
    setInterval(forget, DAY_MS).unref();
  } catch (error) {
    console.error(explain(error, address));
    process.exit(1);
  }
}
