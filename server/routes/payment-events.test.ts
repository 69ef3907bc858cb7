// What the webhook takes, and when it says so.
import { beforeEach, expect, test } from "vitest";
import { ForgedEvent } from "../checkout/payment-provider.ts";
import { type EventOutcome, StoreUnavailable } from "../checkout/shop.ts";
import { makeFakeApp } from "../fake-app.ts";
import { EVENT_LIMIT_BYTES } from "./payment-events.ts";

let { app, shop } = makeFakeApp();
beforeEach(() => {
  ({ app, shop } = makeFakeApp());
});
const SIGNATURE = "t=1,v1=abc";
const send = (
  body: BodyInit,
  headers: Record<string, string> = { "stripe-signature": SIGNATURE },
) =>
  app.request("/api/payment-events", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);

test.each<EventOutcome>(["settled", "repeated", "ignored"])(
  "%s is acknowledged",
  async (outcome) => {
    shop.outcome = outcome;
    const answer = await send("{}");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ received: outcome });
  },
);

test("fault 41: an event of an unknown type or an old version is acknowledged and ignored", async () => {
  shop.outcome = "ignored";
  const answer = await send('{"type":"some.thing_new","api_version":"2011-01-01"}');
  expect(answer.status).toBe(200);
});

test("fault 9: the bytes go on as they came, whatever they are", async () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x0d, 0x0a, 0x7d]);
  await send(bytes, {
    "stripe-signature": SIGNATURE,
    "content-type": "application/json; charset=iso-8859-1",
  });
  expect(shop.calls).toEqual([["receiveEvent", bytes, SIGNATURE]]);
});

test("fault 4: forged, unsigned: 400, in the one form of errors", async () => {
  shop.fault = new ForgedEvent("no signature matches");
  for (const headers of [{ "stripe-signature": "t=1,v0=abc" }, {}] as Record<string, string>[]) {
    const answer = await send("{}", headers);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.code).toBe("forged_event");
  }
  expect(shop.calls.at(-1)).toEqual(["receiveEvent", expect.anything(), null]);
});

test("fault 4: without a signing secret nothing is believed: 503", async () => {
  ({ app, shop } = makeFakeApp({ canVerify: false }));
  const answer = await send("{}");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("3600");
  expect((await answer.json()).error.code).toBe("no_webhook_secret");
  expect(shop.calls).toEqual([]);
});

test("fault 31: 256 KiB are taken, a byte more is 413, with a length and without", async () => {
  expect((await send("x".repeat(EVENT_LIMIT_BYTES))).status).toBe(200);
  const large = "x".repeat(EVENT_LIMIT_BYTES + 1);
  const declared = { "stripe-signature": SIGNATURE, "content-length": String(large.length) };
  const chunked = new Blob([large]).stream();
  for (const answer of [await send(large, declared), await send(chunked)]) {
    expect(answer.status).toBe(413);
    expect((await answer.json()).error.code).toBe("body_too_large");
  }
  expect(shop.calls).toHaveLength(1);
});

test("fault 33: a store that can't commit is 503, so that the provider sends it again", async () => {
  shop.fault = new StoreUnavailable("ENOSPC");
  const answer = await send("{}");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
});

test("fault 40: nothing is acknowledged before the commit, and then at once", async () => {
  const committed = Promise.withResolvers<EventOutcome>();
  shop.outcome = committed.promise;
  let answered = false;
  const answer = Promise.resolve(send("{}")).finally(() => {
    answered = true;
  });
  await expect.poll(() => shop.calls.length).toBe(1);
  expect(answered).toBe(false);
  committed.resolve("settled");
  expect((await answer).status).toBe(200);
});

test.each(["GET", "PUT", "DELETE"])("%s is 405", async (method) => {
  const answer = await app.request("/api/payment-events", { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});
