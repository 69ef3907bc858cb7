// Turns a pattern's notes.md and evidence into the text, the card, the plots and the footnotes that its page shows.
import { Marked, type Token } from "marked";
import { gradeWord } from "../patterns/evidence-grades.ts";
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import type {
  ClaimRow,
  Footnote,
  Notes,
  NotesSection,
  PageNotes,
  PlotFigure,
} from "../patterns/notes.ts";
import { citedSource, sourceLinks } from "./compile-claims.ts";
import { escapeHtml } from "./escape-html.ts";
import { sectionsOf } from "./markdown-blocks.ts";
import { drawPlot } from "./plot.ts";
import { keepTogether, referenceLabel } from "./reference-text.ts";

const SECTIONS: readonly NotesSection[] = ["panel", "intro", "notes", "closing", "implementation"];
const CITATION = /^\[\^([^\]\s]+)\]/;
/** Between two numbers side by side, which would otherwise read as one. */
const THIN_SPACE = "\u202f";

type Fail = (message: string) => never;

export interface CompiledNotes {
  /** What the toolkit's panel and the head of the page show. */
  short: Notes;
  page: PageNotes;
}

/**
 * Sections are marked by `## panel`, `## notes` and so on; `[^key]` cites one of the pattern's sources. They are
 * compiled in reading order, so that references are numbered by first citation.
 * Throws a sentence that names the pattern and says what to write instead.
 */
export function compileNotes(markdown: string, evidence: Evidence): CompiledNotes {
  const { key, nearest, backfires, notFor } = evidence;
  const fail: Fail = (message) => {
    throw new Error(`patterns/${key}/notes.md: ${message}`);
  };
  const citations = new Citations(evidence.references, fail);
  const marked = createMarked((id) => citations.cite(id), fail);
  const bodies = splitSections(marked.lexer(markdown), fail);
  const sections = (...names: NotesSection[]): Notes["sections"] =>
    Object.fromEntries(
      names.flatMap((name) => {
        const body = bodies.get(name);
        return body ? [[name, keepTogether(marked.parser(body).trim())]] : [];
      }),
    );
  const cited = ({ text, cites }: Evidence["nearest"]) =>
    `<p>${escapeHtml(keepTogether(text))}${citations.citeAll(cites)}</p>`;

  const panel = sections("panel");
  citations.place = "page";
  const intro = sections("intro");
  const card = { found: cited(nearest), backfires: cited(backfires), notFor: cited(notFor) };
  const plots = evidence.plots.map((plot, index): PlotFigure => {
    const { svg, rows } = drawPlot(evidence, plot, `plot-${key}-${index + 1}`);
    const cites = [...new Set(plot.points.map(({ reference }) => reference))];
    return { title: plot.title, svg, caption: cited({ text: plot.caption, cites }), rows };
  });
  const rest = sections("notes", "closing", "implementation");

  const claim = claimRow(evidence);
  const footnotes = { panel: citations.footnotes("panel"), page: citations.footnotes("page") };
  const onlyInPanel = footnotes.panel.find(
    ({ id }) => !footnotes.page.some((footnote) => footnote.id === id),
  );
  if (onlyInPanel && bodies.size > 1)
    fail(`"${onlyInPanel.id}" is cited in the panel alone; cite it in another section too.`);
  return {
    short: { sections: { ...panel, ...intro }, claim, references: footnotes.panel },
    page: {
      sections: { ...panel, ...intro, ...rest },
      claim,
      card,
      plots,
      references: footnotes.page,
    },
  };
}

/** Numbers references by first citation, and remembers each place that cites one, for the way back. */
class Citations {
  /** The panel and the full page are shown separately, so each counts its anchors: `cite-<id>-1` is the first. */
  place: "panel" | "page" = "panel";
  #cited: Reference[] = [];
  #times = { panel: new Map<string, number>(), page: new Map<string, number>() };
  #references: readonly Reference[];
  #fail: Fail;

  constructor(references: readonly Reference[], fail: Fail) {
    this.#references = references;
    this.#fail = fail;
  }

  /** A superscript link. */
  cite(id: string): string {
    const reference = this.#references.find((entry) => entry.id === id);
    if (!reference) {
      const known = this.#references.map((entry) => entry.id);
      return this.#fail(`[^${id}] is not among the sources, wanted one of ${known.join(", ")}`);
    }
    if (!this.#cited.includes(reference)) this.#cited.push(reference);
    const number = this.#cited.indexOf(reference) + 1;
    const times = this.#times[this.place];
    const nth = (times.get(id) ?? 0) + 1;
    times.set(id, nth);
    const name = escapeHtml(`Reference ${number}: ${referenceLabel(reference)}`);
    return `<sup class="cite"><a href="#ref-${id}" id="cite-${id}-${nth}" aria-label="${name}">${number}</a></sup>`;
  }

  /** Several side by side, in order of number. */
  citeAll(ids: readonly string[]): string {
    const number = (id: string) => this.#cited.findIndex((entry) => entry.id === id);
    return ids
      .map((id) => ({ id, link: this.cite(id) }))
      .toSorted((a, b) => number(a.id) - number(b.id))
      .map(({ link }) => link)
      .join(THIN_SPACE);
  }

  footnotes(place: "panel" | "page"): Footnote[] {
    return this.#cited.flatMap((reference, index) => {
      const times = this.#times[place].get(reference.id) ?? 0;
      const backs = Array.from({ length: times }, (_, nth) => `cite-${reference.id}-${nth + 1}`);
      return times > 0 ? [{ ...citedSource(reference), number: index + 1, backs }] : [];
    });
  }
}

function createMarked(cite: (id: string) => string, fail: Fail): Marked {
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
        if (href.startsWith("https://"))
          return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${words}</a>`;
        if (!/^(\/(?!\/)|#)/.test(href))
          fail(`link to "${href}" is neither an https address nor a path of this site.`);
        return `<a href="${escapeHtml(href)}">${words}</a>`;
      },
    },
  });
}

function splitSections(tokens: readonly Token[], fail: Fail): Map<string, Token[]> {
  const bodies = new Map<string, Token[]>();
  for (const { name, body } of sectionsOf(tokens)) {
    const isEmpty = body.every(({ type }) => type === "space");
    if (name === null && isEmpty) continue;
    if (name === null)
      return fail(
        `"${body[0]?.raw.trim()}" comes before the first section; begin with "## panel".`,
      );
    if (!SECTIONS.some((known) => known === name))
      fail(`section "${name}" is unknown, wanted one of ${SECTIONS.join(", ")}`);
    if (bodies.has(name)) fail(`there are two sections "${name}"; join them.`);
    if (isEmpty) fail(`section "${name}" is empty; write it or take its heading out.`);
    bodies.set(name, body);
  }
  if (bodies.size === 0) fail(`there is no text; begin with "## panel".`);
  return bodies;
}

function claimRow(evidence: Evidence): ClaimRow {
  const { key, claims, row, grade, gradeReason, backfires, notFor, references } = evidence;
  return {
    anchor: `${key}-${claims[0]?.id}`,
    claimed: claims[0]?.short ?? "",
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
