// Turns a pattern's notes.md and evidence into the text, the verdict, the charts and the footnotes that its page shows.
import { Marked, type Token } from "marked";
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import { compileChart } from "./compile-chart.ts";
import { citedSource, sourceLinks } from "./compile-claims.ts";
import { escapeHtml } from "./escape-html.ts";
import { sectionsOf } from "./markdown-blocks.ts";
import { keepTogether, referenceLabel } from "./reference-text.ts";
import { trackRecords } from "./track-record.ts";

const SECTIONS = ["panel", "intro", "notes", "closing", "implementation"] as const;
const CITATION = /^\[\^([^\]\s]+)\]/;
/** Between two numbers side by side, which would otherwise read as one. */
const THIN_SPACE = "\u202f";

type Fail = (message: string) => never;

export type NotesSection = (typeof SECTIONS)[number];
/** `notes.md`: what the toolkit's panel and the head of the full page show. */
export type Notes = ReturnType<typeof compileNotes>["short"];
/** `notes.md?page`: everything that the full page shows. */
export type PageNotes = ReturnType<typeof compileNotes>["page"];
/** The first claim of a pattern against what was measured. */
export type ClaimSummary = ReturnType<typeof claimSummary>;

/**
 * Sections are marked by `## panel`, `## notes` and so on; `[^key]` cites one of the pattern's sources. They are
 * compiled in the page's reading order, because references are numbered by first citation; the panel counts for itself.
 * Throws a sentence that names the pattern and says what to write instead.
 */
export function compileNotes(markdown: string, evidence: Evidence) {
  const { key, references } = evidence;
  const fail: Fail = (message) => {
    throw new Error(`patterns/${key}/notes.md: ${message}`);
  };
  let cited: Reference[] = [];
  const numberOf = (id: string): number => {
    const reference = references.find((entry) => entry.id === id);
    if (!reference) {
      const known = references.map((entry) => entry.id).join(", ");
      return fail(`[^${id}] is not among the sources, wanted one of ${known}`);
    }
    if (!cited.includes(reference)) cited.push(reference);
    return cited.indexOf(reference) + 1;
  };
  const link = (number: number) => citationLink(number, cited[number - 1] as Reference);
  const marked = createMarked((id) => link(numberOf(id)), fail);
  const bodies = splitSections(marked.lexer(markdown), fail);
  const section = (name: NotesSection): Partial<Record<NotesSection, string>> => {
    const body = bodies.get(name);
    return body ? { [name]: keepTogether(marked.parser(body).trim()) } : {};
  };
  const withCitations = ({ text, cites }: Evidence["nearest"]) => {
    const numbers = [...new Set(cites)].map(numberOf).toSorted((a, b) => a - b);
    return `<p>${escapeHtml(keepTogether(text))}${numbers.map(link).join(THIN_SPACE)}</p>`;
  };
  const charts = (from: number, to?: number) =>
    evidence.plots.slice(from, to).map((plot) => {
      const cites = plot.points.map(({ reference }) => reference);
      return {
        ...compileChart(evidence, plot),
        caption: withCitations({ text: plot.caption, cites }),
      };
    });

  const panel = section("panel");
  cited = [];
  const intro = section("intro");
  const summary = withCitations(evidence.summary);
  const shownChart = charts(0, 1);
  const found = withCitations(evidence.nearest);
  const backfires = withCitations(evidence.backfires);
  const notFor = withCitations(evidence.notFor);
  const gradeReason = withCitations({ text: evidence.gradeReason, cites: [] });
  const rest = { ...section("notes"), ...section("closing") };
  const foldedCharts = charts(1);
  const implementation = section("implementation");

  const claim = claimSummary(evidence);
  return {
    short: { sections: { ...panel, ...intro }, claim },
    page: {
      sections: { ...intro, ...rest, ...implementation },
      claim,
      card: { summary, found, backfires, notFor, gradeReason },
      charts: [...shownChart, ...foldedCharts],
      records: trackRecords(evidence),
      references: cited.map((reference, index) => ({
        ...citedSource(reference),
        number: index + 1,
      })),
    },
  };
}

/** Leads to the study itself. */
function citationLink(number: number, reference: Reference): string {
  const name = escapeHtml(`Reference ${number}: ${referenceLabel(reference)} (opens in a new tab)`);
  return `<sup class="cite"><a href="${escapeHtml(reference.href)}" target="_blank" rel="noopener noreferrer" aria-label="${name}">${number}</a></sup>`;
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

function claimSummary({ key, claims, row, grade, references }: Evidence) {
  const [first] = claims as [Evidence["claims"][number]];
  return {
    anchor: `${key}-${first.id}`,
    claimed: first.short,
    verdict: first.verdict,
    foundLabel: row.foundLabel,
    found: row.found,
    // Their signs are explained only where sources are listed.
    foundSources: sourceLinks(row.cites, references).map(({ sign: _sign, ...link }) => link),
    grade,
  };
}
