// What a compiled `notes.md` holds: the page's text as HTML, and the numbers that stand beside it.
export type NotesSection = "panel" | "notes" | "intro" | "closing" | "implementation";

export interface Footnote {
  /** 1-based, in the order of first citation on the page. */
  number: number;
  /** Reference id of `evidence.ts`, used for anchors: `ref-<id>` and `cite-<id>`. */
  id: string;
  /** Short name for the link: "Orquin et al., 2021". */
  label: string;
  title: string;
  venue: string;
  url: string;
}

export interface ClaimRow {
  /** The figure as it is often claimed ("+35% clicks"), or null where nobody names one. */
  claimed: string | null;
  /** What the figure below is about: "Found, two-way choice". */
  foundLabel: string;
  /** What research found, as short as a figure: "50 → 54%". */
  found: string;
  /** Strength of the evidence for the pattern itself, A (strong) to D (none). */
  grade: "A" | "B" | "C" | "D";
  /** One sentence saying why it has that grade. */
  gradeReason: string;
}

export interface Notes {
  /** HTML made at build from our own Markdown; footnotes are `<sup>` links to `#ref-<id>`. */
  sections: Partial<Record<NotesSection, string>>;
  claim: ClaimRow;
  /** Every reference cited on the page, in order. */
  references: readonly Footnote[];
}
