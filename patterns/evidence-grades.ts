// What the grades mean, from the strongest evidence to none; shown wherever related research is rated.
import type { Grade } from "./evidence-schema.ts";

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
