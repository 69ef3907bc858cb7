// Counting by address: bounded, and without belief in what callers say of themselves.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { CALLS_PER_WINDOW, callLimit } from "./call-limit.ts";
import { clientAddress, countedAddress } from "./client-address.ts";
import { answerError } from "./errors.ts";

function limited(addressesKept: number) {
  const clock = { ms: 0 };
  const app = new Hono();
  app.onError(answerError(() => undefined));
  app.use(
    callLimit({
      clientAddress: (c) => c.req.header("from") ?? "",
      now: () => clock.ms,
      counts: "all",
      addressesKept,
    }),
  );
  app.get("/", (c) => c.text("well"));
  const call = async (from: string) => (await app.request("/", { headers: { from } })).status;
  return { call, clock };
}

test("the oldest address is forgotten for a new one, so that memory stays bounded", async () => {
  const { call } = limited(2);
  for (let n = 0; n < CALLS_PER_WINDOW; n++) await call("first");
  expect(await call("first")).toBe(429);
  await call("second");
  expect(await call("first")).toBe(429);
  await call("third");
  expect(await call("first")).toBe(200);
});

test("a clock that is set back locks nobody out", async () => {
  const { call, clock } = limited(10);
  clock.ms = 10 * 3_600_000;
  for (let n = 0; n < CALLS_PER_WINDOW; n++) await call("a");
  clock.ms = 0;
  expect(await call("a")).toBe(200);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["203.0.113.7:51234", "203.0.113.7"],
  [" 203.0.113.7:51234 ", "203.0.113.7"],
  ["[2001:db8:1:2:3:4:5:6]:51234", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["[fe80::1%eth0]:51234", "fe80:0:0:0::/64"],
  ["[::ffff:203.0.113.7]:51234", "203.0.113.7"],
  ["[]:1", "unknown"],
  ["", "unknown"],
  [" ", "unknown"],
])("%s counts as %s", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

async function addressFor(trustedProxies: number, forwarded?: string): Promise<string> {
  const app = new Hono();
  const read = clientAddress({ trustedProxies, socketAddress: () => "192.0.2.1" });
  app.get("/", (c) => c.text(read(c)));
  const headers = forwarded === undefined ? undefined : { "x-forwarded-for": forwarded };
  return (await app.request("/", { headers })).text();
}

test("a caller's own word about its address is believed only from a trusted proxy", async () => {
  expect(await addressFor(0, "203.0.113.7")).toBe("192.0.2.1");
  expect(await addressFor(1, "203.0.113.7")).toBe("203.0.113.7");
  expect(await addressFor(1, "1.2.3.4, 203.0.113.7")).toBe("203.0.113.7");
  expect(await addressFor(2, "1.2.3.4, 203.0.113.7, 10.0.0.1")).toBe("203.0.113.7");
  expect(await addressFor(2, "203.0.113.7")).toBe("192.0.2.1");
  expect(await addressFor(1)).toBe("192.0.2.1");
});

test("a caller is the same one from every port of its own", async () => {
  expect(await addressFor(1, "203.0.113.7:51234")).toBe(await addressFor(1, "203.0.113.7:51235"));
});
