// Counts what studies found for each metric of a pattern: how many for it, flat and against it. Never one summed score.
import type { Evidence, Outcome, Reference } from "../patterns/evidence-schema.ts";
import { METRICS } from "../patterns/schema.ts";
import { figureText } from "./compile-chart.ts";
import { sourceLink, sourceLinks } from "./compile-claims.ts";

const DIRECTIONS = ["for", "flat", "against"] as const;

export type MetricRecord = ReturnType<typeof trackRecords>[number];
export type RecordedStudy = ReturnType<typeof recordedStudy>;

/** One for each metric of the pattern. A study within a listed meta-analysis is counted with that one. */
export function trackRecords({ metrics, references }: Evidence) {
  return metrics.map(({ metric, verdict, best }) => {
    const studies = references
      .flatMap((reference) =>
        reference.outcomes
          .filter((outcome) => outcome.metric === metric && !outcome.within)
          .map((outcome) => recordedStudy(reference, outcome)),
      )
      .toSorted(
        (a, b) =>
          DIRECTIONS.indexOf(a.direction) - DIRECTIONS.indexOf(b.direction) ||
          (b.sample ?? 0) - (a.sample ?? 0),
      );
    const label = METRICS[metric];
    const wanted = label.startsWith("Fewer") ? label : `More ${label.toLowerCase()}`;
    const counts = countsOf(studies);
    return {
      metric,
      label,
      verdict,
      best: best ? { text: best.text, sources: sourceLinks(best.cites, references) } : null,
      said: `${wanted}: ${counts}`,
      counts,
      studies,
    };
  });
}

function recordedStudy(reference: Reference, outcome: Outcome) {
  const { direction, measured, figure, words, sample } = outcome;
  const number = figure === undefined ? undefined : reference.figures[figure];
  // What `figureText` doesn't write by itself.
  const unit = number?.unit.replace(/^percent /, "");
  return {
    ...sourceLink(reference),
    direction,
    measured,
    found: number ? `${figureText(number)} ${unit}`.trim() : (words ?? ""),
    sample,
  };
}

/** "4 studies for, 1 flat, 1 against" */
function countsOf(studies: readonly RecordedStudy[]): string {
  const [first, ...others] = DIRECTIONS.map((direction) => ({
    direction,
    count: studies.filter((one) => one.direction === direction).length,
  })).filter(({ count }) => count > 0);
  if (!first) return "no study found";
  const start = `${first.count} ${first.count === 1 ? "study" : "studies"}`;
  const rest = others.map(({ count, direction }) => `${count} ${direction}`);
  return [`${start} ${first.direction}`, ...rest].join(", ");
}
