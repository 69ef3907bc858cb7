// Checks that a pattern's texts are short, and that every number in them is in a study that they cite.
import { compileClaims } from "../generators/compile-claims.ts";
import { compileNotes } from "../generators/compile-notes.ts";
import { escapeHtml } from "../generators/escape-html.ts";
import type { Evidence, Reference } from "../patterns/evidence-schema.ts";
import type { NotesSection } from "../patterns/notes.ts";
import type { Say } from "./pattern-faults.ts";

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

type Place = [file: string, place: string, name: string];

/** Throws one sentence if `notes.md` can't be compiled. */
export function findEvidenceFaults(evidence: Evidence, markdown: string, say: Say): void {
  const { claims, row, nearest, references, measure } = evidence;
  const { short, page } = compileNotes(markdown, evidence);
  const sections = { ...short.sections, ...page.sections };
  const claimed = claims.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));
  const citedBy = (cites: readonly string[]) => references.filter(({ id }) => cites.includes(id));
  const citedIn = (html: string) =>
    references.filter(({ href }) => html.includes(`"${escapeHtml(href)}"`));

  /** Says whether `text` or one of its sentences is too long. */
  const checkLength = ([file, place, name]: Place, text: string, most: number, least = 0) => {
    const words = wordsIn(text);
    const wanted = least > 0 ? `${least} to ${most}` : `at most ${most}`;
    if (words < least || words > most)
      say(file, place, `${name} has ${words} words, ${wanted} wanted`);
    for (const sentence of sentencesIn(text).filter((one) => wordsIn(one) > SENTENCE_WORDS))
      say(
        file,
        place,
        `${name} has a sentence of ${wordsIn(sentence)} words ("${sentence}"), at most ${SENTENCE_WORDS} wanted`,
      );
  };

  /** Says each number of `text` that neither the sources nor `others` have. */
  const check = (
    [file, place, name]: Place,
    text: string,
    sources: readonly Reference[],
    others: readonly number[] = claimed,
  ) => {
    for (const number of unbacked(text, [...sources.flatMap(numbersOf), ...others])) {
      const ids = sources.map(({ id }) => id).join(", ") || "none";
      say(
        file,
        place,
        `${name} has the number ${number}, wanted it in a source that it cites (${ids})`,
      );
    }
  };

  check(["evidence.yaml", "row:", "row.found"], row.found, citedBy(row.cites), []);
  const reason: Place = ["evidence.yaml", "gradeReason:", "gradeReason"];
  check(reason, evidence.gradeReason, references);
  checkLength(reason, evidence.gradeReason, GRADE_REASON_WORDS);
  for (const cite of row.cites.filter((id) => !(claims[0]?.found ?? nearest).cites.includes(id)))
    say("evidence.yaml", "row:", `row cites "${cite}", wanted a source of the first claim`);
  for (const field of ["nearest", "summary", "backfires", "notFor"] as const) {
    const { text, cites } = evidence[field];
    const place: Place = ["evidence.yaml", `${field}:`, field];
    check(place, text, citedBy(cites), []);
    checkLength(place, text, CARD_WORDS[field]);
  }
  for (const reference of references) {
    const { id, finding } = reference;
    const place: Place = ["evidence.yaml", `key: ${id}`, `the finding of ${id}`];
    check(place, finding, [reference]);
    checkLength(place, finding, FINDING_WORDS);
  }
  for (const [index, { found, sources }] of compileClaims(evidence).claims.entries()) {
    const { id = "", short = "", statement = "" } = claims[index] ?? {};
    const ids = sources.map((source) => source.id);
    check(["evidence.yaml", `id: ${id}`, `claim ${id}`], found, citedBy(ids), []);
    check(["evidence.yaml", `id: ${id}`, `claim ${id}`], `${short} ${statement}`, []);
    if (sources.some(({ vendor }) => vendor) && !found.includes("vendor"))
      say("evidence.yaml", `id: ${id}`, vendorUnsaid(`claim ${id}`));
  }
  for (const [index, { title, rows, caption }] of page.charts.entries()) {
    const { caption: text = "" } = evidence.plots[index] ?? {};
    const place = `title: ${title}`;
    check(["evidence.yaml", place, "the caption"], text, citedIn(caption), []);
    for (const { label, value } of rows) {
      check(["evidence.yaml", place, `"${label}"`], `${value} ${label}`, citedIn(caption));
      const length = label.length + value.length;
      if (length > LONGEST_PLOT_LABEL)
        say(
          "evidence.yaml",
          place,
          `"${label}" and "${value}" have ${length} characters, at most ${LONGEST_PLOT_LABEL} wanted`,
        );
    }
  }

  checkLength(["evidence.yaml", "advice:", "advice"], measure.design.advice, ADVICE_WORDS);
  const advice = numbersIn(measure.design.advice).map(Number);
  for (const name of SECTIONS) {
    const html = sections[name];
    if (!html) {
      say("notes.md", "## panel", `no section "${name}", wanted ${SECTIONS.join(", ")}`);
      continue;
    }
    const cited = citedIn(html);
    const place = `## ${name}`;
    check(["notes.md", place, name], textOf(html), cited, [...claimed, ...advice]);
    if (cited.some(({ vendor }) => vendor) && !html.includes("vendor"))
      say("notes.md", place, vendorUnsaid(name));
  }
  const {
    panel = "",
    intro = "",
    notes: topics = "",
    closing = "",
    implementation = "",
  } = sections;
  checkLength(
    ["notes.md", "## panel", "panel"],
    textOf(panel),
    PANEL_WORDS.most,
    PANEL_WORDS.least,
  );
  checkLength(["notes.md", "## intro", "intro"], textOf(intro), INTRO.words);
  checkLength(["notes.md", "## closing", "closing"], textOf(closing), NOTE_WORDS);
  for (const topic of blocksOf(topics))
    checkLength(["notes.md", "## notes", "a note"], topic, NOTE_WORDS);
  for (const point of blocksOf(implementation))
    checkLength(["notes.md", "## implementation", "a point"], point, IMPLEMENTATION.words);
  const counts = [
    ["intro", sentencesIn(textOf(intro)).length, INTRO.sentences, "sentences"],
    ["closing", sentencesIn(textOf(closing)).length, CLOSING_SENTENCES, "sentences"],
    ["implementation", blocksOf(implementation).length, IMPLEMENTATION.points, "points"],
  ] as const;
  for (const [name, count, most, what] of counts)
    if (count > most || (name === "intro" && count < most))
      say("notes.md", `## ${name}`, `${name} has ${count} ${what}, ${most} wanted`);
  const cited = citedIn(panel).map(({ id }) => id);
  if (cited.toSorted().join() !== evidence.citeOnPage.toSorted().join()) {
    const wanted = `wanted ${evidence.citeOnPage.join(", ")} as in citeOnPage of evidence.yaml`;
    say("notes.md", "## panel", `panel cites ${cited.join(", ") || "nothing"}, ${wanted}`);
  }
}

function vendorUnsaid(name: string): string {
  return `${name} cites a vendor's white paper, wanted the word "vendor" in it`;
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
function blocksOf(html: string): string[] {
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
