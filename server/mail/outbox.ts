// Sends the mails that wait in the store. A crash may send one twice; none is lost.
import type { OrderAdmin } from "../checkout/order-admin.ts";
import type { Log } from "../checkout/shop.ts";
import type { Mail, Store } from "../checkout/store.ts";
import type { Mailer } from "./mailer.ts";
import { type FoundKey, keysMail, ownerMail } from "./messages.ts";

const POLL_MS = 5000;
const LEASE_MS = 120_000;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** Then the mail is dropped, and with it the address. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

export interface OutboxDeps {
  store: Store;
  mailer: Mailer;
  orderAdmin: Pick<OrderAdmin, "find" | "keyOf">;
  /** The shop's address in the mails, without a slash at the end. */
  shopOrigin: string;
  /** The owner's address; null: no mail to the owner. */
  owner: string | null;
  now: () => number;
  log: Log;
}

export function startOutbox(deps: OutboxDeps): { run(): Promise<void>; stop(): Promise<void> } {
  const { store, mailer, orderAdmin, shopOrigin, owner, now, log } = deps;

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
    if (key === null || mail.recipient === null) return null;
    return { to: mail.recipient, ...keysMail([{ order, key }], shopOrigin, false) };
  }

  async function send(mail: Mail): Promise<void> {
    const age = now() - Date.parse(mail.createdAt);
    try {
      const message = await write(mail);
      if (message) await mailer.send({ ...message, id: mail.id });
    } catch (error) {
      const { kind, order } = mail;
      const code = error instanceof Error && "code" in error ? error.code : String(error);
      if (age < GIVE_UP_MS) {
        const pause = Math.min(Math.max(age, MINUTE_MS), LONGEST_PAUSE_MS);
        log.warn({ kind, order, code, againInS: Math.round(pause / 1000) }, "mail not sent");
        return store.postponeMail(mail.id, new Date(now() + pause).toISOString());
      }
      log.error({ kind, order, code }, "mail not sent for three days, dropped");
    }
    await store.removeMail(mail.id);
  }

  let stopped = false;

  async function sendAll(): Promise<void> {
    try {
      while (!stopped) {
        const [mail] = await store.claimMails(new Date(now()).toISOString(), LEASE_MS, 1);
        if (!mail) return;
        await send(mail);
      }
    } catch (error) {
      log.error({ error: String(error) }, "the mails could not be read");
    }
  }

  let running: Promise<void> | null = null;
  function run(): Promise<void> {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }
  const timer = setInterval(run, POLL_MS);
  timer.unref();

  return {
    run,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
