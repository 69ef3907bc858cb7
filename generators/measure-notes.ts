// What a page needs to say how to test a pattern: the test's design, and the gain to look for first.
import type { Evidence, Measure } from "../patterns/evidence-schema.ts";
import { count } from "../statistics/format.ts";

export interface MeasureNotes extends Omit<Measure, "sampleSizes"> {
  /** Smallest gain to look for, in percent of the baseline. */
  gain: number;
  /** Visitors that each version needs for it, rounded. */
  perVersion: number;
}

/** Each effect, as "10% relative" or "−5 percentage points", and about how many visitors each version needs to see it. */
export const sizeCells = ({ sampleSizes, wanted }: Measure): [effect: string, needs: string][] =>
  sampleSizes.map(({ kind, effect, perVersion }) => {
    const unit = kind === "relative percent" ? "% relative" : " percentage points";
    return [`${wanted === "less" ? "−" : ""}${effect}${unit}`, `about ${count(perVersion)}`];
  });

/** "visitors", "people with a wait of over 5 seconds" */
export const unitsOf = ({ unit }: Pick<Measure["design"], "unit">): string =>
  unit.startsWith("person") ? unit.replace("person", "people") : `${unit}s`;

/** Starts from the effect that was measured if there is one, else from the first example. */
export function measureNotes({ key, measure }: Evidence): MeasureNotes {
  const { sampleSizes, ...rest } = measure;
  const size =
    sampleSizes.find(({ role }) => role === "honest") ??
    sampleSizes.find(({ role }) => role === "example");
  if (!size) throw new Error(`Evidence of "${key}" sizes no test.`);
  const { kind, effect, perVersion } = size;
  const gain = kind === "relative percent" ? effect : effect / measure.baseRate;
  return { ...rest, gain: Number(gain.toPrecision(4)), perVersion };
}

/** What a test calls a version: "The same steps, quick ones first" → `same-steps-quick` */
export function versionName(version: string): string {
  const words = version
    .toLowerCase()
    .replace(/’|\b(the|an?|at|of|and|its|to|with|for)\b/g, "")
    .match(/[a-z0-9]+/g);
  return (words ?? []).slice(0, 3).join("-");
}
