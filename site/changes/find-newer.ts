// Tells from the hash in a file that was taken home what has changed since.
import type { Change } from "../../generators/versions/changes-feed.ts";

export type Found =
  | { state: "empty" }
  /** The text holds nothing that looks like a hash. */
  | { state: "no-hash" }
  | { state: "unknown"; hash: string }
  | { state: "current"; change: Change }
  /** `newer` is newest first. */
  | { state: "outdated"; change: Change; newer: readonly Change[] };

/** Longest text that is searched, in characters: a whole prompt with all its sources. */
const LONGEST = 200_000;

/** `text` may be the hash alone, the version line, a whole file or a whole prompt. */
export function findNewer(text: string, changes: readonly Change[]): Found {
  const given = text.trim().slice(0, LONGEST).toLowerCase();
  if (!given) return { state: "empty" };
  const line = /lamplight [\w-]{1,80} [\d.]{1,20} \(([0-9a-f]{12})\)/.exec(given);
  const hash = line?.[1] ?? /(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])/.exec(given)?.[0];
  if (!hash) return { state: "no-hash" };
  const change = changes.find((entry) => entry.hash === hash);
  if (!change) return { state: "unknown", hash };
  const own = changes.filter(({ pattern }) => pattern.key === change.pattern.key);
  const newer = own.slice(0, own.indexOf(change));
  return newer.length === 0 ? { state: "current", change } : { state: "outdated", change, newer };
}
