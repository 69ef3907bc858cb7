// The lists of /evidence: what the page carries itself, and the rest in files of bounded size.
import type { Grade } from "../patterns/define-evidence.ts";
import type { ListedSource, PatternClaims } from "../patterns/notes.ts";
import { compileClaims, compileSources } from "./compile-claims.ts";
import type { EvidenceOfPattern } from "./evidence-json.ts";
import { type SplitList, splitList } from "./split-list.ts";

/** Lengths as JSON. With both of them full the page's HTML is close below 30 kB, compressed. */
const FIRST_CLAIMS_CHARS = 10_500;
const FIRST_SOURCES_CHARS = 37_500;
/** Of every further file; some 20 kB, compressed. */
const PART_CHARS = 60_000;

export interface ListedPattern extends PatternClaims {
  /** The pattern's name on its page. */
  heading: string;
}

export interface SourcesOfPattern {
  key: string;
  heading: string;
  grade: Grade;
  gradeReason: string;
  sources: readonly ListedSource[];
}

/** What the page knows of the whole, however much of it it carries. */
export interface EvidenceTotals {
  claims: number;
  /** Each paper once, however many patterns lean on it. */
  sources: number;
  patterns: number;
  /** The day on which the oldest check was made, YYYY-MM-DD. */
  checked: string;
  /** Grades and verdicts that any claim has, in order. */
  grades: readonly string[];
  verdicts: readonly string[];
}

export interface EvidenceLists {
  totals: EvidenceTotals;
  claims: SplitList<ListedPattern>;
  sources: SplitList<SourcesOfPattern>;
}

/** In the order of the catalogue. */
export function evidenceLists(entries: readonly EvidenceOfPattern[]): EvidenceLists {
  const patterns = entries.map(({ pattern: { heading }, evidence }) => ({
    ...compileClaims(evidence),
    heading,
  }));
  const sources = entries.map(({ pattern: { key, heading }, evidence }) => ({
    key,
    heading,
    grade: evidence.grade,
    gradeReason: evidence.gradeReason,
    sources: compileSources(evidence),
  }));
  const claims = patterns.flatMap((pattern) => pattern.claims);
  const known = (values: readonly string[]) => [...new Set(values)].sort();
  return {
    totals: {
      claims: claims.length,
      sources: new Set(
        entries.flatMap(({ evidence }) => evidence.references.map(({ href }) => href)),
      ).size,
      patterns: patterns.length,
      checked: patterns.map(({ checked }) => checked).sort()[0] ?? "",
      grades: known(claims.map(({ grade }) => grade)),
      verdicts: known(claims.map(({ verdict }) => verdict)),
    },
    claims: splitList(patterns, FIRST_CLAIMS_CHARS, PART_CHARS),
    sources: splitList(sources, FIRST_SOURCES_CHARS, PART_CHARS),
  };
}
