// What the grades mean, from the strongest evidence to none; shown wherever research quality is explained.
import type { Grade } from "./evidence-schema.ts";

export const gradeMeanings: Readonly<Record<Grade, string>> = {
  A: "Strong: many experiments, some in the field.",
  B: "Fair: sound studies, but indirect or with mixed results.",
  C: "Weak: little support, or for another outcome.",
  D: "None: we found no study that supports it.",
};

/** The grade in one word: "Strong". */
export function gradeWord(grade: Grade): string {
  return gradeMeanings[grade].split(":")[0] ?? grade;
}
