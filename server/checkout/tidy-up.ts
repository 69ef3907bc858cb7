// What a shop does once a day, on one of its servers: looks for what no event told of, and deletes what nobody needs any more.
import { runAlone } from "./job.ts";
import { DAY_MS, type ReconcileDeps, type Reconciliation, reconcile } from "./reconcile.ts";
import type { Findings } from "./store.ts";

/** Also the name under which the owner's own reconciliation runs, so that only one is at it. */
export const TIDY_UP = "tidy-up";
/** A payment that no event told of is found within a day, for as long as a slow one takes. */
const RECONCILED_DAYS = 30;
/** A provider delivers an event for three days. Longer, and whoever opens checkouts all day fills the disk. */
export const KEEP_DAYS = 7;
/** By then a test payment is settled, and its address isn't needed any more. */
const KEEP_ADDRESS_DAYS = 1;
/** Less than a day, so that a run isn't put off by how long the one before took. */
const EVERY_MS = DAY_MS - 60 * 60 * 1000;

export interface TidyUpDeps extends ReconcileDeps {
  /** How far our clock may be from the provider's, in seconds. */
  toleranceS: number;
}

const NONE: Findings = { changed: 0, expired: 0, unread: 0, unmatched: 0, purged: null };

/** Does what is due, if no other server is at it. Goes on where an earlier run stopped. */
export async function tidyUp(deps: TidyUpDeps): Promise<void> {
  const { log, now } = deps;
  await runAlone(deps, TIDY_UP, async (job, save) => {
    const { progress, doneAt } = job;
    // A clock that was set back must not put it off.
    const isFresh = doneAt !== null && Math.abs(now() - Date.parse(doneAt)) < EVERY_MS;
    if (progress === null && isFresh) return;
    const earlier = (progress !== null && job.findings) || NONE;
    const add = ({ changes, expired, unread, unmatched }: Reconciliation): Findings => ({
      changed: earlier.changed + changes.length,
      expired: earlier.expired + expired,
      unread: earlier.unread + unread.length,
      unmatched: earlier.unmatched + unmatched.length,
      purged: null,
    });
    const found = await reconcile(deps, {
      days: RECONCILED_DAYS,
      after: progress,
      save: (after, sofar) => save({ progress: after, findings: add(sofar) }),
    });
    const findings = add(found);
    const { cutShort: reason } = found;
    if (reason !== null) {
      log.warn({ reason }, "reconciling was cut short, and goes on in some minutes");
      return;
    }
    findings.purged = await purge(deps, found.clockSkewS);
    await save({ progress: null, findings, doneAt: new Date(now()).toISOString() });
    const payments = findings.unread + findings.unmatched;
    if (payments > 0) log.warn({ payments }, "payments to look at: run `orders reconcile`");
  });
}

/** How many orders were deleted; null if nothing was, because the clock may be wrong. */
async function purge({ store, log, now, toleranceS }: TidyUpDeps, clockSkewS: number | null) {
  if (clockSkewS === null || Math.abs(clockSkewS) > toleranceS) {
    log.warn({ clockSkewS }, "nothing old is deleted: the clock isn't known to be right");
    return null;
  }
  const before = (days: number) => new Date(now() - days * DAY_MS).toISOString();
  return store.purge({ before: before(KEEP_DAYS), addressesBefore: before(KEEP_ADDRESS_DAYS) });
}
