// What the letters mean, from the strongest evidence to none; shown wherever a grade is explained.
import type { Grade } from "./evidence-schema.ts";

export const gradeMeanings: Readonly<Record<Grade, string>> = {
  A: "Strong: pooled results of many randomised experiments, some of them in the field.",
  B: "Fair: several sound studies, but in the laboratory, of something close, or with mixed results.",
  C: "Weak: little support, or for a different outcome.",
  D: "None: we found nothing that supports it.",
};

/** The grade in one word: "Strong". */
export function gradeWord(grade: Grade): string {
  return gradeMeanings[grade].split(":")[0] ?? grade;
}
