// A plan said in words: for the ear when it changes, and as text to be pasted into a document.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { outcomeOf, type Plan, type ReadPlan, targetOf } from "./plan.ts";
import { count, days, gain, moreArms, plural, share } from "./words.ts";

const FIELD_NAMES = {
  base: "Base rate",
  effect: "Smallest effect",
  power: "Power",
  significance: "Significance",
  visitors: "A day",
} as const;

/** One sentence on what the numbers come to, or on each that is wrong. */
export function announcementOf(read: ReadPlan, unit: string): string {
  if (read.state === "bad") {
    return Object.entries(read.faults)
      .map(([field, fault]) => `${FIELD_NAMES[field as keyof typeof FIELD_NAMES]}: ${fault}`)
      .join(" ");
  }
  const outcome = outcomeOf(read.plan);
  if (outcome.state !== "answer") return "";
  const { perArm, days: needed } = outcome.answer;
  return `${count(perArm)} ${plural(unit)} in each arm, ${days(needed)}.`;
}

/** The whole test as plain text. `address` leads back to the same numbers. */
export function planText(name: string, notes: MeasureNotes, plan: Plan, address: string): string {
  const outcome = outcomeOf(plan);
  if (outcome.state !== "answer") throw new Error("Only a plan with an answer can be copied.");
  const { perArm, total, days: needed } = outcome.answer;
  const units = plural(notes.design.unit);
  const arms = notes.design.arms.map((arm, index) => `${armLetter(index)}: ${arm}`);
  return [
    `Test plan: ${name}`,
    "",
    `Primary metric: ${notes.primaryMetric}.`,
    `Arms, split by ${notes.design.unit}: ${arms.join("; ")}.`,
    `Base rate: ${share(plan.base)} (${notes.baseRateOf}).`,
    ...(notes.reading ? [notes.reading] : []),
    `Smallest effect worth having: ${gain(plan.effect, plan.kind)}, from ${share(plan.base)} to ${share(targetOf(plan) * 100)}.`,
    `Power ${share(plan.power)}, significance ${share(plan.significance)}, two-sided.`,
    "",
    `Needed: ${count(perArm)} ${units} in each arm, ${count(total)} in two arms.`,
    `Time: ${days(needed)} at ${count(plan.visitors)} ${units} a day.`,
    ...[moreArms(arms.length)].filter(Boolean),
    "",
    `Guardrails: ${notes.guardrails.join("; ")}.`,
    notes.design.advice,
    "",
    "Events to log:",
    ...notes.events.map((event) => `- ${event.name}: ${event.when}`),
    "",
    "Method: two proportions, normal approximation with pooled variance under no effect, no continuity correction",
    "(Fleiss, Levin and Paik, 2003, chapter 4).",
    address,
    "",
  ].join("\n");
}

/** The events as calls to a reader's own analytics. */
export function eventsSnippet(name: string, notes: MeasureNotes): string {
  const lines = notes.events.map((event) => `track("${event.name}"); // ${event.when}`);
  return `// ${name}: the events of its test. Put your analytics' call in place of track().\n${lines.join("\n")}\n`;
}

/** A, B, C, as tests are spoken of. */
export function armLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
