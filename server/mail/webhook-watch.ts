// Tells the owner of a webhook that fails: the doctor says why the last event was refused, and a mail comes if it goes on for an hour.
import { ForgedEvent } from "../checkout/payment-provider.ts";
import type { Log, Shop } from "../checkout/shop.ts";
import type { Mailer } from "./mailer.ts";
import { webhookMail } from "./messages.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface WebhookWatchDeps {
  /** Null: there's no mail. */
  mailer: Mailer | null;
  owner: string | null;
  /** Keeps why the last one was refused. */
  note?: (at: string, why: string) => Promise<void>;
  now: () => number;
  log: Log;
}

/**
 * The shop, watched. Anybody can send forgeries, so only two things show a failing webhook: an event with our secret's
 * signature that couldn't be settled, and a sale of which no event told. `check` looks for the latter.
 */
export function watchWebhook(shop: Shop, deps: WebhookWatchDeps) {
  const { mailer, owner, note, now, log } = deps;
  let failingSince: number | null = null;
  let notedAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;

  function tellOwner(since: number, seen: string): void {
    if (Math.abs(now() - toldAt) < 24 * HOUR_MS) return;
    toldAt = now();
    log.warn({}, "payment events don't arrive: run the doctor");
    if (!mailer || !owner) return;
    const message = webhookMail(new Date(since).toISOString(), seen);
    mailer
      .send({ to: owner, ...message, id: `webhook-${toldAt}` }, AbortSignal.timeout(MINUTE_MS))
      // Its code only: the mail server's own words may repeat the address.
      .catch(({ code }) => log.warn({ code }, "mail to the owner not sent"));
  }

  async function noteFailure(error: unknown): Promise<void> {
    failingSince ??= now();
    if (note && Math.abs(now() - notedAt) >= MINUTE_MS) {
      notedAt = now();
      const why = error instanceof Error ? error.message : String(error);
      await note(new Date(notedAt).toISOString(), why).catch(() => {});
    }
    if (now() - failingSince >= HOUR_MS) tellOwner(failingSince, "some have arrived");
  }

  const watched: Shop = {
    ...shop,
    async receiveEvent(rawBody, signature) {
      try {
        const outcome = await shop.receiveEvent(rawBody, signature);
        failingSince = null;
        return outcome;
      } catch (error) {
        if (!(error instanceof ForgedEvent)) await noteFailure(error);
        throw error;
      }
    },
  };
  return {
    shop: watched,
    /** Throws `StoreUnavailable`. */
    async check(): Promise<void> {
      const { unannouncedSaleAt } = await shop.readFigures();
      if (unannouncedSaleAt !== null) tellOwner(unannouncedSaleAt, "a buyer has paid");
    },
  };
}
