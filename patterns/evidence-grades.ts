// What the letters mean, from the strongest evidence to none. Pages show the words.
import type { Grade } from "./evidence-schema.ts";

export const gradeMeanings: Readonly<Record<Grade, string>> = {
  A: "Strong: pooled results of many randomised experiments, including field experiments.",
  B: "Fair: several good studies, but in the lab, on something similar, or with mixed results.",
  C: "Weak: little support, or for a different outcome.",
  D: "None: we found nothing that supports it.",
};

/** The grade in one word: "Strong". */
export function gradeWord(grade: Grade): string {
  return gradeMeanings[grade].split(":")[0] ?? grade;
}
