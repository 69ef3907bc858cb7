import { beforeEach, expect, test, vi } from "vitest";
import { ForgedEvent } from "../checkout/payment-provider.ts";
import type { EventOutcome } from "../checkout/shop.ts";
import { makeFakeApp } from "../fake-app.ts";
import { MOST_AT_ONCE, MOST_OF_ADDRESS } from "./payment-events.ts";

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
  "t=1,v0=abc",
  `v1=${"0a".repeat(32)}`,
  "t=1,v1=abc",
  `${SIGNATURE},v0=${"a".repeat(2000)}`,
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

test("fault 40: nothing is acknowledged before the commit, and beyond the most at once it is 503", async () => {
  const committed = Promise.withResolvers<EventOutcome>();
  fake.shop.outcome = committed.promise;
  const from = (address: string) => send("{}", { "x-forwarded-for": address });
  const onAnswer = vi.fn();
  const answers = Array.from({ length: MOST_OF_ADDRESS }, async () => {
    const { status } = await from("203.0.113.7");
    onAnswer(status);
  });
  await expect.poll(() => fake.shop.calls.length).toBe(MOST_OF_ADDRESS);
  const busy = await from("203.0.113.7");
  expect(busy.status).toBe(503);
  expect(busy.headers.get("retry-after")).toBe("5");
  for (let n = MOST_OF_ADDRESS; n < MOST_AT_ONCE; n++)
    answers.push(Promise.resolve(from(`198.51.100.${n}`)).then(({ status }) => onAnswer(status)));
  await expect.poll(() => fake.shop.calls.length).toBe(MOST_AT_ONCE);
  expect((await from("192.0.2.1")).status).toBe(503);
  expect(onAnswer).not.toHaveBeenCalled();
  committed.resolve("settled");
  await Promise.all(answers);
  expect(new Set(onAnswer.mock.calls.flat())).toEqual(new Set([200]));
  expect((await from("203.0.113.7")).status).toBe(200);
});
