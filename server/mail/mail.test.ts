// Mails as a real SMTP server receives them.
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CamelCasePlugin } from "kysely";
import { SMTPServer } from "smtp-server";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { fixtureOrder } from "../checkout/fixture-order.ts";
import type { Order } from "../checkout/order.ts";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import type { Shop } from "../checkout/shop.ts";
import { type Mail, newMail } from "../checkout/store.ts";
import { type OpenedStore, openStore } from "../db/open-store.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { startOutbox } from "./outbox.ts";
import { watchWebhook } from "./webhook-watch.ts";

const BUYER = "buyer@example.com";
const OWNER = "owner@example.com";
const HOUR_MS = 60 * 60 * 1000;
const BEGAN = "2027-01-02T03:04:05.000Z";
const paid = { status: "paid", createdAt: BEGAN } as const;
const licence = newMail(BEGAN, "licence", { order: "order_1", recipient: BUYER });
const lostKeys = newMail(BEGAN, "lost_keys", { recipient: BUYER });

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
    await opened.close();
    await rm(folder, { recursive: true });
  };
});

/** An outbox on the store, with mails and orders in it. */
async function outboxOf(mails: Mail[], orders = [fixtureOrder(paid)]) {
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
  return startOutbox({
    ...{ store, mailer, owner: OWNER, now: () => now, log },
    orderAdmin: { find, keyOf },
    shopOrigin: "https://lamplight.example",
  });
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
  const pauses = async () => (await rows()).map(({ dueAt }) => Date.parse(dueAt) - now);
  await box.run();
  expect(await pauses()).toEqual([60_000, 60_000]);
  now += 2 * HOUR_MS;
  await box.run();
  expect(await pauses()).toEqual([2 * HOUR_MS, 2 * HOUR_MS]);
  now += 3 * 24 * HOUR_MS;
  await box.run();
  expect(await rows(), "dropped after three days, with the address").toEqual([]);
  expect(received).toEqual([]);
  expect(logged.join()).not.toContain(BUYER);
});

it("treats an address with a comma as one recipient", async () => {
  await (await outboxOf([{ ...licence, recipient: "a@example.com, b@example.com" }])).run();
  expect(received.flatMap(({ to }) => to)).not.toContain("b@example.com");
});

it("mails the owner after an hour of refused events, at most once a day", async () => {
  const receiveEvent = async (_: Uint8Array, signature: string | null) => {
    if (signature === null) throw new ForgedEvent("wrong secret");
    return "settled";
  };
  const shop = { receiveEvent } as unknown as Shop;
  const watched = watchWebhook(shop, { mailer, owner: OWNER, now: () => now, log });
  const event = (signature: string | null) =>
    watched.receiveEvent(new Uint8Array(), signature).catch(() => {});
  await event(null);
  now += HOUR_MS / 2;
  await event("good");
  await event(null);
  now += HOUR_MS - 1;
  await event(null);
  expect(received).toEqual([]);
  now += 1;
  await event(null);
  await event(null);
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]?.text).toContain("STRIPE_WEBHOOK_SECRETS");
  isRefusing = true;
  now += 24 * HOUR_MS;
  await event(null);
  await expect.poll(() => logged).toEqual(['{"code":"EENVELOPE"}']);
});
