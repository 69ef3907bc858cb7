// Evidence that nobody could check, or that contradicts itself, never reaches a page: each fault is said with its line.
import { describe, expect, test } from "vitest";
import { library } from "./catalogue.ts";
import { parseEvidence, parseReferences, readEvidence } from "./read-evidence.ts";

const REFERENCES = `doe2020:
  authors: [Doe, W3C]
  year: 2020
  title: Lamps
  venue: Journal of Lamps 1(1), 1-2
  doi: 10.1000/lamp
  kind: experiment
  setting: A dark room
  verification: full text
roe2021:
  authors: [Roe]
  year: 2021
  title: Night
  venue: Lamps Today
  url: https://example.org/night
  kind: survey
  setting: A street
  verification: abstract, some numbers from secondary notes
`;

const EVIDENCE = `checked: 2026-01-31
claims:
  - id: pages-10
    short: +10% pages
    statement: 10% more pages
    outcome: pages read
    to: 10
    sense: more
    assignment: stated
    verdict: not supported
    grade: D
grade: C
gradeReason: One small experiment.
row: { foundLabel: "Found, pages", found: "3", cites: [doe2020] }
nearest: { text: Three pages., cites: [doe2020] }
summary: { text: Lamps help. }
backfires: { text: By day. }
notFor: { text: Sleepers. }
citeOnPage: [doe2020]
measure:
  primaryMetric: Pages read per visitor
  events: [{ name: page_read, when: A page is turned }]
  goal: page_read
  guardrails: [Sleep]
  design: { unit: visitor, versions: [On, Off], advice: Two weeks. }
  baseRate: 0.1
  baseRateOf: visitors who read on
  power: 0.8
  significance: 0.05
  sampleSizes: [{ role: example, kind: relative percent, effect: 10, perVersion: 14750 }]
plots:
  - title: Lamps
    axis: Pages
    points:
      - { label: Read, reference: doe2020, figure: read }
      - { label: Slept, reference: doe2020, figure: slept }
    caption: Pages by lamplight.
metrics: [{ metric: comfort, verdict: partly supported, best: { text: "3 pages", cites: [doe2020] } }]
sources:
  - key: doe2020
    finding: Lamps help people to read.
    figures:
      read: { what: Pages read, value: 3, unit: pages }
      slept: { what: Pages slept on, value: 1, unit: pages }
    outcomes: [{ metric: comfort, direction: for, measured: pages read, figure: read }]
  - key: roe2021
    finding: Streets are dark.
`;

const papers = parseReferences(REFERENCES);

/** Replaces the first `found` by `other`; throws if there is none, so that no case tests the sound text. */
function changed(text: string, found: string, other: string): string {
  if (!text.includes(found)) throw new Error(`The text has no "${found}".`);
  return text.replace(found, other);
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return "no error";
}

describe("sound evidence", () => {
  const { references, claims, plots } = parseEvidence("soft-lamp", EVIDENCE, papers);

  test("joins each paper with what it says about the pattern, and a link to it", () => {
    expect(references[0]).toMatchObject({
      id: "doe2020",
      authors: ["Doe", "W3C"],
      finding: "Lamps help people to read.",
      href: "https://doi.org/10.1000/lamp",
    });
    expect(references[1]?.href).toBe("https://example.org/night");
  });

  test("may leave out what has a usual value", () => {
    expect(claims[0]?.from).toBeNull();
    expect(plots[0]).toMatchObject({ noEffect: null, claims: [] });
    expect(references[1]).toMatchObject({ figures: {}, vendor: false, n: null });
  });
});

describe("a fault is said with the file, the line, what was found and what is wanted", () => {
  const cases: [name: string, found: string, other: string, message: string][] = [
    [
      "a value that is none of a list",
      "verdict: not supported",
      "verdict: good",
      '10: claims[0].verdict: found "good", wanted one of "supported"|"partly supported"|"not supported"',
    ],
    ["a missing field", "    to: 10\n", "", "3: claims[0].to: found nothing, wanted number"],
    ["an unknown field", "checked: ", "topick: x\nchecked: ", '1: Unrecognized key: "topick"'],
    ["a field of another type", "baseRate: 0.1", "baseRate: ten", 'baseRate: found "ten", wanted'],
    [
      "an impossible share",
      "baseRate: 0.1",
      "baseRate: 1",
      "26: measure.baseRate: found 1, wanted number to be <1",
    ],
    ["a figure too long for the row", 'found: "3"', "found: about 3 pages each", "row.found: "],
    [
      "a grade without a reason",
      "One small experiment.",
      '""',
      '13: gradeReason: found "", wanted',
    ],
    [
      "an unknown paper",
      "key: roe2021",
      "key: poe2022",
      'sources[1].key: found "poe2022", wanted a key of patterns/references.yaml',
    ],
    ["a paper listed twice", "key: roe2021", "key: doe2020", 'found "doe2020" a second time'],
    [
      "a citation that is not among the sources",
      "By day.",
      "By day., cites: [poe2022]",
      '17: backfires.cites[0]: found "poe2022", wanted a key of this file\'s sources',
    ],
    ["a leading source that is none", "citeOnPage: [doe", "citeOnPage: [poe", "citeOnPage[0]: "],
    [
      "a finding about a claim without a source",
      "grade: D",
      "grade: D\n    found: { text: Little. }",
      "claims[0].found: found no cites, wanted the source of what was found",
    ],
    [
      "a number from secondary notes shown large",
      'found: "3", cites: [doe2020]',
      'found: "3", cites: [roe2021]',
      '14: row.found: found a number of "roe2021", wanted none from secondary notes',
    ],
    ["a plot of a missing figure", "figure: slept", "figure: woke", "points[1]: found no figure "],
    [
      "a plot of a missing claim",
      "axis: Pages",
      "axis: P\n    claims: [x]",
      "plots[0].claims[0]: ",
    ],
    [
      "a sample size that the formula does not give",
      "perVersion: 14750",
      "perVersion: 1475",
      "30: measure.sampleSizes[0].perVersion: found 1475, wanted about 14751",
    ],
    ["an effect beyond everybody", "effect: 10", "effect: 900", "found 900, wanted one that stays"],
    [
      "a metric listed twice",
      "metrics: [",
      "metrics: [{ metric: comfort, verdict: partly supported }, ",
      'metrics[1].metric: found "comfort" a second time',
    ],
    [
      "a metric that is supported by one study alone",
      "metric: comfort, verdict: partly supported",
      "metric: comfort, verdict: supported",
      'metrics[0].verdict: found "supported" for studies for, wanted: At least two studies',
    ],
    [
      "a metric that isn't supported in spite of a study for it",
      "metric: comfort, verdict: partly supported",
      "metric: comfort, verdict: not supported",
      'metrics[0].verdict: found "not supported" for studies for, wanted: No study is for it',
    ],
    [
      "a metric that is backed by studies against it",
      "direction: for",
      "direction: against",
      'metrics[0].verdict: found "partly supported" for studies against, wanted: At least one study',
    ],
    [
      "an outcome that no record would show",
      "metric: comfort, direction",
      "metric: trust, direction",
      'outcomes[0].metric: found "trust", wanted one of this file\'s metrics',
    ],
    [
      "a direction without a figure or words",
      ", figure: read }]",
      " }]",
      "sources[0].outcomes[0]: found a direction alone, wanted its figure or the source's own words",
    ],
    [
      "an outcome of a source that is no study",
      "finding: Streets are dark.",
      "finding: Dark.\n    outcomes: [{ metric: comfort, direction: flat, measured: x, words: x }]",
      "found an outcome of a survey, wanted one of meta-analysis, ",
    ],
    [
      "a study within a source that isn't counted",
      "figure: read }]",
      "figure: read, within: roe2021 }]",
      'outcomes[0].within: found "roe2021", wanted a meta-analysis that is counted',
    ],
    ["a goal that is no event", "goal: page_read", "goal: page_burnt", "one of the events"],
    ["text that is no YAML", "guardrails: [Sleep]", "guardrails: [", "evidence.yaml:"],
  ];
  test.each(cases)("%s", (_name, found, other, message) => {
    const text = changed(EVIDENCE, found, other);
    const said = messageOf(() => parseEvidence("soft-lamp", text, papers));
    expect(said).toMatch(/^patterns\/soft-lamp\/evidence\.yaml:\d+: /);
    expect(said).toContain(message);
  });

  test.each([
    ["one without an address", "  doi: 10.1000/lamp\n", "", "found neither a doi nor a url"],
    ["an address without encryption", "https://", "http://", "roe2021.url: found "],
    ["two papers of one key", "roe2021:", "doe2020:", "references.yaml:10: "],
  ])("in references.yaml: %s", (_name, found, other, message) => {
    const said = messageOf(() => parseReferences(changed(REFERENCES, found, other)));
    expect(said).toMatch(/^patterns\/references\.yaml:\d+: /);
    expect(said).toContain(message);
  });

  test("all faults are said at once, a line each", () => {
    const text = changed(changed(EVIDENCE, "axis: Pages", "axis: 3"), "grade: C", "grade: E");
    expect(messageOf(() => parseEvidence("soft-lamp", text, papers)).split("\n")).toHaveLength(2);
  });
});

test.each(library.map(({ key }) => key))("the evidence of %s is sound", async (key) => {
  expect((await readEvidence(key)).references.length).toBeGreaterThan(0);
});
