// A stateful double of the payment API on loopback: sessions, payments, refunds, disputes, signed events and faults on demand.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { paymentApi } from "./api.ts";
import { ApiProblem } from "./api-problem.ts";
import { EventPost } from "./event-post.ts";
import { Faults } from "./faults.ts";
import { type FormFields, readForm, textAt } from "./form-encoded.ts";
import { hostedPage } from "./hosted-page.ts";
import { Ledger, newRequestId } from "./ledger.ts";

export interface PaymentDoubleOptions {
  /** The only key it knows; `sk_live_…` makes everything live. */
  secretKey: string;
  /** @default one secret, `whsec_double_secret` */
  webhookSecrets?: readonly string[];
  /** Milliseconds since 1970, also told in the Date header. */
  now?: () => number;
}

export interface RecordedRequest {
  method: string;
  path: string;
  fields: FormFields;
  idempotencyKey: string | null;
  apiVersion: string | null;
}

export interface PaymentDouble {
  /** Origin, for `apiBase`. */
  url: string;
  /** Every call of the API that arrived, those that a fault befell included. */
  requests: readonly RecordedRequest[];
  /** What a test does behind the shop's back. */
  ledger: Ledger;
  faults: Faults;
  /** Set its `url` to have events delivered. */
  post: EventPost;
  stop(): Promise<void>;
}

export const DOUBLE_SECRET = "whsec_double_secret";
const PAGE = /^\/c\/pay\/(\w+)$/;

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body, null, 2));
}

/** Listens on a free port of 127.0.0.1 until `stop`. */
export async function startPaymentDouble(options: PaymentDoubleOptions): Promise<PaymentDouble> {
  const { secretKey, webhookSecrets = [DOUBLE_SECRET], now = Date.now } = options;
  const livemode = secretKey.includes("_live_");
  const post = new EventPost({ secrets: webhookSecrets, now });
  const ledger = new Ledger({ livemode, now, announce: (event) => post.announce(event) });
  const faults = new Faults();
  const requests: RecordedRequest[] = [];
  let origin = "";
  const api = paymentApi({
    ledger,
    livemode,
    nowS: () => Math.floor(now() / 1000),
    pageUrl: (id) => `${origin}/c/pay/${id}`,
  });

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const body = await text(request);
    const method = request.method ?? "GET";
    const call = {
      method,
      path: url.pathname,
      query: readForm(url.search.slice(1)),
      form: readForm(body),
      idempotencyKey: headerOf(request, "idempotency-key"),
    };
    requests.push({
      method,
      path: call.path,
      fields: method === "POST" ? call.form : call.query,
      idempotencyKey: call.idempotencyKey,
      apiVersion: headerOf(request, "stripe-version"),
    });
    const fault = faults.next();
    if (faults.befall(fault, request, response)) return;
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw new ApiProblem(401, "invalid_request_error", "Invalid API Key provided.");
    if (faults.denied.has(call.path)) {
      const why = "The provided key does not have the required permissions for this endpoint.";
      throw new ApiProblem(403, "invalid_request_error", why);
    }
    const answer = api(call);
    if (fault === "lost_answer") return request.socket.resetAndDestroy();
    if (answer.replayed) response.setHeader("Idempotent-Replayed", "true");
    answerJson(response, answer.status, answer.body);
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, id: string) {
    const posted = request.method === "POST" ? readForm(await text(request)) : {};
    const { status, location, html } = hostedPage(ledger, id, textAt(posted, "do") ?? null);
    response.writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      ...(location ? { Location: location } : {}),
    });
    response.end(html);
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", origin);
    response.setHeader("Date", new Date(now()).toUTCString());
    response.setHeader("Request-Id", newRequestId());
    const page = PAGE.exec(url.pathname)?.[1];
    await (page ? answerPage(request, response, page) : answerApi(request, response, url));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || request.socket.destroyed) return response.destroy();
      const problem =
        error instanceof ApiProblem ? error : new ApiProblem(500, "api_error", String(error));
      answerJson(response, problem.status, problem.body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: origin,
    requests,
    ledger,
    faults,
    post,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await post.settled();
    },
  };
}
