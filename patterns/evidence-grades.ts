// What the grades and directions of evidence mean, and which studies are counted; shown wherever research is rated.
import type { Grade, Outcome, Reference } from "./evidence-schema.ts";

export const gradeWords: Readonly<Record<Grade, string>> = {
  A: "Strong",
  B: "Fair",
  C: "Weak",
  D: "None",
};

export const gradeReasons: Readonly<Record<Grade, string>> = {
  A: "Many experiments, some in the field.",
  B: "Sound studies, but indirect or with mixed results.",
  C: "Little support, or support for another outcome.",
  D: "We found no study that supports it.",
};

/** "Strong. Many experiments, some in the field." */
export const gradeMeanings: Readonly<Record<Grade, string>> = {
  A: `${gradeWords.A}. ${gradeReasons.A}`,
  B: `${gradeWords.B}. ${gradeReasons.B}`,
  C: `${gradeWords.C}. ${gradeReasons.C}`,
  D: `${gradeWords.D}. ${gradeReasons.D}`,
};

/** Kinds of source that are counted. Laws, guidelines, surveys and reviews are listed apart. */
export const COUNTED_KINDS = [
  "meta-analysis",
  "field experiment",
  "experiment",
  "observational",
] as const;

export function isCounted(kind: Reference["kind"]): boolean {
  return COUNTED_KINDS.some((counted) => counted === kind);
}

/** Marks a source that was read in part; `SIGNS` says so to readers. */
export const SIGN_OF: Partial<Record<Reference["verification"], keyof typeof SIGNS>> = {
  "publisher or index abstract": "†",
  "abstract, some numbers from secondary notes": "‡",
};

export const SIGNS = {
  "†": "We read only the abstract.",
  "‡": "We read only the abstract. Some numbers come from other people’s notes on the study.",
};

/** What the direction of a study says. */
export const directionMeanings: Readonly<Record<Outcome["direction"], string>> = {
  for: "The result is in favour, and its interval or test excludes no effect.",
  flat: "The study could not tell the result from no effect.",
  against: "The result goes the other way, and its interval or test excludes no effect.",
};
