// Takes payments through Stripe Checkout. What Stripe says that the shop doesn't know is refused rather than guessed.
import type { Stripe } from "stripe";
import {
  type CheckoutRequest,
  ForgedEvent,
  type Mode,
  type PaymentProvider,
  ProviderUnavailable,
  type SessionState,
} from "../../checkout/payment-provider.ts";
import type { Log } from "../../checkout/shop.ts";

/** Pinned: an account's own setting, or an update of the library, must not change what the answers look like. */
const API_VERSION = "2026-10-28.endive";
/** Anything else would be a path of its own making in a request to Stripe. */
const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{1,200}$/;
/** The buyer's browser gives up after 10 s. */
const DEADLINE_MS = 9000;
const ATTEMPT_MS = 4000;
/** Sessions of one buyer; the library takes no larger number. */
const MOST_FOUND = 10_000;
/** The Date header leaves out fractions of a second: half of one on average. */
const HEADER_ROUNDS_BY_MS = 500;

export interface StripeOptions {
  secretKey: string;
  /** With none every event is refused. */
  webhookSecrets: readonly string[];
  /** Origin of a fake of the API. @default Stripe's own */
  apiBase?: string | null;
  /** Whether the payment page takes promotion codes. */
  promotions?: boolean;
  /** How far a signed event's time may be from ours. @default 300 */
  toleranceS?: number;
  /** For an operation of the shop in all, the library's retries included. @default 9000 */
  deadlineMs?: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
}

function sessionParams(
  { order, product, successUrl, cancelUrl }: CheckoutRequest,
  promotions: boolean,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order, product: product.id };
  return {
    mode: "payment",
    submit_type: "pay",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: product.currency,
          unit_amount: product.amount,
          product_data: { name: product.title },
        },
      },
    ],
    client_reference_id: order,
    metadata,
    payment_intent_data: { metadata },
    success_url: successUrl,
    cancel_url: cancelUrl,
    // Charged in the catalogue's currency only, so that the amount can be compared.
    adaptive_pricing: { enabled: false },
    ...(promotions ? { allow_promotion_codes: true } : {}),
    // No `expires_at`: a time would make a repeat differ from the first request, which Stripe refuses under one
    // idempotency key.
  };
}

/** Where an event leads: to a session it names, to one found through a payment, or nowhere. */
function eventSubject({
  type,
  data,
}: Stripe.Event): { session: string } | { payment: string } | null {
  const object = data.object as
    | Stripe.Checkout.Session
    | Stripe.Charge
    | Stripe.Refund
    | Stripe.Dispute;
  if (type.startsWith("checkout.session.")) return { session: object.id };
  if (!/^(charge\.(refund|dispute)|refund\.)/.test(type)) return null;
  const intent = object.payment_intent;
  const payment = typeof intent === "string" ? intent : intent?.id;
  return payment ? { payment } : null;
}

/** What went wrong, for the log: never Stripe's own sentence, which may repeat part of a key. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const parts = ["type", "statusCode", "code", "requestId"].map((name) => Reflect.get(error, name));
  return parts.filter(Boolean).join(" ") || error.name;
}

/** Whether key and tolerance can be right is the settings' to say. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecrets, apiBase, now, log, promotions = false } = options;
  const { toleranceS = 300, deadlineMs = DEADLINE_MS } = options;
  const mode: Mode = secretKey.includes("_live_") ? "live" : "test";
  let clockSkewS: number | null = null;

  async function fetchWithClock(...request: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...request);
    const theirs = Date.parse(response.headers.get("Date") ?? "");
    if (!Number.isNaN(theirs))
      clockSkewS = Math.round((now() - theirs - HEADER_ROUNDS_BY_MS) / 1000);
    return response;
  }

  let loading: Promise<Stripe> | null = null;
  // With the first use: a server at rest does without the library's memory.
  function load(): Promise<Stripe> {
    const base = apiBase ? new URL(apiBase) : null;
    loading ??= import("stripe").then(({ Stripe }) => {
      return new Stripe(secretKey, {
        apiVersion: API_VERSION,
        maxNetworkRetries: 1,
        timeout: Math.min(ATTEMPT_MS, deadlineMs),
        telemetry: false,
        httpClient: Stripe.createFetchHttpClient(fetchWithClock),
        ...(base && {
          protocol: base.protocol === "http:" ? "http" : "https",
          host: base.hostname,
          port: base.port,
        }),
      });
    });
    return loading;
  }

  /** One operation within the deadline. `null`: Stripe knows no such thing. Safe to repeat: a reading, or with a key. */
  async function ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    const deadline = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => deadline.reject(new ProviderUnavailable("Stripe took too long.")),
      deadlineMs,
    );
    try {
      return await Promise.race([load().then(work), deadline.promise]);
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, "code") === "resource_missing") return null;
      const failure = error instanceof ProviderUnavailable ? error.message : describeFailure(error);
      log.warn({ failure }, "Stripe could not be asked");
      throw new ProviderUnavailable(`Stripe: ${failure}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async function readDisputes(stripe: Stripe, charge: Stripe.Charge | null) {
    if (!charge?.disputed) return [];
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    // Disputed, but no dispute: their two answers don't fit each other yet.
    if (data.length === 0) throw new ProviderUnavailable("Stripe named no dispute of the charge.");
    return data;
  }

  async function stateOf(stripe: Stripe, session: Stripe.Checkout.Session) {
    const charge = chargeOf(session);
    return sessionState(session, moneyOf(charge, await readDisputes(stripe, charge)));
  }

  async function read(id: string): Promise<SessionState | null> {
    if (!SESSION_ID.test(id)) return null;
    return ask(async (stripe) => {
      const expand = SESSION_EXPANSIONS;
      return stateOf(stripe, await stripe.checkout.sessions.retrieve(id, { expand }));
    });
  }

  async function verify(rawBody: Uint8Array, header: string | null): Promise<Stripe.Event> {
    // The library checks the past only, and of two times in a header it takes the last.
    const [time, ...others] = header?.match(/\bt=\d+/g) ?? [];
    if (!time || others.length > 0 || Number(time.slice(2)) - now() / 1000 > toleranceS)
      throw new ForgedEvent("The event isn't signed, or was signed in the future.");
    const { webhooks } = await load();
    const body = Buffer.from(rawBody);
    for (const secret of webhookSecrets) {
      try {
        return webhooks.constructEvent(body, header ?? "", secret, toleranceS, undefined, now());
      } catch (error) {
        if (describeFailure(error) === "StripeSignatureVerificationError") continue;
        throw new ForgedEvent("The event is signed, but can't be read.", { cause: error });
      }
    }
    throw new ForgedEvent("No secret of this shop has made the event's signature.");
  }

  return {
    name: "stripe",
    mode,
    canVerify: webhookSecrets.length > 0,

    async createSession(request) {
      const params = sessionParams(request, promotions);
      const session = await ask(({ checkout }) =>
        checkout.sessions.create(params, { idempotencyKey: request.order }),
      );
      if (!session?.url) throw new ProviderUnavailable("Stripe opened no payment page.");
      return { id: session.id, url: session.url };
    },

    readSession: read,

    async findSessions({ email }) {
      const params = { customer_details: { email }, status: "complete", limit: 100 } as const;
      const found = await ask(({ checkout }) =>
        checkout.sessions.list(params).autoPagingToArray({ limit: MOST_FOUND }),
      );
      return (found ?? []).map(({ id }) => id);
    },

    async listSessions({ status, since, until, after }) {
      const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
      const created = { gte: seconds(since), ...(until && { lte: seconds(until) }) };
      const paging = after === null ? {} : { starting_after: after };
      const expand = SESSION_EXPANSIONS.map((path) => `data.${path}`);
      const params = { status, created, limit: 100, expand, ...paging };
      const page = await ask(({ checkout }) => checkout.sessions.list(params));
      // A session that they have forgotten meanwhile: from the first page, then.
      if (!page) {
        if (after === null) throw new ProviderUnavailable("Stripe has no list of sessions.");
        return this.listSessions({ status, since, ...(until && { until }), after: null });
      }
      const sessions = page.data.map((session) => ({
        id: session.id,
        read: async () => {
          if (session.status === "expired") return sessionState(session, "kept");
          return isWhole(session) ? ask((stripe) => stateOf(stripe, session)) : read(session.id);
        },
      }));
      return { sessions, more: page.has_more };
    },

    async readEvent(rawBody, signature) {
      if (webhookSecrets.length === 0)
        throw new ProviderUnavailable("No signing secret is set, so no event can be believed.");
      const event = await verify(rawBody, signature);
      const heard = { id: event.id, type: event.type, mode: modeOf(event) };
      // An event of the other mode speaks of sessions that this key can't read.
      const subject = heard.mode === mode ? eventSubject(event) : null;
      if (subject === null) return { ...heard, session: null };
      if ("session" in subject) return { ...heard, session: subject.session };
      const found = await ask(({ checkout }) =>
        checkout.sessions.list({ payment_intent: subject.payment, limit: 1 }),
      );
      return { ...heard, session: found?.data[0]?.id ?? null };
    },

    async check() {
      await ask(({ checkout }) => checkout.sessions.list({ limit: 1 }));
      return { clockSkewS };
    },

    async missingRights() {
      const readings: [string, (stripe: Stripe) => Promise<unknown>][] = [
        ["PaymentIntents", (stripe) => stripe.paymentIntents.list({ limit: 1 })],
        ["Charges", (stripe) => stripe.charges.list({ limit: 1 })],
        ["Refunds", (stripe) => stripe.refunds.list({ limit: 1 })],
        ["Disputes", (stripe) => stripe.disputes.list({ limit: 1 })],
      ];
      const missing: string[] = [];
      for (const [name, read] of readings) {
        try {
          await ask(read);
        } catch (error) {
          const { cause } = error as ProviderUnavailable;
          if (!describeFailure(cause).startsWith("StripePermissionError")) throw error;
          missing.push(name);
        }
      }
      return missing;
    },
  };
}

type Money = SessionState["money"];

/** What has to come along with a session so that its money can be read from the charge itself. */
const SESSION_EXPANSIONS = ["line_items", "payment_intent.latest_charge.refunds"];

function oneOf<const T extends string>(value: string | null, known: readonly T[]): T {
  const found = known.find((word) => word === value);
  if (found === undefined)
    throw new ProviderUnavailable(`Stripe answered with a state this shop doesn't know: ${value}.`);
  return found;
}

const modeOf = ({ livemode }: { livemode: boolean }): SessionState["mode"] =>
  livemode ? "live" : "test";

/** The charge that paid; null if none has, or if nothing had to be paid. */
function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const intent = session.payment_intent;
  if (intent === null) return null;
  if (typeof intent === "string" || typeof intent.latest_charge === "string")
    throw new ProviderUnavailable("Stripe left out the charge that was asked for.");
  return intent.latest_charge;
}

/** Whether all that was asked to come along with a session did. */
const isWhole = ({ line_items, payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  Boolean(line_items) && typeof intent !== "string" && typeof intent?.latest_charge !== "string";

/** A refund that failed or was taken back has given nothing back. */
function refundedAmount({ refunds, amount_refunded }: Stripe.Charge): number {
  if (!refunds || refunds.has_more) return amount_refunded;
  return refunds.data
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);
}

function disputeState(dispute: Stripe.Dispute): Money {
  switch (dispute.status) {
    case "lost":
    case "appeal_needs_response":
    case "appeal_under_review":
      return "dispute_lost";
    // An inquiry takes no money yet; a prevented dispute shows as a refund.
    case "won":
    case "prevented":
    case "warning_closed":
    case "warning_needs_response":
    case "warning_under_review":
      return "kept";
    default:
      return "disputed";
  }
}

/** @param disputes all of the charge's */
function moneyOf(charge: Stripe.Charge | null, disputes: readonly Stripe.Dispute[]): Money {
  if (!charge) return "kept";
  const states = disputes.map(disputeState);
  const refunded = refundedAmount(charge);
  if (states.includes("dispute_lost")) return "dispute_lost";
  if (charge.amount > 0 && refunded >= charge.amount) return "refunded";
  if (states.includes("disputed")) return "disputed";
  return refunded > 0 ? "partly_refunded" : "kept";
}

/** `amount_tax` counts tax that the price includes, too. Only what the buyer paid beyond the items' prices was added. */
function addedTax({
  amount_total,
  total_details: details,
  line_items: items,
}: Stripe.Checkout.Session) {
  if (!details || amount_total === null || !items) return 0;
  const prices = items.data.map(
    ({ price, quantity }) => (price?.unit_amount ?? 0) * (quantity ?? 0),
  );
  const listed = prices.reduce((sum, price) => sum + price, 0) - details.amount_discount;
  return Math.max(0, Math.min(details.amount_tax, amount_total - listed));
}

/** A slow payment that was refused for good stays complete and unpaid: only the payment itself tells that nothing will come. */
function isRefused({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session) {
  if (status !== "complete" || payment_status !== "unpaid") return false;
  if (intent === null || typeof intent === "string") return false;
  const hasFailed = intent.last_payment_error !== null && intent.last_payment_error !== undefined;
  return intent.status === "canceled" || (intent.status === "requires_payment_method" && hasFailed);
}

/** Throws `ProviderUnavailable` if the answer can't be understood. */
function sessionState(session: Stripe.Checkout.Session, money: Money): SessionState {
  const items = session.line_items;
  return {
    id: session.id,
    order: session.metadata?.order ?? null,
    product: session.metadata?.product ?? null,
    mode: modeOf(session),
    kind: session.mode === "payment" ? "payment" : "other",
    status: oneOf(session.status, ["open", "complete", "expired"]),
    payment: oneOf(session.payment_status, ["paid", "unpaid", "no_payment_required"]),
    refused: isRefused(session),
    amount: session.amount_total,
    addedTax: addedTax(session),
    discount: session.total_details?.amount_discount ?? 0,
    currency: session.currency,
    quantity:
      !items || items.has_more
        ? null
        : items.data.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    money,
    email: session.customer_details?.email ?? null,
  };
}
