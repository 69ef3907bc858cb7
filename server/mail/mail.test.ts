// Mails as a real SMTP server receives them.
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CamelCasePlugin } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fixtureOrder } from "../checkout/fixture-order.ts";
import type { Order } from "../checkout/order.ts";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import type { Shop } from "../checkout/shop.ts";
import { type Mail, newMail, type Store } from "../checkout/store.ts";
import { type OpenedStore, openStore } from "../db/open-store.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { startOutbox } from "./outbox.ts";
import { watchWebhook } from "./webhook-watch.ts";

const BUYER = "buyer@example.com";
const OWNER = "owner@example.com";
const HOUR_MS = 60 * 60 * 1000;
const BEGAN = "2027-01-02T03:04:05.000Z";
const paid = { status: "paid", createdAt: BEGAN } as const;

let server: SMTPServer;
let mailer: Mailer;
let received: { to: string[]; text: string }[];
let refusing: boolean;
let isAway: boolean;
let folder: string;
let opened: OpenedStore;
let store: Store;
let logged: string[];
const write = (fields: object) => {
  logged.push(JSON.stringify(fields));
};
const log = { info: write, warn: write, error: write };
let now: number;

beforeEach(async () => {
  received = [];
  [refusing, isAway, logged] = [false, false, []];
  folder = await mkdtemp(join(tmpdir(), "lamplight-mail-"));
  opened = await openStore({ url: null, folder });
  ({ store } = opened);
  now = Date.parse(BEGAN);
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) => done(refusing ? new Error(`${address} is full`) : null),
    async onData(stream, { envelope }, done) {
      let text = "";
      for await (const chunk of stream) text += chunk;
      received.push({
        to: envelope.rcptTo.map(({ address }) => address),
        text: text.replaceAll("=\r\n", ""),
      });
      done();
    },
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const { port } = server.server.address() as AddressInfo;
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "Shop <shop@example.com>" });
});
afterEach(async () => {
  mailer.close();
  await opened.close();
  await rm(folder, { recursive: true });
  await new Promise<void>((closed) => {
    server.close(closed);
  });
});

/** An outbox on the store, with mails and orders in it. */
async function outboxOf(mails: Mail[], orders = [fixtureOrder(paid)]) {
  await store.transact(async (transaction) => {
    for (const order of orders) await transaction.addOrder(order);
    for (const mail of mails) await transaction.addMail(mail);
  });
  const findSessions = async () => {
    if (isAway) throw new ProviderUnavailable("away");
    return orders.map(({ session }) => session ?? "");
  };
  const keyOf = async ({ id, status }: Order) => (status === "paid" ? `LAMP-KEY-OF-${id}` : null);
  return startOutbox({
    ...{ store, mailer, owner: OWNER, now: () => now, log },
    orderAdmin: { keyOf },
    provider: { findSessions },
    shopOrigin: "https://lamplight.example",
  });
}
const rows = () =>
  opened.db.withPlugin(new CamelCasePlugin()).selectFrom("outbox").selectAll().execute();
const licence = newMail(BEGAN, "licence", { order: "order_1", recipient: BUYER });
const lostKeys = newMail(BEGAN, "lost_keys", { recipient: BUYER });

describe("the outbox", () => {
  it("mails the key once the order is paid, and forgets the address", async () => {
    const box = await outboxOf([licence]);
    await Promise.all([box.run(), box.run()]);
    await box.stop();
    expect(await rows()).toEqual([]);
    expect(received).toEqual([
      { to: [BUYER], text: expect.stringContaining("LAMP-KEY-OF-order_1") },
    ]);
    expect(received[0]?.text).toContain(`Message-ID: <${licence.id}@example.com>`);
    expect(received[0]?.text).toContain("https://lamplight.example");
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
    ["sale", /Sold for \$5\.00/],
    ["review", /orders -- accept order_1/],
    ["dispute", /disputes the payment/],
  ] as const)("tells the owner of a %s", async (kind, text) => {
    await (await outboxOf([newMail(BEGAN, kind, { order: "order_1" })])).run();
    expect(received).toEqual([{ to: [OWNER], text: expect.stringMatching(text) }]);
  });

  it("tries again later if the mail server refuses or the provider is away, with longer pauses", async () => {
    refusing = true;
    isAway = true;
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
});

describe("the webhook watch", () => {
  it("mails the owner after an hour of refused events, at most once a day", async () => {
    let ok = false;
    const shop = {
      receiveEvent: async () => {
        if (!ok) throw new ForgedEvent("wrong secret");
        return "settled";
      },
    } as unknown as Shop;
    const { receiveEvent } = watchWebhook(shop, {
      mailer,
      owner: OWNER,
      now: () => now,
      log,
    });
    async function watch(next: boolean) {
      ok = next;
      await receiveEvent(new Uint8Array(), null).catch(() => {});
    }
    await watch(false);
    now += HOUR_MS / 2;
    await watch(true);
    await watch(false);
    now += HOUR_MS - 1;
    await watch(false);
    expect(received).toEqual([]);
    now += 1;
    await watch(false);
    await watch(false);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]?.text).toContain("STRIPE_WEBHOOK_SECRETS");
    now += 24 * HOUR_MS;
    await watch(false);
    await expect.poll(() => received).toHaveLength(2);
    refusing = true;
    now += 24 * HOUR_MS;
    await watch(false);
    await expect.poll(() => logged).toEqual(['{"code":"EENVELOPE"}']);
  });
});
