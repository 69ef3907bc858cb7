// How the shop's background work stands: for the metrics as figures, for whoever watches it as sentences.
import type { Mode } from "./payment-provider.ts";
import { DAY_MS } from "./reconcile.ts";
import type { Store } from "./store.ts";
import { KEEP_DAYS, TIDY_UP } from "./tidy-up.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Older sales prove nothing: their events are deleted. */
const SALES_DAYS = KEEP_DAYS;

/** Times in milliseconds since 1970; null: never, or none. */
export type Figures = Awaited<ReturnType<typeof readFigures>>;

const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : null);

export async function readFigures(store: Store, mode: Mode, now: number) {
  const ago = (ms: number) => new Date(now - ms).toISOString();
  const [mails, event, job, reviews, sale] = await Promise.all([
    store.readMailQueue(),
    store.newestEvent(mode),
    store.readJob(TIDY_UP),
    store.listOrders({ mode, status: "review", limit: 1 }),
    store.newestSale(mode, { since: ago(SALES_DAYS * DAY_MS), settledBefore: ago(HOUR_MS) }),
  ]);
  const isAnnounced = !sale || (event !== null && event.receivedAt >= sale.createdAt);
  return {
    mailsWaiting: mails.length,
    oldestMailAt: timeOf(mails.oldestAt),
    verifiedEventAt: timeOf(event?.receivedAt),
    /** When the newest sale was begun of which no event has told within an hour. */
    unannouncedSaleAt: isAnnounced ? null : timeOf(sale.createdAt),
    reconciledAt: timeOf(job?.doneAt),
    findings: job?.findings ?? null,
    isReviewOpen: reviews.length > 0,
  };
}

/** What the owner should look at, without anything that strangers mustn't know. */
export function noticesOf(figures: Figures, now: number): string[] {
  const { oldestMailAt, unannouncedSaleAt, reconciledAt, findings, isReviewOpen } = figures;
  const isOld = (at: number | null, ms: number) => at !== null && now - at > ms;
  const notices: string[] = [];
  if (isOld(oldestMailAt, HOUR_MS)) notices.push("Mails have waited for more than an hour.");
  if (unannouncedSaleAt !== null)
    notices.push("There was a sale, and no payment event has told of it: the webhook fails.");
  if (isOld(reconciledAt, 2 * DAY_MS))
    notices.push("Payments haven't been reconciled for two days.");
  if (findings && findings.unread + findings.unmatched > 0)
    notices.push("Some payments need a look: run orders reconcile.");
  if (isReviewOpen) notices.push("A payment waits for your decision: see the orders in review.");
  return notices;
}
