// The server as a program: starts everything, stops it gently, or says why it can't start.
import { createApp, WEBHOOK_PATH } from "./app.ts";
import { isLoopbackName } from "./checkout/loopback-name.ts";
import { StoreUnavailable } from "./checkout/shop.ts";
import { type Config, openableUrl, ownOrigins, readConfig } from "./config.ts";
import { listen } from "./listen.ts";
import { loadPublishedFiles, loadSite } from "./load-site.ts";
import { createLog, withoutSecrets } from "./log.ts";
import { OTHER_SECRET, openShop } from "./open-shop.ts";
import { createMetrics, metricsRoute } from "./routes/metrics.ts";
import { SIGNATURE_HEADER } from "./routes/payment-events.ts";

const LISTEN_FAILURES: Record<string, string> = {
  EADDRINUSE: "is already in use",
  EACCES: "needs rights that this user doesn't have",
  EADDRNOTAVAIL: "isn't an address of this machine",
  ENOTFOUND: "isn't a name that this machine knows",
};

/** Docker kills after ten seconds. */
const STOP_MS = 9_000;

type NodeError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string };

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", syscall = "", address, port, hostname } = error as NodeError;
  if (code === "ENOSPC" || /ENOSPC|disk is full/.test(error.message))
    return "The disk is full: make room, then start again.";
  const failure = /^(listen|getaddrinfo)$/.test(syscall) && LISTEN_FAILURES[code];
  if (failure) return `${hostname ?? `${address}:${port}`} ${failure}: choose another one.`;
  const text = withoutSecrets(error.message);
  return error instanceof StoreUnavailable ? `The store can't be reached: ${text}` : text;
}

/** Said if the pages were built for another local address than this one, so their commands don't work. */
function addressNotice(builtFor: string, config: Config): string | null {
  const { origin, hostname } = new URL(builtFor);
  const { publicOrigin, host, port } = config;
  const isChosen = publicOrigin === null && port === 0;
  if (isChosen || !isLoopbackName(hostname) || ownOrigins(config).includes(origin)) return null;
  const own = publicOrigin ?? openableUrl(host, port);
  return `Commands and prompts on the pages name ${origin}. Build again with LAMPLIGHT_PUBLIC_URL=${own}.`;
}

async function run(config: Config): Promise<void> {
  const write = (line: string) => process.stderr.write(line);
  // Bounded separately: what strangers cause must not keep out what the shop says about money.
  const log = createLog({ write, now: Date.now });
  const shopLog = createLog({ write, now: Date.now });
  const { metricsToken, metricsPort } = config;
  const metrics = metricsToken !== null || metricsPort !== null ? await createMetrics() : null;
  const site = await loadSite(config.dist);
  const publishedFiles = await loadPublishedFiles(config.dist);
  const opened = await openShop({
    config,
    deliver: async (rawBody, signature) => {
      const headers = { "Content-Type": "application/json", [SIGNATURE_HEADER]: signature };
      const body = new Uint8Array(rawBody);
      const answer = await app.request(WEBHOOK_PATH, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
    },
    log: shopLog,
    patient: true,
    ...(metrics && { onEvent: metrics.onShopEvent }),
  });
  const { shop, testShopPages } = opened;
  const app = createApp({
    ...config,
    site,
    publishedFiles,
    shop,
    testShopPages,
    ownOrigins: ownOrigins(config),
    metrics,
    now: Date.now,
    log,
  });
  const listening = [await listen(app, config)];
  if (metrics && metricsPort !== null) {
    const figures = metricsRoute(metrics, shop, null);
    listening.push(await listen(figures, { host: "127.0.0.1", port: metricsPort }));
  }

  let stopping = false;
  const stop = () => {
    // A terminal sends Ctrl+C to every process of the group, so the same wish may come twice.
    if (stopping) return;
    stopping = true;
    // Whatever hangs: what is committed is safe, and what isn't is done again.
    setTimeout(() => process.exit(0), STOP_MS).unref();
    void Promise.all(listening.map((one) => one.stop()))
      .then(() => opened.close())
      .finally(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  // Plain, and last, because whoever reads it may ask for a page or for the stop at once.
  console.log(`Lamplight is lit: ${openableUrl(config.host, listening[0]?.port ?? config.port)}`);
  const noSecret =
    "STRIPE_WEBHOOK_SECRETS is not set: every event of Stripe's is refused until it is.";
  if (!shop.canVerify) log.warn({}, noSecret);
  if (!opened.secretFits) log.warn({}, OTHER_SECRET);
  const notice = addressNotice(publishedFiles.siteUrl, config);
  if (notice) log.warn({}, notice);
  opened.startJobs();
}

// Whoever reads the log may go away, as `tee` in a pipe does: no reason to stop selling.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
try {
  await run(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
