// Tells the owner by mail if payment events have been refused for an hour, at most once a day.
import type { Log, Shop } from "../checkout/shop.ts";
import type { Mailer } from "./mailer.ts";
import { webhookMail } from "./messages.ts";

const HOUR_MS = 60 * 60 * 1000;

export interface WebhookWatchDeps {
  mailer: Mailer;
  owner: string;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
}

/** The shop, watched: an event that can't be verified or settled counts as refused. */
export function watchWebhook(shop: Shop, { mailer, owner, now, log }: WebhookWatchDeps): Shop {
  let failingSince: number | null = null;
  let mailedAt = Number.NEGATIVE_INFINITY;

  function noteFailure(): void {
    failingSince ??= now();
    if (now() - failingSince < HOUR_MS || now() - mailedAt < 24 * HOUR_MS) return;
    mailedAt = now();
    const message = webhookMail(new Date(failingSince).toISOString());
    mailer
      .send({ to: owner, ...message, id: `webhook-${mailedAt}` })
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
        noteFailure();
        throw error;
      }
    },
  };
}
