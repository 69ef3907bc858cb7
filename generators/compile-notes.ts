// Turns a pattern's Markdown and evidence into the text, the card, the plots and the footnotes that its page shows.
import { Marked, type Token } from "marked";
import type { Evidence } from "../patterns/define-evidence.ts";
import { gradeWord } from "../patterns/evidence-grades.ts";
import type { ClaimRow, Notes, NotesSection, PageNotes, PlotFigure } from "../patterns/notes.ts";
import { type CitingPlace, collectCitations } from "./citations.ts";
import { sourceLinks } from "./compile-claims.ts";
import { escapeHtml } from "./escape-html.ts";
import { drawPlot } from "./evidence-plot.ts";
import { suggestion } from "./nearest-name.ts";
import { referenceLabel } from "./reference-label.ts";
import { keepTogether } from "./typeset.ts";

const SECTIONS: readonly NotesSection[] = ["panel", "intro", "notes", "closing", "implementation"];
/** What the head of the page shows, and the panel of the toolkit. */
const SHORT: readonly NotesSection[] = ["panel", "intro"];
const CITATION = /^\[\^([^\]\s]+)\]/;

type Fail = (message: string) => never;
type Cite = (id: string) => string;
type CiteAll = (ids: readonly string[]) => string;

export interface CompiledNotes {
  /** What the toolkit's panel and the head of the page show. */
  short: Notes;
  page: PageNotes;
}

/**
 * Sections are marked by `## panel`, `## notes` and so on; `[^id]` cites a reference of the evidence.
 * Everything is compiled in the order of reading, so that references are numbered by first citation.
 * Throws a sentence that names the pattern and says what to write instead.
 */
export function compileNotes(markdown: string, evidence: Evidence): CompiledNotes {
  const fail: Fail = (message) => {
    throw new Error(`Notes of "${evidence.key}": ${message}`);
  };
  const citations = collectCitations(evidence.references, fail);
  let place: CitingPlace = "panel";
  const cite: Cite = (id) => citations.cite(id, place);
  const marked = createMarked(cite, fail);
  const bodies = splitSections(marked.lexer(markdown), fail);
  const section = (name: NotesSection): Notes["sections"] => {
    const body = bodies.get(name);
    return body ? { [name]: keepTogether(marked.parser(body).trim()) } : {};
  };

  const panel = section("panel");
  place = "page";
  const intro = section("intro");
  const { nearest, backfires, notFor } = evidence;
  const citeAll: CiteAll = (ids) => citations.citeAll(ids, place);
  const card = {
    found: citedText(nearest, citeAll),
    backfires: citedText(backfires, citeAll),
    notFor: citedText(notFor, citeAll),
  };
  const plots = plotFigures(evidence, citeAll);
  const rest = { ...section("notes"), ...section("closing"), ...section("implementation") };

  const onPage = citations.citedIn("page");
  const panelAlone = citations.citedIn("panel").find((id) => !onPage.includes(id));
  if (panelAlone && bodies.size > 1) {
    fail(`"${panelAlone}" is cited in the panel alone; cite it in another section too.`);
  }
  const claim = claimRow(evidence);
  const sections = { ...panel, ...intro, ...rest };
  return {
    short: { sections: pick(sections, SHORT), claim, references: citations.footnotes("panel") },
    page: { sections, claim, card, plots, references: citations.footnotes("page") },
  };
}

function pick(sections: Notes["sections"], names: readonly NotesSection[]): Notes["sections"] {
  return Object.fromEntries(
    names.flatMap((name) => (sections[name] ? [[name, sections[name]]] : [])),
  );
}

function citedText({ text, cites }: Evidence["nearest"], citeAll: CiteAll): string {
  return `<p>${escapeHtml(keepTogether(text))}${citeAll(cites)}</p>`;
}

function plotFigures(evidence: Evidence, citeAll: CiteAll): PlotFigure[] {
  return evidence.plots.map((plot, index) => {
    const { svg, values } = drawPlot(evidence, plot, `plot-${evidence.key}-${index + 1}`);
    const cites = [...new Set(plot.points.map(({ reference }) => reference))];
    const rows = values.map(({ kind, label, what, text, reference }) => {
      const source = evidence.references.find(({ id }) => id === reference);
      return {
        kind,
        label,
        what,
        value: text,
        source: source ? { label: referenceLabel(source), url: source.href } : null,
      };
    });
    return {
      title: plot.title,
      svg,
      caption: citedText({ text: plot.caption, cites }, citeAll),
      rows,
    };
  });
}

function createMarked(cite: Cite, fail: Fail): Marked {
  return new Marked({
    extensions: [
      {
        name: "citation",
        level: "inline",
        start: (source) => source.indexOf("[^"),
        tokenizer(source) {
          const match = CITATION.exec(source);
          return match ? { type: "citation", raw: match[0], id: match[1] } : undefined;
        },
        renderer: (token) => cite(String(token.id)),
      },
    ],
    renderer: {
      html: ({ raw }) => fail(`raw HTML (${raw.trim()}) is not allowed; write it in Markdown.`),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (href.startsWith("https://")) {
          return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${words}</a>`;
        }
        if (!/^(\/(?!\/)|#)/.test(href)) {
          fail(`link to "${href}" is neither an https address nor a path of this site.`);
        }
        return `<a href="${escapeHtml(href)}">${words}</a>`;
      },
    },
  });
}

function splitSections(tokens: readonly Token[], fail: Fail): Map<string, Token[]> {
  const bodies = new Map<string, Token[]>();
  let body: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === "heading" && token.depth <= 2) {
      const name: string = token.text;
      if (!SECTIONS.some((known) => known === name)) {
        fail(`section "${name}" is unknown. ${suggestion(name, SECTIONS)}`);
      }
      if (bodies.has(name)) fail(`section "${name}" stands twice; join the two.`);
      body = [];
      bodies.set(name, body);
    } else if (body) {
      body.push(token);
    } else if (token.type !== "space") {
      fail(`"${token.raw.trim()}" stands before the first section; begin with "## panel".`);
    }
  }
  for (const [name, { length }] of bodies) {
    const empty = length === 0 || bodies.get(name)?.every(({ type }) => type === "space");
    if (empty) fail(`section "${name}" is empty; write it or take its heading out.`);
  }
  if (bodies.size === 0) fail(`there is no text; begin with "## panel".`);
  return bodies;
}

function claimRow(evidence: Evidence): ClaimRow {
  const { claims, row, grade, gradeReason, backfires, notFor, references } = evidence;
  return {
    claimed: claims[0]?.short ?? null,
    foundLabel: row.foundLabel,
    found: row.found,
    foundSources: sourceLinks(row.cites, references),
    grade,
    gradeWord: gradeWord(grade),
    gradeReason,
    backfires: keepTogether(backfires.text),
    notFor: keepTogether(notFor.text),
    harmSources: sourceLinks([...backfires.cites, ...notFor.cites], references),
  };
}
