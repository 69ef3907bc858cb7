// The built-in shop without money: the same interface, events and states as the real provider, and a payment page of its own.
import type { Hono } from "hono";
import type { Kysely } from "kysely";
import { type PaymentProvider, ProviderUnavailable } from "../../checkout/payment-provider.ts";
import { StoreUnavailable } from "../../checkout/shop.ts";
import type { Database } from "../../db/database.ts";
import { guardStore } from "../../db/store-failure.ts";
import { assertTolerance, DEFAULT_TOLERANCE_S } from "../stripe/event-signature.ts";
import { eventPostman, type TestEventType } from "./event-postman.ts";
import { PAYMENT_PATH, paymentRoutes } from "./payment-routes.ts";
import { readTestEvent } from "./read-test-event.ts";
import { verifyEvent } from "./sign-event.ts";
import type { PaidOutcome } from "./test-cards.ts";
import { type TestDispute, testSessionState } from "./test-session.ts";
import { testSessions } from "./test-sessions.ts";

/** How long the money of the card that settles late is on its way. */
export const LATE_PAYMENT_MS = 8000;

const ARRIVED = "checkout.session.async_payment_succeeded";
const REFUSED = "checkout.session.async_payment_failed";

export interface TestShopOptions {
  /** With the migrations `002-test-sessions` and `003-refused-payments`. */
  db: Kysely<Database>;
  /** Takes a signed event to the shop's webhook; rejects where it was not dealt with. */
  deliver: (rawBody: Uint8Array, signature: string) => Promise<void>;
  /** Signs the events; the same for every server on one store. */
  secret: string;
  /** @default 300 */
  toleranceS?: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (line: string) => void;
  /** Names of the site's public files, for its faces. @default none, and the machine's own faces */
  publicFiles?: () => Iterable<string>;
  /** Runs work later. @default a timer that doesn't keep the process alive */
  later?: (work: () => void, ms: number) => void;
}

export interface TestShop {
  provider: PaymentProvider;
  pages: Hono;
  /** What the page does when its button is pressed. Resolves after the first try to deliver the event. */
  pay(session: string, outcome: PaidOutcome): Promise<void>;
  /** What is on its way arrives, or is refused, now. */
  settle(session: string): Promise<void>;
  /** @param amount in the smallest unit. Throws where that much was not paid or is refunded already. */
  refund(session: string, amount: number): Promise<void>;
  /** Throws where nothing was paid. */
  dispute(session: string, state: TestDispute): Promise<void>;
}

function unhurried(work: () => void, ms: number): void {
  const timer: unknown = setTimeout(work, ms);
  if (typeof timer === "object" && timer !== null && "unref" in timer) {
    (timer as { unref: () => void }).unref();
  }
}

/** To the shop, the test shop is a provider outside: its table being away is the provider being away. */
async function asProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await guardStore(work);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new ProviderUnavailable("The test shop can't reach its table.", { cause: error });
  }
}

/** Throws a `RangeError` for a tolerance below 1 s. */
export function createTestShop(options: TestShopOptions): TestShop {
  const { db, secret, now, log, later = unhurried, toleranceS = DEFAULT_TOLERANCE_S } = options;
  assertTolerance(toleranceS);
  const sessions = testSessions(db, now);
  const announce = eventPostman({ deliver: options.deliver, secret, now, log, later });

  async function change(done: Promise<boolean>, event: TestEventType, session: string) {
    if (!(await done)) throw new Error(`The test shop can't do this to the payment: ${event}.`);
    await announce(event, session);
  }

  async function pay(session: string, outcome: PaidOutcome) {
    const delayMs = outcome === "pays" ? 0 : LATE_PAYMENT_MS;
    // Lost against a second press of the button: whoever came first has announced it.
    if (!(await guardStore(() => sessions.pay(session, delayMs, outcome === "refused")))) return;
    if (outcome !== "pays") {
      const event = outcome === "late" ? ARRIVED : REFUSED;
      later(() => void announce(event, session), LATE_PAYMENT_MS);
    }
    await announce("checkout.session.completed", session);
  }

  async function settle(session: string) {
    if (!(await guardStore(() => sessions.settle(session)))) return;
    const settled = await guardStore(() => sessions.read(session));
    await announce(settled?.refused ? REFUSED : ARRIVED, session);
  }

  const provider: PaymentProvider = {
    name: "test-shop",
    mode: "test",
    createSession: (request) =>
      asProvider(async () => {
        const { id, success_url: back } = await sessions.open(request);
        return { id, url: `${new URL(back).origin}${PAYMENT_PATH}/${id}` };
      }),
    readSession: (id) =>
      asProvider(async () => {
        const session = await sessions.read(id);
        return session && testSessionState(session, now());
      }),
    async readEvent(rawBody, signature) {
      await verifyEvent(rawBody, signature, { secret, toleranceS, nowMs: now() });
      return readTestEvent(rawBody);
    },
    check: () =>
      asProvider(async () => {
        await sessions.check();
        // One machine, one clock.
        return { clockSkewS: 0 };
      }),
  };

  return {
    provider,
    pages: paymentRoutes({
      read: (id) => guardStore(() => sessions.read(id)),
      pay,
      settle,
      publicFiles: options.publicFiles ?? (() => []),
      now,
    }),
    pay,
    settle,
    refund: (session, amount) =>
      change(sessions.refund(session, amount), "charge.refunded", session),
    dispute: (session, state) =>
      change(
        sessions.dispute(session, state),
        state === "open" ? "charge.dispute.created" : "charge.dispute.closed",
        session,
      ),
  };
}
