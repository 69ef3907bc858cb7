// What is compiled at build from a pattern's `notes.md` and `evidence.yaml`: texts as HTML, and the numbers beside them.
import type { Claim, Grade, Outcome } from "./evidence-schema.ts";
import type { Metric, Pattern } from "./schema.ts";

export type NotesSection = "panel" | "notes" | "intro" | "closing" | "implementation";

export interface SourceLink {
  /** Citation key. */
  id: string;
  /** Short name for the link: "Orquin et al., 2021". */
  label: string;
  /** The study itself. */
  url: string;
  /** "†" if only the abstract was read, "‡" if numbers come from notes about it; `SIGNS` says so to readers. */
  sign?: Sign;
  /** A vendor's white paper, not peer reviewed; said wherever it is listed. */
  vendor?: true;
}

export type Sign = "†" | "‡";
export const SIGNS: Readonly<Record<Sign, string>> = {
  "†": "We read only the abstract.",
  "‡": "We read only the abstract. Some numbers come from other people’s notes on the study.",
};

export interface CitedSource extends SourceLink {
  /** Ends in a full stop or a character of its own. */
  title: string;
  venue: string;
  /** Who paid for it, and what could not be confirmed; empty if there is nothing to say. */
  remark: string;
}

export interface Footnote extends CitedSource {
  /** 1-based, in the order of first citation on the page. */
  number: number;
}

/** The first claim of a pattern against what was measured. */
export interface ClaimSummary {
  /** Anchor of the claim on `/evidence`. */
  anchor: string;
  /** The figure as it is often claimed: "+35% clicks". */
  claimed: string;
  verdict: Claim["verdict"];
  /** What the figure below is about: "Measured: picks if seen longer". */
  foundLabel: string;
  /** What research found, as short as a figure: "54%, not 50%". */
  found: string;
  /** The sources behind it. */
  foundSources: readonly SourceLink[];
  /** Strength of the evidence for the pattern itself, not for the figure claimed. */
  grade: Grade;
}

/** `notes.md`: what the toolkit's panel and the head of the full page show. */
export interface Notes {
  /** HTML made at build from our own Markdown; a citation is a numbered link to the study. */
  sections: Partial<Record<NotesSection, string>>;
  claim: ClaimSummary;
}

/** A chart ready to draw. Every place is in percent of its width. */
export interface Chart {
  title: string;
  axis: string;
  /** All of it in words, for those who can't see the drawing. */
  description: string;
  ticks: readonly { at: number; text: string }[];
  /** Null if the axis has no such place. */
  noEffect: number | null;
  rows: readonly ChartRow[];
  /** HTML with citations. */
  caption: string;
}

export interface ChartRow {
  kind: "claimed" | "measured";
  label: string;
  /** As drawn: "−0.11 (−0.19 to −0.02)". */
  value: string;
  /** An interval or a range, or a bar from zero; null for a result without an interval. */
  line: readonly [from: number, to: number] | null;
  /** Squares of a measurement, diamonds of a claim. */
  marks: readonly number[];
  /** Whether the line is an interval, which gets a cap at each end. */
  interval: boolean;
}

/** What studies found for one metric of a pattern. */
export interface MetricRecord {
  metric: Metric;
  /** "Fewer cancellations" */
  label: string;
  verdict: Claim["verdict"];
  /** The figure to name first, with its sources; null if no study has one. */
  best: { text: string; sources: readonly SourceLink[] } | null;
  /** "4 studies for more conversion, 1 flat, 1 against" */
  said: string;
  /** The same where the metric stands above: "4 studies for it, 1 flat, 1 against" */
  counts: string;
  /** In favour first, then flat, then against; larger samples first. */
  studies: readonly RecordedStudy[];
}

/** `pattern.ts?library`: what /patterns shows of a pattern. */
export interface LibraryCard extends Pick<Pattern, "key" | "heading" | "summary" | "price"> {
  /** kB of 1000 bytes, minified and gzipped; null until exactly this prompt was tested. */
  size: number | null;
  records: readonly MetricRecord[];
}

export interface RecordedStudy
  extends SourceLink,
    Pick<Outcome, "direction" | "measured" | "sample"> {
  /** Its figure, or what it says. */
  found: string;
}

/** `notes.md?page`: everything that the full page shows. */
export interface PageNotes extends Notes {
  /** HTML with citations. */
  card: { summary: string; found: string; backfires: string; notFor: string };
  /** One sentence on why the research has its grade. */
  gradeReason: string;
  charts: readonly Chart[];
  records: readonly MetricRecord[];
  /** Every reference of the page, in reading order. */
  references: readonly Footnote[];
}

/** `evidence.yaml?claims`: what /evidence shows of a pattern. */
export interface PatternClaims {
  /** Day of the last check, YYYY-MM-DD. */
  checked: string;
  grade: Grade;
  claims: readonly ListedClaim[];
  sources: readonly ListedSource[];
}

export interface ListedClaim extends Pick<Claim, "short" | "statement" | "verdict" | "assignment"> {
  /** Anchor on `/evidence`, unique on the page. */
  id: string;
  found: string;
  /** The sources behind `found`. */
  sources: readonly SourceLink[];
}

export interface ListedSource extends CitedSource {
  finding: string;
  /** Kind of study, sample and setting in one line. */
  facts: string;
}
