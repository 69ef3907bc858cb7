// A data folder whose shop has checkouts that are paid and that no event has told of yet.
import { loadLicenceSecret } from "../../server/adapters/licence-secret.ts";
import { openStore } from "../../server/adapters/store/open-store.ts";
import { createTestShop } from "../../server/adapters/test-shop/create-test-shop.ts";
import { createShop } from "../../server/domain/create-shop.ts";
import { products } from "../../server/domain/product.ts";
import { testShopSecret } from "../../server/test-shop-secret.ts";

/** At once: the store commits what comes together in one go. */
const AT_ONCE = 64;

export interface PaidSessions {
  sessions: string[];
  /** Signs events for them. */
  secret: string;
}

/** @param folder of the embedded store; the server that is started on it afterwards finds all of it */
export async function makePaidSessions(folder: string, count: number): Promise<PaidSessions> {
  const { store, db, close } = await openStore({ url: null, folder });
  const licenceSecret = await loadLicenceSecret({ given: null, folder });
  const secret = await testShopSecret(licenceSecret);
  const log = () => undefined;
  const testShop = createTestShop({
    db,
    secret,
    now: Date.now,
    log,
    deliver: async () => undefined,
  });
  const shop = createShop({
    store,
    provider: testShop.provider,
    products,
    secret: licenceSecret,
    log,
  });
  const sessions: string[] = [];
  const buy = async () => {
    const { session } = await shop.startCheckout("http://127.0.0.1:4173");
    await testShop.pay(session, "pays");
    sessions.push(session);
  };
  while (sessions.length < count) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sessions.length) }, buy));
  }
  await close();
  return { sessions, secret };
}
