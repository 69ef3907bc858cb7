// /changes carries the newest hundred; older ones and every version by its hash stand in lists below 30 kB.
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fixtureChanges } from "../fixture-catalogue.ts";
import { changeLists, NEWEST } from "./change-lists.ts";

const LIMIT = 30_000;
const gzipped = (value: unknown) => gzipSync(JSON.stringify(value)).length;

it("as many as the page carries make no further list", () => {
  const changes = fixtureChanges(NEWEST, 1);
  expect(changeLists(changes)).toEqual({
    newest: changes,
    count: NEWEST,
    older: [],
    byHash: new Map(),
  });
});

it.each([
  [101, 1, 1],
  [1000, 1, 1],
  [1000, 5, 2],
])(
  "%d patterns of %d versions: nothing is lost, and a hash leads to all versions of its pattern",
  (patterns, each, digits) => {
    const changes = fixtureChanges(patterns, each);
    const { newest, older, byHash, count } = changeLists(changes);
    expect(count).toBe(patterns * each);
    expect([...newest, ...older.flat()]).toEqual(changes);
    for (const list of [newest, ...older, ...byHash.values()])
      expect(gzipped(list)).toBeLessThan(LIMIT);
    for (const start of byHash.keys()) expect(start).toHaveLength(digits);
    for (const { hash, pattern } of changes.filter((_, index) => index % 97 === 0)) {
      const found = byHash.get(hash.slice(0, digits)) ?? [];
      const own = found.filter((change) => change.pattern.key === pattern.key);
      expect(own).toEqual(changes.filter((change) => change.pattern.key === pattern.key));
    }
  },
);
