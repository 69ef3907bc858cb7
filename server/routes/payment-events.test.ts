import { beforeEach, expect, test, vi } from "vitest";
import { ForgedEvent } from "../checkout/payment-provider.ts";
import type { EventOutcome } from "../checkout/shop.ts";
import { makeFakeApp } from "../fake-app.ts";
import { BODY_MS, MOST_AT_ONCE } from "./body-reader.ts";

const SIGNATURE = `t=1800000000,v1=${"0a".repeat(32)}`;
let fake: ReturnType<typeof makeFakeApp>;
beforeEach(() => {
  fake = makeFakeApp();
});
const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  fake.app.request("/api/payment-events", {
    method: "POST",
    headers: { "stripe-signature": SIGNATURE, ...headers },
    body,
    duplex: "half",
  } as RequestInit);

const outcomes = ["settled", "repeated", "ignored"] as const;
test.each(outcomes)("fault 41: an event that is %s is acknowledged", async (outcome) => {
  fake.shop.outcome = outcome;
  const answer = await send('{"type":"some.thing_new","api_version":"2011-01-01"}');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ received: outcome });
});

test("fault 9: the bytes go on as they came, whatever they are", async () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x0d, 0x0a, 0x7d]);
  await send(bytes, { "content-type": "application/json; charset=iso-8859-1" });
  expect(fake.shop.calls).toEqual([["receiveEvent", bytes, SIGNATURE]]);
});

test.each([
  "",
  `v1=${"0a".repeat(32)}`,
  "t=1800000000,v1=abc",
  `${SIGNATURE},v0=${"a".repeat(2000)}`,
  `t=1799999698,v1=${"0a".repeat(32)}`,
  `t=1800000302,v1=${"0a".repeat(32)}`,
  `t=1,${SIGNATURE}`,
])("fault 4: with the signature %j it is 400 before the body is read", async (signature) => {
  const pull = vi.fn();
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const answer = await send(body, { "stripe-signature": signature });
  expect(answer.status).toBe(400);
  expect((await answer.json()).error.code).toBe("forged_event");
  expect(pull).not.toHaveBeenCalled();
  expect(fake.shop.calls).toEqual([]);
});

test("fault 4: a signature that the provider doesn't know is 400", async () => {
  fake.shop.fault = new ForgedEvent("no signature matches");
  expect((await send("{}")).status).toBe(400);
  expect(fake.shop.calls).toHaveLength(1);
});

test("fault 4: without a signing secret nothing is believed: 503", async () => {
  fake.shop.canVerify = false;
  const answer = await send("{}");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("3600");
  expect((await answer.json()).error.code).toBe("no_webhook_secret");
  expect(fake.shop.calls).toEqual([]);
});

/** A body whose end never comes. */
const slow = () => send(new ReadableStream({ start: (its) => its.enqueue(new Uint8Array(9)) }));

test("fault 32: of too many slow bodies the slowest is dropped, and no event is kept out", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const statuses: number[] = [];
  const bodies = Array.from({ length: MOST_AT_ONCE }, async () => {
    statuses.push((await slow()).status);
  });
  await Promise.resolve();
  for (let n = 1; n <= 3; n += 1) {
    expect((await send("{}")).status).toBe(200);
    expect(statuses).toEqual(Array(n).fill(408));
    bodies.push(Promise.resolve(slow()).then(() => undefined));
  }
  await vi.advanceTimersByTimeAsync(BODY_MS);
  vi.useRealTimers();
  await Promise.all(bodies);
  expect(fake.shop.calls).toHaveLength(3);
});

test("fault 40: nothing is acknowledged before the commit, and beyond the most at once it is 503", async () => {
  const committed = Promise.withResolvers<EventOutcome>();
  fake.shop.outcome = committed.promise;
  const statuses: number[] = [];
  const answers = Array.from({ length: MOST_AT_ONCE }, async () => {
    statuses.push((await send("{}")).status);
  });
  await expect.poll(() => fake.shop.calls.length).toBe(MOST_AT_ONCE);
  const busy = await send("{}");
  expect(busy.status).toBe(503);
  expect(busy.headers.get("retry-after")).toBe("5");
  expect(statuses).toEqual([]);
  committed.resolve("settled");
  await Promise.all(answers);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
