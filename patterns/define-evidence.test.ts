// Evidence that nobody could check, or that contradicts itself, never reaches a page.
import { describe, expect, test } from "vitest";
import { defineEvidence, type EvidenceInput, figureOf } from "./define-evidence.ts";

const reference: EvidenceInput["references"][number] = {
  id: "doe2020",
  authors: [{ name: "Doe", initials: "J." }],
  year: 2020,
  title: "Lamps",
  venue: "Journal of Lamps 1(1), 1-2",
  doi: "10.1000/lamp",
  url: null,
  kind: "experiment",
  n: "12",
  setting: "A dark room",
  finding: "Lamps help people to read.",
  figures: { read: { what: "Pages read", value: 3, unit: "pages" } },
  direction: "for",
  verification: "full text",
  verified: true,
};

const sound: EvidenceInput = {
  key: "soft-lamp",
  topic: "Lamps",
  checked: "2026-01-31",
  claims: [
    {
      id: "pages-10",
      short: "+10% pages",
      statement: "10% more pages",
      outcome: "pages read",
      from: null,
      to: 10,
      sense: "more",
      assignment: "stated",
      verdict: "not supported",
      grade: "D",
    },
  ],
  grade: "C",
  gradeReason: "One small experiment.",
  row: { foundLabel: "Found, pages", found: "3", cites: ["doe2020"] },
  nearest: { text: "Three pages.", cites: ["doe2020"] },
  summary: { text: "Lamps help.", cites: [] },
  backfires: { text: "By day.", cites: [] },
  notFor: { text: "Sleepers.", cites: [] },
  citeOnPage: ["doe2020"],
  references: [reference],
  measure: {
    primaryMetric: "Pages read per visitor",
    events: [{ name: "page_read", when: "A page is turned" }],
    guardrails: ["Sleep"],
    design: { unit: "visitor", arms: ["Lamp on", "Lamp off"], advice: "Two weeks." },
    baseRate: 0.1,
    baseRateOf: "visitors who read on",
    power: 0.8,
    significance: 0.05,
    sampleSizes: [{ role: "example", kind: "relative percent", effect: 10, perArm: 15000 }],
  },
  plots: [],
};

const withReference = (change: Partial<typeof reference>): EvidenceInput => ({
  ...sound,
  references: [{ ...reference, ...change }],
});

describe("sound evidence", () => {
  test("gains a link for each reference: its DOI's address, else its URL", () => {
    expect(defineEvidence(sound).references[0]?.href).toBe("https://doi.org/10.1000/lamp");
    const web = withReference({ doi: null, url: "https://example.org/lamps" });
    expect(defineEvidence(web).references[0]?.href).toBe("https://example.org/lamps");
  });

  test("says which references must not have their numbers set large", () => {
    const { references } = defineEvidence({
      ...sound,
      row: { ...sound.row, found: "some" },
      references: [
        reference,
        {
          ...reference,
          id: "roe2021",
          verification: "abstract, some numbers from secondary notes",
        },
        { ...reference, id: "poe2022", verification: "practitioner page, quoted by others" },
        {
          ...reference,
          id: "law2023",
          verification: "official page in part, the rest from secondary pages",
        },
      ],
    });
    expect(references.map(({ secondaryNumbers }) => secondaryNumbers)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("gives the figure behind a point of a plot, and names one that is not there", () => {
    const evidence = defineEvidence(sound);
    const point = { label: "Read", reference: "doe2020", figure: "read" };
    expect(figureOf(evidence, point).value).toBe(3);
    expect(() => figureOf(evidence, { ...point, figure: "slept" })).toThrow(
      '"soft-lamp" has no figure doe2020.slept.',
    );
  });
});

describe("bad input is named in a sentence", () => {
  const cases: [name: string, input: EvidenceInput, message: string][] = [
    [
      "an unverified entry",
      withReference({ verified: false }),
      'reference "doe2020" is not verified; check it or leave it out.',
    ],
    [
      "a reference without a source",
      withReference({ doi: null, url: null }),
      'reference "doe2020" has neither a DOI nor a URL; add one.',
    ],
    [
      "a grade without a reason",
      { ...sound, gradeReason: " " },
      "grade C has no reason; write one sentence in gradeReason.",
    ],
    [
      "a citation of an unknown reference",
      { ...sound, backfires: { text: "By day.", cites: ["roe2021"] } },
      'backfires cites "roe2021", which is not among the references.',
    ],
    [
      "a finding about a claim without a source",
      {
        ...sound,
        claims: sound.claims.map((claim) => ({ ...claim, found: { text: "Little.", cites: [] } })),
      },
      'claim "pages-10" says what was found without a source; cite one.',
    ],
    [
      "a finding about a claim that cites an unknown reference",
      {
        ...sound,
        claims: sound.claims.map((claim) => ({
          ...claim,
          found: { text: "Little.", cites: ["roe2021"] },
        })),
      },
      'claim "pages-10" cites "roe2021", which is not among the references.',
    ],
    [
      "two claims of one id",
      { ...sound, claims: [...sound.claims, ...sound.claims] },
      'two claims share the id "pages-10"; rename one.',
    ],
    [
      "an unknown reference to lead with",
      { ...sound, citeOnPage: ["roe2021"] },
      'citeOnPage cites "roe2021", which is not among the references.',
    ],
    [
      "two references of one id",
      { ...sound, references: [reference, reference] },
      'two references share the id "doe2020"; rename one.',
    ],
    [
      "a number from secondary notes set large",
      withReference({ verification: "abstract, some numbers from secondary notes" }),
      'row.found sets a number of "doe2020" large, though it comes from secondary notes.',
    ],
    [
      "a plot of a figure that is not there",
      {
        ...sound,
        plots: [
          {
            title: "Lamps",
            axis: "Pages",
            noEffect: 0,
            claims: ["pages-99"],
            points: [
              { label: "Read", reference: "doe2020", figure: "read" },
              { label: "Slept", reference: "doe2020", figure: "slept" },
            ],
            caption: "Pages by lamplight.",
          },
        ],
      },
      'plot "Lamps" draws claim "pages-99", which is not there. plot "Lamps" has no figure doe2020.slept to draw.',
    ],
    [
      "a field of the wrong form, by the reference's id",
      withReference({ year: 2020.5 }),
      'reference "doe2020".year: ',
    ],
    [
      "a sample size from an impossible base rate",
      { ...sound, measure: { ...sound.measure, baseRate: 1 } },
      "measure.baseRate: ",
    ],
    [
      "a figure too long for the row",
      { ...sound, row: { ...sound.row, found: "3".repeat(15) } },
      "row.found: ",
    ],
  ];
  test.each(cases)("%s", (_name, input, message) => {
    expect(() => defineEvidence(input)).toThrow(`Evidence of "soft-lamp": ${message}`);
  });

  test("all that is wrong is said at once", () => {
    const input = { ...withReference({ verified: false, doi: null }), gradeReason: "" };
    expect(() => defineEvidence(input)).toThrow(/no reason.*not verified.*neither a DOI nor a URL/);
  });
});
