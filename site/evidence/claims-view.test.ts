// The view of the claims: what an address may say, what it hides, and in what order the rest stands.
import { describe, expect, test } from "vitest";
import {
  claimsOf,
  EVERYTHING,
  isEverything,
  queryFromView,
  TEXT_LIMIT,
  viewFromQuery,
} from "./claims-view.ts";
import { claimLines, knownValues } from "./listed-claims.ts";

const view = (query: string) => viewFromQuery(new URLSearchParams(query), knownValues);
const ids = (query: string) => claimsOf(view(query), claimLines).map(({ id }) => id);

describe("an address", () => {
  test("without a query shows every claim in the order of the catalogue", () => {
    expect(view("")).toEqual(EVERYTHING);
    expect(ids("")).toEqual(claimLines.map(({ id }) => id));
  });

  test.each([
    "?grade=E",
    "?grade=",
    "?verdict=true",
    "?pattern=no-such",
    "?pattern=__proto__",
    "?sort=found",
    "?sort=constructor",
    "?order=sideways",
    "?unknown=1",
    "?text=%20%20",
  ])("with %s, which means nothing, shows every claim", (query) => {
    expect(isEverything(view(query))).toBe(true);
  });

  test("keeps what it knows beside what it does not", () => {
    expect(view("?grade=E&verdict=not-supported&sort=claim&order=descending")).toEqual({
      ...EVERYTHING,
      verdict: "not-supported",
      sort: "claim",
      order: "descending",
    });
  });

  test("is written as it is read", () => {
    for (const query of [
      "",
      "?text=eye+%26+hand&grade=C",
      "?verdict=partly-supported&pattern=progress-bars&sort=evidence&order=descending",
    ])
      expect(queryFromView(view(query))).toBe(query);
  });

  test("does not name the order of what is not sorted", () => {
    expect(queryFromView(view("?order=descending"))).toBe("");
  });

  test("with an endless text is cut", () => {
    expect(view(`?text=${"a".repeat(10_000)}`).text).toHaveLength(TEXT_LIMIT);
  });
});

describe("filters", () => {
  test("leave the claims of one grade, verdict and pattern", () => {
    for (const line of claimsOf(view("?grade=C"), claimLines)) expect(line.grade).toBe("C");
    for (const line of claimsOf(view("?verdict=not-supported"), claimLines))
      expect(line.verdict).toBe("not supported");
    expect(ids("?pattern=progress-bars")).toEqual([
      "progress-bars-form-completion-40",
      "progress-bars-task-completion-15",
    ]);
    expect(ids("?pattern=progress-bars&verdict=partly-supported")).toEqual([
      "progress-bars-task-completion-15",
    ]);
  });

  test("find each word somewhere in the row, whatever its case: claim, finding, pattern or source", () => {
    expect(ids("?text=CONVERSION+15")).toEqual(["social-proofing-conversion-15-40"]);
    expect(ids("?text=bhatnagar")).toEqual(["visual-salience-click-through-35"]);
    expect(ids("?text=theme+toggle")).toEqual(["theme-toggle-cognitive-load-30"]);
    expect(ids("?text=no-such-word")).toEqual([]);
    expect(ids("?text=.*")).toEqual([]);
  });
});

describe("sorting", () => {
  const sizes = (query: string) => claimsOf(view(query), claimLines).map(({ size }) => size);
  test("by claim goes by its size, what promises less first", () => {
    expect(sizes("?sort=claim")).toEqual(
      claimLines.map(({ size }) => size).toSorted((a, b) => a - b),
    );
    expect(sizes("?sort=claim&order=descending")).toEqual(sizes("?sort=claim").toReversed());
  });

  test("by grade puts the strongest first, and leaves equals in the order of the catalogue", () => {
    const sorted = claimsOf(view("?sort=evidence"), claimLines);
    expect(sorted.map(({ pattern }) => pattern.grade)).toEqual(
      claimLines.map(({ pattern }) => pattern.grade).toSorted(),
    );
    const strongest = claimLines.filter(({ pattern }) => pattern.grade === "A");
    expect(sorted.slice(0, strongest.length)).toEqual(strongest);
    expect(claimsOf(view("?sort=figure"), claimLines).map(({ grade }) => grade)).toEqual(
      claimLines.map(({ grade }) => grade).toSorted(),
    );
  });

  test("by pattern goes by the alphabet, and the list itself stays as it was", () => {
    const before = claimLines.map(({ id }) => id);
    const names = claimsOf(view("?sort=pattern"), claimLines).map((line) => line.pattern.heading);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
    expect(claimLines.map(({ id }) => id)).toEqual(before);
  });
});
