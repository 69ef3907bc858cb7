// Markdown becomes sections with numbered footnotes; whatever is wrong with it is said in a sentence.
import { describe, expect, test } from "vitest";
import type { Evidence, Reference } from "../patterns/define-evidence.ts";
import evidence from "../patterns/visual-salience/evidence.ts";
import { compileNotes } from "./compile-notes.ts";
import { referenceLabel } from "./reference-label.ts";

const PAGE = `## closing

Last[^hunt1995] and again.[^orquin2021]

## panel

First.[^orquin2021] Second.[^xie2017]

## intro

Here[^xie2017] and[^orquin2021] there.[^orquin2021]
`;

const NOTHING = { text: "Nothing.", cites: [] };
/** Without a card and plots that cite, so that each test sees its own text alone. */
const plain: Evidence = {
  ...evidence,
  nearest: NOTHING,
  backfires: NOTHING,
  notFor: NOTHING,
  plots: [],
};

const compile = (markdown: string, change: Partial<Evidence> = {}) =>
  compileNotes(markdown, { ...plain, ...change }).page;

describe("citations", () => {
  test("become superscript links that say where they lead", () => {
    expect(compile("## intro\n\nLight.[^orquin2021]").sections.intro).toBe(
      '<p>Light.<sup class="cite"><a href="#ref-orquin2021" id="cite-orquin2021-1" aria-label="Reference 1: Orquin et al., 2021">1</a></sup></p>',
    );
  });

  test("are numbered by first appearance in reading order, whatever the order in the file", () => {
    const { references } = compile(PAGE);
    expect(references.map(({ number, id }) => `${number} ${id}`)).toEqual([
      "1 orquin2021",
      "2 xie2017",
      "3 hunt1995",
    ]);
  });

  test("have anchors that begin anew on the page, so that a link back finds the first one", () => {
    const { sections } = compile(PAGE);
    const anchors = (html = "") => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(anchors(sections.panel)).toEqual(["cite-orquin2021-1", "cite-xie2017-1"]);
    expect(anchors(sections.intro)).toEqual([
      "cite-xie2017-1",
      "cite-orquin2021-1",
      "cite-orquin2021-2",
    ]);
    expect(anchors(sections.closing)).toEqual(["cite-hunt1995-1", "cite-orquin2021-3"]);
  });

  test("are led back to: each footnote names every place of the page that cites it", () => {
    const { short, page } = compileNotes(PAGE, plain);
    expect(page.references.map(({ backs }) => backs)).toEqual([
      ["cite-orquin2021-1", "cite-orquin2021-2", "cite-orquin2021-3"],
      ["cite-xie2017-1"],
      ["cite-hunt1995-1"],
    ]);
    const html = Object.values({ ...page.sections, panel: "" }).join("");
    for (const id of page.references.flatMap(({ backs }) => backs))
      expect(html.split(`id="${id}"`)).toHaveLength(2);
    expect(short.references.map(({ backs }) => backs)).toEqual([
      ["cite-orquin2021-1"],
      ["cite-xie2017-1"],
    ]);
  });

  test("of a vendor's paper and of interested authors say so in the footnote", () => {
    const references = evidence.references.map((entry) => ({
      ...entry,
      interest: "They sell lamps.",
    }));
    expect(
      compile("## intro\n\nx[^browne2017-cosmetic]", { references }).references[0],
    ).toMatchObject({ vendor: true, interest: "They sell lamps." });
    expect(compile("## intro\n\nx[^hunt1995]").references[0]).not.toHaveProperty("vendor");
  });

  test("say what could not be confirmed, and nothing where all was", () => {
    const { references } = compile("## intro\n\nx[^bhatnagar2022] y[^hunt1995]");
    expect(references.map(({ doubt }) => doubt)).toEqual([
      "Not confirmed: year, venue.",
      undefined,
    ]);
  });

  test("carry what a footnote shows", () => {
    expect(compile(PAGE).references[2]).toEqual({
      number: 3,
      id: "hunt1995",
      label: "Hunt, 1995",
      title: "The subtlety of distinctiveness: What von Restorff really did.",
      venue: "Psychonomic Bulletin & Review 2(1), 105–112",
      url: "https://doi.org/10.3758/BF03214414",
      backs: ["cite-hunt1995-1"],
    });
  });

  test("escape what a name may hold", () => {
    const authors = [{ name: 'A "quoted" <name>' }];
    const references = evidence.references.map((entry) => ({ ...entry, authors }));
    expect(compile("## intro\n\nx[^hunt1995]", { references }).sections.intro).toContain(
      'aria-label="Reference 1: A &quot;quoted&quot; &lt;name&gt;, 1995"',
    );
  });

  test("inside code stay what they are", () => {
    expect(compile("## intro\n\nWrite `[^id]`.").sections.intro).toBe(
      "<p>Write <code>[^id]</code>.</p>",
    );
  });
});

describe("the evidence card", () => {
  const card = {
    nearest: { text: "A & B: 5 < 6.", cites: ["hunt1995", "orquin2021"] },
    backfires: { text: "By day.", cites: [] },
  };

  test("is text, escaped, with its sources behind it", () => {
    const { found, backfires } = compile("## intro\n\nx", card).card;
    expect(found).toMatch(
      /^<p>A &amp; B: 5 &lt; 6\.<sup.*#ref-hunt1995.*<\/sup>\u202f<sup.*#ref-orquin2021.*<\/sup><\/p>$/,
    );
    expect(backfires).toBe("<p>By day.</p>");
  });

  test("is read after the introduction and before the notes, and numbered so", () => {
    const { references } = compile("## notes\n\nx[^xie2017]\n\n## intro\n\ny[^kohavi2014]", card);
    expect(references.map(({ id }) => id)).toEqual([
      "kohavi2014",
      "hunt1995",
      "orquin2021",
      "xie2017",
    ]);
  });

  test("a citation of an unknown reference is named with the pattern", () => {
    const nearest = { text: "x", cites: ["hunt1996"] };
    expect(() => compile("## intro\n\nx", { nearest })).toThrow(
      'Notes of "visual-salience": citation [^hunt1996] names no reference. Did you mean "hunt1995"?',
    );
  });
});

describe("plots", () => {
  const [first] = evidence.plots;
  const page = compile("## intro\n\nx", { plots: first ? [first] : [] });

  test("come as a drawing and as rows with a link to the source of each", () => {
    const [figure] = page.plots;
    expect(figure?.svg).toContain('id="plot-visual-salience-1-title"');
    expect(figure?.rows[0]).toEqual({
      kind: "found",
      label: "Central position",
      what: "Central position and looking",
      value: "0.43",
      source: { label: "Orquin et al., 2021", url: "https://doi.org/10.1037/bul0000328" },
    });
  });

  test("cite in their caption what they draw, each once", () => {
    expect(page.plots[0]?.caption.match(/#ref-orquin2021/g)).toHaveLength(1);
    expect(page.references.map(({ id }) => id)).toEqual(["orquin2021"]);
  });
});

test("the panel and the head of a page get their own part alone", () => {
  const { short } = compileNotes(PAGE, evidence);
  expect(Object.keys(short.sections)).toEqual(["panel", "intro"]);
  expect(short.references.map(({ id }) => id)).toEqual(["orquin2021", "xie2017"]);
  expect(short).not.toHaveProperty("plots");
});

test("links that leave the site open safely in a tab of their own, others stay", () => {
  const { intro } = compile(
    "## intro\n\n[Out](https://example.org/?a=1&b=2), [in](/evidence).",
  ).sections;
  expect(intro).toContain(
    '<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Out</a>',
  );
  expect(intro).toContain('<a href="/evidence">in</a>');
});

test("the claim row is taken from the evidence", () => {
  expect(compile("## intro\n\nx").claim).toEqual({
    claimed: "+35% clicks",
    foundLabel: "Found, two-way choice",
    found: "50 → 54%",
    foundSources: [
      {
        id: "bhatnagar2022",
        label: "Bhatnagar & Orquin, 2022",
        url: "https://doi.org/10.1037/xge0001204",
      },
    ],
    grade: "B",
    gradeWord: "Fair",
    gradeReason: evidence.gradeReason,
    backfires: "Nothing.",
    notFor: "Nothing.",
    harmSources: [],
  });
});

test("what backfires and whom it does not serve come with their sources, each once", () => {
  const backfires = { text: "By day.", cites: ["kohavi2014", "hunt1995"] };
  const notFor = { text: "Sleepers.", cites: ["hunt1995"] };
  const { harmSources } = compile("## intro\n\nx", { backfires, notFor }).claim;
  expect(harmSources.map(({ id }) => id)).toEqual(["kohavi2014", "hunt1995"]);
});

test("a number and its unit stay on one line", () => {
  expect(compile("## intro\n\nSlower by 400 ms.").sections.intro).toBe(
    "<p>Slower by 400\u00a0ms.</p>",
  );
});

test("lists and emphasis are kept", () => {
  expect(compile("## implementation\n\n- **One**\n- Two").sections.implementation).toBe(
    "<ul>\n<li><strong>One</strong></li>\n<li>Two</li>\n</ul>",
  );
});

describe("labels", () => {
  const label = (...names: string[]) =>
    referenceLabel({ authors: names.map((name) => ({ name })), year: 2001 } as Reference);
  test.each([
    [["Hunt"], "Hunt, 2001"],
    [["Celino", "Re Calegari"], "Celino & Re Calegari, 2001"],
    [["Li", "Daugherty", "Biocca"], "Li et al., 2001"],
    [["European Parliament and Council"], "European Parliament and Council, 2001"],
  ])("%j", (names, expected) => {
    expect(label(...names)).toBe(expected);
  });

  test("an empty list of authors is refused", () => {
    expect(() => label()).toThrow("A reference needs at least one author.");
  });
});

describe("bad input is named in a sentence", () => {
  test.each([
    [
      "an unknown citation",
      "## intro\n\nx[^orquin2020]",
      /citation \[\^orquin2020\] names no reference\. Did you mean "orquin2021"\?/,
    ],
    [
      "an unknown section",
      "## intros\n\nx",
      /section "intros" is unknown\. Did you mean "intro"\?/,
    ],
    ["a title", "# Spotlight\n\nx", /section "Spotlight" is unknown/],
    ["an empty section", "## panel\n\n## intro\n\nx", /section "panel" is empty/],
    ["an empty last section", "## intro\n\nx\n\n## closing\n", /section "closing" is empty/],
    ["a section twice", "## intro\n\nx\n\n## intro\n\ny", /section "intro" stands twice/],
    [
      "text before the first section",
      "Hello.\n\n## intro\n\nx",
      /"Hello\." stands before the first section/,
    ],
    ["no text", "\n", /there is no text/],
    ["a block of HTML", "## intro\n\n<div>x</div>", /raw HTML \(<div>x<\/div>\) is not allowed/],
    ["a tag in a sentence", "## intro\n\nx <b>y</b>", /raw HTML \(<b>\) is not allowed/],
    ["a script address", "## intro\n\n[x](javascript:alert(1))", /link to "javascript:alert\(1\)"/],
    [
      "another host without https",
      "## intro\n\n[x](//evil.example)",
      /link to "\/\/evil\.example"/,
    ],
    [
      "a reference of the panel alone",
      "## panel\n\nx[^xie2017]\n\n## intro\n\ny",
      /"xie2017" is cited in the panel alone/,
    ],
  ])("%s", (_name, markdown, message) => {
    const whole = new RegExp(`^Notes of "visual-salience": ${message.source}`);
    expect(() => compile(markdown)).toThrow(whole);
  });
});
