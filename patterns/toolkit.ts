// The seven patterns of the showcase, in its order.
import conversationalInput from "./conversational-input/pattern.ts";
import motion from "./motion/pattern.ts";
import progressBars from "./progress-bars/pattern.ts";
import type { Pattern } from "./schema.ts";
import socialProofing from "./social-proofing/pattern.ts";
import textCycleLoop from "./text-cycle-loop/pattern.ts";
import themeToggle from "./theme-toggle/pattern.ts";
import visualSalience from "./visual-salience/pattern.ts";

export const toolkit: readonly [Pattern, ...Pattern[]] = [
  visualSalience,
  textCycleLoop,
  motion,
  progressBars,
  conversationalInput,
  themeToggle,
  socialProofing,
];
