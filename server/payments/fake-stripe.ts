// A small fake of Stripe's API on 127.0.0.1 for tests: the calls the shop makes, signed events, faults on demand.
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Stripe } from "stripe";

type Session = Stripe.Checkout.Session;

/** One session and what became of its money, with the fields that the shop reads. Tests may change any of it. */
export interface FakePayment {
  session: Session;
  /** From the moment the buyer pays. */
  intent: Stripe.PaymentIntent | null;
  /** From the moment the money arrives. */
  charge: Stripe.Charge | null;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

interface RecordedRequest {
  path: string;
  /** As sent: `line_items[0][quantity]`. */
  fields: Record<string, string>;
  idempotencyKey: string | null;
}

/** A number is an HTTP status; `hang` never answers; `lost` does the work and drops the answer. */
export type Fault = ContentfulStatusCode | "reset" | "hang" | "nonsense" | "lost";

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

export const FAKE_WEBHOOK_SECRET = "whsec_fake_secret";
const NEVER = new Promise<never>(() => {});
const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString("hex")}`;
const listOf = <T>(data: T[]): Stripe.ApiList<T> => ({
  ...{ object: "list", data, has_more: false, url: "/v1" },
});

/** An error as the API answers it. */
function apiError(status: ContentfulStatusCode, message: string, code?: string): HTTPException {
  const type = status < 500 ? "invalid_request_error" : "api_error";
  const res = Response.json({ error: { type, message, ...(code && { code }) } }, { status });
  return new HTTPException(status, { message, res });
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

/**
 * Listens on a free port of 127.0.0.1 until `stop`. Knows only the one key, and is live if that is.
 * @param now milliseconds since 1970, also sent as the Date header
 */
export async function startFakeStripe({ secretKey = "sk_test_fake", now = Date.now } = {}) {
  const livemode = secretKey.includes("_live_");
  const nowS = () => Math.floor(now() / 1000);
  const sessionsByKey = new Map<string, string>();
  const posts: Promise<number>[] = [];

  /** An event of any type, neither kept nor posted. */
  const event = (type: string, object: object) => ({
    ...{ id: newId("evt"), object: "event", api_version: "2026-10-28.endive", created: nowS() },
    ...{ livemode, type, data: { object: structuredClone(object) } },
  });
  type FakeEvent = ReturnType<typeof event>;

  const fake = {
    /** Origin, for `STRIPE_API_BASE`. */
    url: "",
    ...{ secretKey, event },
    /** By session. */
    payments: new Map<string, FakePayment>(),
    /** Every call of the API that arrived, those that failed on demand included. */
    requests: [] as RecordedRequest[],
    /** Everything that was announced, oldest first. */
    events: [] as FakeEvent[],
    /** Events are posted here as they happen; null: nowhere. */
    webhookUrl: null as string | null,
    /** Lists name a session's payment instead of telling it. */
    foldsLists: false,
    /** Paths that the key has no right to read, like `/v1/disputes`. */
    denied: new Set<string>(),
    /** What befalls every call from now on. */
    fault: null as { kind: Fault } | null,

    payment(session: string): FakePayment {
      const payment = fake.payments.get(session);
      if (!payment) throw apiError(404, "No such session.", "resource_missing");
      return payment;
    },

    /** What the buyer does on the payment page. `late`: the money comes with `settle`. */
    pay(session: string, { late = false, email = "buyer@example.com" } = {}): FakeEvent {
      const payment = fake.payment(session);
      payment.intent = { id: newId("pi"), status: "processing" } as Stripe.PaymentIntent;
      payment.session.status = "complete";
      payment.session.payment_intent = payment.intent.id;
      payment.session.customer_details = { email } as Session["customer_details"];
      if (!late) charge(payment);
      return announce("checkout.session.completed", payment.session);
    },

    /** A late payment arrives, or is refused for good. */
    settle(session: string, arrives = true): FakeEvent {
      const payment = fake.payment(session);
      if (arrives) charge(payment);
      else if (payment.intent) {
        payment.intent.status = "requires_payment_method";
        payment.intent.last_payment_error = { type: "card_error" };
      }
      const outcome = arrives ? "succeeded" : "failed";
      return announce(`checkout.session.async_payment_${outcome}`, payment.session);
    },

    /** @param amount in the smallest unit; all that was paid if left out */
    refund(session: string, amount?: number): FakeEvent {
      const { charge, refunds } = paid(session);
      const given = amount ?? charge.amount;
      refunds.push({ id: newId("re"), amount: given, status: "succeeded" } as Stripe.Refund);
      charge.amount_refunded += given;
      return announce("charge.refunded", charge);
    },

    /** Opens a dispute; `won` and `lost` close the latest one. */
    dispute(session: string, status: Stripe.Dispute.Status = "needs_response"): FakeEvent {
      const { charge, intent, disputes } = paid(session);
      charge.disputed = true;
      const closes = status === "won" || status === "lost";
      const id = (closes && disputes.pop()?.id) || newId("du");
      const dispute = { id, payment_intent: intent?.id ?? null, status } as Stripe.Dispute;
      disputes.push(dispute);
      return announce(`charge.dispute.${closes ? "closed" : "created"}`, dispute);
    },

    /** The bytes and the signature header as Stripe would post them now. */
    signed(event: object, secrets?: readonly string[]) {
      const body = new TextEncoder().encode(JSON.stringify(event));
      return { body, signature: signAsStripe(body, nowS(), secrets) };
    },

    /** Posts an event, for the first time or once more. Resolves with the webhook's status; 0: it couldn't be reached. */
    post(event: FakeEvent): Promise<number> {
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

  function announce(type: string, object: object): FakeEvent {
    const announced = event(type, object);
    fake.events.push(announced);
    if (fake.webhookUrl !== null) posts.push(fake.post(announced));
    return announced;
  }

  function paid(session: string): FakePayment & { charge: Stripe.Charge } {
    const { charge, ...payment } = fake.payment(session);
    if (!charge) throw new Error("The session isn't paid.");
    return { ...payment, charge };
  }

  function charge(payment: FakePayment): void {
    const { session, intent } = payment;
    if (!intent) throw new Error("Nobody has paid this session.");
    intent.status = "succeeded";
    session.payment_status = "paid";
    const amount = session.amount_total ?? 0;
    const fresh = { amount_refunded: 0, disputed: false, payment_intent: intent.id };
    payment.charge = { id: newId("ch"), amount, ...fresh } as Stripe.Charge;
  }

  function openSession(fields: Record<string, string>): Session {
    const wanted = (name: string): string => {
      const value = fields[name];
      if (value) return value;
      throw apiError(400, `Missing required param: ${name}.`, "parameter_missing");
    };
    const id = newId(livemode ? "cs_live" : "cs_test");
    const quantity = Number(wanted("line_items[0][quantity]"));
    const unit_amount = Number(wanted("line_items[0][price_data][unit_amount]"));
    const session: Partial<Session> = {
      ...{ id, livemode, status: "open", payment_status: "unpaid", payment_intent: null },
      ...{ created: nowS(), customer_details: null, url: `${fake.url}/c/pay/${id}` },
      mode: wanted("mode") as Session["mode"],
      amount_total: unit_amount * quantity,
      currency: wanted("line_items[0][price_data][currency]"),
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      metadata: { order: wanted("metadata[order]"), product: wanted("metadata[product]") },
      success_url: wanted("success_url"),
      cancel_url: wanted("cancel_url"),
      line_items: listOf([{ quantity, price: { unit_amount } } as Stripe.LineItem]),
    };
    const nothing = { intent: null, charge: null, refunds: [], disputes: [] };
    const payment = { session: session as Session, ...nothing };
    fake.payments.set(id, payment);
    return payment.session;
  }

  function expanded({ session, intent, charge, refunds }: FakePayment): Session {
    if (!intent) return session;
    const latest_charge = charge && { ...charge, refunds: listOf(refunds) };
    return { ...session, payment_intent: { ...intent, latest_charge } };
  }

  const api = new Hono<{ Bindings: HttpBindings; Variables: RecordedRequest }>();
  api.use(async (c, next) => {
    const { method, path } = c.req;
    const fields =
      method === "POST" ? await c.req.parseBody<Record<string, string>>() : c.req.query();
    const idempotencyKey = c.req.header("Idempotency-Key") ?? null;
    fake.requests.push({ path, fields, idempotencyKey });
    c.set("fields", fields);
    const kind = fake.fault?.kind;
    if (kind === "hang") return NEVER;
    if (kind === "nonsense") return c.html("<html>not JSON</html>");
    if (typeof kind === "number") throw apiError(kind, "A fault on demand.");
    if (c.req.header("Authorization") !== `Bearer ${secretKey}`)
      throw apiError(401, "Invalid API Key provided.");
    if (fake.denied.has(path)) throw apiError(403, "The key lacks the right.");
    if (kind !== "reset") await next();
    if (kind !== "reset" && kind !== "lost") return;
    c.env.incoming.socket.resetAndDestroy();
    return NEVER;
  });

  api.post("/checkout/sessions", (c) => {
    const key = c.req.header("Idempotency-Key") ?? newId("key");
    const earlier = sessionsByKey.get(key);
    const session = earlier ? fake.payment(earlier).session : openSession(c.var.fields);
    sessionsByKey.set(key, session.id);
    return c.json<object>(session);
  });

  api.get("/checkout/sessions", (c) => {
    const {
      payment_intent: intent,
      status,
      limit = "10",
      starting_after,
      ...others
    } = c.var.fields;
    const email = others["customer_details[email]"];
    const isExpanded = !fake.foldsLists && c.req.url.includes("data.payment_intent.latest_charge");
    const found = [...fake.payments.values()]
      .map((payment) => (isExpanded ? expanded(payment) : payment.session))
      .filter((session) => !intent || session.payment_intent === intent)
      .filter((session) => !status || session.status === status)
      .filter(({ created = 0 }) => !(created < Number(others["created[gte]"])))
      .filter(({ created = 0 }) => !(created > Number(others["created[lte]"])))
      .filter((session) => !email || session.customer_details?.email === email);
    const newestFirst = found.reverse();
    const from = newestFirst.findIndex(({ id }) => id === starting_after) + 1;
    const data = newestFirst.slice(from, from + Number(limit));
    return c.json<object>({ ...listOf(data), has_more: from + data.length < found.length });
  });

  api.get("/checkout/sessions/:id", (c) => {
    const payment = fake.payment(c.req.param("id"));
    const isExpanded = c.req.url.includes("payment_intent.latest_charge.refunds");
    return c.json<object>(isExpanded ? expanded(payment) : payment.session);
  });

  api.get("/disputes", (c) => {
    const payments = [...fake.payments.values()];
    const disputed = payments.find(({ charge }) => charge?.id === c.var.fields.charge);
    return c.json<object>(listOf(disputed?.disputes ?? []));
  });

  api.get("/:list{payment_intents|charges|refunds}", (c) => c.json(listOf([])));

  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("Date", new Date(now()).toUTCString());
  });
  app.route("/v1", api);
  app.notFound(() => apiError(401, "You did not provide an API key.").getResponse());

  // Enough of a payment page to walk through in a browser.
  app.get("/c/pay/:id", (c) =>
    c.html(html`<!doctype html><html lang="en"><title>Payment page</title><h1>Payment</h1>
<form method="post"><button name="do" value="pay">Pay</button>
<button name="do" value="late">Pay later</button></form>
<a href="${fake.payment(c.req.param("id")).session.cancel_url}">Cancel</a></html>`),
  );
  app.post("/c/pay/:id", async (c) => {
    const { session } = fake.payment(c.req.param("id"));
    fake.pay(session.id, { late: (await c.req.parseBody()).do === "late" });
    const back = session.success_url?.replace("{CHECKOUT_SESSION_ID}", session.id);
    return c.redirect(back ?? "", 303);
  });

  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
