// Sends the mails that wait in the store. A crash may send one twice; none is lost.
import { once } from "node:events";
import type { OrderAdmin } from "../checkout/order-admin.ts";
import type { Log } from "../checkout/shop.ts";
import type { Mail, Store } from "../checkout/store.ts";
import type { Mailer } from "./mailer.ts";
import { type FoundKey, keysMail, ownerMail } from "./messages.ts";

const POLL_MS = 5000;
const LEASE_MS = 120_000;
const MINUTE_MS = 60_000;
/** For a whole mail, whatever hangs: less than the lease, so that nobody else sends it meanwhile. */
const MAIL_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** Three days of them; then the mail is dropped, and with it the address. Not by the time, which a clock can have wrong. */
export const MOST_TRIES = 20;
/** Each of these waits for none of the others: anybody may ask for lost keys, and they take long to find. */
const LANES: readonly Mail["kind"][][] = [
  ["licence"],
  ["sale", "review", "dispute"],
  ["lost_keys"],
];

export interface OutboxDeps {
  store: Store;
  mailer: Mailer;
  orderAdmin: Pick<OrderAdmin, "find" | "keyOf">;
  /** The shop's address in the mails, without a slash at the end. */
  shopOrigin: string;
  /** The owner's address; null: no mail to the owner. */
  owner: string | null;
  mailMs?: number;
  now: () => number;
  log: Log;
}

export function startOutbox(deps: OutboxDeps): { run(): Promise<void>; stop(): Promise<void> } {
  const { store, mailer, orderAdmin, shopOrigin, owner, mailMs = MAIL_MS, now, log } = deps;

  /** Null if there is nothing to say any more. */
  async function write(mail: Mail): Promise<{ to: string; subject: string; text: string } | null> {
    if (mail.kind === "lost_keys") {
      const to = mail.recipient;
      if (to === null) return null;
      const found: FoundKey[] = [];
      for (const order of await orderAdmin.find(to)) {
        const key = await orderAdmin.keyOf(order);
        if (key) found.push({ order, key });
      }
      return found.length > 0 ? { to, ...keysMail(found, shopOrigin, true) } : null;
    }
    const order = mail.order === null ? null : await store.readOrder(mail.order);
    if (!order) return null;
    if (mail.kind !== "licence")
      return owner === null ? null : { to: owner, ...ownerMail(mail.kind, order) };
    const key = await orderAdmin.keyOf(order);
    // Anybody can "pay" in a test shop, in anybody's name.
    const to = order.mode === "test" ? owner : mail.recipient;
    if (key === null || to === null) return null;
    return { to, ...keysMail([{ order, key }], shopOrigin, false) };
  }

  const stopping = new AbortController();

  async function send(mail: Mail): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(mailMs)]);
    async function deliver() {
      const message = await write(mail);
      if (message) await mailer.send({ ...message, id: mail.id }, signal);
    }
    try {
      await Promise.race([deliver(), once(signal, "abort").then(() => signal.throwIfAborted())]);
    } catch (error) {
      const { kind, order, tries } = mail;
      const known = error instanceof Error && "code" in error && typeof error.code === "string";
      const late = stopping.signal.aborted ? "the server was stopped" : "it took too long";
      const code = signal.aborted ? late : known ? error.code : String(error);
      if (tries + 1 < MOST_TRIES) {
        const pause = Math.min(2 ** tries * MINUTE_MS, LONGEST_PAUSE_MS);
        log.warn({ kind, order, code, againInS: pause / 1000 }, "mail not sent");
        return store.postponeMail(mail.id, new Date(now() + pause).toISOString());
      }
      log.error({ kind, order, code }, "mail not sent for three days, dropped");
    }
    await store.removeMail(mail.id);
  }

  async function sendAll(kinds: readonly Mail["kind"][]): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        const at = new Date(now()).toISOString();
        const [mail] = await store.claimMails(at, LEASE_MS, 1, kinds);
        if (!mail) return;
        await send(mail);
      }
    } catch (error) {
      log.error({ error: String(error) }, "the mails could not be read");
    }
  }

  const running = LANES.map((): Promise<void> | null => null);
  async function run(): Promise<void> {
    const lanes = LANES.map((kinds, lane) => {
      running[lane] ??= sendAll(kinds).finally(() => {
        running[lane] = null;
      });
      return running[lane];
    });
    await Promise.all(lanes);
  }
  const timer = setInterval(run, POLL_MS);
  timer.unref();

  return {
    run,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
