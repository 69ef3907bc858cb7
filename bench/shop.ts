// What the shop stands in test mode, over HTTP: purchases, slow clients, kills, and late events in any order.
import { createHmac } from "node:crypto";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { SQLITE_FILE } from "../server/db/sqlite.ts";
import { testShopSecret } from "../server/licence-secret.ts";
import { type Guards, quantile } from "./guard.ts";
import { type SiteServer, startSiteServer } from "./site-server.ts";

const LICENCE_SECRET = "a secret of the bench, of more than 32 characters";
const CHECKOUT = "/functions/v1/create-checkout";
const WEBHOOK = "/api/payment-events";
const PAYS = "4242 4242 4242 4242";
/** The card whose money comes 8 s later. */
const PAYS_LATE = "4000 0000 0000 0408";
const LATE_MS = 8000;
const FLOOD_MS = 10_000;
/** Connections in a second, and requests that one sends at once. */
const GREEDY = 20;
const SLOW = 64;
const PIPELINED = 1000;
const REST_AFTER_MS = 60_000;
const PURCHASES = 1000;
const PER_SECOND = 50;
const KILLS = 200;
/** A kill falls at another place of the work each time. */
const LATEST_KILL_MS = 300;
const EVENTS = 20_000;
/** Prime, so that going by it meets every event, in an order far from theirs. */
const STRIDE = 7919;
const AT_ONCE = 16;

let calls = 0;

/** Each call comes from another address, by the word of a trusted proxy: what an address may ask is not measured here. */
async function ask(url: string, body?: string, headers: Record<string, string> = {}) {
  calls += 1;
  const address = [10, calls >> 16, calls >> 8, calls].map((part) => part & 255).join(".");
  const from = performance.now();
  const method = body === undefined ? "GET" : "POST";
  const asked = request(url, { method, headers: { "X-Forwarded-For": address, ...headers } });
  return await new Promise<{ status: number; said: Buffer; ms: number }>((resolve, reject) => {
    asked.once("error", reject).end(body);
    asked.once("response", (answer) => {
      const end = (said: Buffer) =>
        resolve({ status: answer.statusCode ?? 0, said, ms: performance.now() - from });
      buffer(answer).then(end, reject);
    });
  });
}

/** Works on the items so many at a time. */
async function together<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>) {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function* during(ms: number) {
  for (const until = performance.now() + ms; performance.now() < until; ) yield;
}

interface Checkout {
  /** Address of the payment page. */
  url: string;
  session: string;
  token: string;
}

async function begin(site: string): Promise<Checkout> {
  const { status, said } = await ask(site + CHECKOUT, "");
  if (status !== 200) throw new Error(`A checkout was answered with ${status}: ${said}`);
  return JSON.parse(String(said)) as Checkout;
}

/** Presses the payment page's button. Resolves with the milliseconds until the event was delivered and settled. */
async function pay({ url }: Checkout, number = PAYS): Promise<number> {
  const form = new URLSearchParams({ number, expiry: "12 / 39", cvc: "123" });
  const { status, ms } = await ask(url, form.toString(), {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: new URL(url).origin,
  });
  if (status !== 303) throw new Error(`The payment page answered ${status}.`);
  return ms;
}

/** The licence key, or null while the checkout is unpaid. */
async function keyOf(site: string, { session, token }: Checkout): Promise<string | null> {
  const headers = { "X-Checkout-Token": token };
  const { status, said } = await ask(`${site}/api/checkouts/${session}`, undefined, headers);
  if (status !== 200) throw new Error(`A checkout's state was answered with ${status}: ${said}`);
  return (JSON.parse(String(said)) as { licence?: string }).licence ?? null;
}

async function buy(site: string): Promise<number> {
  const checkout = await begin(site);
  const settled = await pay(checkout);
  if ((await keyOf(site, checkout)) === null) throw new Error("A paid checkout has no key.");
  return settled;
}

async function* measurePurchases({ url }: SiteServer): Guards {
  const began = performance.now();
  await together(Array(PURCHASES), () => buy(url));
  const rate = (PURCHASES * 1000) / (performance.now() - began);
  yield { what: "whole purchases", measured: rate, unit: "a second", least: PER_SECOND };
  const settled = await Promise.all(
    Array.from({ length: PURCHASES }, (_, at) =>
      pause((at * 1000) / PER_SECOND).then(() => buy(url)),
    ),
  );
  const what = `p99 of a settlement at ${PER_SECOND} purchases a second`;
  yield { what, measured: quantile(settled, 0.99), unit: "ms", most: 50 };
}

/** How the server does for buyers while an attack goes on, at worst: milliseconds, and MB of memory. */
async function strainOf({ url, resident }: SiteServer) {
  const worst = { checkout: 0, health: 0, memory: 0 };
  for (const _ of during(FLOOD_MS)) {
    worst.checkout = Math.max(worst.checkout, (await ask(url + CHECKOUT, "")).ms);
    worst.health = Math.max(worst.health, (await ask(`${url}/healthz`)).ms);
    worst.memory = Math.max(worst.memory, (await resident()) / 1e6);
    await pause(50);
  }
  return worst;
}

const forgedSignature = () => `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`;

/** Each second, connections that ask a thousand times at once and read nothing, and events whose bodies don't end. */
async function* measureSlowClients(server: SiteServer): Guards {
  const { hostname, port } = new URL(server.url);
  const greedy = "GET /evidence HTTP/1.1\r\nHost: bench\r\n\r\n".repeat(PIPELINED);
  const slow = () =>
    `POST ${WEBHOOK} HTTP/1.1\r\nHost: bench\r\nContent-Length: 999\r\nStripe-Signature: ${forgedSignature()}\r\n\r\n{`;
  let sockets: Socket[] = [];
  const attack = setInterval(() => {
    for (const socket of sockets.splice(0, sockets.length / 2)) socket.destroy();
    const texts = [...Array(GREEDY).fill(greedy), ...Array(SLOW).fill(slow())];
    const opened = texts.map((text) => {
      const socket = connect(Number(port), hostname).on("error", () => {});
      socket.pause().write(text);
      return socket;
    });
    sockets = [...sockets, ...opened];
  }, 1000);
  const { checkout, health, memory } = await strainOf(server);
  clearInterval(attack);
  for (const socket of sockets) socket.destroy();
  const beside = "beside clients that read nothing or send slowly";
  yield { what: `slowest checkout ${beside}`, measured: checkout, unit: "ms", most: 300 };
  yield { what: `slowest /healthz ${beside}`, measured: health, unit: "ms", most: 1000 };
  yield { what: `memory ${beside}`, measured: memory, unit: "MB", most: 400 };
  await pause(REST_AFTER_MS);
  const after = (await server.resident()) / 1e6;
  yield { what: "memory a minute after them", measured: after, unit: "MB", most: 200 };
}

async function* measureKills({ url, killAndRestart }: SiteServer): Guards {
  /** Every checkout, and the key that its buyer was shown. */
  const sales = new Map<Checkout, string | null>();
  for (let round = 0; round < KILLS; round += 1) {
    const buying = together(during(Infinity), async () => {
      const checkout = await begin(url);
      sales.set(checkout, null);
      await pay(checkout);
      sales.set(checkout, await keyOf(url, checkout));
    }).catch(() => null); // the server is gone
    await pause(1 + ((round * 37) % LATEST_KILL_MS));
    await killAndRestart(buying);
  }
  let lost = 0;
  await together(sales, async ([checkout, shown]) => {
    // What was cut off can be paid still; what was shown stays as it was.
    if (shown === null && (await keyOf(url, checkout)) === null) await pay(checkout);
    const key = await keyOf(url, checkout);
    if (key === null || (shown ?? key) !== key) lost += 1;
  });
  const what = `of ${sales.size} sales in ${KILLS} kills`;
  yield { what, measured: lost, unit: "lost", most: 0 };
}

/** Orders whose money comes while the server is down; then events of them, each delivered twice, in any order. */
async function* measureLateEvents({ url, data, killAndRestart }: SiteServer): Guards {
  const orders: Checkout[] = [];
  // Half the time that the money takes: the server has announced nothing yet when it is killed.
  await together(during(LATE_MS / 2), async () => {
    const order = await begin(url);
    await pay(order, PAYS_LATE);
    orders.push(order);
  });
  await killAndRestart(pause(LATE_MS));

  const secret = testShopSecret(new TextEncoder().encode(LICENCE_SECRET));
  const eventOf = (number: number) => {
    const id = `evt_bench_${number}`;
    const type = `checkout.session.${number % 2 ? "completed" : "async_payment_succeeded"}`;
    return JSON.stringify({ id, type, session: orders[number % orders.length]?.session });
  };
  let refused = 0;
  await together(Array(2 * EVENTS).keys(), async (at) => {
    const body = eventOf((at * STRIDE) % EVENTS);
    const now = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
    const header = { "Stripe-Signature": `t=${now},v1=${signature}` };
    refused += Number((await ask(url + WEBHOOK, body, header)).status !== 200);
  });
  // From the store itself: asking for a checkout would settle it.
  const database = new DatabaseSync(join(data, SQLITE_FILE), { readOnly: true });
  const paid = database.prepare("select 1 from orders where session = ? and status = 'paid'");
  const unsettled = orders.filter(({ session }) => !paid.get(session)).length;
  database.close();
  const keys = new Set<string>();
  await together(orders, async (order) => {
    const key = await keyOf(url, order);
    if (key !== null) keys.add(key);
  });
  const what = `of ${orders.length} orders and ${EVENTS} doubled, shuffled events`;
  const lost = orders.length - keys.size + unsettled + refused;
  yield { what, measured: lost, unit: "lost", most: 0 };
}

export async function* measureShop(): Guards {
  await using server = await startSiteServer({
    LAMPLIGHT_LICENCE_SECRET: LICENCE_SECRET,
    LAMPLIGHT_TRUST_PROXY: "1",
    LAMPLIGHT_TEST_SHOP: "allow",
  });
  yield* measurePurchases(server);
  yield* measureSlowClients(server);
  yield* measureKills(server);
  yield* measureLateEvents(server);
}
