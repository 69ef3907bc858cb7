// Both payment providers with what a test may do behind their backs, for the contract test.
import type { KyselyPlugin } from "kysely";
import type { PaymentProvider } from "../checkout/payment-provider.ts";
import { type EmptyStore, storeKinds } from "../db/test-stores.ts";
import { signAsProvider } from "./double/sign-as-provider.ts";
import { DOUBLE_SECRET, startPaymentDouble } from "./double/start-payment-double.ts";
import { createStripeProvider } from "./stripe/create-stripe-provider.ts";
import { createTestShop } from "./test-shop/create-test-shop.ts";
import type { PaidOutcome } from "./test-shop/test-cards.ts";

export const NOW_MS = 1_800_000_000_500;
export const FAST = { deadlineMs: 1500, attemptMs: 300, firstPauseMs: 5 };

export interface Till {
  provider: PaymentProvider;
  /** Both sides' clock, in milliseconds since 1970; moves when a test moves it. */
  clock: { ms: number };
  secret: string;
  /** Lines that were logged. */
  log: string[];
  pay(session: string, how?: PaidOutcome): Promise<void>;
  /** What is on its way arrives or, for a card that is refused, does not. */
  settle(session: string): Promise<void>;
  refund(session: string, amount: number): Promise<void>;
  /** Opens a dispute, and closes it where an outcome is given. */
  dispute(session: string, outcome?: "won" | "lost"): Promise<void>;
  /** The bytes of an event. */
  event(type: string, session: string): Uint8Array;
  /** From now on the provider can't be reached. */
  breakDown(): void;
  close(): Promise<void>;
}

export const sign = (
  till: Till,
  body: Uint8Array,
  { ageS = 0, secrets = [till.secret], scheme = "v1" } = {},
): string =>
  signAsProvider(body, { secrets, atS: Math.floor(till.clock.ms / 1000) - ageS, scheme });

const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value));

async function stripeTill(): Promise<Till> {
  const clock = { ms: NOW_MS };
  const log: string[] = [];
  const now = () => clock.ms;
  const secretKey = "sk_test_of_the_contract";
  const double = await startPaymentDouble({ secretKey, now });
  const { ledger } = double;
  const refused = new Set<string>();
  return {
    provider: createStripeProvider({
      secretKey,
      webhookSecrets: [DOUBLE_SECRET],
      apiBase: double.url,
      timing: FAST,
      now,
      log: (line) => log.push(line),
    }),
    clock,
    secret: DOUBLE_SECRET,
    log,
    pay: async (id, how = "pays") => {
      if (how === "refused") refused.add(id);
      ledger.pay(id, { late: how !== "pays" });
    },
    settle: async (id) => ledger.settle(id, refused.has(id) ? "failed" : "paid"),
    refund: async (id, amount) => void ledger.refund(ledger.chargeOf(id), amount),
    dispute: async (id, outcome) => {
      const dispute = ledger.dispute(ledger.chargeOf(id));
      if (outcome) ledger.closeDispute(dispute, outcome);
    },
    event: (type, id) => bytes(ledger.event(type, ledger.sessions.get(id) ?? { id })),
    breakDown: () => double.faults.inject("reset"),
    close: () => double.stop(),
  };
}

/** Lets a store answer as one does whose disk has gone. */
function diskFailure(broken: () => boolean): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (broken()) throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function testShopTill(store: EmptyStore): Promise<Till> {
  const clock = { ms: NOW_MS };
  const log: string[] = [];
  const secret = "a-secret-of-the-test-shop-that-is-long";
  const { db } = await store.open();
  let broken = false;
  const shop = createTestShop({
    db: db.withPlugin(diskFailure(() => broken)),
    deliver: async () => {},
    secret,
    now: () => clock.ms,
    log: (line) => log.push(line),
    later: () => {},
  });
  return {
    provider: shop.provider,
    clock,
    secret,
    log,
    pay: (id, how = "pays") => shop.pay(id, how),
    settle: (id) => shop.settle(id),
    refund: (id, amount) => shop.refund(id, amount),
    dispute: async (id, outcome) => {
      await shop.dispute(id, "open");
      if (outcome) await shop.dispute(id, outcome);
    },
    event: (type, id) =>
      bytes({ id: "evt_test_1", type, data: { object: { id, object: "checkout.session" } } }),
    breakDown: () => {
      broken = true;
    },
    close: () => store.dispose(),
  };
}

export interface TillKind {
  title: string;
  isThere: boolean;
  /** Once per test file. */
  start(): Promise<{ open(): Promise<Till>; stop(): Promise<void> }>;
}

const stripe: TillKind = {
  title: "Stripe against the double",
  isThere: true,
  start: async () => ({ open: stripeTill, stop: async () => {} }),
};

export const tillKinds: readonly TillKind[] = [
  stripe,
  ...storeKinds.map(({ title, isThere, start }) => ({
    title: `the test shop on ${title}`,
    isThere,
    start: async () => {
      const { make, stop } = await start();
      return { open: async () => testShopTill(await make()), stop };
    },
  })),
];
