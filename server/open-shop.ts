// Puts the shop together from its settings: store, licence secret, provider, mail.
import { createShop } from "./checkout/create-shop.ts";
import { deriveLicence } from "./checkout/licence.ts";
import { createOrderAdmin } from "./checkout/order-admin.ts";
import { products } from "./checkout/product.ts";
import type { Log, ShopEvent } from "./checkout/shop.ts";
import { tidyUp } from "./checkout/tidy-up.ts";
import { type Config, openableUrl } from "./config.ts";
import { type OpenedStore, openStore } from "./db/open-store.ts";
import { loadLicenceSecret, testShopSecret } from "./licence-secret.ts";
import { startOutbox } from "./mail/outbox.ts";
import { watchWebhook } from "./mail/webhook-watch.ts";
import { assertTestShopAllowed } from "./payments/test-shop/assert-test-shop-allowed.ts";

/** Not at once: a server that starts has something better to do. */
const FIRST_WORK_MS = 60_000;
/** How often it's asked whether the day's work is due, or has to go on. */
const WORK_MS = 600_000;

/** Said at a start and by the doctor if `secretFits` is false. */
export const OTHER_SECRET =
  "The licence secret isn't the one that the newest key was made with: buyers' keys go on working, but can't be shown again. Put the old secret back, or re-issue the keys if you have changed it on purpose.";

export interface OpenShopDeps {
  config: Config;
  /** Takes a signed event of the test shop to this server's own webhook; rejects if it was not acknowledged. @default rejects */
  deliver?: (rawBody: Uint8Array, signature: string) => Promise<void>;
  log?: Log;
  onEvent?: (event: ShopEvent) => void;
  /** Changes nothing: no table and no secret is made. */
  readOnly?: boolean;
  /** Opens also while PostgreSQL can't be reached. */
  patient?: boolean;
}

/** For the owner's commands, which sell nothing and say by themselves what they do. */
const rejectAll = () => Promise.reject(new Error("No event is sent from here."));
const SILENT: Log = { info() {}, warn() {}, error() {} };

export type OpenedShop = Awaited<ReturnType<typeof openShop>>;

async function openProvider(
  { db }: OpenedStore,
  licenceSecret: Uint8Array,
  { config, deliver = rejectAll, log = SILENT }: OpenShopDeps,
) {
  const { stripe } = config;
  const common = { toleranceS: config.webhookToleranceS, now: Date.now, log };
  if (stripe) {
    const { createStripeProvider } = await import("./payments/stripe/create-stripe-provider.ts");
    return { provider: createStripeProvider({ ...stripe, ...common }), pages: null };
  }
  const { createTestShop } = await import("./payments/test-shop/create-test-shop.ts");
  const secret = testShopSecret(licenceSecret);
  return createTestShop({ db, deliver, secret, ...common });
}

async function openSecret(
  { store, pending, away }: OpenedStore,
  { config, readOnly }: OpenShopDeps,
) {
  const newest = pending || away !== null ? null : await store.newestLicence();
  const whenMissing = newest ? "refuse" : readOnly ? "lend" : "make";
  const { licenceSecret: given, data: folder } = config;
  const secret = await loadLicenceSecret({ given, folder, whenMissing });
  if (!newest) return { secret, secretFits: true };
  const { order, licence } = newest;
  const { hash } = deriveLicence(secret, { ...order, generation: licence.generation });
  return { secret, secretFits: hash === licence.hash };
}

/** Throws an `Error` with one sentence if the store, the secret or the provider can't be had, or `StoreUnavailable`. */
export async function openShop(deps: OpenShopDeps) {
  const { config, log = SILENT, onEvent, readOnly = false, patient = false } = deps;
  const now = Date.now;
  const { publicOrigin, host, testShopAllowed, stripe } = config;
  if (stripe?.mode !== "live") assertTestShopAllowed(publicOrigin, host, testShopAllowed);
  const { databaseUrl: url, data: folder } = config;
  const opened = await openStore({ url, folder, readOnly, patient });
  if (opened.away !== null)
    log.warn(
      { reason: opened.away },
      "the store can't be reached: the pages are served, and the shop opens when it comes",
    );
  try {
    const { store, pending } = opened;
    const { secret, secretFits } = await openSecret(opened, deps);
    const { provider, pages } = await openProvider(opened, secret, deps);
    const shopDeps = {
      ...{ store, provider, products, secret, now, log },
      toleranceS: config.webhookToleranceS,
      promotions: stripe?.promotions ?? false,
      mail: config.mail && { owner: config.mail.owner !== null },
      ...(onEvent && { onEvent }),
    };
    const orderAdmin = createOrderAdmin(shopDeps);
    let stopJobs = async () => {};

    const mailer = config.mail && (await import("./mail/mailer.ts")).createMailer(config.mail);
    const owner = config.mail?.owner ?? null;
    const { shop, check } = watchWebhook(createShop(shopDeps), {
      ...{ mailer, owner, note: store.noteRefusedEvent, now, log },
    });
    const work = async () => {
      for (const part of [() => tidyUp(shopDeps), check])
        await part().catch((error) => {
          log.warn({ reason: String(error) }, "the day's work was cut short");
        });
    };

    const close = async () => {
      await stopJobs();
      mailer?.close();
      await opened.close();
    };
    return {
      shop,
      orderAdmin,
      provider,
      store,
      /** The built-in shop's payment pages; null with Stripe. */
      testShopPages: pages,
      /** False if the newest licence was made with another secret: its key can't be shown again. */
      secretFits,
      /** Tables are missing that a start would make; only with `readOnly`. */
      pending,
      /** Does the day's work and sends mail, until `close`. */
      startJobs() {
        const timers = [setTimeout(work, FIRST_WORK_MS), setInterval(work, WORK_MS)];
        for (const timer of timers) timer.unref();
        const shopOrigin = publicOrigin ?? openableUrl(host, config.port);
        const mailDeps = { store, orderAdmin, shopOrigin, owner, now, log };
        const outbox = mailer && startOutbox({ ...mailDeps, mailer });
        stopJobs = async () => {
          for (const timer of timers) clearTimeout(timer);
          await outbox?.stop();
        };
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
