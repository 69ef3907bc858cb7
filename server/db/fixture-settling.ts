// A process that settles paid orders and says each one after its commit, to be killed in the middle of it.
import { createShop } from "../checkout/create-shop.ts";
import { makeFakeProvider } from "../checkout/fake-provider.ts";
import { products } from "../checkout/product.ts";
import { openStore } from "./open-store.ts";

const SILENT = { info() {}, warn() {}, error() {} };

/** A shop on the store in `folder` whose every session is paid. */
export async function openPaidShop(folder: string) {
  const { store, db, close } = await openStore({ url: null, folder });
  const provider = makeFakeProvider();
  provider.readSession = async (id) => {
    const order = await store.readOrderBySession(id);
    const [product] = products;
    if (!order || !product) return null;
    await provider.createSession({ order: order.id, product, successUrl: "", cancelUrl: "" });
    provider.pay(id);
    return provider.sessions.get(id) ?? null;
  };
  const secret = new TextEncoder().encode("the secret of all settling processes");
  const money = { promotions: false, mail: { owner: true }, toleranceS: 300 };
  const shop = createShop({
    ...{ store, provider, products, secret, ...money },
    now: Date.now,
    log: SILENT,
  });
  const settle = (session: string) => {
    const { body, signature } = provider.event(`evt_${session}`, "paid", session);
    return shop.receiveEvent(body, signature);
  };
  return { shop, settle, store, db, close };
}

if (import.meta.main) {
  const [folder = "", ...sessions] = process.argv.slice(2);
  const { settle, close } = await openPaidShop(folder);
  const left = sessions.values();
  const work = async () => {
    for (const session of left) process.stdout.write(`${session} ${await settle(session)}\n`);
  };
  await Promise.all(Array.from({ length: 6 }, work));
  await close();
}
