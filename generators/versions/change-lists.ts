// The lists of /changes: the newest on the page, older ones in files of bounded size, and every version by its hash.
import { splitList } from "../split-list.ts";
import type { Change } from "./changes-feed.ts";

/** Changes on the page itself. */
export const NEWEST = 100;
/** Of every list of older ones, as JSON; a hundred or so. */
const PART_CHARS = 15_000;
/** Of a file of versions by their hash; some 20 kB, compressed. */
const FILED_CHARS = 60_000;
/** First digits of a hash that name its file: as few as keep each below `FILED_CHARS`, and 256 files at most. */
const DIGITS = [1, 2] as const;

export interface ChangeLists {
  newest: readonly Change[];
  /** Of all changes. */
  count: number;
  /** The rest, newest first. Empty where the page carries everything. */
  older: readonly (readonly Change[])[];
  /**
   * By the first digits of a hash: every version of each pattern that has such a hash, newest first, so that one
   * file answers what is newer. Empty where the page carries everything.
   */
  byHash: ReadonlyMap<string, readonly Change[]>;
}

/** `changes` newest first. */
export function changeLists(changes: readonly Change[]): ChangeLists {
  const newest = changes.slice(0, NEWEST);
  const rest = changes.slice(NEWEST);
  const { first, parts } = splitList(rest, PART_CHARS, PART_CHARS);
  const older = rest.length === 0 ? [] : [first, ...parts];
  return {
    newest,
    count: changes.length,
    older,
    byHash: rest.length === 0 ? new Map() : filed(changes),
  };
}

function filed(changes: readonly Change[]): Map<string, readonly Change[]> {
  const ofPattern = Map.groupBy(changes, ({ pattern }) => pattern.key);
  for (const digits of DIGITS) {
    const files = new Map(
      [...Map.groupBy(changes, ({ hash }) => hash.slice(0, digits))].map(([start, some]) => {
        const keys = new Set(some.map(({ pattern }) => pattern.key));
        return [start, [...keys].flatMap((key) => ofPattern.get(key) ?? [])] as const;
      }),
    );
    const largest = Math.max(...[...files.values()].map((file) => JSON.stringify(file).length));
    if (largest <= FILED_CHARS || digits === DIGITS.at(-1)) return files;
  }
  return new Map();
}
