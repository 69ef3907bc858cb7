// Markdown becomes sections with numbered footnotes; whatever is wrong with it is said in a sentence.
import { describe, expect, test } from "vitest";
import type { Evidence } from "../patterns/evidence-schema.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import { compileNotes } from "./compile-notes.ts";

const evidence = await readEvidence("visual-salience");
const NOTHING = { text: "Nothing.", cites: [] };
/** Without a card and charts that cite, so that each test sees only its own text. */
const plain: Evidence = {
  ...evidence,
  summary: NOTHING,
  nearest: NOTHING,
  backfires: NOTHING,
  notFor: NOTHING,
  plots: [],
};
const compile = (markdown: string, change: Partial<Evidence> = {}) =>
  compileNotes(markdown, { ...plain, ...change }).page;

describe("citations", () => {
  test("are numbered links to the study itself", () => {
    expect(compile("## intro\n\nLight.[^orquin2021]").sections.intro).toBe(
      '<p>Light.<sup class="cite"><a href="https://doi.org/10.1037/bul0000328" target="_blank" rel="noopener noreferrer" aria-label="Reference 1: Orquin et al., 2021 (opens in a new tab)">1</a></sup></p>',
    );
  });

  test("are numbered as the page is read, whatever the order in the file; the panel counts for itself", () => {
    const { short, page } = compileNotes(
      "## closing\n\nx[^hunt1995] y[^orquin2021]\n\n## panel\n\nx[^browne2017] y[^xie2017]\n\n## intro\n\nx[^xie2017]",
      {
        ...plain,
        summary: { text: "A & B: 5 < 6.", cites: ["kohavi2014", "xie2017"] },
        nearest: { text: "x", cites: ["orquin2021"] },
      },
    );
    const numbers = (html = "") => [...html.matchAll(/>(\d+)<\/a>/g)].map(([, number]) => number);
    expect(page.references.map(({ number, id }) => `${number} ${id}`)).toEqual([
      "1 xie2017",
      "2 kohavi2014",
      "3 orquin2021",
      "4 hunt1995",
    ]);
    expect(page.card.summary).toMatch(/^<p>A &amp; B: 5 &lt; 6\.<sup.*\u202f<sup.*<\/p>$/);
    expect(numbers(page.card.summary)).toEqual(["1", "2"]);
    expect(numbers(page.sections.closing)).toEqual(["4", "3"]);
    expect(numbers(short.sections.panel)).toEqual(["1", "2"]);
    expect(Object.keys(short.sections)).toEqual(["panel", "intro"]);
  });

  test("escape what a name may hold, and stay what they are inside code", () => {
    const authors = ['A "quoted" <name>'];
    const references = evidence.references.map((entry) => ({ ...entry, authors }));
    const { intro } = compile("## intro\n\nx[^hunt1995] `[^id]`", { references }).sections;
    expect(intro).toContain("Reference 1: A &quot;quoted&quot; &lt;name&gt;, 1995 (opens");
    expect(intro).toContain("<code>[^id]</code>");
  });
});

test("a chart's caption cites each of its sources once", () => {
  const [chart] = compile("## intro\n\nx", { plots: evidence.plots.slice(0, 1) }).charts;
  expect(chart?.rows.map(({ label }) => label)).toEqual(
    evidence.plots[0]?.points.map(({ label }) => label),
  );
  expect(chart?.caption.match(/bul0000328/g)).toHaveLength(1);
});

test("the claim against what was measured is taken from the evidence", () => {
  const { claims, row, grade } = evidence;
  expect(compile("## intro\n\nx").claim).toMatchObject({
    anchor: `visual-salience-${claims[0]?.id}`,
    claimed: claims[0]?.short,
    verdict: claims[0]?.verdict,
    foundLabel: row.foundLabel,
    found: row.found,
    grade,
    foundSources: row.cites.map((id) => ({ id })),
  });
});

test("links that leave the site open safely in a new tab, others don't", () => {
  const { intro } = compile(
    "## intro\n\n[Out](https://a.example/?a=1&b=2), [in](/evidence).",
  ).sections;
  expect(intro).toContain(
    '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Out</a>',
  );
  expect(intro).toContain('<a href="/evidence">in</a>');
});

test.each([
  [
    "## intro\n\nx[^orquin2020]",
    "[^orquin2020] is not among the sources, wanted one of orquin2021",
  ],
  ["## intros\n\nx", 'section "intros" is unknown, wanted one of panel'],
  ["# Spotlight\n\nx", 'section "Spotlight" is unknown'],
  ["## panel\n\n## intro\n\nx", 'section "panel" is empty'],
  ["## intro\n\nx\n\n## intro\n\ny", 'there are two sections "intro"'],
  ["Hello.\n\n## intro\n\nx", '"Hello." comes before the first section'],
  ["\n", "there is no text"],
  ["## intro\n\n<div>x</div>", "raw HTML (<div>x</div>) is not allowed"],
  ["## intro\n\nx <b>y</b>", "raw HTML (<b>) is not allowed"],
  ["## intro\n\n[x](javascript:alert(1))", 'link to "javascript:alert(1)"'],
  ["## intro\n\n[x](//evil.example)", 'link to "//evil.example"'],
])("%j is refused in a sentence", (markdown, message) => {
  expect(() => compile(markdown)).toThrow(`patterns/visual-salience/notes.md: ${message}`);
});
