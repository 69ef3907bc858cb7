// Puts the shop together from its settings: store, licence secret, provider.
import type { Hono } from "hono";
import { createShop } from "./checkout/create-shop.ts";
import { makeLicences } from "./checkout/licence.ts";
import type { PaymentProvider } from "./checkout/payment-provider.ts";
import { products } from "./checkout/product.ts";
import { forgetBefore, forgetOldOrders } from "./checkout/retention.ts";
import type { Shop } from "./checkout/shop.ts";
import { type OpenedStore, openStore } from "./db/open-store.ts";
import { guardStore } from "./db/store-failure.ts";
import { loadLicenceSecret } from "./licence-secret.ts";
import { assertTestShopAllowed } from "./payments/test-shop/assert-test-shop-allowed.ts";
import { testSessions } from "./payments/test-shop/test-sessions.ts";
import { type Log, withoutSecrets } from "./routes/log.ts";
import type { ServerSettings, StripeSettings } from "./settings.ts";
import { testShopSecret } from "./test-shop-secret.ts";

/** Said at a start where `secretFits` is false. */
export const OTHER_SECRET =
  "The licence secret is another than the one that the newest key was made with: buyers' keys go on working, but can't be shown again. Put the old secret back, or re-issue the keys if you have changed it on purpose.";

/** Takes a signed event to this shop's own webhook; rejects where it was not acknowledged. */
export type Deliver = (rawBody: Uint8Array, signature: string) => Promise<void>;

export interface OpenShopDeps {
  settings: ServerSettings;
  /** How the built-in test shop, where it is the provider, announces a payment. */
  deliver: Deliver;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** Names of the site's public files, for the test shop's faces. @default none */
  publicFiles?: () => Iterable<string>;
  /** Takes everything as it is: no table is changed and no secret made. @default false */
  looks?: boolean;
}

export interface OpenedShop {
  shop: Shop;
  /** False where Stripe takes the money and no signing secret is set. */
  canVerify: boolean;
  /** What the provider's key may not read and the shop has to, in the provider's words. Throws `ProviderUnavailable`. */
  missingRights: () => Promise<readonly string[]>;
  /** The built-in shop's payment pages; null with Stripe. */
  testShopPages: Hono | null;
  /** False where the newest licence was made with another secret: its key can't be shown again. */
  secretFits: boolean;
  /** Changes of the tables that wait for a start, where `looks` is set. */
  pending: readonly string[];
  /** No table is there yet. */
  isEmpty: boolean;
  /** Deletes what need not be kept any longer; to be called at start and then once a day. Never rejects. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

interface Till {
  provider: PaymentProvider;
  canVerify: boolean;
  missingRights: () => Promise<readonly string[]>;
  pages: Hono | null;
}

async function stripeTill(stripe: StripeSettings, deps: OpenShopDeps): Promise<Till> {
  const { createStripeProvider } = await import("./payments/stripe/create-stripe-provider.ts");
  const { now, log, settings } = deps;
  const provider = createStripeProvider({
    ...stripe,
    toleranceS: settings.webhookToleranceS,
    now,
    log,
  });
  const { missingRights } = provider;
  return { provider, canVerify: stripe.webhookSecrets.length > 0, missingRights, pages: null };
}

async function testTill(
  { db }: OpenedStore,
  licenceSecret: Uint8Array,
  { settings, deliver, now, log, publicFiles }: OpenShopDeps,
): Promise<Till> {
  const { createTestShop } = await import("./payments/test-shop/create-test-shop.ts");
  const { provider, pages } = createTestShop({
    db,
    deliver,
    secret: await testShopSecret(licenceSecret),
    toleranceS: settings.webhookToleranceS,
    now,
    log,
    ...(publicFiles && { publicFiles }),
  });
  return { provider, canVerify: true, missingRights: async () => [], pages };
}

async function secretFor(
  { store, isEmpty }: OpenedStore,
  { settings: { data: folder, licenceSecret: given }, looks = false }: OpenShopDeps,
) {
  const newest = isEmpty ? null : await store.newestLicence();
  const whenMissing = newest ? "refuse" : looks ? "lend" : "make";
  const secret = await loadLicenceSecret({ given, folder, whenMissing });
  if (!newest) return { secret, secretFits: true };
  const { order, licence } = newest;
  const { hash } = await makeLicences(secret).of({ ...order, generation: licence.generation });
  return { secret, secretFits: hash === licence.hash };
}

/**
 * Throws an `Error` with one sentence where the store, the secret or the provider can't be had, and
 * `StoreUnavailable` where the database can't be reached.
 */
export async function openShop(deps: OpenShopDeps): Promise<OpenedShop> {
  const { settings, now, log } = deps;
  const { databaseUrl: url, data: folder, stripe } = settings;
  const { publicOrigin, host, testShopAllowed: allowed } = settings;
  if (stripe?.mode !== "live") assertTestShopAllowed({ publicOrigin, host, allowed });
  const opened = await openStore({ url, folder, migrates: !deps.looks });
  try {
    const { store, pending, isEmpty, close } = opened;
    const { secret, secretFits } = await secretFor(opened, deps);
    const till = stripe ? await stripeTill(stripe, deps) : await testTill(opened, secret, deps);
    const { provider, canVerify, missingRights, pages: testShopPages } = till;
    const clock = () => new Date(now());
    const shop = createShop({ store, provider, products, secret, now: clock, log });
    const forget = async () => {
      try {
        await forgetOldOrders(store, clock());
        // Also beside Stripe: what was tried out before going live grows old there too.
        await guardStore(() => testSessions(opened.db, now).forget(forgetBefore(clock())));
      } catch (error) {
        log(`old orders could not be deleted: ${withoutSecrets(String(error))}`);
      }
    };
    return {
      shop,
      canVerify,
      missingRights,
      testShopPages,
      secretFits,
      pending,
      isEmpty,
      forget,
      close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
