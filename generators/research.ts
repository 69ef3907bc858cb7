// What is claimed and what studies measured for a pattern, as changes in percent: to be drawn beside a reader's own test.
import type { Claim, Evidence } from "../patterns/evidence-schema.ts";
import { METRICS } from "../patterns/schema.ts";
import { figureText } from "./compile-chart.ts";
import { referenceLabel } from "./reference-text.ts";

export interface Research {
  /** Figures that are claimed for the way the metric is to go: "claimed +35% clicks", from `low` to `high` percent. */
  claims: readonly { label: string; low: number; high: number }[];
  studies: readonly {
    /** "Browne & Swarbrick Jones, 2017" */
    label: string;
    url: string;
    /** "revenue per visitor" */
    measured: string;
    /** "+2.3%" */
    value: string;
    at: number;
    low: number | null;
    high: number | null;
  }[];
}

export function compileResearch({ claims, measure, references }: Evidence): Research {
  const { wanted } = measure;
  return {
    claims: claims.filter(({ sense }) => sense === wanted).map(rangeOf),
    studies: references.flatMap((reference) =>
      reference.outcomes.flatMap(({ metric, measured, figure: key = "" }) => {
        const figure = reference.figures[key];
        const falls = METRICS[metric].startsWith("Fewer");
        if (figure?.unit !== "percent change" || figure.value === null) return [];
        if (falls !== (wanted === "less")) return [];
        const { value: at, low = null, high = null } = figure;
        const label = referenceLabel(reference);
        return { label, url: reference.href, measured, value: figureText(figure), at, low, high };
      }),
    ),
  };
}

function rangeOf({ short, from, to, sense }: Claim): Research["claims"][number] {
  const sign = sense === "less" ? -1 : 1;
  const [low = to, high = to] = [sign * (from ?? to), sign * to].sort((a, b) => a - b);
  return { label: `claimed ${short}`, low, high };
}
