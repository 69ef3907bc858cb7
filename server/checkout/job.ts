// Work that one server does at a time, however many there are, and that goes on where it stopped.
import { randomUUID } from "node:crypto";
import type { Job, Store } from "./store.ts";

/** Whoever holds a job and is gone keeps it no longer than this, or twice this if its clock is ahead. */
const LEASE_MS = 120_000;
const RENEW_MS = 30_000;

type Save = (change: Partial<Job>) => Promise<void>;

/** Null if another one is at it. `save` throws if another one has taken the job over. */
export async function runAlone<T>(
  { store, now }: { store: Store; now: () => number },
  name: string,
  work: (job: Job, save: Save) => Promise<T>,
): Promise<T | null> {
  const holder = randomUUID();
  const job = await store.claimJob(name, holder, now(), LEASE_MS);
  if (!job) return null;
  const renew = (leaseMs: number) => store.saveJob(name, holder, {}, now() + leaseMs);
  const renewal = setInterval(() => renew(LEASE_MS).catch(() => false), RENEW_MS);
  renewal.unref();
  try {
    return await work(job, async (change) => {
      if (!(await store.saveJob(name, holder, change, now() + LEASE_MS)))
        throw new Error("Another server goes on with this.");
    });
  } finally {
    clearInterval(renewal);
    await renew(0).catch(() => false);
  }
}
