// The shop itself: opens checkouts, settles them, and says what a licence is worth.
import { claimHash, isClaimOf, newClaim } from "./claim.ts";
import { makeLicences } from "./licence.ts";
import { readKey } from "./licence-key.ts";
import { type Order, revocationOf } from "./order.ts";
import { type PaymentProvider, ProviderUnavailable } from "./payment-provider.ts";
import type { Product } from "./product.ts";
import { settle } from "./settlement.ts";
import type { CheckoutState, LicenceVerdict, Shop } from "./shop.ts";
import type { Store } from "./store.ts";

/** What can't be a session of any provider never reaches one. */
const SESSION = /^[A-Za-z0-9_-]{8,255}$/;
/** Keys are 43 characters at most; people add spaces. */
const LONGEST_TYPED = 200;
const ORDER_ID_BYTES = 16;

export interface ShopDeps {
  store: Store;
  provider: PaymentProvider;
  /** The first is what a checkout sells. */
  products: readonly Product[];
  /** At least 32 bytes; whoever has it and the store can write every licence. */
  secret: Uint8Array;
  now?: () => Date;
  randomBytes?: (count: number) => Uint8Array;
  /** One line for the owner; holds no session, claim or licence. */
  log: (line: string) => void;
}

const chance = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

const newOrderId = (bytes: Uint8Array): string =>
  `order_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** By concatenation: the provider looks for the literal braces. */
const returnsOf = (origin: string, { page }: Product) => {
  const redirect = encodeURIComponent(page);
  return {
    successUrl: `${origin}/success?session_id={CHECKOUT_SESSION_ID}&redirect=${redirect}&openPrompt=true`,
    cancelUrl: `${origin}/cancel?redirect=${redirect}`,
  };
};

export function createShop({
  store,
  provider,
  products,
  secret,
  now = () => new Date(),
  randomBytes = chance,
  log,
}: ShopDeps): Shop {
  const licences = makeLicences(secret);
  const settlement = { store, provider, licences, now, log };
  const [sold] = products;
  if (!sold) throw new Error("The shop needs a product to sell.");

  async function keyFor(order: Order, claim: string | null): Promise<string | null> {
    if (!(await isClaimOf(claim, order.claimHash))) return null;
    const [{ key, hash }, stored] = await Promise.all([
      licences.of(order),
      store.readLicenceOf(order),
    ]);
    if (stored?.hash === hash) return key;
    log(
      `The licence of order ${order.id} was made with another licence secret and can't be shown: re-issue it.`,
    );
    return null;
  }

  async function checkoutStateOf(order: Order, claim: string | null): Promise<CheckoutState> {
    switch (order.status) {
      case "paid": {
        const reason = revocationOf(order);
        if (reason !== null) return { status: "revoked", reason };
        return { status: "paid", licence: await keyFor(order, claim) };
      }
      case "settling":
        return { status: "settling" };
      case "pending":
      case "failed":
      case "denied":
        return { status: "unpaid" };
    }
  }

  return {
    mode: provider.mode,

    async startCheckout(origin) {
      const claim = newClaim(randomBytes);
      const at = now().toISOString();
      const order: Order = {
        id: newOrderId(randomBytes(ORDER_ID_BYTES)),
        session: null,
        product: sold.id,
        mode: provider.mode,
        amount: sold.amount,
        currency: sold.currency,
        claimHash: await claimHash(claim),
        status: "pending",
        money: "kept",
        denied: null,
        withdrawn: null,
        generation: 1,
        version: 0,
        createdAt: at,
        updatedAt: at,
      };
      // Before the provider hears of it, so that no session can be paid that nobody here knows.
      await store.transact((transaction) => transaction.addOrder(order));
      const session = await provider.createSession({
        order: order.id,
        product: sold,
        ...returnsOf(origin, sold),
      });
      await store.transact(async (transaction) => {
        const current = await transaction.lockOrder(order.id);
        if (!current || current.session !== null) return;
        const version = current.version + 1;
        await transaction.saveOrder({ ...current, session: session.id, version });
      });
      return { url: session.url, session: session.id, claim };
    },

    async readCheckout(session, claim) {
      if (!SESSION.test(session)) return { status: "unknown" };
      const order = await store.readOrderBySession(session);
      if (!order || order.mode !== provider.mode) return { status: "unknown" };
      if (order.status === "paid") return checkoutStateOf(order, claim);
      try {
        const settled = await settle(settlement, session, null);
        return checkoutStateOf(settled.order ?? order, claim);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        // Nobody can say yet; the page keeps asking, and the webhook may be quicker.
        log(`The provider could not be asked about order ${order.id}.`);
        return { status: "settling" };
      }
    },

    async receiveEvent(rawBody, signature) {
      const event = await provider.readEvent(rawBody, signature);
      if (event.session === null || !SESSION.test(event.session)) return "ignored";
      const { outcome } = await settle(settlement, event.session, event);
      return outcome;
    },

    async readLicence(typed, product): Promise<LicenceVerdict> {
      const read = typed.length > LONGEST_TYPED ? null : readKey(typed);
      if (!read || read.mode !== provider.mode) return { status: "invalid" };
      const found = await store.readLicenceByHash(await licences.hash(read.key));
      if (!found || found.order.mode !== provider.mode || found.order.status !== "paid")
        return { status: "invalid" };
      const { order, licence } = found;
      if (order.product !== product) return { status: "other_product" };
      if (licence.generation !== order.generation)
        return { status: "revoked", reason: "a newer key has replaced this one" };
      const reason = revocationOf(order);
      if (reason !== null) return { status: "revoked", reason };
      return { status: "valid", product: order.product, order: order.id };
    },

    async check() {
      const [stored, provided] = await Promise.allSettled([store.check(), provider.check()]);
      return {
        store: stored.status === "fulfilled" ? "ok" : "unavailable",
        provider: provided.status === "fulfilled" ? "ok" : "unavailable",
        clockSkewS: provided.status === "fulfilled" ? provided.value.clockSkewS : null,
      };
    },
  };
}
