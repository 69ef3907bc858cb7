// Turns a pattern's Markdown and evidence into the text, the claim and the footnotes that its page shows.
import { Marked, type Token } from "marked";
import type { Evidence, Reference } from "../patterns/define-evidence.ts";
import type { ClaimRow, Footnote, Notes, NotesSection } from "../patterns/notes.ts";
import { referenceLabel } from "./reference-label.ts";

/** The order of reading: references are numbered by first citation in it, so that panel and page agree. */
const SECTIONS: readonly NotesSection[] = ["panel", "intro", "notes", "closing", "implementation"];
const CITATION = /^\[\^([^\]\s]+)\]/;

type Fail = (message: string) => never;

/**
 * Sections are marked by `## panel`, `## notes` and so on; `[^id]` cites a reference of the evidence.
 * Panel and page are shown apart, so citation anchors count anew on each: `cite-<id>-1` is the first.
 * Throws a sentence that names the pattern and says what to write instead.
 */
export function compileNotes(markdown: string, evidence: Evidence): Notes {
  const fail: Fail = (message) => {
    throw new Error(`Notes of "${evidence.key}": ${message}`);
  };
  const cited: Reference[] = [];
  const timesOnPanel = new Map<string, number>();
  const timesOnPage = new Map<string, number>();
  let times = timesOnPanel;

  function cite(id: string): string {
    const reference = evidence.references.find((entry) => entry.id === id);
    if (!reference) {
      const known = evidence.references.map((entry) => entry.id);
      return fail(`citation [^${id}] names no reference. ${suggestion(id, known)}`);
    }
    if (!cited.includes(reference)) cited.push(reference);
    const number = cited.indexOf(reference) + 1;
    const nth = (times.get(id) ?? 0) + 1;
    times.set(id, nth);
    const name = escapeHtml(`Reference ${number}: ${referenceLabel(reference)}`);
    return `<sup class="cite"><a href="#ref-${id}" id="cite-${id}-${nth}" aria-label="${name}">${number}</a></sup>`;
  }

  const marked = createMarked(cite, fail);
  const bodies = splitSections(marked.lexer(markdown), fail);
  const sections: Notes["sections"] = {};
  for (const name of SECTIONS) {
    const body = bodies.get(name);
    if (!body) continue;
    times = name === "panel" ? timesOnPanel : timesOnPage;
    sections[name] = marked.parser(body).trim();
  }
  const panelAlone = [...timesOnPanel.keys()].find((id) => !timesOnPage.has(id));
  if (panelAlone && bodies.size > 1) {
    fail(`"${panelAlone}" is cited in the panel alone; cite it in another section too.`);
  }
  return { sections, claim: claimRow(evidence), references: cited.map(footnote) };
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

function claimRow({ claims, row, grade, gradeReason }: Evidence): ClaimRow {
  const { foundLabel, found } = row;
  return { claimed: claims[0]?.short ?? null, foundLabel, found, grade, gradeReason };
}

function footnote(reference: Reference, index: number): Footnote {
  const { id, title, venue, href } = reference;
  return { number: index + 1, id, label: referenceLabel(reference), title, venue, url: href };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

function suggestion(wrong: string, known: readonly string[]): string {
  const [nearest] = known.toSorted((a, b) => distance(wrong, a) - distance(wrong, b));
  return nearest ? `Did you mean "${nearest}"? Known: ${known.join(", ")}.` : "None is known.";
}

/** Levenshtein distance: how many letters to change, add or take away. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = (previous[j - 1] ?? 0) + same;
      current.push(Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
