// The only door to the patterns, one line each: the showcase's seven, then the rest of the library.
import formErrors from "./form-errors/pattern.ts";
import honestWait from "./honest-wait/pattern.ts";
import peerComparison from "./peer-comparison/pattern.ts";
import reminderPlan from "./reminder-plan/pattern.ts";
import type { Pattern } from "./schema.ts";
import stockNotice from "./stock-notice/pattern.ts";
import { toolkit } from "./toolkit.ts";
import tradeoffComparison from "./tradeoff-comparison/pattern.ts";

export const library: readonly Pattern[] = [
  ...toolkit,
  tradeoffComparison,
  stockNotice,
  peerComparison,
  reminderPlan,
  formErrors,
  honestWait,
];

/** Throws if there is no such pattern. */
export function patternOf(key: string): Pattern {
  const pattern = library.find((one) => one.key === key);
  if (!pattern) throw new Error(`There is no pattern "${key}".`);
  return pattern;
}
