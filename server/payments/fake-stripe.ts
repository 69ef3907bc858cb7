// A small fake of Stripe's API on 127.0.0.1 for tests and the bench: the calls the shop makes, signed events, faults on demand.
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Stripe } from "stripe";

// The fields that the shop reads, named and typed as Stripe publishes them.
type With<T, K extends keyof T> = Partial<T> & Pick<T, K>;
type Session = With<Stripe.Checkout.Session, "id" | "payment_status" | "status" | "success_url">;
type Intent = With<Stripe.PaymentIntent, "id" | "status">;
type Charge = With<Stripe.Charge, "id" | "amount" | "amount_refunded" | "disputed">;
type Refund = With<Stripe.Refund, "id" | "amount" | "status">;
type Dispute = With<Stripe.Dispute, "id" | "status">;
type Item = Omit<Partial<Stripe.LineItem>, "price"> & { price: Partial<Stripe.Price> };
type Event = Omit<Stripe.EventBase, "data" | "type"> & { type: string; data: { object: object } };

/** One session and what became of its money. Tests may change any of it. */
export interface FakePayment {
  session: Session;
  items: Item[];
  /** From the moment the buyer pays. */
  intent: Intent | null;
  /** From the moment the money arrives. */
  charge: Charge | null;
  refunds: Refund[];
  disputes: Dispute[];
}

export interface RecordedRequest {
  method: string;
  path: string;
  /** As sent: `line_items[0][quantity]`. */
  fields: Record<string, string>;
  idempotencyKey: string | null;
}

/** A number is an HTTP status; `hang` never answers; `lost` does the work and drops the answer. */
export type Fault = number | "reset" | "hang" | "nonsense" | "lost";

export interface FakeStripeOptions {
  /** The only key it knows; `sk_live_…` makes everything live. */
  secretKey?: string;
  /** Milliseconds since 1970, also sent as the Date header. */
  now?: () => number;
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

export const FAKE_WEBHOOK_SECRET = "whsec_fake_secret";
const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString("hex")}`;
const listOf = <T>(data: T[]) => ({ object: "list", data, has_more: false, url: "/v1" });

class ApiError extends Error {
  status: number;
  error: { type: string; message: string; code?: string };
  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    const type = status < 500 ? "invalid_request_error" : "api_error";
    this.error = { type, message, ...(code && { code }) };
  }
}

/** The value of the `Stripe-Signature` header; several secrets as while one is being changed. */
export function signAsStripe(
  body: string | Uint8Array,
  atS: number,
  secrets: readonly string[] = [FAKE_WEBHOOK_SECRET],
): string {
  const sign = (secret: string) =>
    createHmac("sha256", secret).update(`${atS}.`).update(body).digest("hex");
  return [`t=${atS}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(",");
}

/** Listens on a free port of 127.0.0.1 until `stop`. */
export async function startFakeStripe(options: FakeStripeOptions = {}) {
  const { secretKey = "sk_test_fake", now = Date.now } = options;
  const livemode = secretKey.includes("_live_");
  const nowS = () => Math.floor(now() / 1000);
  const sessionsByKey = new Map<string, string>();
  const posts = new Set<Promise<unknown>>();

  const fake = {
    /** Origin, for `STRIPE_API_BASE`. */
    url: "",
    secretKey,
    /** By session. */
    payments: new Map<string, FakePayment>(),
    /** Every call of the API that arrived, those that failed on demand included. */
    requests: [] as RecordedRequest[],
    /** Everything that was announced, oldest first. */
    events: [] as Event[],
    /** Events are posted here as they happen; null: nowhere. */
    webhookUrl: null as string | null,
    /** Paths that the key has no right to read, like `/v1/disputes`. */
    denied: new Set<string>(),
    /** What befalls the next calls: `{ kind: 503, times: 2 }`. `retryAfterS` goes with a status. */
    fault: null as { kind: Fault; times?: number; retryAfterS?: number } | null,

    payment(session: string): FakePayment {
      const payment = fake.payments.get(session);
      if (!payment) throw new ApiError(404, "No such session.", "resource_missing");
      return payment;
    },

    /** What the buyer does on the payment page. `late`: the money comes with `settle`. */
    pay(session: string, { late = false, email = "buyer@example.com" } = {}): Event {
      const payment = fake.payment(session);
      payment.intent = { id: newId("pi"), object: "payment_intent", status: "processing" };
      payment.session.status = "complete";
      payment.session.payment_intent = payment.intent.id;
      payment.session.customer_details = { email } as Stripe.Checkout.Session.CustomerDetails;
      if (!late) charge(payment);
      return announce("checkout.session.completed", payment.session);
    },

    /** A late payment arrives, or is refused for good. */
    settle(session: string, arrives = true): Event {
      const payment = fake.payment(session);
      if (arrives) charge(payment);
      else
        Object.assign(payment.intent ?? {}, {
          status: "requires_payment_method",
          last_payment_error: { type: "card_error" } as Stripe.PaymentIntent.LastPaymentError,
        } satisfies Partial<Stripe.PaymentIntent>);
      const outcome = arrives ? "succeeded" : "failed";
      return announce(`checkout.session.async_payment_${outcome}`, payment.session);
    },

    /** @param amount in the smallest unit; all that was paid if left out */
    refund(session: string, amount?: number): Event {
      const { charge, refunds } = paid(session);
      const given = amount ?? charge.amount;
      refunds.push({ id: newId("re"), object: "refund", amount: given, status: "succeeded" });
      charge.amount_refunded += given;
      return announce("charge.refunded", charge);
    },

    /** Opens a dispute; `won` and `lost` close the latest one. */
    dispute(session: string, status: Stripe.Dispute.Status = "needs_response"): Event {
      const { charge, intent, disputes } = paid(session);
      charge.disputed = true;
      const closes = status === "won" || status === "lost";
      const open = closes ? disputes.pop() : null;
      const id = open?.id ?? newId("du");
      const payment_intent = intent?.id ?? null;
      disputes.push({ id, object: "dispute", payment_intent, status });
      return announce(`charge.dispute.${closes ? "closed" : "created"}`, disputes.at(-1) ?? {});
    },

    /** An event of any type, neither kept nor posted. */
    event(type: string, object: object): Event {
      return {
        id: newId("evt"),
        object: "event",
        api_version: "2026-10-28.endive",
        created: nowS(),
        livemode,
        pending_webhooks: 1,
        request: null,
        type,
        data: { object: structuredClone(object) },
      };
    },

    /** The bytes and the signature header as Stripe would post them now. */
    signed(event: object, secrets?: readonly string[]) {
      const body = new TextEncoder().encode(JSON.stringify(event));
      return { body, signature: signAsStripe(body, nowS(), secrets) };
    },

    /** Posts an event, for the first time or once more. Resolves with the webhook's status; 0: it couldn't be reached. */
    post(event: Event): Promise<number> {
      const { body, signature } = fake.signed(event);
      const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
      return fetch(fake.webhookUrl ?? "", { method: "POST", headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    },

    /** Resolves once every event so far has been posted. */
    async posted(): Promise<void> {
      await Promise.all(posts);
    },

    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await fake.posted();
    },
  };

  function announce(type: string, object: object): Event {
    const event = fake.event(type, object);
    fake.events.push(event);
    if (fake.webhookUrl !== null) {
      const post = fake.post(event).finally(() => posts.delete(post));
      posts.add(post);
    }
    return event;
  }

  function paid(session: string): FakePayment & { charge: Charge } {
    const { charge, ...payment } = fake.payment(session);
    if (!charge) throw new Error("The session isn't paid.");
    return { ...payment, charge };
  }

  function charge(payment: FakePayment): void {
    const { session, intent } = payment;
    if (!intent) throw new Error("Nobody has paid this session.");
    intent.status = "succeeded";
    session.payment_status = "paid";
    payment.charge = {
      id: newId("ch"),
      object: "charge",
      amount: session.amount_total ?? 0,
      amount_refunded: 0,
      disputed: false,
      payment_intent: intent.id,
    };
  }

  function openSession(form: URLSearchParams): FakePayment {
    const wanted = (name: string): string => {
      const value = form.get(name);
      if (value) return value;
      throw new ApiError(400, `Missing required param: ${name}.`, "parameter_missing");
    };
    const id = newId(livemode ? "cs_live" : "cs_test");
    const quantity = Number(wanted("line_items[0][quantity]"));
    const unit_amount = Number(wanted("line_items[0][price_data][unit_amount]"));
    const session: Session = {
      id,
      object: "checkout.session",
      amount_total: unit_amount * quantity,
      cancel_url: form.get("cancel_url"),
      created: nowS(),
      currency: wanted("line_items[0][price_data][currency]"),
      customer_details: null,
      livemode,
      metadata: { order: wanted("metadata[order]"), product: wanted("metadata[product]") },
      mode: wanted("mode") as Stripe.Checkout.Session.Mode,
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      success_url: wanted("success_url"),
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      url: `${fake.url}/c/pay/${id}`,
    };
    const items: Item[] = [{ quantity, price: { unit_amount } }];
    const payment = { session, items, intent: null, charge: null, refunds: [], disputes: [] };
    fake.payments.set(id, payment);
    return payment;
  }

  /** The session with what `expand` asks for inside it. */
  function expanded({ session, items, intent, charge, refunds }: FakePayment, paths: string) {
    if (!intent || !paths.includes("payment_intent.latest_charge.refunds"))
      return { ...session, line_items: listOf(items) };
    const latest_charge = charge && { ...charge, refunds: listOf(refunds) };
    return { ...session, line_items: listOf(items), payment_intent: { ...intent, latest_charge } };
  }

  function answerApi(method: string, path: string, fields: URLSearchParams, key: string | null) {
    const paths = [...fields].flatMap(([name, to]) => (name.startsWith("expand") ? [to] : []));
    const all = [...fake.payments.values()].reverse();
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? [];
    if (id) return expanded(fake.payment(id), paths.join());
    if (path === "/v1/checkout/sessions" && method === "POST") {
      const earlier = sessionsByKey.get(key ?? "");
      const { session } = earlier ? fake.payment(earlier) : openSession(fields);
      if (key) sessionsByKey.set(key, session.id);
      return session;
    }
    if (path === "/v1/checkout/sessions") {
      const [intent, email] = [fields.get("payment_intent"), fields.get("customer_details[email]")];
      const found = all.flatMap(({ session }) =>
        (intent && session.payment_intent !== intent) ||
        (email && session.customer_details?.email !== email) ||
        Number(fields.get("created[gte]")) > (session.created ?? 0)
          ? []
          : [session],
      );
      return listOf(found.slice(0, Number(fields.get("limit") ?? 10)));
    }
    if (path === "/v1/disputes")
      return listOf(all.find(({ charge }) => charge?.id === fields.get("charge"))?.disputes ?? []);
    if (/^\/v1\/(payment_intents|charges|refunds)$/.test(path)) return listOf([]);
    throw new ApiError(404, `Unrecognized request URL: ${path}`);
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { method = "GET", headers } = request;
    const body = await text(request);
    const fields = method === "POST" ? new URLSearchParams(body) : url.searchParams;
    const idempotencyKey = headers["idempotency-key"]?.toString() ?? null;
    const path = url.pathname;
    fake.requests.push({ method, path, fields: Object.fromEntries(fields), idempotencyKey });
    const { kind, retryAfterS } = fake.fault ?? {};
    if (fake.fault?.times)
      fake.fault = fake.fault.times > 1 ? { ...fake.fault, times: fake.fault.times - 1 } : null;
    if (kind === "hang") return;
    if (kind === "reset") return void request.socket.resetAndDestroy();
    if (kind === "nonsense") return void response.end("<html>not JSON</html>");
    if (retryAfterS !== undefined) response.setHeader("Retry-After", retryAfterS);
    if (typeof kind === "number") throw new ApiError(kind, "A fault on demand.");
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new ApiError(401, "Invalid API Key provided.");
    if (fake.denied.has(path)) throw new ApiError(403, "The key lacks the right.");
    const answer = answerApi(method, path, fields, idempotencyKey);
    if (kind === "lost") return void request.socket.resetAndDestroy();
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer));
  }

  /** Enough of a payment page to walk through in a browser. */
  async function answerPage(request: IncomingMessage, response: ServerResponse, id: string) {
    const { session } = fake.payment(id);
    const pressed = new URLSearchParams(await text(request)).get("do");
    if (pressed === "pay" || pressed === "late") {
      fake.pay(id, { late: pressed === "late" });
      const back = session.success_url?.replace("{CHECKOUT_SESSION_ID}", id);
      return response.writeHead(303, { Location: back }).end();
    }
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(`<!doctype html>
<html lang="en"><title>Payment page</title><h1>Payment</h1>
${pressed === "decline" ? '<p role="alert">Your card was declined.</p>' : ""}
<form method="post"><button name="do" value="pay">Pay</button>
<button name="do" value="late">Pay later</button>
<button name="do" value="decline">Decline</button></form>
<a href="${session.cancel_url}">Cancel</a>`);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", fake.url);
    const [, page] = /^\/c\/pay\/(\w+)$/.exec(url.pathname) ?? [];
    response.setHeader("Date", new Date(now()).toUTCString());
    const answer = page ? answerPage(request, response, page) : answerCall(request, response, url);
    answer.catch((thrown: unknown) => {
      const known = thrown instanceof ApiError ? thrown : new ApiError(500, String(thrown));
      response.statusCode = known.status;
      response.end(JSON.stringify({ error: known.error }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
