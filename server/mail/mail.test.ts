// Mails as a real SMTP server receives them.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Order } from "../checkout/order.ts";
import { ForgedEvent, ProviderUnavailable } from "../checkout/payment-provider.ts";
import type { Shop } from "../checkout/shop.ts";
import type { Mail } from "../checkout/store.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { startOutbox } from "./outbox.ts";
import { watchWebhook } from "./webhook-watch.ts";

const BUYER = "buyer@example.com";
const OWNER = "owner@example.com";
const HOUR_MS = 60 * 60 * 1000;
const silent = { info() {}, warn() {}, error() {} };
const order: Order = {
  id: "order_1",
  session: "cs_1",
  product: "ai_prompt_3d_motion",
  mode: "live",
  amount: 500,
  currency: "usd",
  tokenHash: "",
  buyer: "",
  status: "paid",
  money: "kept",
  received: null,
  reviewReason: null,
  revoked: null,
  gift: false,
  generation: 1,
  version: 1,
  createdAt: "2027-01-02T03:04:05.000Z",
  updatedAt: "2027-01-02T03:04:05.000Z",
};
const row: Mail = {
  id: "mail_1",
  kind: "licence",
  order: order.id,
  recipient: BUYER,
  topic: null,
  attempts: 0,
  dueAt: "2027-01-02T03:04:05.000Z",
  createdAt: "2027-01-02T03:04:05.000Z",
};

let server: SMTPServer;
let mailer: Mailer;
let received: { to: string[]; text: string }[];
let refusing: boolean;
let now: number;

beforeEach(async () => {
  received = [];
  refusing = false;
  now = Date.parse(row.createdAt);
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_, __, done) => done(refusing ? new Error("mailbox is full") : null),
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
  await new Promise<void>((closed) => {
    server.close(closed);
  });
});

/** An outbox over rows in memory. */
function outbox(
  rows: Mail[],
  orders = [order],
  more: { findSessions?: () => Promise<string[]> } = {},
) {
  return startOutbox({
    store: {
      claimMails: async (at, leaseMs, limit) => {
        const due = rows.filter(({ dueAt }) => dueAt <= at).slice(0, limit);
        for (const one of due) one.dueAt = new Date(Date.parse(at) + leaseMs).toISOString();
        return due;
      },
      removeMail: async (id) => {
        rows.splice(
          rows.findIndex((one) => one.id === id),
          1,
        );
      },
      postponeMail: async (id, dueAt) => {
        for (const one of rows) if (one.id === id) one.dueAt = dueAt;
      },
      readOrder: async (id) => orders.find((one) => one.id === id) ?? null,
      readOrderBySession: async (id) => orders.find(({ session }) => session === id) ?? null,
    },
    mailer,
    orderAdmin: {
      keyOf: async ({ id, status }) => (status === "paid" ? `LAMP-KEY-OF-${id}` : null),
    },
    provider: {
      findSessions: more.findSessions ?? (async () => orders.map(({ session }) => session ?? "")),
    },
    shopOrigin: "https://lamplight.example",
    owner: OWNER,
    now: () => now,
    log: silent,
  });
}

describe("the outbox", () => {
  it("mails the key once the order is paid, and forgets the address", async () => {
    const rows = [{ ...row }];
    const box = outbox(rows);
    await Promise.all([box.run(), box.run()]);
    await box.stop();
    expect(rows).toEqual([]);
    expect(received).toEqual([
      { to: [BUYER], text: expect.stringContaining("LAMP-KEY-OF-order_1") },
    ]);
    expect(received[0]?.text).toMatch(/^Message-ID: <mail_1@example\.com>/im);
    expect(received[0]?.text).toContain("https://lamplight.example");
  });

  it("mails all keys of an address, but not those that no longer count", async () => {
    const orders: Order[] = [
      order,
      { ...order, id: "order_2", session: "cs_2" },
      { ...order, id: "order_3", session: "cs_3", status: "review" },
    ];
    const rows: Mail[] = [{ ...row, kind: "lost_keys", order: null }];
    await outbox(rows, orders).run();
    expect(rows).toEqual([]);
    expect(received[0]?.to).toEqual([BUYER]);
    expect(received[0]?.text.match(/LAMP-KEY-OF-order_\d/g)).toEqual([
      "LAMP-KEY-OF-order_1",
      "LAMP-KEY-OF-order_2",
    ]);
  });

  it("sends nothing to an address that has bought nothing", async () => {
    const rows: Mail[] = [{ ...row, kind: "lost_keys", order: null }];
    await outbox(rows, []).run();
    expect([rows, received]).toEqual([[], []]);
  });

  it.each([
    ["sale", /Sold for \$5\.00/],
    ["review", /orders -- accept order_1/],
    ["dispute", /disputes the payment/],
  ] as const)("tells the owner of a %s", async (topic, text) => {
    await outbox([{ ...row, kind: "owner", topic, recipient: null }]).run();
    expect(received).toEqual([{ to: [OWNER], text: expect.stringMatching(text) }]);
  });

  it("tries again later if the mail server refuses or the provider is away, with longer pauses", async () => {
    refusing = true;
    const away = () => Promise.reject(new ProviderUnavailable("away"));
    const rows: Mail[] = [{ ...row }, { ...row, id: "mail_2", kind: "lost_keys", order: null }];
    const box = outbox(rows, [order], { findSessions: away });
    await box.run();
    const pauses = () => rows.map(({ dueAt }) => Date.parse(dueAt) - now);
    expect(pauses()).toEqual([60_000, 60_000]);
    now += 2 * HOUR_MS;
    await box.run();
    expect(pauses()).toEqual([2 * HOUR_MS, 2 * HOUR_MS]);
    now += 3 * 24 * HOUR_MS;
    await box.run();
    expect(rows, "dropped after three days, with the address").toEqual([]);
    expect(received).toEqual([]);
  });

  it("treats an address with a comma as one recipient", async () => {
    await outbox([{ ...row, recipient: "a@example.com, b@example.com" }]).run();
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
      log: silent,
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
  });
});
