// What is compiled at build from a pattern's `notes.md` and `evidence.yaml`: texts as HTML, and the numbers beside them.
import type { Claim, Grade, Reference } from "./evidence-schema.ts";

export type NotesSection = "panel" | "notes" | "intro" | "closing" | "implementation";

export interface SourceLink {
  /** Citation key, used for the anchor `ref-<id>`. */
  id: string;
  /** Short name for the link: "Orquin et al., 2021". */
  label: string;
  url: string;
  /** A vendor's white paper, not peer reviewed; said wherever it is listed. */
  vendor?: true;
}

export interface CitedSource extends SourceLink {
  /** Ends in a full stop or a character of its own. */
  title: string;
  venue: string;
  /** What the authors stood to gain, in one sentence. */
  interest?: string;
  /** What could not be confirmed, in one sentence. */
  doubt?: string;
}

export interface Footnote extends CitedSource {
  /** 1-based, in the order of first citation on the page. */
  number: number;
  /** Anchors of the places that cite it (`cite-<id>-1`, ...), for the way back; never empty. */
  backs: readonly string[];
}

export interface ClaimRow {
  /** Anchor of the claim on `/evidence`. */
  anchor: string;
  /** The figure as it is often claimed: "+35% clicks". */
  claimed: string;
  /** What the figure below is about: "Measured: how often it was picked". */
  foundLabel: string;
  /** What research found, as short as a figure: "50 → 54%". */
  found: string;
  /** The sources behind it. */
  foundSources: readonly SourceLink[];
  /** Strength of the evidence for the pattern itself, A (strong) to D (none). */
  grade: Grade;
  /** The grade in one word: "Strong". */
  gradeWord: string;
  /** One sentence saying why it has that grade. */
  gradeReason: string;
  /** When the pattern does harm, and whom it does not serve; plain text. */
  backfires: string;
  notFor: string;
  /** The sources behind these two. */
  harmSources: readonly SourceLink[];
}

/** `notes.md`: what the toolkit's panel and the head of the full page show. */
export interface Notes {
  /** HTML made at build from our own Markdown; footnotes are `<sup>` links to `#ref-<id>`. */
  sections: Partial<Record<NotesSection, string>>;
  claim: ClaimRow;
  /** Every reference that these sections cite, in order. */
  references: readonly Footnote[];
}

/** A plot as it is shown: the drawing, and the same in words for a table. */
export interface PlotFigure {
  title: string;
  /** One `<svg>`, with its own title and description. */
  svg: string;
  /** HTML with footnotes. */
  caption: string;
  rows: readonly PlotRow[];
}

export interface PlotRow {
  kind: "claimed" | "found";
  label: string;
  /** What was measured, or what the claim speaks of. */
  what: string;
  /** As drawn: "−0.11 (95% −0.19 to −0.02)". */
  value: string;
  /** The source behind it; null for a claim, which has none. */
  source: { label: string; url: string } | null;
}

/** `notes.md?page`: everything that the full page shows. */
export interface PageNotes extends Notes {
  /** HTML with footnotes. */
  card: { found: string; backfires: string; notFor: string };
  plots: readonly PlotFigure[];
}

/** `evidence.yaml?claims`: what the table of /evidence shows of a pattern. */
export interface PatternClaims {
  /** Day of the last check, YYYY-MM-DD. */
  checked: string;
  grade: Grade;
  gradeReason: string;
  claims: readonly ListedClaim[];
  /** Citation keys of all its sources. */
  papers: readonly string[];
}

export interface ListedClaim
  extends Pick<Claim, "short" | "statement" | "verdict" | "grade" | "assignment"> {
  /** Anchor on `/evidence`, unique on the page. */
  id: string;
  found: string;
  /** The sources behind `found`. */
  sources: readonly SourceLink[];
}

/** `evidence.yaml?sources`: a source of a pattern, with what it found. */
export interface ListedSource
  extends CitedSource,
    Pick<Reference, "kind" | "n" | "setting" | "finding" | "verification"> {}
