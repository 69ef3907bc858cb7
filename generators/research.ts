// What is claimed and what studies measured for a pattern, as changes in percent: to be drawn beside a reader's own test.
import type { Evidence } from "../patterns/evidence-schema.ts";
import { claimMark, figureText } from "./compile-chart.ts";
import { referenceLabel } from "./reference-text.ts";

/** `evidence.yaml?research` */
export type Research = ReturnType<typeof compileResearch>;

export function compileResearch({ claims, measure, references }: Evidence) {
  return {
    /** Figures that are claimed for the metric: "claimed +35% clicks", from `low` to `high` percent. */
    claims: claims
      .filter(({ id }) => measure.claims?.includes(id))
      .map((claim) => {
        const { at, low, high } = claimMark(claim);
        return { label: `claimed ${claim.short}`, low: low ?? at, high: high ?? at };
      }),
    /** "Browne & Swarbrick Jones, 2017" measured "revenue per visitor": "+2.3%" */
    studies: references.flatMap((reference) =>
      reference.outcomes.flatMap(({ metric, measured, figure: key = "" }) => {
        const figure = reference.figures[key];
        if (metric !== measure.metric) return [];
        if (figure?.unit !== "percent change" || figure.value === null) return [];
        const { value: at, low = null, high = null } = figure;
        const label = referenceLabel(reference);
        return { label, url: reference.href, measured, value: figureText(figure), at, low, high };
      }),
    ),
  };
}
