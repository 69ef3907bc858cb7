// The only door to the patterns: one line each, in the order of the toolkit.
import type { Pattern } from "./define-pattern.ts";
import progressBars from "./progress-bars/pattern.ts";
import socialProofing from "./social-proofing/pattern.ts";
import themeToggle from "./theme-toggle/pattern.ts";

export const catalogue: readonly Pattern[] = [
  progressBars,
  themeToggle,
  socialProofing,
];
