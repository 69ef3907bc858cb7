// Takes payments through Stripe Checkout, on Node and on Deno alike.
import type { Stripe } from "stripe";
import { type PaymentProvider, ProviderUnavailable } from "../../checkout/payment-provider.ts";
import { beginOperation, type Call, type CallTiming, DEFAULT_TIMING } from "./call-stripe.ts";
import { assertTolerance, DEFAULT_TOLERANCE_S } from "./event-signature.ts";
import { keyMode } from "./key-mode.ts";
import { providerClock } from "./provider-clock.ts";
import { eventSubject, verifyEvent } from "./read-stripe-event.ts";
import { sessionParams } from "./session-params.ts";
import { chargeOf, moneyOf, SESSION_EXPANSIONS, sessionState } from "./session-state.ts";

/** Pinned: an account's own setting, or an update of the library, must not change what the answers look like. */
const API_VERSION = "2026-10-28.endive";
/** Anything else would be a path of its own making in a request to Stripe. */
const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{1,200}$/;

export interface StripeOptions {
  secretKey: string;
  /** Several while the secret is being changed; with none every event is refused. */
  webhookSecrets: readonly string[];
  /** Origin of a double of the API; null or left out: Stripe's own. */
  apiBase?: string | null;
  /** Whether the payment page takes promotion codes. Settlement refuses what was not paid in full. */
  promotions?: boolean;
  /** How far a signed event's time may be from ours. @default 300 */
  toleranceS?: number;
  timing?: CallTiming;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (line: string) => void;
  /** @default the import of the package */
  loadLibrary?: () => Promise<{ Stripe: typeof Stripe }>;
}

function clientConfig(options: StripeOptions): Stripe.StripeConfig {
  const config: Stripe.StripeConfig = {
    apiVersion: API_VERSION,
    // Repeated by `call-stripe.ts`, which knows the deadline and heeds Retry-After.
    maxNetworkRetries: 0,
    telemetry: false,
  };
  if (!options.apiBase) return config;
  const { protocol, hostname, port } = new URL(options.apiBase);
  return { ...config, protocol: protocol === "http:" ? "http" : "https", host: hostname, port };
}

async function readDisputes(stripe: Stripe, call: Call, charge: Stripe.Charge | null) {
  if (!charge?.disputed) return [];
  const found = await call((options) =>
    stripe.disputes.list({ charge: charge.id, limit: 100 }, options),
  );
  // Disputed, and yet no dispute: their two answers don't fit each other yet.
  if (!found?.data.length) throw new ProviderUnavailable("Stripe named no dispute of the charge.");
  return found.data;
}

export interface StripeProvider extends PaymentProvider {
  /** What a restricted key may not read and the shop has to, in the dashboard's words. Throws `ProviderUnavailable`. */
  missingRights(): Promise<string[]>;
}

/** By its name alone, so that the library stays unloaded until it is needed. */
const NO_RIGHT = /^Stripe: StripePermissionError\b/;

/** Throws an `Error` with one sentence for a key that is none, and a `RangeError` for a tolerance below 1 s. */
export function createStripeProvider(options: StripeOptions): StripeProvider {
  const { secretKey, webhookSecrets, now, log } = options;
  const loadLibrary = options.loadLibrary ?? (() => import("stripe"));
  const mode = keyMode(secretKey);
  const toleranceS = options.toleranceS ?? DEFAULT_TOLERANCE_S;
  assertTolerance(toleranceS);
  const clock = providerClock(options.fetch ?? globalThis.fetch, now);
  const operation = () => beginOperation(options.timing ?? DEFAULT_TIMING, log);

  let loaded: Promise<{ stripe: Stripe; crypto: Stripe.CryptoProvider }> | undefined;
  // Loaded with the first use: a server at rest does without the library's memory.
  const load = () => {
    if (loaded) return loaded;
    const loading = loadLibrary().then(({ Stripe }) => ({
      stripe: new Stripe(secretKey, {
        ...clientConfig(options),
        httpClient: Stripe.createFetchHttpClient(clock.fetch),
      }),
      crypto: Stripe.createSubtleCryptoProvider(),
    }));
    loaded = loading;
    // A failure (no file left to open, an installation in between) must not end the sales until a restart.
    loading.catch(() => {
      loaded = undefined;
    });
    return loading;
  };

  return {
    name: "stripe",
    mode,

    async createSession(request) {
      const { stripe } = await load();
      const params = sessionParams(request, options.promotions ?? false);
      const session = await operation()((given) =>
        stripe.checkout.sessions.create(params, { ...given, idempotencyKey: request.order }),
      );
      if (!session?.url) throw new ProviderUnavailable("Stripe opened no payment page.");
      return { id: session.id, url: session.url };
    },

    async readSession(id) {
      if (!SESSION_ID.test(id)) return null;
      const { stripe } = await load();
      const call = operation();
      const session = await call((given) =>
        stripe.checkout.sessions.retrieve(id, { expand: SESSION_EXPANSIONS }, given),
      );
      if (!session) return null;
      const charge = chargeOf(session);
      return sessionState(session, moneyOf(charge, await readDisputes(stripe, call, charge)));
    },

    async readEvent(rawBody, signature) {
      if (webhookSecrets.length === 0)
        throw new ProviderUnavailable("No signing secret is set, so no event can be believed.");
      const { stripe, crypto } = await load();
      const check = { secrets: webhookSecrets, toleranceS, nowMs: now() };
      const event = await verifyEvent(stripe, crypto, rawBody, signature, check);
      const { id, type } = event;
      // An event of the other mode speaks of sessions that this key can't read.
      const subject = event.livemode === (mode === "live") ? eventSubject(event) : null;
      if (subject === null) return { id, type, session: null };
      if ("session" in subject) return { id, type, session: subject.session };
      const found = await operation()((given) =>
        stripe.checkout.sessions.list({ payment_intent: subject.payment, limit: 1 }, given),
      );
      return { id, type, session: found?.data[0]?.id ?? null };
    },

    async check() {
      const { stripe } = await load();
      await operation()((given) => stripe.checkout.sessions.list({ limit: 1 }, given));
      return { clockSkewS: clock.skewS() };
    },

    async missingRights() {
      const { stripe } = await load();
      const readings: [string, (given: Stripe.RequestOptions) => Promise<unknown>][] = [
        ["PaymentIntents", (given) => stripe.paymentIntents.list({ limit: 1 }, given)],
        ["Charges", (given) => stripe.charges.list({ limit: 1 }, given)],
        ["Refunds", (given) => stripe.refunds.list({ limit: 1 }, given)],
        ["Disputes", (given) => stripe.disputes.list({ limit: 1 }, given)],
      ];
      const missing: string[] = [];
      for (const [name, read] of readings) {
        try {
          await operation()(read);
        } catch (error) {
          if (!(error instanceof ProviderUnavailable) || !NO_RIGHT.test(error.message)) throw error;
          missing.push(name);
        }
      }
      return missing;
    },
  };
}
