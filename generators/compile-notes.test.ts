// Markdown becomes sections with numbered footnotes; whatever is wrong with it is said in a sentence.
import { describe, expect, test } from "vitest";
import type { Evidence } from "../patterns/evidence-schema.ts";
import { readEvidence } from "../patterns/read-evidence.ts";
import { compileNotes } from "./compile-notes.ts";

const PAGE = `## closing

Last[^hunt1995] and again.[^orquin2021]

## panel

First.[^orquin2021] Second.[^xie2017]

## intro

Here[^xie2017] and[^orquin2021] there.[^orquin2021]
`;

const evidence = await readEvidence("visual-salience");
const NOTHING = { text: "Nothing.", cites: [] };
/** Without a card and plots that cite, so that each test sees only its own text. */
const plain = { ...evidence, nearest: NOTHING, backfires: NOTHING, notFor: NOTHING, plots: [] };

const compile = (markdown: string, change: Partial<Evidence> = {}) =>
  compileNotes(markdown, { ...plain, ...change }).page;

describe("citations", () => {
  test("become superscript links that say where they lead", () => {
    expect(compile("## intro\n\nLight.[^orquin2021]").sections.intro).toBe(
      '<p>Light.<sup class="cite"><a href="#ref-orquin2021" id="cite-orquin2021-1" aria-label="Reference 1: Orquin et al., 2021">1</a></sup></p>',
    );
  });

  test("are numbered by first appearance in reading order, whatever the order in the file", () => {
    expect(compile(PAGE).references.map(({ id }) => id)).toEqual([
      "orquin2021",
      "xie2017",
      "hunt1995",
    ]);
  });

  test("have anchors that each footnote leads back to, those of the panel apart from the page's", () => {
    const { short, page } = compileNotes(PAGE, plain);
    expect(page.references.map(({ backs }) => backs)).toEqual([
      ["cite-orquin2021-1", "cite-orquin2021-2", "cite-orquin2021-3"],
      ["cite-xie2017-1"],
      ["cite-hunt1995-1"],
    ]);
    const html = Object.values({ ...page.sections, panel: "" }).join("");
    for (const id of page.references.flatMap(({ backs }) => backs))
      expect(html.split(`id="${id}"`)).toHaveLength(2);
    expect(short.references.flatMap(({ backs }) => backs)).toEqual([
      "cite-orquin2021-1",
      "cite-xie2017-1",
    ]);
  });

  test("carry what a footnote shows, with what could not be confirmed and who wrote it", () => {
    const { references } = compile("## intro\n\nx[^hunt1995] y[^browne2017]");
    expect(references[0]).toEqual({
      number: 1,
      id: "hunt1995",
      label: "Hunt, 1995",
      title: "The subtlety of distinctiveness: What von Restorff really did.",
      venue: "Psychonomic Bulletin & Review 2(1), 105–112",
      url: "https://doi.org/10.3758/BF03214414",
      backs: ["cite-hunt1995-1"],
    });
    expect(references[1]).toMatchObject({ vendor: true, doubt: "Not confirmed: url." });
  });

  test("escape what a name may hold", () => {
    const authors = ['A "quoted" <name>'];
    const references = evidence.references.map((entry) => ({ ...entry, authors }));
    expect(compile("## intro\n\nx[^hunt1995]", { references }).sections.intro).toContain(
      'aria-label="Reference 1: A &quot;quoted&quot; &lt;name&gt;, 1995"',
    );
  });

  test("inside code stay what they are", () => {
    const { intro } = compile("## intro\n\nWrite `[^id]`.").sections;
    expect(intro).toBe("<p>Write <code>[^id]</code>.</p>");
  });
});

test("the card is escaped text with its sources, numbered between the introduction and the notes", () => {
  const nearest = { text: "A & B: 5 < 6.", cites: ["hunt1995", "orquin2021"] };
  const page = compile("## notes\n\nx[^xie2017]\n\n## intro\n\ny[^kohavi2014]", { nearest });
  expect(page.card.found).toMatch(
    /^<p>A &amp; B: 5 &lt; 6\.<sup.*#ref-hunt1995.*<\/sup>\u202f<sup.*#ref-orquin2021.*<\/sup><\/p>$/,
  );
  expect(page.references.map(({ id }) => id)).toEqual([
    "kohavi2014",
    "hunt1995",
    "orquin2021",
    "xie2017",
  ]);
});

test("a plot comes as a drawing, rows with their source, and a caption that cites each source once", () => {
  const page = compile("## intro\n\nx", { plots: evidence.plots.slice(0, 1) });
  const [figure] = page.plots;
  expect(figure?.svg).toContain('id="plot-visual-salience-1-title"');
  expect(figure?.rows[0]).toEqual({
    kind: "found",
    label: "Central position",
    what: "Central position and looking",
    value: "0.43",
    source: { label: "Orquin et al., 2021", url: "https://doi.org/10.1037/bul0000328" },
  });
  expect(figure?.caption.match(/#ref-orquin2021/g)).toHaveLength(1);
});

test("the claim row is taken from the evidence, each source of harm once", () => {
  const backfires = { text: "By day.", cites: ["kohavi2014", "hunt1995"] };
  const notFor = { text: "Sleepers.", cites: ["hunt1995"] };
  const { claim } = compile("## intro\n\nx", { backfires, notFor });
  expect(claim).toMatchObject({
    claimed: "+35% clicks",
    foundLabel: "Measured: how often it was picked",
    found: "50 → 54%",
    grade: "B",
    gradeWord: "Fair",
    backfires: "By day.",
  });
  expect(claim.foundSources.map(({ id }) => id)).toEqual(["bhatnagar2022"]);
  expect(claim.harmSources.map(({ id }) => id)).toEqual(["kohavi2014", "hunt1995"]);
});

test("the panel and the head of a page get only their own part", () => {
  const { short } = compileNotes(PAGE, evidence);
  expect(Object.keys(short.sections)).toEqual(["panel", "intro"]);
  expect(short.references.map(({ id }) => id)).toEqual(["orquin2021", "xie2017"]);
  expect(short).not.toHaveProperty("plots");
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
  ["## panel\n\nx[^xie2017]\n\n## intro\n\ny", '"xie2017" is cited in the panel alone'],
])("%j is refused in a sentence", (markdown, message) => {
  expect(() => compile(markdown)).toThrow(`patterns/visual-salience/notes.md: ${message}`);
});
