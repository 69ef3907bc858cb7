// The shop itself: opens checkouts, settles them, and says what a licence is worth.
import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { createCounter, limitAtOnce } from "./counter.ts";
import { readFigures } from "./figures.ts";
import { deriveLicence, hashKey, readKey } from "./licence.ts";
import { type Order, revocationReason } from "./order.ts";
import { type PaymentProvider, ProviderUnavailable } from "./payment-provider.ts";
import type { Product } from "./product.ts";
import { type SettlementDeps, settle } from "./settlement.ts";
import { type CheckoutState, type LicenceVerdict, ServerBusy, type Shop } from "./shop.ts";
import { newMail } from "./store.ts";
import type { TidyUpDeps } from "./tidy-up.ts";

const TOKEN_BYTES = 32;
export const UNPAID_WINDOW_MS = 600_000;
/**
 * Checkouts of one window that may be open and unpaid: more than a shop at $5 has buyers in its best hour, and those who
 * pay make room. Of these IPv6 may open a share in each window, paid or not, which leaves the others theirs. As many
 * again are for the first checkouts of each address: strangers with few of them must not close the shop.
 */
export const MOST_UNPAID = { IPv4: 3000, IPv6: 600 };

export interface ShopDeps extends TidyUpDeps {
  /** IPv4: of all addresses. @default 3000 and 600 */
  mostUnpaid?: { IPv4: number; IPv6: number };
}

/** A minute's questions to the provider for pages that wait: all that buyers need, and less than it takes from us. */
export const READINGS_PER_MINUTE = 1200;
/** Strangers' questions at once, to the provider, which allows some 100 a second, and to a store that may be slow. */
export const MOST_AT_ONCE = 64;
/** Reasons of our own wording. */
const TOLD = /^(the disk is full|its file was moved away: .*)$/;

const hashToken = (token: string): string => hash("sha256", token);

function isTokenOf(token: string | null, order: Order): boolean {
  if (token === null || order.tokenHash === "") return false;
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(order.tokenHash));
}

/** By concatenation: the provider looks for the literal braces. */
const returnsOf = (origin: string, { page }: Product) => {
  const redirect = encodeURIComponent(page);
  return {
    successUrl: `${origin}/success?session_id={CHECKOUT_SESSION_ID}&redirect=${redirect}&openPrompt=true`,
    cancelUrl: `${origin}/cancel?redirect=${redirect}`,
  };
};

/** A new order of `product`, just begun. */
export function newOrder(
  product: Product,
  { mode }: Pick<PaymentProvider, "mode">,
  nowMs: number,
): Order {
  const at = new Date(nowMs).toISOString();
  return {
    id: `order_${randomBytes(16).toString("hex")}`,
    session: null,
    product: product.id,
    mode,
    amount: product.amount,
    currency: product.currency,
    tokenHash: "",
    buyer: randomBytes(16).toString("hex"),
    status: "pending",
    money: "kept",
    received: null,
    reviewReason: null,
    revoked: null,
    gift: false,
    generation: 1,
    version: 0,
    createdAt: at,
    updatedAt: at,
  };
}

/** The key of a paid order whose licence counts; null if it was made with another secret. */
export async function keyOf(
  { store, secret, log }: Pick<SettlementDeps, "store" | "secret" | "log">,
  order: Order,
): Promise<string | null> {
  if (order.status !== "paid" || revocationReason(order) !== null) return null;
  const { key, hash } = deriveLicence(secret, order);
  const stored = await store.readLicenceOf(order);
  if (stored?.hash === hash) return key;
  log.warn(
    { order: order.id },
    "the licence was made with another licence secret and can't be shown: re-issue it",
  );
  return null;
}

export function createShop(deps: ShopDeps): Shop {
  const { store, provider, products, now, log, mail, mostUnpaid = MOST_UNPAID } = deps;
  const [sold] = products; // the only one that a checkout sells
  if (!sold) throw new Error("The shop needs a product to sell.");

  const readings = createCounter({ now, most: READINGS_PER_MINUTE });
  const ask = limitAtOnce(MOST_AT_ONCE);
  const lookUp = limitAtOnce(MOST_AT_ONCE);
  const ipv6 = createCounter({ now, most: mostUnpaid.IPv6, windowMs: UNPAID_WINDOW_MS });
  /** Checkouts that wait for the provider, which the store doesn't count yet. */
  let opening = 0;

  const openCheckout: Shop["startCheckout"] = async (origin, earlierToken) => {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const fresh = { ...newOrder(sold, provider, now()), tokenHash: hashToken(token) };
    const earlier = earlierToken && (await store.readOrderByToken(hashToken(earlierToken)));
    const known = earlier && earlier.mode === provider.mode;
    const order = known ? { ...fresh, buyer: earlier.buyer } : fresh;
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
    deps.onEvent?.({ type: "checkout_started" });
    return { url: session.url, session: session.id, token };
  };

  async function paidState(order: Order, token: string | null): Promise<CheckoutState> {
    if (!isTokenOf(token, order)) return { status: "paid", licence: null, otherLicences: [] };
    const others = (await store.listPaidOrders(order.buyer)).filter(({ id }) => id !== order.id);
    const keys = await Promise.all(others.map((other) => keyOf(deps, other)));
    const otherLicences = keys.filter((key) => key !== null);
    return { status: "paid", licence: await keyOf(deps, order), otherLicences };
  }

  async function checkoutState(order: Order, token: string | null): Promise<CheckoutState> {
    switch (order.status) {
      case "paid":
      case "review": {
        const reason = revocationReason(order);
        if (reason !== null) return { status: "revoked", reason };
        if (order.status === "paid") return paidState(order, token);
        return { status: "review", reference: order.id, received: order.received };
      }
      case "settling":
        return { status: "settling" };
      case "pending":
      case "failed":
        return { status: "unpaid" };
    }
  }

  return {
    mode: provider.mode,
    sendsMail: mail !== null,
    canVerify: provider.canVerify,

    async hasRoom(from, isFirst) {
      const times = isFirst ? 2 : 1;
      const since = new Date(now() - UNPAID_WINDOW_MS).toISOString();
      const unpaid = await store.countUnpaid({ since, until: new Date(now()).toISOString() });
      if (unpaid + opening >= mostUnpaid.IPv4 * times) return false;
      return from === "IPv4" || ipv6.take("all", times).waitS === null;
    },

    startCheckout(origin, earlierToken) {
      opening += 1;
      return openCheckout(origin, earlierToken).finally(() => {
        opening -= 1;
      });
    },

    async readCheckout(session, token) {
      const order = await lookUp(() => store.readOrderBySession(session));
      if (!order || order.mode !== provider.mode) return { status: "unknown" };
      if (order.status === "paid") return lookUp(() => checkoutState(order, token));
      try {
        const settled = await ask(() => {
          if (readings.take("all").waitS !== null) throw new ServerBusy();
          return settle(deps, session);
        });
        return await checkoutState(settled.order ?? order, token);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable || error instanceof ServerBusy)) throw error;
        if (error instanceof ProviderUnavailable)
          log.warn({ order: order.id }, "the provider could not be asked about this order");
        // Nobody hears that a payment is on its way unless one was seen.
        if (order.status === "pending" || order.status === "failed") throw error;
        return checkoutState(order, token);
      }
    },

    async receiveEvent(rawBody, signature) {
      const event = await provider.readEvent(rawBody, signature);
      const { session } = event;
      const outcome =
        session === null ? "ignored" : (await settle(deps, session, { event })).outcome;
      // A test event from the provider's dashboard proves to the owner that the webhook works.
      if (outcome === "ignored") {
        const heard = { ...event, session: "", receivedAt: new Date(now()).toISOString() };
        await store.transact((transaction) => transaction.rememberEvent(heard));
      }
      return outcome;
    },

    async readLicence(typed, product): Promise<LicenceVerdict> {
      const read = readKey(typed);
      if (!read || read.mode !== provider.mode) return { status: "invalid" };
      const found = await lookUp(() => store.readLicenceByHash(hashKey(read.key)));
      if (!found || found.order.mode !== provider.mode || found.order.status !== "paid")
        return { status: "invalid" };
      const { order, licence } = found;
      if (order.product !== product) return { status: "other_product" };
      if (licence.generation !== order.generation)
        return { status: "revoked", reason: "a newer key has replaced this one" };
      const reason = revocationReason(order);
      if (reason !== null) return { status: "revoked", reason };
      return { status: "valid", product: order.product, order: order.id };
    },

    async requestLostKeys(email) {
      if (mail === null) return;
      const asked = newMail(new Date(now()).toISOString(), "lost_keys", { recipient: email });
      await store.transact((transaction) => transaction.addMail(asked));
    },

    readFigures: () => readFigures(store, provider.mode, now()),

    async findObstacles() {
      const [written, asked] = await Promise.allSettled([store.checkWrites(), provider.check()]);
      const obstacles: string[] = [];
      if (written.status === "rejected") {
        const { message } = written.reason;
        log.warn({ reason: message }, "the database can't be written");
        // Strangers read this: the driver's own words may name the database's host.
        const why = TOLD.test(message) ? message : "it's away or refuses, the log says more";
        obstacles.push(`The database can't be written: ${why}.`);
      }
      if (asked.status === "rejected") obstacles.push("The payment provider can't be reached.");
      const skewS = asked.status === "fulfilled" ? (asked.value.clockSkewS ?? 0) : 0;
      if (Math.abs(skewS) > deps.toleranceS)
        obstacles.push(
          `This machine's clock is ${Math.abs(skewS)} s ${skewS > 0 ? "ahead of" : "behind"} the payment provider's, so its events are refused: set the clock.`,
        );
      if (!provider.canVerify)
        obstacles.push("No signing secret is set, so no payment event can be verified.");
      return obstacles;
    },
  };
}
