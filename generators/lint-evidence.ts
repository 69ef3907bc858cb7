// Checks that a pattern's texts are short, and that every number in them is in a study that they cite.
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import { compileClaims } from "./compile-claims.ts";
import { compileNotes, type NotesSection } from "./compile-notes.ts";
import { escapeHtml } from "./escape-html.ts";

const SECTIONS: readonly NotesSection[] = ["panel", "notes", "intro", "closing"];
/** Names of things, in which a number is no finding. */
const NAMES = /WCAG [\d.]+|prefers-\w+|\b3D\b/g;
const PANEL_WORDS = { least: 40, most: 60 };
const INTRO = { words: 35, sentences: 2 };
const CLOSING_SENTENCES = 2;
const NOTE_WORDS = 60;
const IMPLEMENTATION = { points: 5, words: 18 };
const CARD_WORDS = { nearest: 60, summary: 30, backfires: 35, notFor: 35 } as const;
const GRADE_REASON_WORDS = 25;
const FINDING_WORDS = 45;
const ADVICE_WORDS = 30;
const SENTENCE_WORDS = 18;
/** A chart may be 290 px wide, and a letter at 14 px is about 7 px. */
const LONGEST_PLOT_LABEL = 41;

/** Takes one fault: `file: what was found, what is wanted`. */
export type Say = (file: string, message: string) => void;
/** A file, and what in it is named in the sentence. */
type Place = [file: string, name: string];

/** Throws one sentence if `notes.md` can't be compiled. */
export function lintEvidence(evidence: Evidence, markdown: string, say: Say): void {
  const { claims, row, nearest, references, measure } = evidence;
  const { short, page } = compileNotes(markdown, evidence);
  const sections = { ...short.sections, ...page.sections };
  const claimed = claims.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
  const citedBy = (cites: readonly string[]) => references.filter(({ id }) => cites.includes(id));
  const citedIn = (html = "") =>
    references.filter(({ href }) => html.includes(`"${escapeHtml(href)}"`));
  const yaml = (name: string): Place => ["evidence.yaml", name];
  const notes = (name: string): Place => ["notes.md", name];

  const checkCount = (
    [file, name]: Place,
    count: number,
    what: string,
    most: number,
    least = 0,
  ) => {
    const wanted = least === 0 ? `at most ${most}` : least === most ? most : `${least} to ${most}`;
    if (count < least || count > most) say(file, `${name} has ${count} ${what}, ${wanted} wanted`);
  };
  /** Says whether `text` or one of its sentences is too long. */
  const checkLength = ([file, name]: Place, text: string, most: number, least = 0) => {
    checkCount([file, name], wordsIn(text), "words", most, least);
    for (const sentence of sentencesIn(text))
      checkCount([file, `${name}: "${sentence}"`], wordsIn(sentence), "words", SENTENCE_WORDS);
  };
  /** Says each number of `text` that neither the sources nor `others` have. */
  const check = (
    [file, name]: Place,
    text: string,
    sources: readonly Reference[],
    others: readonly number[] = [],
  ) => {
    const ids = sources.map(({ id }) => id).join(", ") || "none";
    for (const number of unbacked(text, [...sources.flatMap(numbersOf), ...others]))
      say(file, `${name} has the number ${number}, wanted it in a source that it cites (${ids})`);
  };
  const checkVendor = ([file, name]: Place, text: string, sources: readonly Reference[]) => {
    if (sources.some(({ vendor }) => vendor) && !text.includes("vendor"))
      say(file, `${name} cites a vendor's white paper, wanted the word "vendor" in it`);
  };

  check(yaml("row.found"), row.found, citedBy(row.cites));
  check(yaml("gradeReason"), evidence.gradeReason, references, claimed);
  checkLength(yaml("gradeReason"), evidence.gradeReason, GRADE_REASON_WORDS);
  for (const { metric, best } of evidence.metrics)
    if (best) check(yaml(`the best figure for ${metric}`), best.text, citedBy(best.cites));
  for (const cite of row.cites.filter((id) => !(claims[0]?.found ?? nearest).cites.includes(id)))
    say("evidence.yaml", `row cites "${cite}", wanted a source of the first claim`);
  for (const field of ["nearest", "summary", "backfires", "notFor"] as const) {
    const { text, cites } = evidence[field];
    check(yaml(field), text, citedBy(cites));
    checkLength(yaml(field), text, CARD_WORDS[field]);
  }
  for (const reference of references) {
    const place = yaml(`the finding of ${reference.id}`);
    check(place, reference.finding, [reference], claimed);
    checkLength(place, reference.finding, FINDING_WORDS);
  }
  for (const [index, { found, sources }] of compileClaims(evidence).claims.entries()) {
    const { id = "", short = "", statement = "" } = claims[index] ?? {};
    const cited = citedBy(sources.map((source) => source.id));
    // A claim may be the change between two figures that it names.
    const [from = 0, to = 0] = numbersIn(statement).map(Number);
    const change = Math.round((100 * Math.abs(to - from)) / from);
    const said = claimed.includes(change) ? [...claimed, from, to] : claimed;
    check(yaml(`claim ${id}`), found, cited, said);
    check(yaml(`claim ${id}`), `${short} ${statement}`, [], said);
    checkVendor(yaml(`claim ${id}`), found, cited);
  }
  for (const [index, { rows, caption }] of page.charts.entries()) {
    check(yaml("the caption"), evidence.plots[index]?.caption ?? "", citedIn(caption));
    for (const { label, value } of rows) {
      check(yaml(`"${label}"`), `${value} ${label}`, citedIn(caption), claimed);
      const { length } = label + value;
      checkCount(yaml(`"${label}" with its value`), length, "characters", LONGEST_PLOT_LABEL);
    }
  }

  const { advice } = measure.design;
  checkLength(yaml("advice"), advice, ADVICE_WORDS);
  for (const name of SECTIONS) {
    const html = sections[name];
    if (!html) {
      say("notes.md", `no section "${name}", wanted ${SECTIONS.join(", ")}`);
      continue;
    }
    check(notes(name), textOf(html), citedIn(html), [...claimed, ...numbersIn(advice).map(Number)]);
    checkVendor(notes(name), html, citedIn(html));
  }
  const text = (name: NotesSection) => textOf(sections[name] ?? "");
  checkLength(notes("panel"), text("panel"), PANEL_WORDS.most, PANEL_WORDS.least);
  checkLength(notes("intro"), text("intro"), INTRO.words);
  checkLength(notes("closing"), text("closing"), NOTE_WORDS);
  for (const topic of blocksOf(sections.notes)) checkLength(notes("a note"), topic, NOTE_WORDS);
  const points = blocksOf(sections.implementation);
  for (const point of points) checkLength(notes("a point"), point, IMPLEMENTATION.words);
  checkCount(notes("implementation"), points.length, "points", IMPLEMENTATION.points);
  const sentences = (name: NotesSection) => sentencesIn(text(name)).length;
  checkCount(notes("intro"), sentences("intro"), "sentences", INTRO.sentences, INTRO.sentences);
  checkCount(notes("closing"), sentences("closing"), "sentences", CLOSING_SENTENCES);
  const cited = citedIn(sections.panel).map(({ id }) => id);
  if (cited.toSorted().join() !== evidence.citeOnPage.toSorted().join()) {
    const wanted = `wanted ${evidence.citeOnPage.join(", ")} as in citeOnPage of evidence.yaml`;
    say("notes.md", `panel cites ${cited.join(", ") || "nothing"}, ${wanted}`);
  }
}

/** Numbers of a text that are none of `values`, nor one of them rounded as the text writes it. */
function unbacked(text: string, values: readonly number[]): string[] {
  return numbersIn(text).filter((token) => {
    const decimals = token.split(".")[1]?.length ?? 0;
    return !values.some((value) => Number(token) === value || token === value.toFixed(decimals));
  });
}

function numbersIn(text: string): string[] {
  const tokens = text.replace(NAMES, "").match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return tokens.map((token) => token.replaceAll(",", ""));
}

/** Ends of a 95% interval allow a text to say "95%". */
function numbersOf({ figures, n, setting }: Reference): number[] {
  const measured = Object.values(figures).flatMap(({ value, low, high, spread }) => [
    value,
    low,
    high,
    spread === "95% confidence interval" ? 95 : null,
  ]);
  return [...measured, ...numbersIn(`${n ?? ""} ${setting}`).map(Number)]
    .filter((value) => value !== null && value !== undefined)
    .map(Math.abs);
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?][”)]?)\s+/).filter((sentence) => sentence !== "");
}

/** Text of each paragraph or point. */
function blocksOf(html = ""): string[] {
  return html
    .split(/<\/(?:p|li)>/)
    .map((block) => textOf(block).trim())
    .filter((block) => block !== "");
}

function textOf(html: string): string {
  return html
    .replaceAll("\u00a0", " ")
    .replace(/<sup.*?<\/sup>\u202f?/g, "")
    .replace(/<[^>]+>/g, "");
}
