// Holds the double's objects, and the request that the adapter sends, against the payment API's published description.
import { readFileSync } from "node:fs";
import { Ajv, type SchemaObject } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products } from "../../checkout/product.ts";
import { createStripeProvider } from "../stripe/create-stripe-provider.ts";
import { type PaymentDouble, startPaymentDouble } from "./start-payment-double.ts";

const path = process.env.STRIPE_SPEC;
const SECRET_KEY = "sk_test_of_the_form";

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** OpenAPI 3.0 says `nullable` where JSON Schema says "or null". */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (!isRecord(value)) return value;
  const { nullable, ...rest } = value;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [key, asJsonSchema(one)]),
  );
  return nullable === true ? { anyOf: [inner, { type: "null" }] } : inner;
}

/** Lists arrive as records with the keys "0", "1", …. */
function withLists(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withLists(one)] as const);
  return entries.length > 0 && entries.every(([key], index) => key === String(index))
    ? entries.map(([, one]) => one)
    : Object.fromEntries(entries);
}

function reader(file: string) {
  const spec: { components: { schemas: Json }; paths: Json } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const schemas = asJsonSchema(spec.components.schemas) as Record<string, SchemaObject>;
  const rules = { strict: false, allErrors: true, validateFormats: false };
  const wrong = (schema: object, value: unknown, coerceTypes = false) => {
    const ajv = new Ajv({ ...rules, coerceTypes });
    ajv.validate({ ...schema, components: { schemas } }, value);
    return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const post = "/v1/checkout/sessions";
  return {
    object: (name: string, value: object) => ({
      wrong: wrong({ $ref: `#/components/schemas/${name}` }, value),
      unheardOf: Object.keys(value).filter(
        // Every object of the excerpt's first-level fields is listed there.
        (key) => !(key in (schemas[name]?.properties ?? {})),
      ),
    }),
    sessionRequest: (fields: unknown) => {
      const at = spec.paths[post] as {
        post: { requestBody: { content: Record<string, { schema: object }> } };
      };
      const { schema } = at.post.requestBody.content["application/x-www-form-urlencoded"] ?? {};
      if (!schema) throw new Error("The description has no form of the request.");
      // In a form every number is a text.
      return wrong(asJsonSchema(schema) as object, withLists(structuredClone(fields)), true);
    },
  };
}

const WELL_FORMED = { wrong: [], unheardOf: [] };

describe.skipIf(!path)(
  path
    ? "the published description"
    : "the published description: skipped, because STRIPE_SPEC names no file of it",
  () => {
    let double: PaymentDouble;
    let session: string;
    let failing: string;
    const spec = path ? reader(path) : null;
    const get = async (address: string): Promise<Json> => {
      const headers = { Authorization: `Bearer ${SECRET_KEY}` };
      return (await fetch(`${double.url}${address}`, { headers })).json();
    };
    const form = async (name: string, address: string) => spec?.object(name, await get(address));

    beforeAll(async () => {
      double = await startPaymentDouble({ secretKey: SECRET_KEY });
      const [product] = products;
      if (!product) throw new Error("The shop sells nothing.");
      const provider = createStripeProvider({
        secretKey: SECRET_KEY,
        webhookSecrets: [],
        apiBase: double.url,
        promotions: true,
        now: Date.now,
        log: () => {},
      });
      const open = async (order: string) => {
        const successUrl = "http://127.0.0.1/success?session_id={CHECKOUT_SESSION_ID}";
        const cancelUrl = "http://127.0.0.1/cancel";
        return (await provider.createSession({ order, product, successUrl, cancelUrl })).id;
      };
      session = await open("order_1");
      failing = await open("order_2");
    });
    afterAll(() => double.stop());

    it("takes the request that the adapter sends", () => {
      expect(spec?.sessionRequest(double.requests[0]?.fields)).toEqual([]);
    });

    it("refuses a request with a price that is no number, so that the check can fail", () => {
      expect(spec?.sessionRequest({ success_url: "http://a", line_items: "all" })).not.toEqual([]);
      expect(spec?.sessionRequest({ success_url: "http://a", made_up: "1" })).not.toEqual([]);
    });

    it("has the form of a session, open and paid, with its items", async () => {
      const address = `/v1/checkout/sessions/${session}`;
      expect(await form("checkout.session", `${address}?expand[]=line_items`)).toEqual(WELL_FORMED);
      double.ledger.pay(session);
      expect(await form("checkout.session", address)).toEqual(WELL_FORMED);
      const { data } = await get(`${address}/line_items`);
      expect(spec?.object("item", (data as object[])[0] ?? {})).toEqual(WELL_FORMED);
    });

    it("has the form of a payment, its charge, a refund, a dispute and every event", async () => {
      const charge = double.ledger.chargeOf(session);
      double.ledger.refund(charge, 100);
      double.ledger.closeDispute(double.ledger.dispute(charge), "lost");
      const [refund] = double.ledger.refunds.keys();
      const [dispute] = double.ledger.disputes.keys();
      expect(await form("payment_intent", `/v1/payment_intents/${charge.payment_intent}`)).toEqual(
        WELL_FORMED,
      );
      expect(await form("charge", `/v1/charges/${charge.id}`)).toEqual(WELL_FORMED);
      expect(await form("refund", `/v1/refunds/${refund}`)).toEqual(WELL_FORMED);
      expect(await form("dispute", `/v1/disputes/${dispute}`)).toEqual(WELL_FORMED);
      expect(double.ledger.events.length).toBeGreaterThan(5);
      for (const event of double.ledger.events)
        expect(spec?.object("event", event)).toEqual(WELL_FORMED);
    });

    it("has the form of a slow payment that was refused", async () => {
      const { payment_intent: intent } = double.ledger.pay(failing, { late: true });
      double.ledger.settle(failing, "failed");
      expect(await form("payment_intent", `/v1/payment_intents/${intent}`)).toEqual(WELL_FORMED);
      const { last_payment_error: error } = await get(`/v1/payment_intents/${intent}`);
      expect(spec?.object("api_errors", error as object)).toEqual(WELL_FORMED);
    });

    it("has the form of an error", async () => {
      const body = await get("/v1/checkout/sessions/cs_test_unknown");
      expect(body).toHaveProperty("error.code", "resource_missing");
      expect(spec?.object("error", body)).toEqual(WELL_FORMED);
    });
  },
);
