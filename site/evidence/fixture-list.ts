// A list of patterns of any length for tests, of which a page carries the first two and the rest comes in parts.
import type { ListedPattern, SourcesOfPattern } from "../../generators/evidence-lists.ts";
import { growingList } from "../ui/growing-list.ts";
import type { EvidenceList } from "./more-evidence.ts";

const FIRST = 2;
const PER_PART = 30;

export function fixturePatternClaims(number: number): ListedPattern {
  const key = `lamp-${number}`;
  return {
    key,
    heading: `Lamp ${number}`,
    topic: "light",
    checked: "2026-01-02",
    grade: "C",
    gradeReason: "Few studies.",
    sourceCount: 1,
    claims: [
      {
        id: `${key}-clicks`,
        short: `+${number}% clicks`,
        statement: `Up to ${number}% more clicks`,
        verdict: number % 2 === 0 ? "not supported" : "partly supported",
        grade: "D",
        assignment: "stated",
        size: number,
        found: "Nothing of the kind.",
        sources: [{ id: `hunt-${number}`, label: "Hunt, 1995", url: "https://doi.org/10.1/x" }],
      },
    ],
  };
}

export function fixtureSources(number: number): SourcesOfPattern {
  return {
    key: `lamp-${number}`,
    heading: `Lamp ${number}`,
    grade: "C",
    gradeReason: "Few studies.",
    sources: [
      {
        id: `hunt-${number}`,
        label: "Hunt, 1995",
        url: "https://doi.org/10.1/x",
        title: "Light",
        venue: "Lamps 1",
        kind: "experiment",
        n: "12 people",
        setting: "a laboratory",
        finding: "Light is seen.",
        verification: "full text",
      },
    ],
  };
}

export interface FixtureList<Item> {
  list: EvidenceList<Item>;
  /** Numbers of the parts that were fetched. */
  fetched: number[];
  /** While true nothing can be fetched. */
  away: { yes: boolean };
}

/** `patterns` of them, each made by `make` from its 1-based number. */
export function fixtureList<Item>(
  patterns: number,
  make: (number: number) => Item,
): FixtureList<Item> {
  const all = Array.from({ length: patterns }, (_, index) => make(index + 1));
  const fetched: number[] = [];
  const away = { yes: false };
  const starts = Array.from(
    { length: Math.ceil((patterns - FIRST) / PER_PART) },
    (_, part) => FIRST + part * PER_PART,
  );
  const parts = starts.map((start) => all.slice(start, start + PER_PART));
  const list = growingList(all.slice(0, FIRST), async () => {
    if (away.yes) throw new TypeError("Failed to fetch");
    return {
      names: all.map((_, index) => [`lamp-${index + 1}`, `Lamp ${index + 1}`] as const),
      sizes: parts.map(({ length }) => length),
      parts: Object.fromEntries(
        parts.map((items, part) => [
          part,
          async () => {
            if (away.yes) throw new TypeError("Failed to fetch");
            fetched.push(part);
            return { default: items };
          },
        ]),
      ),
    };
  });
  return { list, fetched, away };
}
