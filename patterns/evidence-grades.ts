// What the letters mean, from the strongest evidence to none; shown wherever a grade is explained.
import type { Grade } from "./evidence-schema.ts";

export const gradeMeanings: Readonly<Record<Grade, string>> = {
  A: "Strong: randomised experiments pooled across many studies, some of them in the field.",
  B: "Fair: several sound studies, but in the laboratory, of something near it, or not of one mind.",
  C: "Thin: a little support, and that small, disputed or for another outcome.",
  D: "None: nothing that we could check supports it.",
};

/** The grade in one word: "Strong". */
export function gradeWord(grade: Grade): string {
  return gradeMeanings[grade].split(":")[0] ?? grade;
}
