// The part of a prompt that offers to measure what the component does: what to log, and what to watch.
import type { Claim, Evidence, Measure } from "../patterns/evidence-schema.ts";
import { codeSpan, table } from "./markdown-blocks.ts";

/** Added to the checks of every pattern that says how it is measured. */
export const MEASURE_CHECK =
  "If the person wanted to measure: each event that was built is sent once, at its moment, with the arm that the visitor is in, and nothing that they typed or said goes with it.";

/** "Often claimed: +35% clicks (not supported)", a line a claim, and the strength of the pattern's evidence. */
export function claimsLine({ claims, grade, gradeReason }: ClaimsOfPattern): string {
  const told = claims.map(({ short, verdict }) => `${short} (${verdict})`).join("; ");
  return `${told}. The evidence for the pattern itself has grade ${grade} of A to D: ${gradeReason}`;
}

export type ClaimsOfPattern = Pick<Evidence, "grade" | "gradeReason"> & {
  claims: readonly Pick<Claim, "short" | "verdict">[];
};

/** The body of the section. */
export function measureInstructions(measure: Measure): string {
  const { primaryMetric, events, guardrails, design } = measure;
  return `Ask the person whether to measure what the component does in this product; without a yes, leave this section out. Build only the events that this product has. Use the analytics that this codebase has. Where there is none, write one function, \`track(name, properties)\`, that does nothing until the person connects it, and add no package for it.

${table(
  ["Event", "Send it when"],
  events.map(({ name, when }) => [codeSpan(name), when]),
)}

- **What decides:** ${primaryMetric}.
- **What must not get worse:** ${guardrails.join("; ")}.
- **The test:** assign each ${design.unit} once and for good to one of ${design.arms.length} arms: ${design.arms.join(" / ")}. ${design.advice}
- Send the arm with every event as \`arm\`, and the moment as the analytics does. Send no text, file or sound of the person's.
- Log from the page that uses the component, through its props and the DOM; the component's own source stays as it is.`;
}
