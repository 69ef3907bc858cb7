// The double keeps the promises of the API it stands in for.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signAsProvider } from "./sign-as-provider.ts";
import { type PaymentDouble, startPaymentDouble } from "./start-payment-double.ts";

const SECRET_KEY = "sk_test_of_the_double";
const SESSIONS = "/v1/checkout/sessions";
const good = {
  mode: "payment",
  success_url: "http://127.0.0.1/success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://127.0.0.1/cancel?a=1&b=2",
  "metadata[order]": "order_1",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "500",
  "line_items[0][price_data][product_data][name]": "A <lamp>",
};

let double: PaymentDouble;
const clock = { ms: 1_800_000_000_000 };
beforeEach(async () => {
  clock.ms = 1_800_000_000_000;
  double = await startPaymentDouble({
    secretKey: SECRET_KEY,
    webhookSecrets: ["whsec_one", "whsec_two"],
    now: () => clock.ms,
  });
});
afterEach(() => double.stop());

async function call(
  path: string,
  fields?: Record<string, string>,
  { key, idempotencyKey }: { key?: string; idempotencyKey?: string } = {},
) {
  const answer = await fetch(`${double.url}${path}`, {
    method: fields ? "POST" : "GET",
    headers: {
      Authorization: `Bearer ${key ?? SECRET_KEY}`,
      ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
    },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const open = async () => (await call(SESSIONS, good)).body as { id: string; url: string };

describe("a request", () => {
  it("is answered with an id, the date of the double's clock, and JSON", async () => {
    const { headers, status } = await call(SESSIONS, good);
    expect(status).toBe(200);
    expect(headers.get("Request-Id")).toMatch(/^req_\w+$/);
    expect(Date.parse(headers.get("Date") ?? "")).toBe(clock.ms);
  });

  it("with another key is refused", async () => {
    const { status, body } = await call(SESSIONS, good, { key: "sk_test_other" });
    expect(status).toBe(401);
    expect(body.error.type).toBe("invalid_request_error");
  });

  it.each([
    ["an unknown parameter", { made_up: "1" }, "parameter_unknown", "made_up"],
    ["no address to come back to", { success_url: "" }, "url_invalid", "success_url"],
    ["a relative address", { cancel_url: "/cancel" }, "url_invalid", "cancel_url"],
    [
      "a price that is no number",
      { "line_items[0][price_data][unit_amount]": "5.00" },
      "parameter_invalid_integer",
      "line_items[0][price_data][unit_amount]",
    ],
    [
      "too low a price",
      { "line_items[0][price_data][unit_amount]": "49" },
      "amount_too_small",
      "line_items",
    ],
    ["a life of a week", { expires_at: "1800604800" }, "parameter_invalid", "expires_at"],
  ])("with %s is refused", async (_, change, code, param) => {
    const { status, body } = await call(SESSIONS, { ...good, ...change });
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
    expect(double.ledger.sessions.size).toBe(0);
  });

  it("for something unknown is answered with 404, at an unknown address too", async () => {
    expect((await call(`${SESSIONS}/cs_test_none`)).body.error.code).toBe("resource_missing");
    expect((await call("/v1/lamps")).status).toBe(404);
  });

  it("to expand what can't be expanded is refused", async () => {
    const { id } = await open();
    expect((await call(`${SESSIONS}/${id}?expand[]=customer.name`)).status).toBe(400);
  });
});

describe("an idempotency key", () => {
  it("gives the first answer again, and says so", async () => {
    const first = await call(SESSIONS, good, { idempotencyKey: "a" });
    const again = await call(SESSIONS, good, { idempotencyKey: "a" });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(double.ledger.sessions.size).toBe(1);
  });

  it("is refused with other parameters", async () => {
    await call(SESSIONS, good, { idempotencyKey: "a" });
    const { status, body } = await call(
      SESSIONS,
      { ...good, "line_items[0][quantity]": "2" },
      { idempotencyKey: "a" },
    );
    expect([status, body.error.type]).toEqual([400, "idempotency_error"]);
  });

  it("is free again after a request that was refused", async () => {
    await call(SESSIONS, { ...good, mode: "gift" }, { idempotencyKey: "a" });
    expect((await call(SESSIONS, good, { idempotencyKey: "a" })).status).toBe(200);
  });
});

describe("a session", () => {
  it("can be expired once, and then not be paid", async () => {
    const { id } = await open();
    expect((await call(`${SESSIONS}/${id}/expire`, {})).body.status).toBe("expired");
    expect((await call(`${SESSIONS}/${id}/expire`, {})).body.error.code).toBe(
      "checkout_session_not_open",
    );
    expect(() => double.ledger.pay(id)).toThrow();
  });

  it("is found through its payment, with the charge opened", async () => {
    const { id } = await open();
    await open();
    const { payment_intent: intent } = double.ledger.pay(id);
    const { body } = await call(`${SESSIONS}?payment_intent=${intent}`);
    expect(body.data.map((session: { id: string }) => session.id)).toEqual([id]);
    const whole = await call(`${SESSIONS}/${id}?expand[]=payment_intent.latest_charge.refunds`);
    expect(whole.body.payment_intent.latest_charge.refunds.data).toEqual([]);
  });

  it("is refunded through the API, never beyond what was paid", async () => {
    const { id } = await open();
    const intent = double.ledger.pay(id).payment_intent ?? "";
    expect((await call("/v1/refunds", { payment_intent: intent, amount: "200" })).status).toBe(200);
    const { body } = await call("/v1/refunds", { payment_intent: intent, amount: "301" });
    expect(body.error.code).toBe("amount_too_large");
  });
});

describe("its page", () => {
  const press = (url: string, wish: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ do: wish }), redirect: "manual" });

  it("names what is sold without letting it write the page, and leads back", async () => {
    const { url } = await open();
    const page = await (await fetch(url)).text();
    expect(page).toContain("A &#60;lamp&#62;");
    expect(page).toContain('href="http://127.0.0.1/cancel?a=1&#38;b=2"');
  });

  it("takes a payment once, after a card that was declined", async () => {
    const { url, id } = await open();
    expect(await (await press(url, "decline")).text()).toContain("declined");
    expect(double.ledger.session(id).status).toBe("open");
    const back = `http://127.0.0.1/success?session_id=${id}`;
    for (const time of [1, 2]) {
      expect((await press(url, "pay")).headers.get("Location"), `press ${time}`).toBe(back);
    }
    expect(double.ledger.charges.size).toBe(1);
  });
});

describe("events", () => {
  async function listen(status = 200) {
    const received: { body: Buffer; signature: string }[] = [];
    const server = createServer(async (request, response) => {
      const signature = String(request.headers["stripe-signature"]);
      received.push({ body: await buffer(request), signature });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    double.post.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return { received, close: () => new Promise((resolve) => server.close(resolve)) };
  }
  const types = (list: { body: Buffer }[]) => list.map(({ body }) => JSON.parse(String(body)).type);

  it("are sent as they happen, signed with every secret", async () => {
    const { received, close } = await listen();
    double.ledger.pay((await open()).id);
    await double.post.settled();
    await close();
    expect(types(received).sort()).toEqual([
      "charge.succeeded",
      "checkout.session.completed",
      "payment_intent.succeeded",
    ]);
    for (const { body, signature } of received) {
      const atS = clock.ms / 1000;
      expect(signature).toBe(signAsProvider(body, { secrets: ["whsec_one", "whsec_two"], atS }));
    }
  });

  it("can be held back and sent several times", async () => {
    const { received, close } = await listen();
    double.post.hold();
    double.ledger.pay((await open()).id, { late: true });
    expect(received).toHaveLength(0);
    const sent = await double.post.release({ copies: 3, shuffled: true });
    await close();
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(received.map(({ body }) => String(body))).size).toBe(2);
  });

  it("that nobody takes are noted with the answer, or with none", async () => {
    const { close } = await listen(503);
    expect((await double.post.send(double.ledger.event("lamp.lit", {}))).status).toBe(503);
    await close();
    expect((await double.post.send(double.ledger.event("lamp.lit", {}))).status).toBeNull();
  });
});
