// The whole plan as text to paste into a document.
import { type MeasureNotes, unitsOf } from "../../../generators/measure-notes.ts";
import { count, share, targetOf } from "../../../statistics/format.ts";
import { answerOf, type Plan } from "../../../statistics/sample-size.ts";
import { CHANGE, comparedText, daysText, designText } from "./design-text.ts";

const DAYS_A_YEAR = 365.25;

/** What to make of a number of days. */
export function adviceOnDays(days: number): string {
  if (days < 14) return "Still run it for two full weeks, so that each weekday counts equally.";
  if (days < 2 * DAYS_A_YEAR)
    return `Run it for ${count(Math.ceil(days / 7))} full weeks, so that each weekday counts equally.`;
  return `That’s about ${count(Number((days / DAYS_A_YEAR).toPrecision(2)))} years, too long for most sites.`;
}

/** @param name of the pattern, if it's for one */
export function planText(
  name: string | undefined,
  notes: MeasureNotes,
  plan: Plan,
  address: string,
): string {
  const { design, events, guardrails } = notes;
  const { perVersion, total, days } = answerOf(plan);
  const units = unitsOf(design);
  const { noun, sign } = CHANGE[plan.wanted];
  const blocks = [
    [`Test plan${name ? `: ${name}` : ""}`],
    [
      `Metric: ${notes.primaryMetric}`,
      designText(design),
      ...design.versions.map((version, at) => `${String.fromCharCode(65 + at)}: ${version}`),
      design.advice,
    ],
    [
      `Baseline: ${share(plan.base)} (${notes.baseRateOf})`,
      `Smallest ${noun} worth finding: ${sign}${share(plan.gain)}, from ${share(plan.base)} to ${share(targetOf(plan))}`,
      notes.reading ?? "",
      `Power: ${share(plan.power)}. Significance: ${share(plan.significance)}, two-sided`,
      comparedText(plan),
    ],
    [
      `Sample size: ${count(perVersion)} ${units} in each version, ${count(total)} in all`,
      `Time: ${daysText(days)} at ${count(plan.visitors)} ${units} a day. ${adviceOnDays(days)}`,
    ],
    events.length > 0
      ? ["Events to log:", ...events.map((event) => `- ${event.name}: ${event.when}`)]
      : [],
    guardrails.length > 0 ? [`Guardrails: ${guardrails.join("; ")}`] : [],
    [
      "Method: two proportions, two-sided, normal approximation, no continuity correction (Fleiss, Levin and Paik, 2003, chapter 4)",
      address,
    ],
  ];
  return blocks
    .map((lines) => lines.filter(Boolean).join("\n"))
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}
