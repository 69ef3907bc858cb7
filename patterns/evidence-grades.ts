// What the grades and directions of evidence mean, and which studies are counted; shown wherever research is rated.
import type { Grade, Outcome, Reference } from "./evidence-schema.ts";

const WORDS: Readonly<Record<Grade, string>> = { A: "Strong", B: "Fair", C: "Weak", D: "None" };

export const gradeReasons: Readonly<Record<Grade, string>> = {
  A: "Many experiments, some in the field.",
  B: "Sound studies, but indirect or with mixed results.",
  C: "Little support, or support for another outcome.",
  D: "We found no study that supports it.",
};

/** The grade in one word: "Strong". */
export function gradeWord(grade: Grade): string {
  return WORDS[grade];
}

/** "Strong. Many experiments, some in the field." */
export const gradeMeanings: Readonly<Record<Grade, string>> = {
  A: `${WORDS.A}. ${gradeReasons.A}`,
  B: `${WORDS.B}. ${gradeReasons.B}`,
  C: `${WORDS.C}. ${gradeReasons.C}`,
  D: `${WORDS.D}. ${gradeReasons.D}`,
};

/** Kinds of source that are counted. Laws, guidelines, surveys and reviews are listed apart. */
export const COUNTED_KINDS: readonly Reference["kind"][] = [
  "meta-analysis",
  "field experiment",
  "experiment",
  "observational",
];

/** What the direction of a study says. */
export const directionMeanings: Readonly<Record<Outcome["direction"], string>> = {
  for: "The result is in favour, and its interval or test excludes no effect.",
  flat: "The study could not tell the result from no effect.",
  against: "The result goes the other way, and its interval or test excludes no effect.",
};
