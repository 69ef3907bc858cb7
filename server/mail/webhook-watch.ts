// Tells the owner of refused payment events: the doctor says why the last one was, and a mail comes if it goes on for an hour.
import type { Log, Shop } from "../checkout/shop.ts";
import type { Mailer } from "./mailer.ts";
import { webhookMail } from "./messages.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface WebhookWatchDeps {
  /** Null: there's no mail. */
  mailer: Mailer | null;
  owner: string | null;
  /** Keeps why the last one was refused. Called once a minute at most, because anybody may send forgeries. */
  note?: (at: string, why: string) => Promise<void>;
  now: () => number;
  log: Log;
}

/** The shop, watched: an event that can't be verified or settled counts as refused. */
export function watchWebhook(shop: Shop, deps: WebhookWatchDeps): Shop {
  const { mailer, owner, note, now, log } = deps;
  let failingSince: number | null = null;
  let notedAt = Number.NEGATIVE_INFINITY;
  let mailedAt = Number.NEGATIVE_INFINITY;

  async function noteFailure(error: unknown): Promise<void> {
    failingSince ??= now();
    if (note && Math.abs(now() - notedAt) >= MINUTE_MS) {
      notedAt = now();
      const why = error instanceof Error ? error.message : String(error);
      await note(new Date(notedAt).toISOString(), why).catch(() => {});
    }
    if (!mailer || !owner) return;
    if (now() - failingSince < HOUR_MS || now() - mailedAt < 24 * HOUR_MS) return;
    mailedAt = now();
    const message = webhookMail(new Date(failingSince).toISOString());
    mailer
      .send({ to: owner, ...message, id: `webhook-${mailedAt}` }, AbortSignal.timeout(MINUTE_MS))
      // Its code only: the mail server's own words may repeat the address.
      .catch(({ code }) => log.warn({ code }, "mail to the owner not sent"));
  }

  return {
    ...shop,
    async receiveEvent(rawBody, signature) {
      try {
        const outcome = await shop.receiveEvent(rawBody, signature);
        failingSince = null;
        return outcome;
      } catch (error) {
        await noteFailure(error);
        throw error;
      }
    },
  };
}
