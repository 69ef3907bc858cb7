// Mails as a real SMTP server receives them.
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CamelCasePlugin } from "kysely";
import { SMTPServer } from "smtp-server";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { fixtureOrder } from "../checkout/fixture-order.ts";
import type { Order } from "../checkout/order.ts";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import { type Shop, StoreUnavailable } from "../checkout/shop.ts";
import { type Mail, newMail } from "../checkout/store.ts";
import { type OpenedStore, openStore } from "../db/open-store.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { MOST_TRIES, type OutboxDeps, startOutbox } from "./outbox.ts";
import { watchWebhook } from "./webhook-watch.ts";

const BUYER = "buyer@example.com";
const OWNER = "owner@example.com";
const HOUR_MS = 60 * 60 * 1000;
const BEGAN = "2027-01-02T03:04:05.000Z";
const paid = { status: "paid", mode: "live", createdAt: BEGAN } as const;
const licence = newMail(BEGAN, "licence", { order: "order_1", recipient: BUYER });
const lostKeys = newMail(BEGAN, "lost_keys", { recipient: BUYER });

const boxes: ReturnType<typeof startOutbox>[] = [];
let mailer: Mailer;
let received: { to: string[]; text: string }[];
let isRefusing: boolean;
let isAway: boolean;
let folder: string;
let opened: OpenedStore;
let logged: string[];
let now: number;
const write = (fields: object) => {
  logged.push(JSON.stringify(fields));
};
const log = { info: write, warn: write, error: write };

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_, __, done) => done(isRefusing ? new Error("The mailbox is full.") : null),
  onData: async (stream, { envelope: { rcptTo } }, done) => {
    const unwrapped = (await text(stream)).replaceAll("=\r\n", "");
    received.push({ to: rcptTo.map(({ address }) => address), text: unwrapped });
    done();
  },
});
beforeAll(async () => {
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "Shop <shop@example.com>" });
  return () => {
    mailer.close();
    server.close();
  };
});
beforeEach(async () => {
  [received, logged, isRefusing, isAway, now] = [[], [], false, false, Date.parse(BEGAN)];
  folder = await mkdtemp(join(tmpdir(), "lamplight-mail-"));
  opened = await openStore({ url: null, folder });
  return async () => {
    for (const box of boxes.splice(0)) await box.stop();
    await opened.close();
    await rm(folder, { recursive: true });
  };
});

/** An outbox on the store, with mails and orders in it. */
async function outboxOf(
  mails: Mail[],
  orders = [fixtureOrder(paid)],
  change: Partial<OutboxDeps> = {},
) {
  const { store } = opened;
  await store.transact(async (transaction) => {
    for (const order of orders) await transaction.addOrder(order);
    for (const mail of mails) await transaction.addMail(mail);
  });
  const find = async () => {
    if (isAway) throw new ProviderUnavailable("away");
    return orders;
  };
  const keyOf = async ({ id, status }: Order) => (status === "paid" ? `LAMP-KEY-OF-${id}` : null);
  const box = startOutbox({
    ...{ store, mailer, owner: OWNER, now: () => now, log },
    orderAdmin: { find, keyOf },
    shopOrigin: "https://lamplight.example",
    ...change,
  });
  boxes.push(box);
  return box;
}
const rows = () =>
  opened.db.withPlugin(new CamelCasePlugin()).selectFrom("outbox").selectAll().execute();

it("mails the key once the order is paid, and forgets the address", async () => {
  const box = await outboxOf([licence]);
  await Promise.all([box.run(), box.run()]);
  await box.stop();
  expect(await rows()).toEqual([]);
  expect(await readFile(join(folder, "lamplight.sqlite-wal"), "latin1")).not.toContain(BUYER);
  expect(received.map(({ to }) => to)).toEqual([[BUYER]]);
  for (const said of [`Message-ID: <${licence.id}@example.com>`, "LAMP-KEY-OF-order_1"])
    expect(received[0]?.text).toContain(said);
});

it("mails a test purchase's key to the owner only", async () => {
  await (await outboxOf([licence], [fixtureOrder({ ...paid, mode: "test" })])).run();
  expect(received.map(({ to }) => to)).toEqual([[OWNER]]);
});

it("mails all keys of an address, but not those that no longer count", async () => {
  const orders = [
    fixtureOrder(paid),
    fixtureOrder({ ...paid, id: "order_2", session: "cs_test_2" }),
    fixtureOrder({ id: "order_3", session: "cs_test_3", status: "review" }),
  ];
  await (await outboxOf([lostKeys], orders)).run();
  expect(received.map(({ to }) => to)).toEqual([[BUYER]]);
  const keys = received[0]?.text.match(/LAMP-KEY-OF-order_\d/g);
  expect(keys).toEqual(["LAMP-KEY-OF-order_1", "LAMP-KEY-OF-order_2"]);
});

it("sends nothing to an address that has bought nothing", async () => {
  await (await outboxOf([lostKeys], [])).run();
  expect([await rows(), received]).toEqual([[], []]);
});

it.each([
  ["sale", /Sold for \$3\.00/],
  ["review", /for \$5\.00.*orders -- accept order_1/s],
  ["dispute", /valid until the dispute is lost/],
] as const)("tells the owner of a %s", async (kind, said) => {
  const order = fixtureOrder({ ...paid, received: { amount: 300, currency: "usd" } });
  await (await outboxOf([newMail(BEGAN, kind, { order: order.id })], [order])).run();
  expect(received).toEqual([{ to: [OWNER], text: expect.stringMatching(said) }]);
});

it("tries again later if the mail server refuses or the provider is away, with longer pauses", async () => {
  [isRefusing, isAway] = [true, true];
  const box = await outboxOf([licence, lostKeys]);
  const pauses: number[] = [];
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    await box.run();
    const [one = 0, other] = (await rows()).map(({ dueAt }) => (Date.parse(dueAt) - now) / 60_000);
    expect(other).toBe(one);
    pauses.push(one);
    now += one * 60_000;
  }
  expect(pauses.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  expect(pauses.reduce((sum, minutes) => sum + minutes) / 60).toBeGreaterThan(60);
  await box.run();
  expect(await rows(), "dropped after three days, with the address").toEqual([]);
  expect(received).toEqual([]);
  expect(logged.join()).not.toContain(BUYER);
});

it("drops no mail because of a clock that is set ahead, and keeps none back once it's right again", async () => {
  now += 100 * 24 * HOUR_MS;
  isRefusing = true;
  const box = await outboxOf([licence]);
  await box.run();
  [now, isRefusing] = [Date.parse(BEGAN), false];
  await box.run();
  expect(received).toHaveLength(1);
});

/** A mail server that says what it's told to, and then nothing, or goes on with it for ever. */
async function badServer(says: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const listener = createServer((socket) => {
    sockets.push(socket.on("error", () => {}).resume());
    says(socket);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, sockets, close: () => listener.close() };
}
const dripAfterGreeting = (socket: Socket) => {
  socket.write("220 hello\r\n");
  const line = setInterval(() => socket.write("250-wait\r\n"), 20);
  socket.on("close", () => clearInterval(line));
};

it.each<[string, (socket: Socket) => void]>([
  ["drips lines without end", dripAfterGreeting],
  ["never greets", () => {}],
  ["hangs up", (socket) => socket.destroy()],
])(
  "a mail server that %s is one line of the log, and keeps no other mail waiting",
  async (_, says) => {
    const bad = await badServer(says);
    const slow = createMailer({ smtpUrl: bad.smtpUrl, from: "shop@example.com" });
    const second = { ...licence, id: "second" };
    const box = await outboxOf([licence, second], undefined, { mailer: slow, mailMs: 100 });
    await box.run();
    expect((await rows()).map(({ tries }) => tries)).toEqual([1, 1]);
    expect(logged).toHaveLength(2);
    expect(bad.sockets).toHaveLength(2);
    await expect.poll(() => bad.sockets.every(({ destroyed }) => destroyed)).toBe(true);
    bad.close();
  },
);

it("a stop doesn't wait for a mail server that hangs, and the mail stays", async () => {
  const bad = await badServer(dripAfterGreeting);
  const slow = createMailer({ smtpUrl: bad.smtpUrl, from: "shop@example.com" });
  const box = await outboxOf([licence], undefined, { mailer: slow });
  const running = box.run();
  await expect.poll(() => bad.sockets).toHaveLength(1);
  await box.stop();
  await running;
  expect(await rows()).toHaveLength(1);
  bad.close();
});

it("mails a buyer's key while strangers' lost-key requests wait for the provider", async () => {
  const asked = Promise.withResolvers<never[]>();
  const orderAdmin = { find: () => asked.promise, keyOf: async () => "LAMP-KEY-OF-order_1" };
  const box = await outboxOf([lostKeys, licence], undefined, { orderAdmin });
  const running = box.run();
  await expect.poll(() => received.map(({ to }) => to)).toEqual([[BUYER]]);
  asked.resolve([]);
  await running;
  expect(await rows()).toEqual([]);
});

it("treats an address with a comma as one recipient", async () => {
  await (await outboxOf([{ ...licence, recipient: "a@example.com, b@example.com" }])).run();
  expect(received.flatMap(({ to }) => to)).not.toContain("b@example.com");
});

it("tells the owner of events that can't be settled for an hour, or of a sale without one, once a day, and of no forgery", async () => {
  let fault: Error | null = null;
  const figures = { unannouncedSaleAt: null as number | null };
  const shop = {
    readFigures: async () => figures,
    async receiveEvent() {
      if (fault) throw fault;
      return "settled";
    },
  } as unknown as Shop;
  const notes: string[] = [];
  const note = async (_: string, why: string) => {
    notes.push(why);
  };
  const watched = watchWebhook(shop, { mailer, owner: OWNER, note, now: () => now, log });
  const event = async (why: Error | null) => {
    fault = why;
    await watched.shop.receiveEvent(new Uint8Array(), "").catch(() => {});
    await watched.check();
  };
  const away = new StoreUnavailable("away");
  for (const minutes of [0, 61, 24 * 60]) {
    now += minutes * 60_000;
    await event(new ForgedEvent("wrong secret"));
  }
  await event(away);
  now += HOUR_MS / 2;
  await event(null);
  await event(away);
  now += HOUR_MS - 1;
  await event(away);
  expect(received).toEqual([]);
  now += 1;
  await event(away);
  await event(away);
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]?.text).toContain("STRIPE_WEBHOOK_SECRETS");
  expect(new Set(notes)).toEqual(new Set(["away"]));
  figures.unannouncedSaleAt = now;
  await event(null);
  now += 24 * HOUR_MS;
  await event(null);
  await expect.poll(() => received).toHaveLength(2);
  isRefusing = true;
  now += 24 * HOUR_MS;
  await event(null);
  await expect.poll(() => logged.at(-1)).toBe('{"code":"EENVELOPE"}');
});
