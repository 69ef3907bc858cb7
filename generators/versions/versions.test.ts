// Versions are told apart by what is taken home, and listed for readers and feeds.
import { join } from "node:path";
import { expect, it } from "vitest";
import { fixturePattern, writeFixturePatterns } from "../fixture-pattern.ts";
import { readPattern } from "../read-pattern.ts";
import { changesFeed, listChanges } from "./changes-feed.ts";
import { contentHash } from "./content-hash.ts";
import { nextVersion } from "./next-version.ts";
import { versionsSchema } from "./version.ts";

const today = { step: "patch", note: "Softer.", date: "2026-02-03" } as const;
const FIRST = { version: "1.0.0", hash: "a".repeat(12), date: "2026-01-02", note: "First." };

it("the hash changes with every part that is taken home, and with nothing else", async () => {
  const source = await readPattern(join(await writeFixturePatterns(), "soft-lamp"));
  const hash = contentHash(source);
  expect(hash).toMatch(/^[0-9a-f]{12}$/);
  const [main, ...rest] = source.files;
  for (const change of [
    { demo: `${source.demo} ` },
    { files: [{ name: "soft-lamp.tsx", text: `${main?.text} ` }, ...rest] },
    { brief: { ...source.brief, usage: "<SoftLamp />" } },
    { pattern: fixturePattern({ dependencies: { three: "^1.0.0" } }) },
    { evidence: null },
  ])
    expect(contentHash({ ...source, ...change })).not.toBe(hash);
  expect(contentHash({ ...source, pattern: fixturePattern({ title: "Another title" }) })).toBe(
    hash,
  );
});

it("an unchanged pattern gets no new version", () => {
  const recorded = [FIRST];
  expect(nextVersion(recorded, FIRST.hash, today)).toBe(recorded);
});

it.each([
  ["patch", "1.2.4"],
  ["minor", "1.3.0"],
  ["major", "2.0.0"],
] as const)("a %s follows 1.2.3 as %s", (step, version) => {
  const [newest] = nextVersion([{ ...FIRST, version: "1.2.3" }], "b".repeat(12), {
    ...today,
    step,
  });
  expect(newest).toEqual({ version, hash: "b".repeat(12), date: "2026-02-03", note: "Softer." });
});

it("the first is 1.0.0, and an earlier state that comes back is the newest", () => {
  const one = nextVersion([], "a".repeat(12), today);
  expect(one[0]?.version).toBe("1.0.0");
  const two = nextVersion(one, "b".repeat(12), today);
  const back = nextVersion(two, "a".repeat(12), today);
  expect(back.map(({ version, hash }) => [version, hash[0]])).toEqual([
    ["1.0.2", "a"],
    ["1.0.1", "b"],
  ]);
});

it.each([
  ["not newest first", [FIRST, { ...FIRST, version: "1.0.1", hash: "b".repeat(12) }]],
  ["one hash twice", [{ ...FIRST, version: "1.0.1" }, FIRST]],
  ["no note", [{ ...FIRST, note: " " }]],
  ["none", []],
])("a record with %s is refused", (_, versions) => {
  expect(versionsSchema.safeParse(versions).success).toBe(false);
});

it("the feed lists changes newest first and escapes what people wrote", () => {
  const pattern = fixturePattern();
  const newer = { version: "1.0.1", hash: "b".repeat(12), date: "2026-02-03", note: "a < b & c" };
  const changes = listChanges([{ pattern, versions: [FIRST, newer] }]);
  expect(changes.map(({ version }) => version)).toEqual(["1.0.1", "1.0.0"]);
  const feed = changesFeed(changes, "https://lamp.example", "A & B");
  expect(feed).toContain("<summary>a &lt; b &amp; c</summary>");
  expect(feed).toContain("<name>A &amp; B</name>");
  expect(feed).toContain("<updated>2026-02-03T00:00:00Z</updated>");
  expect(feed).toContain(`<id>https://lamp.example/changes#${"b".repeat(12)}</id>`);
});
